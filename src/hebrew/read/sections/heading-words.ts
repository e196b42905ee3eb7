/**
 * What a heading announces, by the stems of its words: a rule for each turn of phrase that committees and lawyers use,
 * the more particular before the more general. Where several apply, the words that come first in the heading decide.
 */

import { HEADING_RULES, QUESTION_RULES as QUESTIONS, TITLES_PLEADING } from '../../pattern/rules.generated.ts';
import { normaliseText } from '../../text/normalise.ts';
import type { DocumentKind, HeadingRule, SectionType } from './types.ts';

export interface HeadingMeaning {
  type: SectionType;
  /** 0 to 1: how surely the words mean this type. */
  weight: number;
  /** Characters of the (normalised) heading that the rule matched. */
  matched: number;
}

/**
 * The type that a heading announces in a document of this kind, or null. Takes the heading without its numbering label.
 */
export function headingMeaning(heading: string, kind: DocumentKind): HeadingMeaning | null {
  const text = plainHeading(heading);
  let best: (HeadingMeaning & { at: number }) | null = null;
  for (const rule of RULES) {
    if (rule.kinds !== undefined && !rule.kinds.includes(kind)) continue;
    const match = rule.pattern.exec(text);
    if (match === null) continue;
    const found = { type: rule.type, weight: rule.weight, matched: match[0].trim().length, at: match.index };
    if (best === null || found.at < best.at) best = found;
  }
  if (best === null) return null;
  const { at, ...meaning } = best;
  return at > 25 ? { ...meaning, weight: meaning.weight * 0.5 } : meaning;
}

/** Whether a line can be the title of the whole document (`החלטה`, `כתב ערר`, `תגובת העוררים לתשובה`). */
export function isDocumentTitle(heading: string, kind: DocumentKind): boolean {
  return TITLES[kind].test(plainHeading(heading));
}

/** Normalised, without emphasis marks, rules and closing colons. */
export function plainHeading(heading: string): string {
  return normaliseText(heading)
    .replace(/[*_#=~"]+/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-.:]+|[\s\-.:]+$/g, '');
}

const TITLES: Record<DocumentKind, RegExp> = {
  decision:
    /^(?:החלטה|החלטת (?:ביניים|ועדת ה?ערר)|החלטה (?:סופית|חלקית|משלימה|נוספת|מתוקנת)|החלטה ב.{2,50}|פסק[- ]דין)$/,
  pleading: TITLES_PLEADING,
  protocol: /^(?:פרוטוקול|החלטה$)/,
  opinion: /^(?:שומה|שומת|חוות דעת|הוראות ה?תו?כנית)/,
};

const RULES: readonly HeadingRule[] = [...QUESTIONS, ...HEADING_RULES];
