import type { RunLogPage } from '../platform.ts';
import { LogAnswer, readAnswer } from './answers.ts';
import type { PaperclipClient } from './paperclip-client.ts';

/** What the API gives at most in one page. */
const PAGE_BYTES = 1024 * 1024;

/**
 * A part of a run's log in whole lines, put together from the API's pages, which are cut anywhere, also inside a letter.
 * Null when there is no log (yet).
 *
 * @param size bytes of the whole log, for the last part of it; null when unknown
 */
export async function readLog(
  client: PaperclipClient,
  runId: string,
  range: { offset: number | null; limitBytes: number },
  size: number | null,
  signal: AbortSignal,
): Promise<RunLogPage | null> {
  const from = range.offset ?? Math.max(0, (size ?? 0) - range.limitBytes);
  // One byte more before: a line that begins exactly there is whole.
  const first = Math.max(0, from - 1);
  let at = first;
  let text = '';
  let head: RunLogPage | null = null;
  for (;;) {
    const path = `/api/heartbeat-runs/${runId}/log`;
    const query = { offset: String(at), limitBytes: String(Math.min(PAGE_BYTES, range.limitBytes + 1)) };
    const answer = await client.send({ method: 'GET', path, query, safe: true, signal });
    if (answer === null) return head;
    const page = readAnswer(LogAnswer, answer);
    head ??= { runId: page.runId, store: page.store, logRef: page.logRef, content: '' };
    text += page.content;
    const next = page.nextOffset ?? null;
    if (next === null || next <= at || next - first >= range.limitBytes) break;
    at = next;
  }
  const start = first === 0 && from === 0 ? 0 : text.indexOf('\n') + 1;
  const end = text.lastIndexOf('\n') + 1;
  return { ...head, content: end > start ? text.slice(start, end) : '' };
}
