/** Numbers, dates, names and parties in a row of tokens: what a formula leaves open. */
import { APPELLANT_SOURCE, PERSON_TITLE_SOURCE } from '../../pattern/rules.generated.ts';
import { foldFinals } from '../../text/normalise.ts';
import { SHORT_TITLE_SOURCE } from '../../text/person-titles.ts';
import { stemPrior, wordForms } from '../../text/stems.ts';
import type { Token } from '../../text/tokens.ts';
import { SLOT_TEXT, type SlotKind, type Unit } from './types.ts';

/** The slot that begins at a token, over as many tokens as it takes, or null for an ordinary word. */
export function openSlotAt(text: string, tokens: readonly Token[], at: number): Unit | null {
  const token = tokens[at]!;
  if (token.kind === 'date') return slotOver('date', tokens, at, at, '');
  if (token.kind === 'number' || token.kind === 'section') return slotOver('number', tokens, at, at, '');
  return partyAt(text, tokens, at) ?? nameAt(text, tokens, at);
}

function slotOver(slot: SlotKind, tokens: readonly Token[], from: number, to: number, prefix: string): Unit {
  return { key: SLOT_TEXT[slot], start: tokens[from]!.start, end: tokens[to]!.end, slot, prefix };
}

const PREFIX = '(?<prefix>(?:ו|כש|ש|מש|ב|ל|כ|מ|ד){0,3}?)ה?';
/** One word names the party. */
const PARTY = new RegExp(`^${PREFIX}(?:${APPELLANT_SOURCE}|משיב|עותר|מתנגד|יזמ)(?:ה|ת|ית|ימ|ות|יות|י)?$`);
/** A word that names a party only with the one after it. */
const PARTY_PAIRS: [RegExp, RegExp][] = [
  [new RegExp(`^${PREFIX}ו?ועד[הת]$`), /^ה?(?:מקומית|משנה)$/],
  [new RegExp(`^${PREFIX}(?:מבקש|מגיש|בעל)(?:ת|י|ות)?$`), /^ה?(?:היתר|בקשה|ערר)$/],
];
/** "המתנגד" and the like are parties only with the article; without it they are verbs. */
const VERB_LIKE = /^(?:ו|ש|כש)?(?:מתנגד|עותר|מערער|משיב)(?:ה|ת|ימ|ות)?$/;

function partyAt(text: string, tokens: readonly Token[], at: number): Unit | null {
  const { norm, kind } = tokens[at]!;
  if (kind !== 'word') return null;
  const single = PARTY.exec(norm);
  if (single !== null && !VERB_LIKE.test(norm))
    return slotOver('party', tokens, at, withNumbers(text, tokens, at), single.groups!.prefix!);
  const next = tokens[at + 1];
  for (const [first, second] of PARTY_PAIRS) {
    const match = first.exec(norm);
    if (match === null || next === undefined || !second.test(next.norm) || !isNear(text, tokens[at]!, next)) continue;
    return slotOver(
      'party',
      tokens,
      at,
      withNumbers(text, tokens, withPlace(text, tokens, at + 1)),
      match.groups!.prefix!,
    );
  }
  return null;
}

/** "הוועדה המקומית לתכנון ולבנייה כרמיאל". */
function withPlace(text: string, tokens: readonly Token[], at: number): number {
  const [planning, building] = [tokens[at + 1], tokens[at + 2]];
  if (planning?.norm !== 'לתכנונ' || !building || !/^ו?ל?בניי?ה$/.test(building.norm)) return at;
  if (!isNear(text, tokens[at]!, planning)) return at;
  let last = at + 2;
  while (
    last < at + 4 &&
    tokens[last + 1] &&
    isNear(text, tokens[last]!, tokens[last + 1]!) &&
    isUnknownWord(tokens[last + 1]!)
  )
    last++;
  return last;
}

/** "המשיבים 2-3", "העוררים 1 ו-2". */
function withNumbers(text: string, tokens: readonly Token[], at: number): number {
  let last = at;
  for (let i = at + 1; i < tokens.length && i <= at + 6; i++) {
    const { norm, kind } = tokens[i]!;
    if (!isNear(text, tokens[i - 1]!, tokens[i]!)) break;
    if (kind === 'number' && /^\d{1,2}$/.test(norm)) last = i;
    else if (norm !== 'ו' && norm !== 'עד') break;
  }
  return last;
}

/** After these words comes a name: of a family, a person, a street, a case. */
const NAMED = "משפחת|אדריכל|אדריכלית|השופט|השופטת|כב'|רחוב|רח'|שדרות|הלכת";
const BEFORE_NAME = new RegExp(`^[ומשהכלב]{0,3}(?:${PERSON_TITLE_SOURCE}|${SHORT_TITLE_SOURCE}|${NAMED})$`);
/** A letter that stands for a given name; these stand for metres, for sections and pages, for "against" and for "see". */
const INITIAL = /^[א-ת]'$/;
const OTHER_LETTERS = new Set(["מ'", "ס'", "ע'", "נ'", "ר'", "ק'"]);
/** First parts of surnames with a hyphen. */
const BEFORE_HYPHEN = new Set('בנ בר אבנ אבו לב גל טל רמ'.split(' '));
const LONGEST_NAME = 3;
const UNKNOWN_WORD = 8;

function nameAt(text: string, tokens: readonly Token[], at: number): Unit | null {
  const { norm } = tokens[at]!;
  const before = tokens[at - 1];
  const named = before !== undefined && isNear(text, before, tokens[at]!) && BEFORE_NAME.test(before.norm);
  const next = tokens[at + 1];
  const isInitial = INITIAL.test(norm) && !OTHER_LETTERS.has(norm) && before?.kind !== 'number';
  const initial = isInitial && next?.kind === 'word' && isNear(text, tokens[at]!, next);
  const compound = BEFORE_HYPHEN.has(norm) && next?.kind === 'word' && text.slice(tokens[at]!.end, next.start) === '-';
  if (!(named && mayBeName(tokens[at]!)) && !initial && !compound) return null;
  let last = initial ? at + 1 : at;
  while (last + 1 < tokens.length && last + 1 - at < LONGEST_NAME) {
    const following = tokens[last + 1]!;
    const hyphen = text.slice(tokens[last]!.end, following.start);
    const joined = /^[-־]$/.test(hyphen) && following.kind === 'word';
    if (!joined && !(hyphen === ' ' && isUnknownWord(following))) break;
    last++;
  }
  return slotOver('name', tokens, at, last, '');
}

const mayBeName = ({ kind, norm }: Token): boolean =>
  (kind === 'word' || kind === 'acronym') && norm.length >= 2 && !BEFORE_NAME.test(norm);

/** A word that the vocabulary of the law does not have; surnames are such. */
const isUnknownWord = ({ kind, norm }: Token): boolean => {
  const { base, stem } = wordForms(foldFinals(norm));
  return kind === 'word' && base === norm && stemPrior(stem) >= UNKNOWN_WORD;
};

const isNear = (text: string, a: Token, b: Token): boolean => /^[\s\-–־]{0,3}$/.test(text.slice(a.end, b.start));
