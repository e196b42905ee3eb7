// What a draft cites, held against the corpora. Nothing of it is stored: a decision that comes into the corpus is seen at the
// next look.
import type { z } from '@hono/zod-openapi';
import type { Context } from '../../../context.ts';
import { type Holder, sourceOf, wholeSource } from '../../../domain/places/source.ts';
import type { LevelledCitation } from '../../../hebrew/check/citation-list.ts';
import type { CaseFacts } from '../../../hebrew/check/types.ts';
import { findCase } from '../../cases/cases.service.ts';
import { type DraftBlockWords, readDraftWords } from '../draft-words.ts';
import type { BlockCitations } from './citations.contract.ts';
import { type FoundAuthority, selectAttachments, selectAuthorities } from './citations.queries.ts';

const LIMIT_MS = 60_000;

/** The citations of a case's draft. @throws AppError case_not_found; what a thread throws */
export async function readCitations(ctx: Context, caseNumber: string): Promise<z.input<typeof BlockCitations>> {
  const row = await findCase(ctx, caseNumber);
  const [blocks, attachments] = await Promise.all([
    readDraftWords(ctx, row.caseId),
    selectAttachments(ctx.db, row.caseId),
  ]);
  if (blocks.every(({ content }) => content.trim() === '')) return { citations: [] };
  const authorities = await authoritiesOf(ctx, blocks, attachments);
  const input = {
    caseNumber: row.caseNumber,
    blocks: blocks.map(({ id, title, content }) => ({ id, title, content })),
    attachments,
    authorities: authorities.map(plainAuthority),
  };
  const found = await ctx.threads.run('readCitations', input, optionsOf(ctx));
  const holders = new Map(authorities.map(({ id, holder }) => [id, holder]));
  return { citations: found.map((citation) => project(citation, blocks, holders)) };
}

/**
 * The decisions of the corpora that a draft cites.
 *
 * @param blocks with their words alone
 * @throws what a thread throws
 */
export async function authoritiesOf(
  ctx: Context,
  blocks: Pick<DraftBlockWords, 'id' | 'title' | 'content'>[],
  attachments: CaseFacts['attachments'],
): Promise<FoundAuthority[]> {
  const input = { blocks: blocks.map(({ id, title, content }) => ({ id, title, content })), attachments };
  return selectAuthorities(ctx.db, await ctx.threads.run('citedKeys', input, optionsOf(ctx)));
}

/** As the checks take it. */
export const plainAuthority = ({ id, key, citation, text }: FoundAuthority) => ({ id, key, citation, text });

const optionsOf = ({ signal, turn }: Context) => ({ timeoutMs: LIMIT_MS, signal, turn, lane: 'quick' as const });

function project(
  { block_id, start, end, text, key, kind, level, authority, note }: LevelledCitation,
  blocks: DraftBlockWords[],
  holders: ReadonlyMap<string, Holder>,
) {
  const { at } = blocks.find(({ id }) => id === block_id)!;
  const holder = authority && holders.get(authority.id);
  const source = holder ? (authority.place ? sourceOf(holder, authority.place) : wholeSource(holder)) : null;
  return { block_id, start: at(start), end: at(end - 1) + 1, text, key, kind, level, source, note };
}
