import { type Json, jsonOf } from './app.ts';

export interface ReceivedEvent {
  event: string;
  data: Json;
  id?: string;
}

/** Reads an event stream to its end. */
export async function readEvents(response: Response): Promise<ReceivedEvent[]> {
  const events: ReceivedEvent[] = [];
  for await (const event of eventsOf(response)) events.push(event);
  return events;
}

/** The events of a stream as they come; comments are passed over. Leaving the loop closes the stream. */
export async function* eventsOf(response: Response): AsyncGenerator<ReceivedEvent> {
  if (!response.ok || !response.body)
    throw new Error(`no stream: ${response.status} ${JSON.stringify(await jsonOf(response))}`);
  let rest = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseBlock(block);
      if (event) yield event;
    }
  }
}

function parseBlock(block: string): ReceivedEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const data = fields.get('data');
  if (data === undefined) return null;
  const id = fields.get('id');
  return { event: fields.get('event') ?? 'message', data: JSON.parse(data), ...(id === undefined ? {} : { id }) };
}
