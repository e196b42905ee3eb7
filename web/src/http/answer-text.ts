import { anotherTask } from './another-task.ts';

/**
 * The answer, with a text that is decoded as it comes, a piece at a time, and is handed over in a task of its own. The browser's
 * own `text()` decodes all of it at the end, and whoever asked parses it there and then: for 5,000 claims, 3 MB, that
 * was one task which kept the page from answering.
 */
export function decodedInPieces(answer: Response): Response {
  const { body } = answer;
  if (body) Object.defineProperty(answer, 'text', { value: () => textOf(body) });
  return answer;
}

async function textOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  let since = performance.now();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    for (let from = 0; from < value.length; from += PIECE) {
      text += decoder.decode(value.subarray(from, from + PIECE), { stream: true });
      if (performance.now() - since <= LONGEST_MS) continue;
      await anotherTask();
      since = performance.now();
    }
  }
  if (text.length > LONG) await anotherTask();
  return text + decoder.decode();
}

/** Pieces that are there already would be decoded in one task: this long at most. */
const LONGEST_MS = 10;
/** Bytes that are decoded at once: what is there already comes in one piece, however long. */
const PIECE = 1 << 18;
/** Letters; less is parsed in a millisecond or two. */
const LONG = 200_000;
