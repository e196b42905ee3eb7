import { type PartyKey, partyNumbers } from '../parties.ts';
import { CONTACT, COUNSEL, COUNSEL_NAME, FOR_SIDE } from '../pattern/parties.generated.ts';
import type { TextLine } from './lines.ts';
import { isCommittee, restOf, type Side } from './party-sides.ts';

/** One name of a document's list of parties; offsets of the name in the normalised text. */
export interface ListedParty {
  name: string;
  representative: string | null;
  side: 'appellant' | 'respondent';
  party: PartyKey;
  /** The number within its side, 1 when it stands alone. */
  number: number;
  /** Terms of the document's own: (להלן: "היזמית"). */
  terms: string[];
  start: number;
  end: number;
}

const MAX_PARTIES = 400;

/** The parties of one side's list, with their counsel. */
export function readEntries({ lines, side, applicant, first }: Side): ListedParty[] {
  const found: ListedParty[] = [];
  let firstWithoutCounsel = 0;
  for (const line of lines) {
    for (const piece of numberedPieces(line)) {
      if (applyToNumbers(found, piece.text)) continue;
      const counselAt = COUNSEL.exec(piece.text);
      const nameText = counselAt ? piece.text.slice(0, counselAt.index) : piece.text;
      const isJoined = !counselAt && isNameList(nameText);
      for (const one of isJoined ? joinedNames(nameText, piece) : []) {
        const each = readName(one.text, one, side, applicant, first + found.length);
        if (each) found.push(each);
      }
      if (isJoined) continue;
      const named = CONTACT.test(nameText.trim())
        ? null
        : readName(nameText, piece, side, applicant, first + found.length);
      if (named) found.push(named);
      if (!counselAt || found.length === 0) continue;
      const counsel = counselName(piece.text.slice(counselAt.index));
      if (!counsel) continue;
      const from = named ? found.length - 1 : firstWithoutCounsel;
      addCounsel(
        named && !/כולם|שניהם|שתיהן|שלושתם|יחדיו/.test(piece.text)
          ? found.slice(from)
          : found.slice(firstWithoutCounsel),
        counsel,
      );
      firstWithoutCounsel = found.length;
    }
  }
  const counsels = new Set(found.map(({ representative }) => representative));
  const shared = side === 'appellant' && counsels.size === 2 && found.at(-1)?.representative;
  const limited = found.slice(0, MAX_PARTIES);
  return shared ? limited.map((one) => ({ ...one, representative: shared })) : limited;
}

const NAME_BREAK = /,\s+|\s+ו-?(?=[א-ת])/;

