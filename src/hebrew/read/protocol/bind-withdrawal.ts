import { NAMED_PARAGRAPH, SAID_ANYWAY } from '../../pattern/rules.generated.ts';
import { indexWords } from '../../search/index-terms.ts';
import { isStopWord } from '../../search/stop-words.ts';
import { normaliseText } from '../../text/normalise.ts';
import { wordForms } from '../../text/stems.ts';
import { tokenise } from '../../text/tokens.ts';
import type { PartyKey } from '../parties.ts';
import type { Match, WrittenArgument } from './matching.ts';

/** Which written argument words that give one up mean, and how sure that is, 0 to 1. */
export interface Binding {
  argument: number | null;
  confidence: number;
}

/** What tells which argument is given up. */
export interface Spoken {
  party: PartyKey;
  /** The words that give it up, and those round them that may name it. */
  words: string;
  context: string;
}

const BY_NUMBER = 0.95;
const BY_WORDS = 0.9;
const BY_ONE_SIGN = 0.7;
const UNSURE = 0.5;
/** A word of every argument tells none apart: weight of a root is the logarithm of how few have it. */
const LEAST_SHARED = 1;
const LEAST_LEAD = 1.4;
const LEAST_ALIKE = 0.08;

/**
 * Binds withdrawals to the written arguments of their own party: by the paragraph that they name ("סעיף 4 לערר"), else by
 * the share of telling words, where these and the general likeness agree or the words alone are plain. Not certain which:
 * a low confidence, and none where nothing is shared.
 */
export function bindWithdrawals(
  spoken: readonly Spoken[],
  matches: readonly Match[],
  written: readonly WrittenArgument[],
  pleadings: readonly { party: PartyKey | null; text: string }[],
): Binding[] {
  const roots = written.map(({ title, claims }) => rootsOf([title, ...claims.map(({ text }) => text)].join(' ')));
  return spoken.map((one, at) => {
    const own = written.flatMap((argument, index) => (argument.party === one.party ? [index] : []));
    const numbered = ofParagraph(one, written, own, pleadings);
    if (numbered !== null) return { argument: numbered, confidence: BY_NUMBER };
    return ofWords(one, matches[at]!, own, roots);
  });
}

/** For words of a party: the share of telling words of its nearest written argument, and by how much that leads. */
export function sharesOf(
  spoken: readonly { party: PartyKey; words: string }[],
  written: readonly WrittenArgument[],
): { share: number; lead: number; argument: number }[] {
  const roots = written.map(({ title, claims }) => rootsOf([title, ...claims.map(({ text }) => text)].join(' ')));
  return spoken.map(({ party, words }) => {
    const own = written.flatMap((argument, index) => (argument.party === party ? [index] : []));
    const [best, next] = ranked(rootsOf(words), own, roots);
    const share = best?.shared ?? 0;
    return { share, lead: share - (next?.shared ?? 0), argument: best?.argument ?? -1 };
  });
}

function ofWords(
  { words, context }: Spoken,
  match: Match,
  own: readonly number[],
  roots: readonly ReadonlySet<string>[],
): Binding {
  const [narrow, wide] = [words, `${words} ${context}`].map((text) => ranked(rootsOf(text), own, roots));
  const best = isPlain(narrow!) ? narrow! : wide!;
  if (isPlain(best)) {
    const argument = best[0]!.argument;
    return { argument, confidence: argument === match.argument || best === narrow ? BY_WORDS : BY_ONE_SIGN };
  }
  if (match.argument >= 0 && match.alike > LEAST_ALIKE)
    return { argument: match.argument, confidence: best[0]?.argument === match.argument ? BY_ONE_SIGN : UNSURE };
  return { argument: null, confidence: UNSURE };
}

const isPlain = (all: { shared: number }[]): boolean =>
  (all[0]?.shared ?? 0) >= LEAST_SHARED && all[0]!.shared >= LEAST_LEAD * (all[1]?.shared ?? 0);

function ranked(
  said: ReadonlySet<string>,
  own: readonly number[],
  roots: readonly ReadonlySet<string>[],
): { argument: number; shared: number }[] {
  const weight = (root: string): number => {
    const having = own.filter((index) => roots[index]!.has(root)).length;
    return having === 0 ? 0 : Math.log((own.length + 1) / having);
  };
  return own
    .map((argument) => ({
      argument,
      shared: [...said].reduce((sum, root) => (roots[argument]!.has(root) ? sum + weight(root) : sum), 0),
    }))
    .sort((a, b) => b.shared - a.shared);
}

const NAMED_CHAPTER = /(?:פרק|חלק|שער|ראש)\s([א-ת]{1,2})['"]?(?![א-ת])/;

/** The one argument of the party that stands in the paragraph or the chapter of its pleading which the words name. */
function ofParagraph(
  { party, words }: Spoken,
  written: readonly WrittenArgument[],
  own: readonly number[],
  pleadings: readonly { party: PartyKey | null; text: string }[],
): number | null {
  const said = normaliseText(words);
  const number = NAMED_PARAGRAPH.exec(said)?.[1];
  const chapter = NAMED_CHAPTER.exec(said)?.[1];
  if (!number && !chapter) return null;
  for (const { text } of pleadings.filter((one) => one.party === party)) {
    const part = number ? paragraphOf(normaliseText(text), number) : chapterOf(normaliseText(text), chapter!);
    if (part === null) continue;
    const inside = own.filter((index) => written[index]!.claims.some((claim) => holds(part, claim.text)));
    if (inside.length === 1 || (number && inside.length > 0)) return inside[0]!;
  }
  return null;
}

const BEGINNING = 40;
const holds = (part: string, claim: string): boolean => part.includes(normaliseText(claim).slice(0, BEGINNING).trim());

function paragraphOf(text: string, number: string): string | null {
  const match = new RegExp(`(?:^|\\n)\\s*${number}[.)]\\s[^\\n]*(?:\\n(?!\\s*\\d{1,3}[.)]\\s)[^\\n]*)*`).exec(text);
  return match ? match[0] : null;
}

function chapterOf(text: string, letter: string): string | null {
  const start = new RegExp(`(?:^|\\n)\\s*(?:פרק |שער )?${letter}['.)]+\\s?[^\\n]*`).exec(text);
  if (!start) return null;
  const rest = text.slice(start.index + start[0].length);
  const end = /\n\s*(?:פרק |שער )?[א-ת]{1,2}['.)]+\s/.exec(rest);
  return start[0] + rest.slice(0, end?.index ?? rest.length);
}

function rootsOf(text: string): Set<string> {
  return new Set(
    tokenise(normaliseText(text).replace(SAID_ANYWAY, ' ')).flatMap((token) =>
      indexWords(token).flatMap((word) => (isStopWord(word) || word.length < 2 ? [] : wordForms(word).root)),
    ),
  );
}
