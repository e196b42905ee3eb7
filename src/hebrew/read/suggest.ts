import { TITLE_CUES, WORD_CUES } from '../pattern/rules.generated.ts';
import { normaliseText } from '../text/normalise.ts';
import { findCases } from './citations/cases.ts';
import { linesOf } from './metadata/lines.ts';
import { readHeadingNumber, readNumberInPassing } from './metadata/numbers.ts';
import { partyOfPhrase } from './parties.ts';
import { type SuggestedFields, type SuggestedValue, suggestFields } from './suggest-fields.ts';

/** The document types of the intake. */
export const DOCUMENT_TYPES = [
  'appeal',
  'response',
  'reply',
  'protocol',
  'appraisal',
  'plan',
  'permit',
  'local_decision',
  'decision',
  'final_decision',
  'court_judgment',
  'correspondence',
  'other',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export interface Suggestion {
  doc_type: DocumentType;
  case_number: string | null;
  /** 0 to 1: how far the best type is ahead of the next. */
  confidence: number;
  fields: SuggestedFields;
}

const READ = 20_000;
const TITLE_LINES = 40;
const LONGEST_TITLE = 110;

interface Cue {
  type: DocumentType;
  weight: number;
  pattern: RegExp;
}

/** A line that is a title names the type; the first lines weigh most. */
const TITLES: readonly Cue[] = TITLE_CUES;

/** Words anywhere in the first part of the text. */
const WORDS: readonly Cue[] = WORD_CUES;

/** The subject line of a letter is its title, after the number of the file that it belongs to. */
const SUBJECT = /^(?:הנדון|הנידון|נושא|Subject)\s*:\s*(.+)$/;
const FILE_NUMBER = /^(?:תיק )?ערר(?:ים)?\s(?:מס'\s)?(?:\([^)]{1,12}\)\s*)?[\d/-]{4,}\s*(?:[-:,]\s*)?/;
/** The names of the parties, between the number of the file and what the letter is. */
const PARTIES = /^.{2,60}\s(?:נ'|נגד)\s.{2,60}\s-\s(?=\S)/;
/** More than the words of a letter around it. */
const SUBJECT_WEIGHT = 12;
const ANSWER = /^(?:כתב\s)?(?:תשוב|תגוב|עמד|מענ|התייחס|סיכומ)(?:ה|ת|תה|תם|תו|תן|ות|י|ים|יה|יהם)\s(?=\S)/;
const ANSWERED = /\sל(?:תשוב|תגוב|כתב|ערר|טענ|עמד|דיון).*$/;
const ANSWER_WEIGHT = 9;
const ANSWERS: ReadonlySet<DocumentType> = new Set(['response', 'reply']);

/** "תגובת השכנה", "התייחסות העמותה": of one whom no word for a party names. */
const OF_SOMEBODY = /^(?:תגובת|עמדת|התייחסות|תשובת)\sה[א-ת]{3,}$/;

/** An answer is known by who gives it: the appellants reply, all others respond, whatever either calls it. */
function answerOf(title: string): 'reply' | 'response' | null {
  if (!ANSWER.test(title)) return null;
  const party = partyOfPhrase(title.replace(ANSWERED, ''));
  if (party === null) return /\sל(?:כתב ה?)?ערר/.test(title) || OF_SOMEBODY.test(title) ? 'response' : null;
  return party === 'appellant' ? 'reply' : 'response';
}

const FILENAMES: Cue[] = [
  { type: 'response', weight: 6, pattern: /כתב[ _-]?תשובה|תשובת|תשובה|response|answer/i },
  { type: 'reply', weight: 6, pattern: /תגובת|תגובה|reply/i },
  { type: 'protocol', weight: 6, pattern: /פרוטוקול|protocol|minutes|תמליל/i },
  { type: 'appraisal', weight: 6, pattern: /שומה|שומת|שמאי|apprais/i },
  { type: 'plan', weight: 5, pattern: /ת[ו]?כנית|תקנון|תב"?ע|taba|plan/i },
  { type: 'permit', weight: 5, pattern: /היתר|permit|בקשה להיתר/i },
  { type: 'local_decision', weight: 6, pattern: /החלט(?:ת|ה).{0,20}(?:ועדה|וועדה|מקומית|משנה|רישוי)/ },
  { type: 'final_decision', weight: 6, pattern: /החלטה[ _-]?סופית|final/i },
  { type: 'decision', weight: 5, pattern: /החלטה|decision/i },
  { type: 'court_judgment', weight: 6, pattern: /פסק[ _-]?דין|פס"?ד|judg/i },
  { type: 'correspondence', weight: 5, pattern: /מכתב|דוא"?ל|מייל|letter|mail/i },
  { type: 'appeal', weight: 5, pattern: /כתב[ _-]?ערר|(?:^|[ _-])ערר(?:[ _.-]|$)|appeal/i },
];

/** Addressed to the appeals committee itself. */
const TO_APPEALS = /(?:^|\n)\s*(?:(?:לכבוד|אל)[:,]?\s+)?[לב]?ו?ועדת ה?ערר/;
const HEAD = 400;
/** Laymen write their pleadings as letters, so a letter with such a title, or to that committee, is one in form alone. */
const PLEADINGS: readonly DocumentType[] = ['appeal', 'response', 'reply'];
const SURE_TITLE = 5;
const AS_FORM = 0.4;
/** What is asked of that committee says what a letter to it is. */
const AS_ASKED = 2;

const MOST_COUNTED = 5;
const LEAST_SCORE = 2;

/**
 * The type and case number that a document most likely has, from its first 20,000 characters and the name under which it was
 * uploaded. `other` with a low confidence when nothing speaks for any type.
 */
export function suggestDocument(source: string, filename: string): Suggestion {
  const text = normaliseText(source.slice(0, READ));
  const name = normaliseText(filename).replace(/\.[a-z]{2,5}$/i, '');
  const scores = new Map<DocumentType, number>();
  const add = (type: DocumentType, score: number): void => void scores.set(type, (scores.get(type) ?? 0) + score);
  const titles = new Map<DocumentType, number>();
  const title = (type: DocumentType, score: number): void =>
    void titles.set(type, Math.max(score, titles.get(type) ?? 0));
  linesOf(text, 6_000)
    .slice(0, TITLE_LINES)
    .forEach((line, index) => {
      if (line.text.length > LONGEST_TITLE) return;
      const near = 1 - index / 80;
      const plain = line.text.replace(/^["*_\s]+/, '');
      const subject = SUBJECT.exec(plain)?.[1]?.replace(FILE_NUMBER, '').replace(PARTIES, '');
      const answer = answerOf(subject ?? plain);
      const says = (cue: Cue, words: string): boolean => !(answer && ANSWERS.has(cue.type)) && cue.pattern.test(words);
      for (const cue of TITLES) if (says(cue, plain)) title(cue.type, cue.weight * near);
      if (subject) for (const cue of TITLES) if (says(cue, subject)) title(cue.type, SUBJECT_WEIGHT * near);
      if (answer) title(answer, (subject ? SUBJECT_WEIGHT : ANSWER_WEIGHT) * near);
    });
  const isToAppeals = TO_APPEALS.test(text.slice(0, HEAD));
  const isPleading = isToAppeals || PLEADINGS.some((type) => (titles.get(type) ?? 0) >= SURE_TITLE);
  const form = (type: DocumentType): number => (isPleading && type === 'correspondence' ? AS_FORM : 1);
  const asked = (type: DocumentType): number => (isToAppeals && PLEADINGS.includes(type) ? AS_ASKED : form(type));
  for (const [type, score] of titles) add(type, score * form(type));
  for (const { type, weight, pattern } of WORDS) add(type, weight * asked(type) * countUpTo(pattern, text));
  for (const { type, weight, pattern } of FILENAMES) if (pattern.test(name)) add(type, weight);
  const type = best(scores, text);
  const number = caseNumber(text, name);
  return { ...type, case_number: number?.value ?? null, fields: suggestFields(text, type, number) };
}

function countUpTo(pattern: RegExp, text: string): number {
  let count = 0;
  pattern.lastIndex = 0;
  while (count < MOST_COUNTED && pattern.test(text)) count++;
  return count;
}

function best(scores: Map<DocumentType, number>, text: string): { doc_type: DocumentType; confidence: number } {
  const ranked = [...scores].sort((a, b) => b[1] - a[1]);
  const [first, second] = ranked;
  if (!first || first[1] < LEAST_SCORE) return { doc_type: 'other', confidence: text.trim() === '' ? 0 : 0.2 };
  const lead = first[1] / (first[1] + (second?.[1] ?? 0));
  const strength = Math.min(1, first[1] / 10);
  return { doc_type: first[0], confidence: Math.round(Math.min(0.98, lead * (0.6 + 0.4 * strength)) * 100) / 100 };
}

/** As the text's own heading gives it, else its first sentences, else the file's name ("ערר 1031-25.pdf"). */
function caseNumber(text: string, filename: string): SuggestedValue | null {
  const own = readHeadingNumber(text)?.value;
  if (own) return { value: own, confidence: 0.95 };
  const passing = readNumberInPassing(text)?.value;
  if (passing) return { value: passing, confidence: 0.8 };
  const named =
    findCases(filename)[0]?.case.number ?? /(?<!\d)\d{2,6}[-_/](?:\d{2}[-_/])?\d{2}(?!\d)/.exec(filename)?.[0];
  if (!named) return null;
  return { value: named.replaceAll('_', '-').replace(/^(\d{1,6})-(\d{2})$/, '$1/$2'), confidence: 0.7 };
}
