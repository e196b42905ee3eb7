// The particulars of a decision that a model reads otherwise than the rules: what waits for a person, and what a person
// took over (contract section 9).
import type { z } from '@hono/zod-openapi';
import { PARTICULARS, type Particular, type PrecedentMetadata } from '../../db/schema/precedents.ts';
import { sourceOf } from '../../domain/places/source.ts';
import type { PrecedentWithText } from './corpus.contract.ts';

type Accepted = NonNullable<PrecedentMetadata['accepted']>;
type MetadataView = NonNullable<z.output<typeof PrecedentWithText>['metadata']>;

/**
 * What was read in a decision, with what a person took over from a model in its place.
 *
 * @param accepted of a former reading of the same decision
 */
export function withAccepted(metadata: PrecedentMetadata, accepted: Accepted = {}): PrecedentMetadata {
  const differs = { ...metadata.model_differs };
  let kept = metadata;
  for (const field of PARTICULARS) {
    const value = accepted[field];
    if (value === undefined) continue;
    kept = put(kept, field, value);
    delete differs[field];
  }
  return { ...kept, model_differs: differs, accepted };
}

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
 * Takes over what a model says.
 *
 * @param fields all where left out
 * @returns the changed particulars and which ones, none where the model says nothing else
 */
export function acceptProposals(
  metadata: PrecedentMetadata,
  fields: readonly Particular[] = PARTICULARS,
): { metadata: PrecedentMetadata; taken: Particular[] } {
  const accepted: Accepted = { ...metadata.accepted };
  const taken = fields.filter((field) => metadata.model_differs?.[field]);
  for (const field of taken) accepted[field] = metadata.model_differs![field]!.value;
  return { metadata: withAccepted(metadata, accepted), taken };
}

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
  return { ...metadata, model_differs: shown, accepted: PARTICULARS.filter((field) => accepted[field] !== undefined) };
}
