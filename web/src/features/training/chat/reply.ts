// A reply as it is written: one request, whose answer is a stream of events.
import { online, signedOut } from '../../../http/client';
import { noConnection, Problem } from '../../../http/problem';
import { messagesIn } from '../../../http/sse';

/**
 * Sends a message and gives the words of the reply as they come.
 *
 * @throws Problem when it was refused or broke off; what the signal is aborted with when it was stopped
 */
export async function* replyTo(convId: string, content: string, signal: AbortSignal): AsyncGenerator<string> {
  const answer = await fetch(`/api/training/chat/conversations/${encodeURIComponent(convId)}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    online.set(false);
    throw noConnection();
  });
  if (answer.status === 401) signedOut.set(true);
  if (!answer.ok || !answer.body) {
    const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    throw new Problem(answer.status, { detail: `השירות השיב ${answer.status}.`, ...body });
  }
  for await (const { event, data } of messagesIn(answer.body)) {
    if (event === 'delta') yield (JSON.parse(data) as { text: string }).text;
    else if (event === 'error') throw new Problem(502, JSON.parse(data) as Record<string, unknown>);
    else if (event === 'message_end') return;
  }
  throw new Problem(0, { code: 'chat_error', detail: 'התשובה נקטעה באמצע. מה שנכתב ממנה נשמר.' });
}
