import type { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ReadList } from '../db/list.ts';
import type { AppEnv } from './app-env.ts';
import { answer, pickedAnswer, streamedJson } from './router.ts';

/** What of the answer stands beside the list, and how the entries are written. */
export interface ListAnswerOptions {
  /** Further fields. */
  others?: Record<string, unknown>;
  /** Every field was picked by hand: see `pickedAnswer`. */
  picked?: boolean;
}

/**
 * A 200 answer of a list under its name, with its `total` where the schema has one. A list that is too long to hold is
 * written out as it is read, a piece at a time, as fast as the client takes it: what is held does not grow with the list.
 * An error on the way breaks the connection off, so that no client takes a part for the whole.
 */
export async function listAnswer<S extends z.ZodObject, V>(
  c: Context<AppEnv>,
  schema: S,
  name: keyof S['shape'] & string,
  list: ReadList<V>,
  { others = {}, picked = false }: ListAnswerOptions = {},
) {
  const fieldsOf = (total: number) => ({ ...('total' in schema.shape ? { total } : {}), ...others });
  if (!list.pieces) {
    const value = { [name]: list.rows, ...fieldsOf(list.total) } as z.input<S>;
    return picked ? pickedAnswer<S>(c, value) : answer(c, schema, value);
  }
  const entries = schema.shape[name] as z.ZodType<unknown[]>;
  const write = (piece: V[]) => JSON.stringify(picked ? piece : entries.parse(piece)).slice(1, -1);
  return streamedJson<S>(c, streamOf(textOf(list, name, write, fieldsOf)));
}

async function* textOf<V>(
  { pieces, offset }: Extract<ReadList<V>, { pieces: () => AsyncGenerator<V[]> }>,
  name: string,
  write: (piece: V[]) => string,
  fieldsOf: (total: number) => object,
): AsyncGenerator<string> {
  let written = 0;
  for await (const piece of pieces()) {
    if (piece.length === 0) continue;
    yield `${written === 0 ? `{${JSON.stringify(name)}:[` : ','}${write(piece)}`;
    written += piece.length;
  }
  const fields = JSON.stringify(fieldsOf(offset + written)).slice(1);
  yield `${written === 0 ? `{${JSON.stringify(name)}:[` : ''}]${fields === '}' ? '' : ','}${fields}`;
}

/** Nothing is read ahead of the client. */
function streamOf(text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(sink) {
        const { value, done } = await text.next();
        if (done) sink.close();
        else sink.enqueue(encoder.encode(value));
      },
      async cancel() {
        await text.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
