/** Which formulas of the table are patterns, and of what kind. */

import { ATTRIBUTION, LEADS_TO_AUTHORITY, REASONING, SPEAKS_OF_THE_TEXT } from '../../pattern/rules.generated.ts';
import { isStopWord } from '../../search/stop-words.ts';
import { normaliseForLookup } from '../../text/normalise.ts';
import { weightedLogOdds } from './background.ts';
import { CONNECTIVE_WORDS } from './cues.ts';
import type { FormulaSummary } from './merge.ts';
import { SHARE_KEY } from './structure.ts';
import { PATTERN_TYPES, type PatternType, SLOT_TEXT } from './types.ts';

export interface StylePattern {
  /** The formula's key in the table. */
  id: string;
  type: PatternType;
  /** The most frequent form, slots in braces. */
  text: string;
}

/** Patterns of one type; the most frequent are kept. */
const MOST: Record<PatternType, number> = {
  opening: 40,
  transition: 120,
  party_reference: 80,
  citation: 80,
  reasoning: 150,
  conclusion: 60,
  heading: 80,
  characteristic_phrase: 500,
  structure: 30,
};
/** Share of the occurrences that make a formula one of the opening, of the closing, of the beginning of sentences. */
const AT_THE_ENDS = 0.6;
const INITIAL = 0.7;
const LONGEST_TRANSITION = 8;
/** From here on a phrase is the writer's and not of legal Hebrew at large. */
const CHARACTERISTIC = 1.5;
/** A phrase of fewer decisions tells what they were about rather than who wrote them. */
const LEAST_SHARE = 0.15;
/** Weight of a phrase of nouns and verbs alone, which is more often of the matter than of the manner. */
const ALL_CONTENT = 0.6;
/** A formula that is nearly always a part of another one is no pattern of its own. */
const LEFT_OVER = 0.3;

/**
 * The patterns of a corpus of `decisions` decisions and `units` counted units: by type, then by decisions and occurrences.
 * What stands in one decision only is no pattern, unless that is the whole corpus.
 */
export function selectPatterns(
  formulas: readonly FormulaSummary[],
  shares: ReadonlyMap<string, number[]>,
  decisions: number,
  units: number,
): StylePattern[] {
  const leastDecisions = decisions === 1 ? 1 : 2;
  const chosen: Ranked[] = [];
  for (const formula of formulas) {
    if (formula.spread < leastDecisions && formula.type !== 'structure') continue;
    const ranked = rank(formula, decisions, units);
    if (ranked !== null) chosen.push(ranked);
  }
  chosen.sort(byRank);
  const kept = PATTERN_TYPES.flatMap((type) =>
    withoutParts(chosen.filter((one) => one.type === type).slice(0, 3 * MOST[type])).slice(0, MOST[type]),
  );
  return withoutDoubles(kept).map((one) => toPattern(one, shares));
}

interface Ranked {
  type: PatternType;
  formula: FormulaSummary;
  text: string;
  /** Higher first. */
  rank: number;
}

function rank(formula: FormulaSummary, decisions: number, units: number): Ranked | null {
  const text = mostFrequent(formula.forms);
  const spread = formula.spread * 10_000 + Math.min(9_999, formula.count);
  const type = formula.type ?? typeByPlace(formula) ?? typeByWords(formula);
  if (type !== null) {
    const isRare = formula.count < (type === 'opening' || type === 'conclusion' || formula.type !== null ? 2 : 3);
    return isRare && decisions > 1 && type !== 'structure' ? null : { type, formula, text, rank: spread };
  }
  const keys = formula.key.split(' ');
  const odds = weightedLogOdds(keys, formula.count, units);
  if (formula.count < 3 || odds < CHARACTERISTIC || formula.spread < LEAST_SHARE * decisions) return null;
  const manner = keys.some(isStopWord) ? 1 : ALL_CONTENT;
  const rank = manner * odds * Math.sqrt(formula.spread / decisions);
  return { type: 'characteristic_phrase', formula, text, rank };
}

function typeByPlace({ opening, closing, count }: FormulaSummary): PatternType | null {
  if (opening >= 2 && opening >= AT_THE_ENDS * count) return 'opening';
  return closing >= 2 && closing >= AT_THE_ENDS * count ? 'conclusion' : null;
}

function typeByWords({ key, initial, count }: FormulaSummary): PatternType | null {
  const keys = key.split(' ');
  const isInitial = initial >= INITIAL * count;
  const holds = (slot: string): boolean => key.includes(slot);
  if (holds(SLOT_TEXT.party) && ATTRIBUTION.test(key)) return 'party_reference';
  if (key.endsWith(SLOT_TEXT.case)) return 'citation';
  if ((holds(SLOT_TEXT.case) || holds(SLOT_TEXT.law)) && LEADS_TO_AUTHORITY.test(key)) return 'citation';
  const isShort = keys.length <= LONGEST_TRANSITION;
  if (isInitial && isShort && SPEAKS_OF_THE_TEXT.test(key)) return 'transition';
  if (REASONING.test(key)) return 'reasoning';
  const leadsOn = CONNECTIVE_WORDS.has(keys[0]!) || /(?:^| )כי$/.test(key);
  return isInitial && isShort && leadsOn ? 'transition' : null;
}

const byRank = (a: Ranked, b: Ranked): number =>
  b.rank - a.rank || b.formula.count - a.formula.count || (a.formula.key < b.formula.key ? -1 : 1);

/** Drops what occurs by itself only now and then while a longer pattern that holds it is frequent. */
function withoutParts(ranked: Ranked[]): Ranked[] {
  const keys = ranked.map(({ formula }) => ` ${formula.key} `);
  return ranked.filter(({ formula }, i) =>
    formula.type !== null
      ? true
      : !keys.some(
          (longer, k) =>
            k !== i &&
            longer.length > keys[i]!.length &&
            longer.includes(keys[i]!) &&
            formula.count < LEFT_OVER * ranked[k]!.formula.count,
        ),
  );
}

/** One text is one pattern: of the kind that was known by how it was found, else of the first. */
function withoutDoubles(ranked: Ranked[]): Ranked[] {
  const best = new Map<string, Ranked>();
  for (const one of ranked) {
    if (one.type === 'structure' || one.type === 'heading') continue;
    const name = plainText(one.text);
    const known = best.get(name);
    if (known === undefined || (known.formula.type === null && one.formula.type !== null)) best.set(name, one);
  }
  return ranked.filter(
    (one) => one.type === 'structure' || one.type === 'heading' || best.get(plainText(one.text)) === one,
  );
}

const plainText = (text: string): string => normaliseForLookup(text).replace(/[,.:"']/g, '');

function toPattern({ type, formula, text }: Ranked, shares: ReadonlyMap<string, number[]>): StylePattern {
  const { id, key } = formula;
  const share = shares.get(key.slice(SHARE_KEY.length));
  const isShare = type === 'structure' && key.startsWith(SHARE_KEY) && share !== undefined;
  return { id, type, text: isShare ? `${text}: ${shareText(share)}` : text };
}

function shareText(shares: number[]): string {
  const average = Math.round((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length);
  return average === 0 ? 'פחות מאחוז אחד מן ההחלטה' : `${average}% מן ההחלטה בממוצע`;
}

const mostFrequent = (forms: Record<string, number>): string =>
  Object.entries(forms).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]![0];
