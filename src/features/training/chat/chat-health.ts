import type { z } from '@hono/zod-openapi';
import type { Context } from '../../../context.ts';
import type { ChatHealth } from './chat.contract.ts';

const PROBE_LIMIT_MS = 2000;

/** Whether a reply could be had now. Never throws: clients hide the chat when it is not available. */
export async function readChatHealth(ctx: Context): Promise<z.input<typeof ChatHealth>> {
  const { chatService: service } = ctx;
  if (!service) {
    const detail = ctx.model ? `מודל: ${ctx.model.id}` : 'ללא מודל: התשובות הן מובאות מן הקורפוס';
    return { available: true, mode: 'in_process', detail, latency_ms: null };
  }
  const started = performance.now();
  try {
    const model = await service.health(AbortSignal.timeout(PROBE_LIMIT_MS));
    const latency_ms = Math.round(performance.now() - started);
    return { available: true, mode: 'service', detail: model ? `מודל: ${model}` : null, latency_ms };
  } catch (error) {
    ctx.log.debug({ err: error }, 'chat service not well');
    return { available: false, mode: 'service', detail: 'שירות השיחה אינו זמין כרגע', latency_ms: null };
  }
}
