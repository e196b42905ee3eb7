import type { CaseRow, PartyRecord } from '../../db/schema/cases.ts';
import type { DocxCase, DocxPartyGroup } from '../../documents/docx-input.ts';
import {
  APPELLANTS,
  againstOf,
  formOf,
  RESPONDENTS,
  uniqueParties,
  type Word,
} from '../../drafting/template/parties.ts';
import { formatBothCalendars, formatCivilDate } from '../../hebrew/text/dates.ts';

/**
 * A case as the title page of a Word file names it.
 *
 * @param committee of the installation, where the case names none of its own
 */
export function docxCase(row: CaseRow, committee: string): DocxCase {
  const parties = uniqueParties(row.parties);
  return {
    reference: /ערר/.test(row.caseNumber) ? row.caseNumber : `ערר ${row.caseNumber}`,
    number: row.caseNumber,
    committee: row.committee || committee,
    panel: panelOf(row),
    sides: [[group(APPELLANTS, parties.appellants)], [group(RESPONDENTS, againstOf(parties))]],
    dates: datesOf(row),
  };
}

function group(word: Word, parties: PartyRecord[]): DocxPartyGroup {
  return {
    label: word[formOf(parties)],
    parties: parties.map(({ name, representative }) => ({ name, representative: representative || null })),
  };
}

function panelOf({ chair, panel }: CaseRow): DocxCase['panel'] {
  const others = panel.filter((member) => member !== '' && !(chair && member.includes(chair)));
  const role = chair && /יו["״]ר|ראש/.test(chair) ? '' : 'יו"ר';
  return [...(chair ? [{ name: chair, role }] : []), ...others.map((name) => ({ name, role: '' }))];
}

function datesOf({ hearings, decisionDate }: CaseRow): DocxCase['dates'] {
  const heard = hearings.map(({ date }) => formatCivilDate(date));
  return [
    ...(heard.length > 0 ? [{ label: heard.length > 1 ? 'מועדי הדיון' : 'מועד הדיון', value: heard.join(', ') }] : []),
    ...(decisionDate ? [{ label: 'תאריך ההחלטה', value: formatBothCalendars(decisionDate) }] : []),
  ];
}
