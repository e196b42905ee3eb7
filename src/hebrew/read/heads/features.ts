// What is told of the words at the head of a pleading or decision: beside what tells a name anywhere (../present/), what tells a
// body, and where on the page it stands.
import { type KnownWords, type NameSpan, nameFeatures, type Tag } from '../present/names.ts';
import { sideFeatures } from '../present/sides.ts';
import type { Piece } from '../present/words.ts';

/** Who somebody at the head of a document is: a party by side, counsel of a side, a member of the panel. */
export type HeadPart =
  | 'appellant'
  | 'respondent'
  | 'local_committee'
  | 'other'
  | 'counsel-appellant'
  | 'counsel-respondent'
  | 'counsel-local_committee'
  | 'counsel-other'
  | 'panel';

const NOBODY: KnownWords = { spoken: new Set(), named: new Set() };
const OF_BODY = new Set(
  'בע"מ עמותת אגודת חברת קיבוץ מושב נציגות הוועדה ועדה עיריית מועצה עמותה בנייה בניה ובנייה ובניה לתכנון המקומית יזמות נכסים השקעות תעשיות'.split(
    ' ',
  ),
);
const VERSUS = /^(?:נגד|נ'|ובין|לבין|ומנגד|כנגד)$/;
const COUNSEL = /^(?:ו?עו"ד|ו?עוה"ד|ב"כ)$/;

const FARTHEST = 6;
const LONG_LINE = 40;

interface Line {
  from: number;
  to: number;
}

function lineOf(pieces: readonly Piece[], at: number): Line {
  let [from, to] = [at, at];
  while (from > 0 && pieces[from - 1]!.text !== '\n') from -= 1;
  while (to < pieces.length && pieces[to]!.text !== '\n') to += 1;
  return { from, to };
}

/** What is told of one piece, `before` being the tag of the one before it; `docType` as the intake has it. */
export function headNameFeatures(pieces: readonly Piece[], at: number, before: Tag, docType: string): string[] {
  const { from, to } = lineOf(pieces, at);
  const behind = pieces.slice(at + 1, Math.min(to, at + 1 + FARTHEST));
  const label = pieces.slice(from, Math.min(from + 2, at)).map(({ text }) => text);
  return [
    ...nameFeatures(pieces, at, before, NOBODY),
    `body:${OF_BODY.has(pieces[at]!.text)}`,
    `body-behind:${behind.some(({ text }) => OF_BODY.has(text))}`,
    `company-behind:${behind.some(({ text }) => text === 'בע"מ')},${before}`,
    `column:${Math.min(at - from, FARTHEST)}`,
    `label:${label.join('_')}`,
    `words:${Math.min(Math.floor((to - from) / FARTHEST), FARTHEST)}`,
    `sentence:${pieces[to - 1]?.text === '.'}`,
    `long:${to - from > LONG_LINE}`,
    `type:${docType}`,
  ];
}

/** What is told of one name by those before it. */
export function headPartFeatures(
  head: { text: string; pieces: readonly Piece[]; names: readonly Pick<NameSpan, 'from' | 'to'>[] },
  at: number,
  chosen: readonly string[],
  docType: string,
): string[] {
  const { pieces, names } = head;
  const { from, to } = names[at]!;
  const last = chosen.at(-1) ?? '';
  const before = pieces.slice(0, from);
  const isVersus = before.some(({ text }) => VERSUS.test(text));
  const own = pieces.slice(from, to);
  const isTitled = pieces[from - 1]?.kinds.includes('title') ?? false;
  const isCounsel =
    before.slice(-4).some(({ text }) => COUNSEL.test(text)) ||
    pieces.slice(to, to + 2).some(({ text }) => text === 'עו"ד');
  return [
    ...sideFeatures({ ...head, roster: { names: new Map() }, partyOf: () => null }, at, last),
    `versus:${before.filter(({ text }) => VERSUS.test(text)).length > 1 ? 2 : Number(isVersus)}`,
    `versus,last:${isVersus},${last}`,
    `type:${docType}`,
    `type,versus:${docType},${isVersus}`,
    `titled:${isTitled}`,
    `titled,last:${isTitled},${last}`,
    `body:${own.some(({ text }) => OF_BODY.has(text))}`,
    `committee:${own.some(({ text }) => /ועדה|עיריית/.test(text))}`,
    `counsel:${isCounsel}`,
    `seen:${[...new Set(chosen)].sort().join('|')}`,
  ];
}
