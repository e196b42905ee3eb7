/** How badly what a decision says of the appeal clashes with the outcome set for the case. */

import { REFUSED_PART } from '../pattern/rules.generated.ts';
import type { Statement } from '../read/outcomes/statements.ts';
import type { Said } from '../read/outcomes/words.ts';
import type { Severity } from './types.ts';

/** The severity of a clash, null where there is none. `all` is what the same part of the decision says besides. */
export type Rule = (one: Statement, all: Statement[], text: string) => Severity | null;

/** How gravely a statement contradicts an outcome of the contract; of an unknown one nothing is known. */
export function conflictWith(outcome: string, one: Statement, all: Statement[], text: string): Severity | null {
  return RULES[outcome]?.(one, all, text) ?? null;
}

const says = (all: Statement[], ...said: Said[]): boolean =>
  all.some((one) => one.manner === 'outright' && said.includes(one.said));
const unless = (condition: boolean, severity: Severity): Severity | null => (condition ? null : severity);

const RULES: Record<string, Rule> = {
  accepted: ({ said, extent }, all) => {
    if (said === 'granted') return null;
    if (said === 'remanded') return unless(says(all, 'granted'), 'warning');
    if (said === 'settled') return 'warning';
    if (said === 'refused' && extent === 'limited' && says(all, 'granted')) return 'warning';
    return isDenial(said) ? null : 'critical';
  },
  partially_accepted: partlyAccepted,
  rejected: ({ said }, all) => {
    if (said === 'refused' || said === 'not_dismissed' || said === 'not_struck') return null;
    if (said === 'not_refused') return unless(says(all, 'refused'), 'critical');
    return said === 'dismissed' ? 'warning' : 'critical';
  },
  dismissed: ({ said, sentence }, all) => {
    if (said === 'dismissed' || said === 'not_struck') return null;
    if (isDenial(said)) return unless(says(all, 'dismissed', 'refused'), 'critical');
    if (said === 'refused') return unless(says(all, 'dismissed'), 'warning');
    return said === 'struck' && !AT_REQUEST.test(sentence) ? 'warning' : 'critical';
  },
  remanded: ({ said }, all) => {
    if (said === 'remanded' || isDenial(said)) return null;
    if (said === 'granted' || said === 'partly') return unless(says(all, 'remanded'), 'warning');
    return said === 'settled' ? 'warning' : 'critical';
  },
  settled: ({ said, sentence }, all) => {
    if (said === 'settled' || isDenial(said) || AGREED.test(sentence)) return null;
    if (!says(all, 'settled')) return 'critical';
    return said === 'refused' || said === 'dismissed' ? 'warning' : null;
  },
  withdrawn: ({ said, sentence }, all) => {
    if (said === 'struck' || said === 'not_dismissed' || said === 'not_refused') return null;
    if (said === 'not_struck') return unless(says(all, 'struck'), 'critical');
    if (said === 'settled') return 'warning';
    return (said === 'refused' || said === 'dismissed') && AT_REQUEST.test(sentence) ? 'warning' : 'critical';
  },
};

/**
 * An appeal that is accepted "in this sense, that …" may well be accepted in part, and one that is simply accepted is where
 * the same part of the decision refuses something of it. A part may be sent back; the whole matter is another outcome.
 */
function partlyAccepted({ said, extent, sentence }: Statement, all: Statement[], text: string): Severity | null {
  if (said === 'partly' || isDenial(said)) return null;
  const isPart = extent === 'limited' || says(all, 'partly') || all.some((one) => one.extent === 'limited');
  if (said === 'granted') {
    if (extent === 'whole') return 'critical';
    if (isPart || extent === 'sense' || REFUSED_PART.test(text)) return null;
    return extent === 'reference' ? 'warning' : 'critical';
  }
  if (said === 'remanded') return unless(isPart || REFUSED_PART.test(text), 'warning');
  if (said === 'refused') {
    if (extent === 'whole') return 'critical';
    if (extent === 'limited' || /(?<![א-ת])ביתר/.test(sentence)) return null;
    return says(all, 'partly', 'granted') || QUALIFIED.test(sentence) ? 'warning' : 'critical';
  }
  return said === 'settled' ? 'warning' : 'critical';
}

const isDenial = (said: Said): boolean => said.startsWith('not_');

const AT_REQUEST = /לבקשת|בקש[הת][^;\n]{0,60}(?:מחיק|למחוק|לחזור)|חזר|הסכמ|מש(?:ך|כו|כה) /;
const AGREED = /הסכמ|הסדר|הסכם|פשר|הסכימו/;
const QUALIFIED = /אולם|(?<![א-ת])אך(?![א-ת])|בכפוף|עם זאת|ואולם/;
