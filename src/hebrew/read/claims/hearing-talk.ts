// What is said at a hearing beside the arguments, by kind.
import { CONCESSION, INVITATION, OBJECTION, TALK } from '../../pattern/rules.generated.ts';

/** Invites a side to speak, so that what follows is no answer to a question. */
export const invitesToSpeak = (said: string): boolean => INVITATION.test(said);

/** Greeting, order of speech, offer of a document, presentation of a witness: no part of an argument. */
export const isTalk = (sentence: string): boolean => TALK.test(sentence);

/** Protests against a document or against what another says, without saying more. */
export const objects = (said: string): boolean =>
  said.length < LONGEST_OBJECTION && OBJECTION.test(said) && !OBJECTS_TO_NEW.test(said);

/** That something new must not be heard is an argument. */
const OBJECTS_TO_NEW = /הרחבת ה?חזית|טענ(?:ה|ות) חדש(?:ה|ות)/;

/** Admits, corrects oneself, or does not know: the opposite of arguing. */
export const concedes = (sentence: string): boolean =>
  sentence.length < LONGEST_CONCESSION && CONCESSION.test(sentence) && !CONTRAST.test(sentence);

const LONGEST_OBJECTION = 120;
const LONGEST_CONCESSION = 110;

/** What follows is the argument, and what stands before it only grants. */
const CONTRAST = /\s(?:אבל|אולם|ואולם|אלא|אך)\s/;
