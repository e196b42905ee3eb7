import { expect, it } from 'vitest';
import { decodedInPieces } from '../../../web/src/http/answer-text.ts';

/** An answer that comes in pieces of this many bytes, which may end within a letter. */
function inPieces(text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
  return new Response(body);
}

it.each([1, 3, 1000])('is the text that was sent, in pieces of %i bytes', async (size) => {
  const text = 'העוררת טוענת, "סעיף 149" 😀 – '.repeat(200);
  expect(await decodedInPieces(inPieces(text, size)).text()).toBe(text);
});

it('is handed over in a task of its own where it is long, with all of it', async () => {
  const text = 'טענה '.repeat(100_000);
  expect(await decodedInPieces(inPieces(text, 65_536)).text()).toBe(text);
  expect(await decodedInPieces(inPieces(text, 2_000_000)).text()).toBe(text);
});

it('fails as the connection does, and is empty where nothing was sent', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('lost')) });
  await expect(decodedInPieces(new Response(broken)).text()).rejects.toThrow('lost');
  expect(await decodedInPieces(new Response(null, { status: 204 })).text()).toBe('');
});
