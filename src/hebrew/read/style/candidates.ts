import type { Candidate, PatternType, Unit } from './types.ts';
import { formOf } from './units.ts';

/** Forms of one formula that are told apart in one decision. */
const MOST_FORMS = 8;
/** Formulas that one decision gives. */
const MOST_CANDIDATES = 3_000;

export interface CandidateList {
  /** Counts an occurrence of a formula that is written in units. */
  add(key: string, type: PatternType | null, text: string, units: readonly Unit[], excerpt: () => string): Candidate;
  /** Counts an occurrence whose form is known; `excerpt` is asked for once. */
  addForm(key: string, type: PatternType | null, form: string, excerpt: () => string): Candidate;
  /** The most frequent ones. */
  list(): Candidate[];
}

/** Collects the formulas of one decision. */
export function openCandidates(): CandidateList {
  const found = new Map<string, Candidate>();
  const addForm: CandidateList['addForm'] = (key, type, form, excerpt) => {
    const id = `${type ?? ''}:${key}`;
    let one = found.get(id);
    if (one === undefined) {
      one = { key, type, count: 0, initial: 0, opening: 0, closing: 0, forms: {}, excerpt: excerpt() };
      found.set(id, one);
    }
    one.count++;
    if (form in one.forms || Object.keys(one.forms).length < MOST_FORMS) one.forms[form] = (one.forms[form] ?? 0) + 1;
    return one;
  };
  return {
    addForm,
    add: (key, type, text, units, excerpt) => addForm(key, type, formOf(text, units), excerpt),
    list: () =>
      [...found.values()].sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1)).slice(0, MOST_CANDIDATES),
  };
}
