// What a pleading itself tells of counsel: who signed it, and for whom its head, its title or the signature says that they speak.
import type { PartyKey } from '../../hebrew/read/parties.ts';
import type { CaseDocument } from './material.ts';
import { PARTY_NUMBERS, partyNumbers } from './party-numbers.ts';

/** A pleading with the lawyers who signed it. */
export interface SignedPaper {
  party: PartyKey | null;
  /** Lines of its head, and those of its end. */
  head: readonly string[];
  tail: readonly string[];
  /** Names of lawyers, without their profession. */
  signers: readonly string[];
  /** As a title page has them; null where no lawyer signed. */
  counsel: string | null;
}

const HEAD_LINES = 16;
const LONGEST_HEAD = 1_600;
const TAIL_LINES = 7;

/** Reads the head and the signature of a pleading. */
export function readPaper({ party, text }: Pick<CaseDocument, 'party' | 'text'>): SignedPaper {
  const head = linesOf(text.slice(0, LONGEST_HEAD)).slice(0, HEAD_LINES);
  const tail = linesOf(text.slice(-LONGEST_HEAD)).slice(-TAIL_LINES);
  const signers = [
    ...new Set(tail.flatMap((line) => SIGNED.exec(line)?.groups?.name ?? LAWYER_FIRST.exec(line)?.groups?.name ?? [])),
  ];
  return { party, head, tail, signers, counsel: signers.length > 0 ? asCounsel(signers) : null };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const asCounsel = (names: readonly string[]): string => names.map((name) => `עו"ד ${name}`).join(' ו');

const NAME = `[א-ת][א-ת'״"׳.-]+(?: [א-ת][א-ת'״"׳.-]+){1,3}`;
/** `דן שחר, עו"ד`, with or without whose counsel. */
const SIGNED = new RegExp(`^(?<name>${NAME}), ?(?:עו["״]ד|עורכת?[- ]דין)(?![א-ת])`);
const LAWYER_FIRST = new RegExp(`^(?:עו["״]ד|עורכת?[- ]דין) (?<name>${NAME})(?:,.{0,40})?$`);

const WORD = { appellants: 'עורר', against: 'משיב' };
const BY = `(?:ע["״]י|על[- ]ידי|באמצעות|בידי)`;

/** Counsel by the numbers of their parties: as a head says it of them, and as a paper's title or signature says whose it is. */
export interface CounselByNumber {
  clauses: ReadonlyMap<number, string>;
  owners: ReadonlyMap<number, string>;
}

/**
 * Reads "העוררת 2 ע"י ב"כ עו"ד …" of heads, and "מטעם המשיבים 2–6", "ב"כ המשיבה 2" of titles and signatures.
 *
 * @param isOwn whether a paper may be of the party of a number
 */
export function counselByNumber(
  papers: readonly SignedPaper[],
  side: keyof typeof WORD,
  isOwn: (paper: SignedPaper, number: number) => boolean,
): CounselByNumber {
  const all = new Set(papers.flatMap(({ signers }) => signers));
  const word = `ה?${WORD[side]}(?:ת|ה|ים|ות)?`;
  const clause = new RegExp(`${word} ${PARTY_NUMBERS},? ${BY} (?<told>.{4,90}?)(?=[;\n]|,? ו?${word} \\d|$)`, 'g');
  const owner = new RegExp(`(?<![א-ת])(?:${OWNER}) ${word} ${PARTY_NUMBERS}`);
  const clauses = new Map<number, string>();
  const owners = new Map<number, string>();
  for (const paper of papers) {
    for (const { groups } of paper.head.join('\n').matchAll(clause)) {
      const names = [...all].filter((name) => groups!.told!.includes(name));
      if (names.length > 0) for (const number of partyNumbers(groups!.numbers!)) clauses.set(number, asCounsel(names));
    }
    if (paper.counsel === null) continue;
    for (const line of [...paper.head, ...paper.tail]) {
      const numbers = line.length <= LONGEST_TITLE ? partyNumbers(owner.exec(line)?.groups?.numbers ?? '') : [];
      for (const number of numbers) if (isOwn(paper, number)) owners.set(number, paper.counsel);
    }
  }
  return { clauses, owners };
}

/** Before the word of a party: whose paper it is. */
const OWNER = 'מטעם|תשובת|תגובת|עמדת|בשם|ערר|ב["״]כ|בא(?:ת|י)? כו?ח(?:ם|ן)?';

const LONGEST_TITLE = 110;
const LONGEST_CLAUSE = 220;

/** The signers of a paper in whose head one of them stands behind a name in one line: "א' בע"מ וב' ג', שתיהן בידי עו"ד …". */
export function counselByName({ head, signers, counsel }: SignedPaper, name: string): string | null {
  for (const line of head) {
    const at = line.indexOf(name);
    if (at < 0) continue;
    const behind = line.slice(at + name.length, at + name.length + LONGEST_CLAUSE);
    const places = signers.map((signer) => behind.indexOf(signer)).filter((place) => place >= 0);
    if (places.length > 0 && !AGAINST.test(behind.slice(0, Math.min(...places)))) return counsel;
  }
  return null;
}

/** The other side begins, or another's counsel was named. */
const AGAINST =
  /(?<![א-ת])(?:נגד|נ'|לבין|ו?כנגד)(?![א-ת])|(?:עו["״]ד|עורכת?[- ]דין) [^,;]*[,;][^,;]*(?:עו["״]ד|עורכת?[- ]דין)/;
