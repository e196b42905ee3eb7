import type { z } from '@hono/zod-openapi';
import type { Context } from '../../context.ts';
import { readAnalysis } from './analysis.service.ts';
import type { AlikeItems } from './research.contract.ts';

const THREAD = { timeoutMs: 20_000, lane: 'quick' } as const;

/**
 * The items of a case's analysis that may be one question, to be looked at and merged by the chair.
 *
 * @throws AppError case_not_found, analysis_not_found, case_file_unreadable
 */
export async function readAlikeItems(ctx: Context, caseNumber: string): Promise<z.input<typeof AlikeItems>> {
  const { file } = await readAnalysis(ctx, caseNumber);
  const { markdown, structure } = file.analysis;
  const items = structure.items.map(({ id, title, start, end }) => ({ id, title, text: markdown.slice(start, end) }));
  const groups = await ctx.threads.run('findAlikeItems', items, { ...THREAD, signal: ctx.signal, turn: ctx.turn });
  return { version: file.version, groups: groups.map((item_ids) => ({ item_ids })) };
}
