import {
  FILES,
  PERSON_TITLE_SOURCE,
  PLEADED_REPRESENTS,
  PUBLIC_BODY,
  TITLE_OF,
  WRITERS,
} from '../../pattern/rules.generated.ts';
import { isGivenName } from '../metadata/given-names.ts';
import { bodyStart, linesOf } from '../metadata/lines.ts';
import { readPerson } from '../metadata/people.ts';
import { type PartyKey, type PartyRoster, partyOfName, partyOfPhrase } from '../parties.ts';

const OPENING = 1_500;
const ENDING = 600;

/** Who files a pleading by its type alone. */
const USUAL_FILER: Record<string, PartyKey> = {
  appeal: 'appellant',
  reply: 'appellant',
  response: 'local_committee',
  appraisal: 'appraiser',
};

const MOST_TITLE = 140;
/** What a pleading answers, in its title ("תגובה לערר", "תשובה לכתב הערר מטעם …"). */
const ANSWERED = /ל(?:כתב ה?)?ערר\S*/g;

const SIGNED = /(?:ב"כ|בא(?:ת)?[- ]כו?ח(?:ה|ם|ו)?|באי[- ]כו?ח|בשם|מטעם)\s+([^\n]{3,60})/g;
const MOST_SIGNATURE = 60;
/** "(להלן: …)" and what follows says how the one named before it is called, and not who he is. */
const DEFINED = /[(,]\s?(?:ו?להלן|יקרא)[\s\S]*$/;

/**
 * Who filed a pleading: an appeal is the appellants'; else what its title says ("תשובת המשיבים 2-3"), how it opens ("המשיבה 1
 * מתכבדת להשיב"), whom its writer represents ("הח"מ מייצג את מר לוי"), what he did himself ("הגשתי בקשה להיתר"), who signs
 * it ("ב"כ הוועדה המקומית", a surname of the list), for whom a line of its head says it is ("מטעם: …") or whose letter it is,
 * and last what is usual for its type.
 */
export function filerOf(text: string, docType: string, roster: PartyRoster): PartyKey {
  if (docType === 'appeal') return 'appellant';
  let vague: PartyKey | null = null;
  for (const find of [senders, titles, openings, clients, writers, signatures, letterheads])
    for (const { party: found, sure } of find(text, roster)) {
      // A reply is nobody's but the appellants', unless it says so.
      const party = docType === 'reply' && found === roster.others ? 'appellant' : found;
      if (sure) return party;
      vague ??= party;
    }
  return vague ?? USUAL_FILER[docType] ?? 'other';
}

interface Named {
  party: PartyKey;
  /** False of "המשיבה" without a number where it may be any of several. */
  sure: boolean;
}

function named(phrase: string | undefined, roster: PartyRoster): Named[] {
  const party = phrase === undefined ? null : partyOfPhrase(phrase, roster);
  if (party === null) return [];
  const sure = roster.respondents.size === 1 || partyOfPhrase(phrase!.replace(UNNUMBERED, ' '), roster) === party;
  return [{ party, sure }];
}

const UNNUMBERED = /[ובלמש]{0,2}ה?משיב(?:ה|ים|ות)?(?!\s?(?:מס'|מספר)?\s?\d)(?![א-ת])/g;

function titles(text: string, roster: PartyRoster): Named[] {
  const lines = linesOf(text, 8_000);
  const titleAt = bodyStart(lines);
  return lines.slice(titleAt, titleAt + 3).flatMap((line) => {
    const title = line.text.length < MOST_TITLE ? TITLE_OF.exec(line.text)?.[0].replace(ANSWERED, '') : undefined;
    const known = named(title, roster);
    return known.length > 0 || title === undefined ? known : strangers(title);
  });
}

/** "מטעם: הקדש בית אלון, באמצעות עו"ד לוי": of the list, else one of the respondents beside the committee. */
function senders(text: string, roster: PartyRoster): Named[] {
  const head = linesOf(text, 4_000).slice(0, HEAD_LINES);
  const sender = head.flatMap(({ text: line }) => SENDER.exec(line)?.[1] ?? [])[0];
  const name = sender?.split(/,| (?:באמצעות|ע"י)| - /)[0];
  if (name === undefined || OF_LAWYERS.test(sender!)) return [];
  const party = partyOfPhrase(name, { ...roster, people: new Map() });
  return [{ party: party ?? partyOfName(name, roster) ?? roster.others, sure: true }];
}

const HEAD_LINES = 14;
const SENDER = /^(?:מטעם|מאת)\s?:?\s+(?=\S)(.{3,250})$/;
const OF_LAWYERS = /^[^,]*,? ?(?:משרד )?עורכי דין/;

/** A letter of a person or of a body that begins with who writes, where that is neither the committee nor the appellant. */
function letterheads(text: string, roster: PartyRoster): Named[] {
  const first = linesOf(text, 1_000)[0]?.text ?? '';
  const name = first.split(/,|;|\s-\s/)[0]!.trim();
  const isOther = first.length <= 100 && !TO_TRIBUNAL.test(first) && partyOfPhrase(first, roster) === null;
  const isBody = isOther && REGISTERED.test(first);
  const isPerson =
    isOther &&
    name.split(' ').length > 1 &&
    (isGivenName(name.split(' ')[0]!) || WITH_ADDRESS.test(first)) &&
    readPerson(name) !== null;
  return isBody || isPerson || presentsHimself(openingOf(text)) ? [{ party: roster.others, sure: false }] : [];
}

/** "אני ויקטור ועקנין, דירה 1", "אנחנו צביה ואפרים לנדסמן". */
function presentsHimself(opening: string): boolean {
  const given = HIMSELF.exec(opening)?.[1];
  return given !== undefined && isGivenName(given);
}

const HIMSELF = /(?<![א-ת])(?:אני|אנחנו|אנו|שמי)(?: ה(?:חתומה?|חתומים) מטה)?,? ([א-ת'-]{2,})(?= [א-ת'-]{2,})/;

/** "…, הסתתים 20, דירה 4". */
const WITH_ADDRESS = /^[א-ת'-]+ [א-ת'-]+(?: [א-ת'-]+)?, (?:רחוב |רח' |שדרות )?[א-ת' -]{2,20} \d/;
const TO_TRIBUNAL = /ועד[הת]|ערר|לכבוד|מחוז|תאריך|פרוטוקול|עו"ד|משרד/;
const REGISTERED = /\(ע"ר\)|עמותה|בע"מ|אגודה/;

/** Whom a title names that is no party of the list: neighbours who objected are respondents, a public body is neither side. */
function strangers(title: string): Named[] {
  if (OBJECTORS.test(title)) return [{ party: 'respondent', sure: true }];
  return PUBLIC_BODY.test(title) ? [{ party: 'other', sure: true }] : [];
}

const OBJECTORS = /(?<![א-ת])[ובלמש]{0,2}ה?(?:מתנגד(?:ת|ים|ות)?|שכנים|שכנה|שכן|שכנות|דיירים|דיירי)(?![א-ת])/;

function openings(text: string, roster: PartyRoster): Named[] {
  return named(FILES.exec(openingOf(text))?.[1], roster);
}

/** A person or company whom counsel names and the list does not is one of the respondents beside the committee. */
function clients(text: string, roster: PartyRoster): Named[] {
  const match = PLEADED_REPRESENTS.exec(openingOf(text));
  const client = (match?.[1] ?? match?.[2])?.replace(DEFINED, '');
  const known = named(client, roster);
  if (known.length > 0 || client === undefined || !PERSON_OR_FIRM.test(client)) return known;
  return [{ party: roster.others, sure: true }];
}

const PERSON_OR_FIRM = new RegExp(String.raw`^(?:${PERSON_TITLE_SOURCE}|משפחת|בני הזוג|חברת)\s|בע"מ`);

/** What a layman says that he did or is. */

function writers(text: string): Named[] {
  const opening = openingOf(text);
  return WRITERS.filter(({ pattern }) => pattern.test(opening)).map(({ party }) => ({ party, sure: true }));
}

/** From the last line up: for whom it is signed, else whose name stands there. */
function signatures(text: string, roster: PartyRoster): Named[] {
  const ending = text.slice(-ENDING);
  const forWhom = [...ending.matchAll(SIGNED)].reverse().flatMap((match) => named(match[1], roster));
  const lines = linesOf(ending, ENDING).filter((line) => line.text.length <= MOST_SIGNATURE);
  const names = lines.reverse().map((line) => partyOfName(line.text, roster));
  return [...forWhom, ...names.flatMap((party) => (party ? [{ party, sure: true }] : []))];
}

function openingOf(text: string): string {
  const lines = linesOf(text, 8_000);
  const from = lines[bodyStart(lines)]?.start ?? 0;
  return text.slice(from, from + OPENING);
}
