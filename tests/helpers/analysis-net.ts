// What every analyser gives on every sample, hearing and fixture, as plain data: the net under a change of rules.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadHearings } from '../../samples/hearings.ts';
import { loadCases } from '../../samples/load.ts';
import { findAnswers } from '../../src/hebrew/check/answers.ts';
import { outcomeConsistency } from '../../src/hebrew/check/checks/outcome-consistency.ts';
import { levelCitations } from '../../src/hebrew/check/citation-list.ts';
import { readDecision } from '../../src/hebrew/check/decision-text.ts';
import { runChecks } from '../../src/hebrew/check/run.ts';
import { compareDecisions } from '../../src/hebrew/compare/compare.ts';
import { SYNONYMS } from '../../src/hebrew/pattern/rules.generated.ts';
import { aggregateClaims } from '../../src/hebrew/read/arguments/aggregate.ts';
import { findCitations } from '../../src/hebrew/read/citations/find.ts';
import { type Claim, extractClaims } from '../../src/hebrew/read/claims/extract.ts';
import { readProtocol } from '../../src/hebrew/read/claims/protocol.ts';
import { writtenWithdrawals } from '../../src/hebrew/read/claims/written-withdrawals.ts';
import { offerDetails } from '../../src/hebrew/read/details/offer.ts';
import { readJudgment } from '../../src/hebrew/read/halacha/judgment.ts';
import { findRules } from '../../src/hebrew/read/halacha/rules.ts';
import { readMetadata } from '../../src/hebrew/read/metadata/read.ts';
import { analyseHearing } from '../../src/hebrew/read/protocol/verdicts.ts';
import { splitSections } from '../../src/hebrew/read/sections/split.ts';
import { suggestDocument } from '../../src/hebrew/read/suggest.ts';
import { indexTerms } from '../../src/hebrew/search/index-terms.ts';
import { queryPlan } from '../../src/hebrew/search/plan.ts';
import { proofread } from '../../src/hebrew/text/proofread/proofread.ts';
import { sampleDecisions } from './decisions.ts';
import { patternsOf } from './style-analysis.ts';

/** What was analysed, and by analyser what it gave. */
export type Net = Map<string, Record<string, unknown>>;

interface Text {
  name: string;
  type: string;
  filer: Filer;
  text: string;
}

type Filer = NonNullable<Parameters<typeof extractClaims>[2]>['party'];

const ROOT = join(import.meta.dirname, '../..');
const ARGUING = /^(?:appeal|response|reply|protocol)$/;

/** Everything, in a fixed order. Some seconds; no database, no clock. */
export async function takeNet(): Promise<Net> {
  const net: Net = new Map();
  const [cases, hearings] = [await loadCases(), await loadHearings()];
  for (const sample of cases) {
    const texts = sample.documents.map(({ name, labels, text }) => ({
      name: `case ${sample.folder} ${name}`,
      type: labels.doc_type,
      filer: labels.filer,
      text,
    }));
    for (const one of texts) net.set(one.name, analysed(one));
    net.set(`case ${sample.folder}`, {
      ...together(texts),
      details: offerDetails(
        sample.documents.map(({ name, labels, text }) => {
          const metadata = readMetadata(text, labels.doc_type);
          return { documentId: name, docType: labels.doc_type, metadata, isScan: false, isOfOtherCase: false };
        }),
      ),
      plans: sample.labels.arguments.map(({ title }) => queryPlan(title)),
    });
  }
  for (const { folder, protocol, pleadings } of hearings) {
    const of = (name: string) => `hearing ${folder} ${name}`;
    const texts: Text[] = [
      ...pleadings.map((one) => ({ name: of(one.name), type: one.docType, filer: one.filer, text: one.text })),
      { name: of('protocol'), type: 'protocol', filer: null, text: protocol },
    ];
    for (const one of texts) net.set(one.name, analysed(one));
    net.set(`hearing ${folder}`, together(texts));
  }
  for (const one of fixtures()) net.set(one.name, analysed(one));
  for (const one of await ofDecisions()) net.set(...one);
  net.set('synonyms', { plans: SYNONYMS.flatMap((group) => group.split(/\s*[=|]\s*/).map(queryPlan)) });
  return net;
}

/** One line for each thing: an analyser and the beginning of the hash of what it gave. */
export function hashes(net: Net): string {
  return `${[...net]
    .map(([name, given]) => [name, ...Object.entries(given).map(([by, what]) => `${by}:${hashOf(what)}`)].join('  '))
    .join('\n')}\n`;
}

/** As people compare it: one value a line. */
export const written = (what: unknown): string => `${JSON.stringify(what, plain, 1)}\n`;

