// The particulars of a decision that a model reads otherwise than the rules: what waits for a person, and what a person
// took over (contract section 9).
import type { z } from '@hono/zod-openapi';
import { PARTICULARS, type Particular, type PrecedentMetadata } from '../../db/schema/precedents.ts';
import { sourceOf } from '../../domain/places/source.ts';
import type { PrecedentWithText } from './corpus.contract.ts';

type MetadataView = NonNullable<z.output<typeof PrecedentWithText>['metadata']>;

/** What a person decided in a former reading of the same decision. */
type Decided = Pick<PrecedentMetadata, 'accepted' | 'refused'>;

/** What was read in a decision, with what a person took over from a model in its place, and without what she refused. */
export function withDecided(
  metadata: PrecedentMetadata,
  { accepted = {}, refused = {} }: Decided = {},
): PrecedentMetadata {
  const differs = { ...metadata.model_differs };
  for (const field of PARTICULARS) if (isSame(differs[field]?.value, refused[field])) delete differs[field];
  let kept = metadata;
  for (const field of PARTICULARS) {
    const value = accepted[field];
    if (value === undefined) continue;
    kept = put(kept, field, value);
    delete differs[field];
  }
  return { ...kept, model_differs: differs, accepted, refused };
}

const isSame = (a: string | string[] | undefined, b: string | string[] | undefined): boolean =>
  a !== undefined && b !== undefined && [a].flat().join('\n') === [b].flat().join('\n');

function put(metadata: PrecedentMetadata, field: Particular, value: string | string[]): PrecedentMetadata {
  const names = [value].flat();
  switch (field) {
    case 'court':
    case 'outcome':
      return { ...metadata, [field]: names.join(', ') };
    case 'judges':
      return { ...metadata, judges: names };
    default:
      return { ...metadata, parties: { ...metadata.parties, [field]: names } };
  }
}

/**
 * Takes over what a model says, or keeps what the rules read.
 *
 * @param fields all where left out
 * @returns the changed particulars and which ones, none where the model says nothing else
 */
export function decideProposals(
  metadata: PrecedentMetadata,
  decision: 'accept_model' | 'keep_rules',
  fields: readonly Particular[] = PARTICULARS,
): { metadata: PrecedentMetadata; decided: Particular[] } {
  const decided = fields.filter((field) => metadata.model_differs?.[field]);
  const values = Object.fromEntries(decided.map((field) => [field, metadata.model_differs![field]!.value]));
  const { accepted, refused } = metadata;
  const after =
    decision === 'accept_model'
      ? { accepted: { ...accepted, ...values }, refused }
      : { accepted, refused: { ...refused, ...values } };
  return { metadata: withDecided(metadata, defined(after)), decided };
}

const defined = ({ accepted, refused }: { [K in keyof Decided]: Decided[K] | undefined }): Decided => ({
  ...(accepted && { accepted }),
  ...(refused && { refused }),
});

/** What was read in a decision as clients see it. */
export function projectMetadata(precedentId: string, metadata: PrecedentMetadata): MetadataView {
  const { model_differs = {}, accepted = {} } = metadata;
  const proposals = PARTICULARS.flatMap((field) => {
    const proposal = model_differs[field];
    if (!proposal) return [];
    const source = proposal.source && sourceOf({ precedent_id: precedentId }, proposal.source);
    return [[field, { value: proposal.value, source }] as const];
  });
  const shown: MetadataView['model_differs'] = Object.fromEntries(proposals);
  const { refused: _, ...read } = metadata;
  return { ...read, model_differs: shown, accepted: PARTICULARS.filter((field) => accepted[field] !== undefined) };
}
