import { tellWait, type Wait } from '../jobs/waiting.ts';
import { ModelError } from './language-model.ts';

/** Far above what the longest answer takes with its frames and a model's unshown thoughts. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** Of a refusal nothing is kept but its status. */
const MAX_REFUSAL_BYTES = 64 * 1024;

/**
 * `fetch` whose answers have an end: the bytes that come are counted, whatever the caller keeps of them.
 *
 * @param onTooLong hears the error with which a too long answer is broken off; who reads it may report it as another one
 */
export function boundedFetch(onTooLong: (error: ModelError) => void): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    tellWait(answer.status === 429 ? modelWait(answer.headers.get('retry-after')) : null);
    if (!answer.body) return answer;
    const { status, statusText, headers } = answer;
    const body = answer.body.pipeThrough(answer.ok ? upTo(MAX_ANSWER_BYTES, onTooLong) : cutAfter(MAX_REFUSAL_BYTES));
    return new Response(body, { status, statusText, headers });
  };
}

/** A model that has answered too much says when it answers again: after seconds, or at a moment. */
function modelWait(retryAfter: string | null): Wait {
  const seconds = Number(retryAfter ?? Number.NaN);
  const until = Number.isFinite(seconds) ? Date.now() + seconds * 1000 : Date.parse(retryAfter ?? '');
  const time = Number.isNaN(until)
    ? ''
    : ` עד ${new Date(until).toLocaleTimeString('he-IL', { timeZone: 'Asia/Jerusalem', hour12: false })}`;
  return { code: 'model', message: `המודל הגיע למכסת הפניות וממתינים לו${time}` };
}

function upTo(maxBytes: number, onTooLong: (error: ModelError) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= maxBytes) return controller.enqueue(chunk);
      const error = new ModelError('nonsense', `the model's answer is longer than ${maxBytes >> 20} MB`);
      onTooLong(error);
      controller.error(error);
    },
  });
}

function cutAfter(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      controller.enqueue(chunk);
      if (bytes > maxBytes) controller.terminate();
    },
  });
}