const hashOf = (what: unknown): string => createHash('sha256').update(written(what)).digest('hex').slice(0, 6);

function plain(_: string, value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...value];
  if (ArrayBuffer.isView(value)) return [...(value as Int32Array)].join(' ');
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(9)) : value;
}

/** As the lines of one page, broken where a printer would. */
function printed(text: string): { text: string; kind: 'line' }[] {
  return text
    .split('\n')
    .flatMap((line) =>
      (line.match(/.{1,90}(?:\s|$)/g) ?? [line]).map((part) => ({ text: part.trimEnd(), kind: 'line' })),
    );
}

function analysed({ type, filer, text }: Text): Record<string, unknown> {
  const isRuling = /decision|judgment/.test(type);
  return {
    suggestion: suggestDocument(text, 'scan.pdf'),
    metadata: readMetadata(text, type),
    sections: splitSections(text, type),
    citations: findCitations(text),
    proofread: proofread([{ number: 1, method: 'text', lines: printed(text) }]).text,
    terms: indexTerms(text),
    ...(ARGUING.test(type) ? { claims: extractClaims(text, type, { party: filer }) } : {}),
    ...(ARGUING.test(type) && filer ? { withdrawals: writtenWithdrawals(text, filer) } : {}),
    ...(type === 'protocol' ? { protocol: readProtocol(text) } : {}),
    ...(isRuling ? { judgment: readJudgment(text, type), rules: findRules(text, type) } : {}),
  };
}

/** What is made of all documents of a case: arguments, and what became of them at the hearing. */
function together(texts: Text[]): Record<string, unknown> {
  const pleadings = texts.filter(({ type }) => ARGUING.test(type) && type !== 'protocol');
  const claims = pleadings.flatMap((one) => claimsOf(one));
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const aggregated = aggregateClaims(claims);
  const protocol = texts.find(({ type }) => type === 'protocol');
  const hearing =
    protocol &&
    analyseHearing(
      protocol.text,
      aggregated.map(({ claimIds, ...one }) => ({ ...one, id: null, claims: claimIds.map((id) => byId.get(id)!) })),
      pleadings.map(({ filer, text }) => ({ party: filer ?? null, text })),
    );
  return { arguments: aggregated, ...(hearing ? { hearing } : {}) };
}

function claimsOf({ name, type, filer, text }: Text) {
  const citations = findCitations(text);
  return extractClaims(text, type, { party: filer ?? null }).map((one: Claim, position) => ({
    ...one,
    id: `${name}-${position}`,
    supports: one.supports === null ? null : `${name}-${one.supports}`,
    documentId: name,
    docType: type,
    position,
    heading: null,
    citations: citations.filter(({ start, end }) => start >= one.start && end <= one.end),
  }));
}

/** As a judge might leave it: some paragraphs gone, some words put differently. */
const rewritten = (text: string): string =>
  text
    .split('\n\n')
    .filter((_, at) => at % 7 !== 3)
    .join('\n\n')
    .replaceAll('הוועדה המקומית', 'המשיבה')
    .replaceAll('אנו סבורים', 'לדעתנו');

function fixtures(): Text[] {
  const folder = join(ROOT, 'tests/hebrew/fixtures');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!analysis-net)\.(?:txt|md)$/.test(name))
    .sort()
    .map((name) => ({
      name: `fixture ${name.replace(/\.\w+$/, '')}`,
      type: /(?:^|\/|-)(appeal|response|reply|protocol|decision|appraisal)/.exec(name)?.[1] ?? 'decision',
      filer: null,
      text: readFileSync(join(folder, name), 'utf8'),
    }));
}

/** Decisions as drafts: checks under each outcome, answers to arguments, levels of citations, style, comparisons. */
async function ofDecisions(): Promise<[string, Record<string, unknown>][]> {
  const decisions = await sampleDecisions();
  const outcomes = ['accepted', 'partially_accepted', 'rejected', 'dismissed', 'remanded', 'settled', 'withdrawn'];
  return [
    ...decisions.map(({ folder, text, blocks, facts }): [string, Record<string, unknown>] => [
      `decision ${folder}`,
      {
        qa: runChecks({ blocks, facts }),
        outcomes: outcomes.map((outcome) => outcomeConsistency(readDecision(blocks), { ...facts, outcome })),
        answers: findAnswers({
          content: blocks.map(({ content }) => content).join('\n\n'),
          arguments: facts.arguments,
        }),
        levels: levelCitations({ blocks, caseNumber: facts.caseNumber, attachments: [], authorities: [] }),
        learned: compareDecisions({ draft: blocks, finalText: rewritten(text) }),
      },
    ]),
    ['decisions', { style: patternsOf(decisions.map(({ text }) => text)) }],
  ];
}
