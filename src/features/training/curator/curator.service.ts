import type { z } from '@hono/zod-openapi';
import type { Context } from '../../../context.ts';
import type { LessonChannel } from '../../../db/schema/lessons.ts';
import { lessonCounts } from '../lessons/lessons.service.ts';
import type { CuratorStats } from './curator.contract.ts';
import { proposalFiles } from './proposals.service.ts';

/** Where each channel keeps its lessons. */
const STORES: Record<LessonChannel, string> = {
  distillation: 'methodology_overrides',
  panel: 'lessons, panel_votes',
  curator: 'lessons',
};

/** The three learning channels, counted in their stores; findings are the curator's lessons. */
export async function readCuratorStats(ctx: Context): Promise<z.input<typeof CuratorStats>> {
  const [counts, proposals] = await Promise.all([lessonCounts(ctx), proposalFiles(ctx)]);
  const channelOf = (channel: LessonChannel) => {
    const own = counts.filter((count) => count.channel === channel);
    return {
      total: own.reduce((sum, { n }) => sum + n, 0),
      store: STORES[channel],
      by_status: Object.fromEntries(own.map(({ reviewStatus, n }) => [reviewStatus, n])),
    };
  };
  const curator = channelOf('curator');
  return {
    channels: { distillation: channelOf('distillation'), panel: channelOf('panel'), curator },
    findings_total: curator.total,
    findings_approved: curator.by_status.approved ?? 0,
    findings_pending: curator.by_status.pending_review ?? 0,
    proposals: proposals.length,
  };
}
