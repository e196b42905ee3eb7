/** Headings, and the parts of a decision: their order and their shares. */
import { leadingLabel } from '../../text/numbering.ts';
import type { CandidateList } from './candidates.ts';
import { excerptOf } from './excerpts.ts';
import type { StyleSection } from './types.ts';
import { formOf, keyOf, type StyleText, unitsOfPhrase } from './units.ts';

const PART_NAMES: Record<string, string> = {
  background: 'רקע',
  claims: 'טענות הצדדים',
  proceedings: 'ההליך',
  normative: 'המסגרת הנורמטיבית',
  discussion: 'דיון והכרעה',
  conclusion: 'סוף דבר',
};

/** Adds the headings of a decision, names and figures in them left open. */
export function addHeadings({ text, headings }: StyleText, into: CandidateList): void {
  for (const heading of headings) {
    const label = leadingLabel(heading.text)?.bodyStart ?? 0;
    const said = heading.text.slice(label).replace(/^[#*\s]+|[*\s:.]+$/g, '');
    const units = unitsOfPhrase(said);
    if (units.length === 0 || units.every(({ slot }) => slot !== null)) continue;
    into.addForm(keyOf(units), 'heading', formOf(said, units), () =>
      excerptOf(text, heading.start, heading.end, heading.start, heading.end),
    );
  }
}

/** Adds the order of the parts of a decision, and each part that it has. */
export function addStructure({ text, sections }: StyleText, into: CandidateList): void {
  const parts = sections.filter(({ type }) => type in PART_NAMES);
  if (parts.length === 0) return;
  const order = parts.map(({ type }) => type).filter((type, i, all) => type !== all[i - 1]);
  const first = parts[0]!;
  into.addForm(`order ${order.join(' ')}`, 'structure', order.map((type) => PART_NAMES[type]).join(' ← '), () =>
    beginningOf(text, first),
  );
  for (const type of new Set(order)) {
    const part = parts.find((one) => one.type === type)!;
    into.addForm(`${SHARE_KEY}${type}`, 'structure', PART_NAMES[type]!, () => beginningOf(text, part));
  }
}

/** Keys of the patterns that tell a part's share of the decision. */
export const SHARE_KEY = 'share ';

/** The share of each part in a decision, 0 to 1, without head and parties. */
export function shareOfParts(sections: readonly StyleSection[]): Record<string, number> {
  const sizes: Record<string, number> = {};
  let all = 0;
  for (const { type, start, end } of sections) {
    if (!(type in PART_NAMES)) continue;
    sizes[type] = (sizes[type] ?? 0) + (end - start);
    all += end - start;
  }
  return Object.fromEntries(Object.entries(sizes).map(([type, size]) => [type, size / all]));
}

const beginningOf = (text: string, { start, end }: StyleSection): string =>
  excerptOf(text, start, end, start, Math.min(end, start + 200));