/** "יוסף דהאן, מרים דהאן וחברת המורד בע"מ": full names of people, or more than one, in one line. */
function isNameList(text: string): boolean {
  const names = text.trim().split(NAME_BREAK);
  return (
    names.length > 1 &&
    !/\d|עורכי|\(|ושות/.test(text) &&
    !isCommittee(text) &&
    names.every((name) => /^\S+(?: \S+){1,4}$/.test(name)) &&
    /^[א-ת'-]+ [א-ת'-]+$/.test(names[0]!)
  );
}

function joinedNames(text: string, line: TextLine): TextLine[] {
  return text
    .trim()
    .split(NAME_BREAK)
    .map((name) => restOf(line, name));
}

/** `משיבים 2-3 (להלן: "מבקשי ההיתר") ע"י ב"כ עו"ד …`: a line on parties listed above. */
function applyToNumbers(parties: ListedParty[], text: string): boolean {
  const match = OF_NUMBERS.exec(text);
  if (!match) return false;
  const numbers = new Set(partyNumbers(match[1]!));
  const meant = parties.filter(({ number }) => numbers.has(number));
  const terms = termsOf(text);
  for (const party of meant) {
    party.terms.push(...terms);
    if (party.party === 'respondent' && terms.some((term) => APPLICANT.test(term))) party.party = 'permit_applicant';
  }
  const counselAt = COUNSEL.exec(text);
  const counsel = counselAt && counselName(text.slice(counselAt.index));
  if (counsel)
    addCounsel(
      meant.filter(({ representative }) => representative === null),
      counsel,
    );
  return true;
}

/** `בשם המשיבה 1: עו"ד …` after the lists; false for any other line. */
export function applyCounselLine(parties: ListedParty[], line: string): boolean {
  const groups = FOR_SIDE.exec(line)?.groups;
  if (!groups) return false;
  const side = /^(?:עורר|מערער|עותר)/.test(groups.role!) ? 'appellant' : 'respondent';
  const numbers = new Set(partyNumbers(groups.numbers ?? ''));
  const meant = parties.filter((one) => one.side === side && (numbers.size === 0 || numbers.has(one.number)));
  const counsel = counselName(groups.counsel!);
  if (counsel)
    addCounsel(
      meant.filter(({ representative }) => representative === null),
      counsel,
    );
  return true;
}

const OF_NUMBERS = /^ה?(?:משיב|עורר)(?:ה|ת|ים|ות)?\s(\d{1,2}(?:\s?(?:-|,|ו-?)\s?\d{1,2}){0,6})(?=[\s(,])/;

function termsOf(text: string): string[] {
  return [...text.matchAll(TERMS)].map((match) => match[1]!.trim());
}

const TERMS = /\((?:ו?להלן|יקרא(?:ו)? להלן)[^"()]{0,20}"?([^"()]{2,40})"?[^()]{0,30}\)/g;

function addCounsel(parties: ListedParty[], counsel: string): void {
  for (const party of parties)
    party.representative = party.representative ? `${party.representative}, ${counsel}` : counsel;
}

/** "1. כהן 2. לוי" on one line is two parties. */
function numberedPieces(line: TextLine): TextLine[] {
  const pieces: TextLine[] = [];
  const marks = [...line.text.matchAll(/(?:^|[\s,;])(?=\d{1,2}[.)]\s?[א-ת"A-Z])/g)].map(
    (match) => match.index + match[0].length,
  );
  const cuts = marks.length > 0 ? [...(marks[0]! > 0 ? [0] : []), ...marks] : [0];
  cuts.forEach((cut, index) => {
    const raw = line.text.slice(cut, cuts[index + 1] ?? line.text.length);
    const piece = raw.trim();
    if (piece) pieces.push({ text: piece, start: line.start + cut, end: line.start + cut + raw.trimEnd().length });
  });
  return pieces;
}

function readName(
  text: string,
  line: TextLine,
  side: Side['side'],
  applicant: boolean,
  order: number,
): ListedParty | null {
  const label = /^\s*(\d{1,2})[.)]\s?/.exec(text);
  const terms = termsOf(text);
  const noted = /\(([^()]{3,40})\)|\s-\s(ה?(?:מבקש|יזמ|יזם|בעל)[^,;]{0,30})$/.exec(
    text.replace(/\((?:ו?להלן)[^()]*\)/g, ''),
  );
  const isApplicant = applicant || [...terms, noted?.[1] ?? noted?.[2] ?? ''].some((term) => APPLICANT.test(term));
  const name = text
    .slice(label?.[0].length ?? 0)
    .replace(/\((?:ו?להלן)[^()]*\)/g, '')
    .replace(/\s-\sה?(?:מבקש|יזמ|יזם)[^,;]{0,30}$|\(ה?(?:מבקש|יזמ|יזם|בעל)[^()]*\)/g, '')
    .replace(/,?\s*(?:נושא(?:ת)? )?(?:ב?ת"?\.?ז\.?|ח\.?פ\.?|ח"פ|ע"ר|ע\.ר\.|מס' זהות)\s?:?\s?[\d-]{5,}.*$/, '')
    .replace(/(?<!דיירי|תושבי|בעלי|שכני|בית|נציגות)[\s,-]+(?:מרח(?:'|וב)|רח(?:'|וב)|ת\.ד\.).*$/, '')
    .replace(/^["*\s–-]+|[\s,;:"*–-]+$/g, '')
    .replace(/\s+/g, ' ');
  if (!/[א-תA-Za-z]{2}/.test(name) || name.split(' ').length > 16 || /^(?:ואח'?|ואחרים|נגד|בעצמ[וםהן]+)$/.test(name))
    return null;
  const party: PartyKey =
    side === 'appellant'
      ? 'appellant'
      : isCommittee(name)
        ? 'local_committee'
        : isApplicant
          ? 'permit_applicant'
          : 'respondent';
  const start = line.start + Math.max(0, line.text.indexOf(name.split(' ')[0]!));
  return {
    name,
    representative: null,
    side,
    party,
    number: label ? Number(label[1]) : order,
    terms,
    start,
    end: Math.min(line.end, start + name.length),
  };
}

const APPLICANT = /מבקש(?:ת|י|ות)?\s?ה?(?:היתר|בקשה)|^ה?(?:מבקש(?:ת|ים|ות)?|יזם|יזמית|יזמים|יזמיות)$/;

/** `ע"י ב"כ עו"ד רות לוי ו/או דן כהן, רח' …` → `עו"ד רות לוי ו/או דן כהן`. */
function counselName(text: string): string | null {
  const name = text
    .replace(/^[\s,;(-]+/, '')
    .replace(/^(?:ו?מיוצג(?:ת|ים|ות)?\s)?(?:ע"י|על[- ]ידי|באמצעות)\s+/, '')
    .replace(/^(?:ב"כ|בא[- ]כו?חה?ו?ם?|באת[- ]כו?ח\S*|באי[- ]כו?ח\S*)[\s:]*/, '')
    .replace(/^ה?(?:משיב|עורר)\S*\s/, '')
    .replace(COUNSEL_NAME, '')
    .replace(
      /[\s,;-]*(?:מרח(?:'|וב)|רח(?:'|וב)|שד'|שדרות|דרך|טל(?:'|פון|:)|פקס|דוא"ל|ת\.ד\.|מ\.ר\.|מס' רי|@|\d{2,}-\d).*$/,
      '',
    )
    .replace(/[\s,;:()-]+$/, '')
    .replace(/\s+ואח'?$/, " ואח'")
    .trim();
  return name.length >= 4 && name.length <= 160 && /[א-ת]/.test(name) ? name : null;
}
