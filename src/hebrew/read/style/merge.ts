/** The formulas of all decisions as one table. */
import type { DecisionFormulas } from './extract.ts';
import type { Candidate, PatternType } from './types.ts';

/** A formula over the corpus. */
export interface MergedFormula extends Omit<Candidate, 'excerpt'> {
  /** Decision (its place in the corpus) → occurrences. */
  decisions: Map<number, number>;
  examples: { decision: number; excerpt: string }[];
}

export interface FormulaTable {
  formulas: Map<string, MergedFormula>;
  /** Shares of each part, one entry for each decision that has it. */
  shares: Map<string, number[]>;
}

export const EXAMPLES = 5;
const MOST_FORMS = 12;
/** Beyond this many, formulas that few decisions have are let go. */
const MOST_FORMULAS = 60_000;

export const openFormulaTable = (): FormulaTable => ({ formulas: new Map(), shares: new Map() });

/** Adds the formulas of one decision; decisions are added in the order of their places. */
export function mergeDecision(table: FormulaTable, decision: number, { candidates, shares }: DecisionFormulas): void {
  for (const candidate of candidates) {
    const id = formulaId(candidate);
    const known = table.formulas.get(id);
    if (known === undefined) {
      const { excerpt, ...rest } = candidate;
      const decisions = new Map([[decision, candidate.count]]);
      table.formulas.set(id, { ...rest, forms: { ...rest.forms }, decisions, examples: [{ decision, excerpt }] });
    } else addTo(known, decision, candidate);
  }
  for (const [type, share] of Object.entries(shares)) {
    const list = table.shares.get(type) ?? [];
    list.push(share);
    table.shares.set(type, list);
  }
  if (table.formulas.size > MOST_FORMULAS) letRareOnesGo(table);
}

/** A formula as the selection sees it: without excerpts and without the decisions' own counts. */
export interface FormulaSummary extends Omit<MergedFormula, 'decisions' | 'examples'> {
  /** Its key in the table. */
  id: string;
  /** Decisions that have it. */
  spread: number;
}

/** What may be chosen from the table: formulas that occur once are left out, except in a corpus of one decision. */
export const summarise = ({ formulas }: FormulaTable, decisions: number): FormulaSummary[] =>
  [...formulas].flatMap(([id, { decisions: spread, examples: _, ...formula }]) =>
    decisions > 1 && formula.count < 2 && formula.type !== 'structure' ? [] : [{ ...formula, id, spread: spread.size }],
  );

const formulaId = ({ type, key }: { type: PatternType | null; key: string }): string => `${type ?? ''}:${key}`;

function addTo(known: MergedFormula, decision: number, candidate: Candidate): void {
  known.count += candidate.count;
  known.initial += candidate.initial;
  known.opening += candidate.opening;
  known.closing += candidate.closing;
  known.decisions.set(decision, candidate.count);
  for (const [form, count] of Object.entries(candidate.forms))
    if (form in known.forms || Object.keys(known.forms).length < MOST_FORMS)
      known.forms[form] = (known.forms[form] ?? 0) + count;
  if (known.examples.length < EXAMPLES) known.examples.push({ decision, excerpt: candidate.excerpt });
}

function letRareOnesGo({ formulas }: FormulaTable): void {
  const least = [...formulas.values()]
    .map(({ decisions, count }) => decisions.size * 1_000_000 + Math.min(count, 999_999))
    .sort((a, b) => b - a)[MOST_FORMULAS / 2]!;
  for (const [id, { decisions, count }] of formulas)
    if (decisions.size * 1_000_000 + Math.min(count, 999_999) < least) formulas.delete(id);
}
