import { loadEarlierCases, type SampleCase } from '../../samples/load.ts';
import { BLOCKS } from '../../src/domain/blocks.ts';
import type { QaInput } from '../../src/hebrew/check/run.ts';
import type { BlockKey, CaseFacts, DraftBlock } from '../../src/hebrew/check/types.ts';
import { decisionParts } from '../../src/hebrew/compare/decision-parts.ts';

/** A sample case's decision as a draft, and what the labels say of the case. */
export interface SampleDecision extends QaInput {
  folder: string;
  /** The decision as one clean text. */
  text: string;
}

/** The sample decisions in the blocks in which their own headings put them. */
export async function sampleDecisions(): Promise<SampleDecision[]> {
  return (await loadEarlierCases()).map((sample) => {
    const { text } = decisionOf(sample);
    return { folder: sample.folder, text, blocks: blocksOf(text), facts: factsOf(sample) };
  });
}

/** A decision's text as 12 blocks. */
export function blocksOf(text: string): DraftBlock[] {
  const parts = decisionParts(text);
  return BLOCKS.map(({ id, title }, at) => ({
    id,
    title,
    content: parts
      .filter(({ part }) => part === at)
      .map((one) => one.text)
      .join('\n\n'),
  }));
}

/** A draft with one block changed. @throws Error when the change changes nothing */
export function withBlock(blocks: DraftBlock[], id: BlockKey, change: (content: string) => string): DraftBlock[] {
  return blocks.map((block) => {
    if (block.id !== id) return block;
    const content = change(block.content);
    if (content === block.content) throw new Error(`nothing changed in ${id}`);
    return { ...block, content };
  });
}

const decisionOf = (sample: SampleCase) => sample.documents.find(({ labels }) => labels.doc_type === 'decision')!;

function factsOf(sample: SampleCase): CaseFacts {
  const decision = decisionOf(sample);
  const { dates, parties, chair, panel, outcome } = decision.labels.metadata;
  const claims = new Map(sample.documents.flatMap(({ labels }) => labels.claims.map((claim) => [claim.id, claim])));
  return {
    caseNumber: sample.labels.case_number,
    parties: {
      appellants: parties.appellants,
      respondents: parties.respondents,
      permitApplicants: parties.permit_applicants,
    },
    chair,
    panel: panel.map(({ name }) => name),
    filingDate: dates.filing_date ?? null,
    hearingDates: dates.hearing_date ? [dates.hearing_date] : [],
    decisionDate: dates.decision_date ?? null,
    outcome,
    arguments: sample.labels.arguments.map(({ title, threshold, claim_ids }) => ({
      title,
      summary: title,
      threshold,
      claims: claim_ids.map((id) => claims.get(id)?.text ?? ''),
    })),
    claims: [...claims.values()],
    attachments: [],
    documents: sample.documents
      .filter((one) => one !== decision)
      .map(({ labels, text }) => ({ title: labels.title, text })),
    analysis: null,
  };
}
