import { findCitations } from '../../hebrew/read/citations/find.ts';

/** Where a decision is looked for: the tiers of config/court-sources.json, by the instance that gave it. */
export type Tier = 'supreme' | 'court' | 'committee';

const SUPREME = /^(?:בג"ץ|דנג"ץ|דנ"א|דנ"מ|ד"נ|ע"א|רע"א|עע"מ|בר"מ|בש"מ|רע"פ|ע"פ|דנ"פ|רע"ב|בש"א)$/;
const COMMITTEE = /^(?:ערר|השגה)$/;

/** The tier of a citation by its kind of proceeding; a citation that names none is looked for in the district courts. */
export function tierOf(citation: string): Tier {
  const procedure = findCitations(citation, { own: true }).find(({ kind }) => kind === 'case')?.case?.procedure ?? '';
  if (SUPREME.test(procedure)) return 'supreme';
  return COMMITTEE.test(procedure) ? 'committee' : 'court';
}
