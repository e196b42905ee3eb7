// Cases whose labels stand in their texts (marked-text.ts), read into the shape of the other samples, without files.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  CaseLabels,
  DocumentLabels,
  LabelledClaim,
  LabelledDetail,
  LabelledMetadata,
  LabelledParty,
  LabelledVerdict,
  LabelledWithdrawal,
  PartyKey,
} from '../labels.ts';
import type { SampleCase, SampleDocument } from '../load.ts';
import { type Mark, markedText } from './marked-text.ts';

/** What a case folder's `case.json` holds. */
export interface CaseFile {
  case_number: string;
  appeal_type: string;
  title: string;
  outcome: string;
  documents: { name: string; doc_type: string; title: string; filer: PartyKey | null }[];
  hearing_dates: string[];
  panel: { name: string; role: string }[];
  attendees: { name: string; role: string; party: PartyKey | null }[];
  arguments: { group: string; party: PartyKey; title: string; topic: string; threshold: boolean }[];
  summary: { party: PartyKey; items: { groups: string[]; text: string; withdrawn: boolean }[] }[];
}

type Arguments = ReadonlyMap<string, CaseFile['arguments'][number]>;

/** `apart` is scored once, at the end: nothing is built with it. */
export type AnnotatedSet = 'cases' | 'apart';

/** Reads all of a set, in the order of their folder names. */
export async function loadAnnotated(set: AnnotatedSet = 'cases'): Promise<SampleCase[]> {
  const root = join(import.meta.dirname, set);
  const folders = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return Promise.all(folders.sort().map((folder) => loadAnnotatedCase(root, folder)));
}

/** Reads one case folder; throws where a mark names what `case.json` does not know. */
export async function loadAnnotatedCase(root: string, folder: string): Promise<SampleCase> {
  const path = join(root, folder);
  const file = JSON.parse(await readFile(join(path, 'case.json'), 'utf8')) as CaseFile;
  const sources = await Promise.all(file.documents.map(({ name }) => readFile(join(path, `${name}.txt`), 'utf8')));
  return { folder, path, ...annotatedCase(file, sources) };
}

/**
 * A case whose labels stand in its texts.
 *
 * @param sources of its documents, in the order of `file.documents`
 * @throws Error where a mark names what `file` does not know
 */
export function annotatedCase(file: CaseFile, sources: readonly string[]): Pick<SampleCase, 'labels' | 'documents'> {
  const known: Arguments = new Map(file.arguments.map((one) => [one.group, one]));
  const read = file.documents.map((entry, at) => ({ entry, ...markedText(sources[at]!) }));
  const claims = read.map(({ entry, marks }) => claimsOf(entry.name, marks, known));
  nameSupported(claims.flat());
  const documents = read.map(
    ({ entry, sourceText, text, marks }, at): SampleDocument => ({
      name: entry.name,
      labels: labelsOf(file, entry, marks, claims[at]!, known),
      sourceText,
      text,
      files: [],
    }),
  );
  const labels = caseLabels(
    file,
    claims.flat(),
    read.flatMap(({ entry, marks }) => withdrawalsOf(entry, marks, known, claims.flat())),
    read.flatMap(({ entry, marks }) => detailsOf(entry.name, marks, 'd')),
    read.flatMap(({ entry, marks }) => detailsOf(entry.name, marks, 'nd')),
  );
  return { labels, documents };
}

function claimsOf(document: string, marks: readonly Mark[], known: Arguments): LabelledClaim[] {
  return inOrder(marks, 'c', 's').map(({ tag, args, text, start }, at) => {
    const { group, party, topic, threshold } = argumentOf(known, args[0]);
    const role = tag === 'c' ? 'claim' : 'support';
    const id = `${document}-${String(at + 1).padStart(2, '0')}`;
    return { id, party, text, topic, threshold, group, role, supports: null, start };
  });
}

/** A support is for the nearest claim of its argument before it in its document, else the next, else that of any document. */
function nameSupported(claims: LabelledClaim[]): void {
  const documentOf = ({ id }: LabelledClaim): string => id.replace(/-\d+$/, '');
  for (const claim of claims) {
    if (claim.role !== 'support') continue;
    const mains = claims.filter(({ role, group }) => role === 'claim' && group === claim.group);
    const own = mains.filter((one) => documentOf(one) === documentOf(claim));
    const main = own.findLast(({ start }) => start < claim.start) ?? own[0] ?? mains[0];
    claim.supports = main?.id ?? null;
  }
}

function argumentOf(known: Arguments, group = ''): CaseFile['arguments'][number] {
  const found = known.get(group);
  if (!found) throw new Error(`no such argument: ${group}`);
  return found;
}

const inOrder = (marks: readonly Mark[], ...tags: string[]): Mark[] =>
  marks.filter(({ tag }) => tags.includes(tag)).sort((a, b) => a.start - b.start);

