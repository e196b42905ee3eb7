import type { z } from '@hono/zod-openapi';
import { recordAct } from '../../../audit/record-act.ts';
import { type Context, inTransaction } from '../../../context.ts';
import {
  currentDetail,
  entryKey,
  isEmptyDetail,
  type SuggestedDetail,
  suggestedDetails,
} from '../../../db/case-details.ts';
import type { CaseRow, HearingRecord, PartyRecord } from '../../../db/schema/cases.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { type DetailField, SURE } from '../../../hebrew/read/details/types.ts';
import { changeCase, searchTextOf } from '../cases.queries.ts';
import { auditSubject, findCase, lockCaseForWriting } from '../cases.service.ts';
import { type AcceptDetailsRequest, GivenDetail, type SuggestedDetails } from './suggested-details.contract.ts';

type Accepted = z.output<typeof GivenDetail>;

/** The particulars of a case as its documents have them. @throws AppError case_not_found */
export async function readSuggestedDetails(
  ctx: Context,
  caseNumber: string,
): Promise<z.input<typeof SuggestedDetails>> {
  return { fields: await usableDetails(ctx, await findCase(ctx, caseNumber)) };
}

/** What a case can take: a document may hold a name that is too long for one. */
const usableDetails = async (ctx: Context, row: CaseRow): Promise<SuggestedDetail[]> =>
  (await suggestedDetails(ctx.db, row)).filter((detail) => asGiven(detail).success);

const asGiven = ({ field, value }: SuggestedDetail) => GivenDetail.safeParse({ field, value });

/**
 * Takes particulars over into the case: the given ones, whether a document has them or a person put them right, or every
 * empty one that is sure and undisputed. Lists are added to; what the case has already stays.
 *
 * @returns the case, unchanged where there was nothing to take over
 * @throws AppError case_not_found, case_archived, version_conflict, validation_error when a field that is no list comes twice
 */
export async function acceptDetails(
  ctx: Context,
  caseNumber: string,
  { fields, expected_version }: z.output<typeof AcceptDetailsRequest>,
): Promise<CaseRow> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    if (expected_version !== undefined && expected_version !== row.version)
      throw new AppError('version_conflict', { extra: { version: row.version } });
    const accepted = fields ?? sureDetails(row, await usableDetails(inner, row));
    requireOnce(accepted);
    const after = accepted.reduce(withDetail, row);
    const changed = accepted.map(({ field }) => field).filter((field) => isChanged(field, row, after));
    if (changed.length === 0) return row;
    const saved = await changeCase(inner, row.caseId, { ...detailColumns(after), searchText: searchTextOf(after) });
    const target = [...new Set(changed)].join(', ');
    await recordAct(inner, { action: 'case.details_accepted', subject: auditSubject(row), target });
    return saved;
  });
}

/** Of empty fields, those that are sure and of which the documents say one thing only. */
function sureDetails(row: CaseRow, offered: SuggestedDetail[]): Accepted[] {
  const byField = Map.groupBy(offered, ({ field }) => field);
  return [...byField.values()].flatMap((entries) => {
    const [one] = entries;
    const isTaken = entries.length === 1 && one!.confidence >= SURE && isEmptyDetail(row, one!.field);
    return isTaken ? [asGiven(one!).data!] : [];
  });
}

const LISTS: ReadonlySet<DetailField> = new Set([
  'parties.appellants',
  'parties.respondents',
  'parties.permit_applicants',
  'block_parcel',
  'plan_numbers',
  'hearings',
  'panel',
]);

function requireOnce(accepted: Accepted[]): void {
  const single = accepted.map(({ field }) => field).filter((field) => !LISTS.has(field));
  const twice = single.findIndex((field, index) => single.indexOf(field) < index);
  if (twice >= 0) throw fieldError(['body', 'fields'], `השדה ${single[twice]} נשלח פעמיים`, 'sent_twice');
}

/** The case with one more particular. */
function withDetail(row: CaseRow, { field, value }: Accepted): CaseRow {
  switch (field) {
    case 'title':
      return { ...row, title: value };
    case 'appeal_type':
      return { ...row, appealType: value };
    case 'committee':
      return { ...row, committee: value };
    case 'address':
      return { ...row, address: value };
    case 'permit_number':
      return { ...row, permitNumber: value };
    case 'filing_date':
      return { ...row, filingDate: value };
    case 'decision_date':
      return { ...row, decisionDate: value };
    case 'chair':
      return { ...row, chair: value };
    case 'block_parcel':
      return { ...row, blockParcel: added(row.blockParcel, value) };
    case 'plan_numbers':
      return { ...row, planNumbers: added(row.planNumbers, value) };
    case 'panel':
      return { ...row, panel: added(row.panel, value) };
    case 'hearings':
      return { ...row, hearings: addedTo(row.hearings, value.map(plainHearing), withProtocol) };
    default: {
      const group = field.slice('parties.'.length) as keyof CaseRow['parties'];
      return {
        ...row,
        parties: { ...row.parties, [group]: addedTo(row.parties[group], value.map(plainParty), withCounsel) },
      };
    }
  }
}

const plainParty = ({ name, representative }: PartyRecord): PartyRecord => ({
  name,
  representative: representative || null,
});
const plainHearing = ({ date, protocol_document_id }: HearingRecord): HearingRecord => ({
  date,
  protocol_document_id: protocol_document_id ?? null,
});

const added = (known: string[], more: string[]): string[] => addedTo(known, more, (one) => one);

type Entry = string | PartyRecord | HearingRecord;
const keyOf = (entry: Entry): string => entryKey(entry as Parameters<typeof entryKey>[0]);

/** A list with the entries that it lacks; of one that it has already, only what that leaves open is filled in. */
function addedTo<T extends Entry>(known: T[], more: T[], fill: (known: T, more: T) => T): T[] {
  const list = new Map(known.map((entry) => [keyOf(entry), entry]));
  for (const entry of more) {
    const present = list.get(keyOf(entry));
    list.set(keyOf(entry), present === undefined ? entry : fill(present, entry));
  }
  return [...list.values()];
}

const withCounsel = (known: PartyRecord, more: PartyRecord): PartyRecord => ({
  name: known.name,
  representative: known.representative || more.representative || null,
});

const withProtocol = (known: HearingRecord, more: HearingRecord): HearingRecord => ({
  date: known.date,
  protocol_document_id: known.protocol_document_id ?? more.protocol_document_id ?? null,
});

const detailColumns = (row: CaseRow) => ({
  title: row.title,
  appealType: row.appealType,
  parties: row.parties,
  committee: row.committee,
  address: row.address,
  blockParcel: row.blockParcel,
  planNumbers: row.planNumbers,
  permitNumber: row.permitNumber,
  filingDate: row.filingDate,
  hearings: row.hearings,
  decisionDate: row.decisionDate,
  chair: row.chair,
  panel: row.panel,
});

function isChanged(field: DetailField, before: CaseRow, after: CaseRow): boolean {
  const value = (row: CaseRow) => JSON.stringify(currentDetail(row, field));
  return value(before) !== value(after);
}
