// Server-sent events that are read by fetch: EventSource sends no body and can be given no signal.

export interface Message {
  id: string | null;
  event: string;
  data: string;
}

/** The messages of a stream as they come, until it ends. */
export async function* messagesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const field = (name: string) =>
        part
          .split('\n')
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).trim());
      yield { id: field('id')[0] ?? null, event: field('event')[0] ?? 'message', data: field('data').join('\n') };
    }
  }
}