function labelsOf(
  file: CaseFile,
  { name, doc_type, title, filer }: CaseFile['documents'][number],
  marks: readonly Mark[],
  claims: LabelledClaim[],
  known: Arguments,
): DocumentLabels {
  const groups = [...new Set(claims.map(({ group }) => group))];
  return {
    doc_type,
    title,
    filer,
    source: `${name}.txt`,
    files: [],
    scanned: [],
    encodings: {},
    metadata: metadataOf(file, doc_type, marks),
    sections: [],
    subheadings: [],
    claims,
    not_claims: inOrder(marks, 'x').map(({ args, text, start }) => ({ kind: args[0]!, text, start })),
    citations: inOrder(marks, 'cite').map(({ args, text, start }) => {
      return { kind: args[0] as 'case' | 'statute' | 'plan', text, start };
    }),
    protocol: doc_type === 'protocol' ? hearingOf(file, marks, known) : null,
    ...(doc_type === 'decision'
      ? { rules_of_law: inOrder(marks, 'r').map(({ text, start }) => ({ text, start })) }
      : {}),
    argument_groups: groups
      .map((group) => claims.filter((one) => one.group === group).map(({ id }) => id))
      .filter(({ length }) => length > 1),
  };
}

function hearingOf(file: CaseFile, marks: readonly Mark[], known: Arguments): DocumentLabels['protocol'] {
  const shown = inOrder(marks, 'v').map(({ args, text }) => ({ verdict: args[0], group: args[1], evidence: text }));
  const dropped = inOrder(marks, 'w').map(({ args, text }) => ({ verdict: 'dropped', group: args[0], evidence: text }));
  return {
    hearing_date: file.hearing_dates[0]!,
    hearing_dates: file.hearing_dates,
    attendees: file.attendees,
    verdicts: [...shown, ...dropped].map(({ verdict, group, evidence }): LabelledVerdict => {
      const { party, title } = argumentOf(known, group);
      return { party, verdict: verdict as LabelledVerdict['verdict'], group: group!, title, evidence };
    }),
    utterances: inOrder(marks, 'u').map(({ args, text, start }) => ({
      speaker: null,
      name: null,
      party: args[0] === 'panel' ? null : (args[0] as PartyKey),
      text,
      start,
    })),
  };
}

function withdrawalsOf(
  { name }: CaseFile['documents'][number],
  marks: readonly Mark[],
  known: Arguments,
  claims: readonly LabelledClaim[],
): LabelledWithdrawal[] {
  return inOrder(marks, 'w').map(({ args, text, start }) => {
    const { group, party } = argumentOf(known, args[0]);
    const claim_ids = claims.filter((one) => one.group === group).map(({ id }) => id);
    return { group, party, claim_ids, document: name, speaker: null, text, start };
  });
}

const markedValue = ({ args, text }: Mark): string => args.slice(1).join(' ').replaceAll('_', ' ') || text;

const detailsOf = (document: string, marks: readonly Mark[], tag: 'd' | 'nd'): LabelledDetail[] =>
  inOrder(marks, tag).map((mark) => {
    return { field: mark.args[0]!, value: markedValue(mark), document, text: mark.text, start: mark.start };
  });

function metadataOf(file: CaseFile, docType: string, marks: readonly Mark[]): LabelledMetadata {
  const values = (field: string, tag = 'd'): string[] =>
    inOrder(marks, tag).flatMap((mark) => (mark.args[0] === field ? [markedValue(mark)] : []));
  const dates = ['filing_date', 'hearing_date', 'decision_date', 'decision_under_appeal.date'].flatMap((field) =>
    values(field)
      .slice(0, 1)
      .map((value) => [field.replace('.date', ''), value] as const),
  );
  const named = (party: PartyKey): LabelledParty[] =>
    [...new Set(values(`party:${party}`))].map((name) => ({ name, representative: null }));
  const parcels = (tag: string): string[] => [
    ...new Set(
      values('block_parcel', tag).flatMap((value) => value.split(';').filter((one) => /^\d+\/\d+$/.test(one))),
    ),
  ];
  const sat = docType === 'protocol' || docType === 'decision';
  return {
    case_number: file.case_number,
    decision_number: null,
    dates: Object.fromEntries(dates),
    hebrew_date: null,
    parties: {
      appellants: named('appellant'),
      respondents: [...named('local_committee'), ...named('respondent')],
      permit_applicants: named('permit_applicant'),
    },
    panel: sat ? file.panel : [],
    chair: sat ? (file.panel[0]?.name ?? null) : null,
    committee: values('tribunal')[0] ?? null,
    address: values('address')[0] ?? null,
    block_parcel: parcels('d'),
    other_block_parcel: parcels('nd'),
    plan_numbers: values('plan'),
    permit_number: values('permit_number')[0] ?? null,
    appeal_type: file.appeal_type,
    outcome: docType === 'decision' ? file.outcome : null,
  };
}

function caseLabels(
  { case_number, appeal_type, title, outcome, documents, arguments: all, summary }: CaseFile,
  claims: readonly LabelledClaim[],
  withdrawals: LabelledWithdrawal[],
  details: LabelledDetail[],
  not_details: LabelledDetail[],
): CaseLabels {
  const idsOf = (group: string): string[] => claims.filter((one) => one.group === group).map(({ id }) => id);
  return {
    case_number,
    appeal_type,
    title,
    outcome,
    documents: documents.map(({ name }) => name),
    arguments: all.map((one) => ({ ...one, claim_ids: idsOf(one.group) })),
    withdrawals,
    details,
    not_details,
    summary: summary.map(({ party, items }) => ({ party, heading: '', items })),
  };
}
