/** Sections that everybody in planning law knows by their numbers. */

import { PLANNING_LAW } from './laws.ts';

/** The law, and its schedule, of which a section is. */
export interface SectionSource {
  law: string;
  schedule: string | null;
}

/** Before the number of a regulation, which no section of a law has. */
export const REGULATION = 'תקנה ';
const LICENSING = 'תקנות התכנון והבניה (רישוי בניה)';

/** Sections of the planning law that are cited by number alone. */
const PLANNING_SECTIONS =
  '12ב 12ג 61א 62א 77 78 83א 83ב 83ג 89 89א 97 98 100 101א 102 103 105 106 106ב 107א 108 109 110 111 112 113 116 117 119 119א 119ב 119ג ' +
  '121 122 122א 133 137 141 145 146 147 148 149 150 151 152 153 157א 158א 158ב 158ט 188 189 190 196א 197 198 200 202א 202ב 203 204 205 ' +
  '219 238א 265 266א 266ב 266ה';
/** The source of every section that is cited by its number alone. */
export const KNOWN_SECTIONS: Array<[string, SectionSource]> = [
  ...PLANNING_SECTIONS.split(' ').map((section): [string, SectionSource] => [
    section,
    { law: PLANNING_LAW, schedule: null },
  ]),
  [`${REGULATION}36`, { law: LICENSING, schedule: null }],
];
/** In matters of betterment levy "סעיף 19" is that of the third schedule. */
export const THIRD_SCHEDULE: SectionSource = { law: PLANNING_LAW, schedule: 'תוספת שלישית' };
/** Others of it that are cited by number alone, with the subsection. */
export const LEVY_SECTION = /^(?:[12]\(א\)|4\([57]\)|14\([אב]\))/;
/** Words of a matter of betterment levy. */
export const LEVY = /היטל(?:י)? ה?השבחה/;
