// Sample cases as rows: what the pipeline leaves of their documents, without its workers.
import { asc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { loadCases, type SampleCase, type SampleDocument } from '../../samples/load.ts';
import { type AgentJob, runDelegatedJob } from '../../src/agent/run-job.ts';
import type { Context } from '../../src/context.ts';
import { argumentClaims, legalArguments } from '../../src/db/schema/arguments.ts';
import { type CaseRow, cases } from '../../src/db/schema/cases.ts';
import type { DelegatedKind } from '../../src/db/schema/delegation.ts';
import { documents, documentTexts } from '../../src/db/schema/documents.ts';
import { replaceClaims } from '../../src/features/documents/replace-claims.ts';
import { extractClaims } from '../../src/hebrew/read/claims/extract.ts';
import { readMetadata } from '../../src/hebrew/read/metadata/read.ts';
import { type Section, splitSections } from '../../src/hebrew/read/sections/split.ts';
import type { Json, TestApp } from '../helpers/app.ts';
import { newCase } from '../helpers/classify.ts';

const ARGUING = new Set(['appeal', 'response', 'reply', 'protocol']);

export interface SeededCase {
  number: string;
  row: CaseRow;
  sample: SampleCase;
  /** Ids of the documents by their names in the sample. */
  documents: Map<string, string>;
}

type Reading = {
  metadata: Record<string, unknown>;
  sections: Pick<Section, 'type' | 'title' | 'start' | 'end'>[];
  found: ReturnType<typeof extractClaims>;
};
const readings = new Map<string, Reading>();

/** The same for each case that is made of the sample: read once in a process. */
function readingOf(folder: string, { name, labels, text }: Pick<SampleDocument, 'name' | 'labels' | 'text'>): Reading {
  const key = `${folder}/${name}`;
  const known = readings.get(key);
  if (known) return known;
  const metadata = readMetadata(text, labels.doc_type) as unknown as Record<string, unknown>;
  const sections = splitSections(text, labels.doc_type).map(({ type, title, start, end }) => ({
    type,
    title,
    start,
    end,
  }));
  const found = ARGUING.has(labels.doc_type) ? extractClaims(text, labels.doc_type, { party: labels.filer }) : [];
  readings.set(key, { metadata, sections, found });
  return readings.get(key)!;
}

let samples: ReturnType<typeof loadCases> | undefined;

/** A new case with the documents of a sample but its decision, read as the pipeline reads them. */
export async function seedSample(t: TestApp, folder: string): Promise<SeededCase> {
  samples ??= loadCases();
  const sample = (await samples).find((one) => one.folder === folder)!;
  const number = await newCase(t);
  const [row] = await t.ctx.db.select().from(cases).where(eq(cases.caseNumber, number));
  const ids = new Map<string, string>();
  for (const { name, labels, text } of sample.documents) {
    if (labels.doc_type === 'decision') continue;
    const documentId = uuidv7();
    ids.set(name, documentId);
    await t.ctx.db.insert(documents).values({
      documentId,
      caseId: row!.caseId,
      title: labels.title,
      docType: labels.doc_type,
      party: labels.filer,
      originalName: `${name}.txt`,
      contentType: 'text/plain',
      sizeBytes: text.length,
      sha256: documentId,
      status: 'ready',
    });
    const { metadata, sections, found } = readingOf(folder, { name, labels, text });
    await t.ctx.db.insert(documentTexts).values({ documentId, text, metadata, sections });
    if (found.length === 0) continue;
    await replaceClaims(t.ctx, row!, { documentId, text, pages: [], claims: found }, { text: '' });
  }
  return { number, row: row!, sample, documents: ids };
}

const asked = new Map<string, number>();

/** A new attempt at a job. */
export function newJob(caseId: string, kind: DelegatedKind, input: AgentJob['input'] = {}): AgentJob {
  const key = `${caseId} ${kind}`;
  const attempt = (asked.get(key) ?? 0) + 1;
  asked.set(key, attempt);
  return { jobId: uuidv7(), caseId, kind, attempt, input };
}

/** Does a job as the agent program does. @returns what it told */
export async function doJob(
  ctx: Context,
  caseId: string,
  kind: DelegatedKind,
  input: AgentJob['input'] = {},
  onTell: (chunk: string) => void = () => {},
): Promise<string[]> {
  const told: string[] = [];
  await runDelegatedJob({ ...ctx, actor: 'agent' }, newJob(caseId, kind, input), (chunk) => {
    told.push(chunk);
    onTell(chunk);
  });
  return told;
}

/** The arguments of a case in their order, with their claims in order. */
export async function storedArguments(t: TestApp, caseId: string) {
  const [list, links] = await Promise.all([
    t.ctx.db
      .select()
      .from(legalArguments)
      .where(eq(legalArguments.caseId, caseId))
      .orderBy(asc(legalArguments.position)),
    t.ctx.db.select().from(argumentClaims).orderBy(asc(argumentClaims.claimId)),
  ]);
  return list.map((argument) => ({
    ...argument,
    claimIds: links.filter(({ argumentId }) => argumentId === argument.argumentId).map(({ claimId }) => claimId),
  }));
}

/** Reads a path of the case. */
export const read = async (t: TestApp, number: string, path: string): Promise<Json> =>
  (await t.json(`/api/cases/${encodeURIComponent(number)}/${path}`)).body;
