import type { Context } from 'hono';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

/** Contract section 0. */
const MAX_OPEN_STREAMS = 5000;

/** A client that has not taken a frame for so long reads no more, though its connection stands. */
const STALLED_MS = 120_000;

/**
 * What a stream's generator yields; the encoder below is the only place that knows the wire form. The same object, yielded
 * to many streams, is encoded once; it must not change.
 */
export type Frame = { kind: 'event'; event: string; data: unknown; id?: string } | { kind: 'heartbeat'; id?: string };

/** Counts and ends the event streams of one process. */
export interface Streams {
  readonly open: number;
  /** Ends every stream; new ones are refused. */
  shutdown(): void;
  respond(c: Context<AppEnv>, frames: (signal: AbortSignal) => AsyncGenerator<Frame>): Response;
}

/**
 * Event streams as log → generator → encoder (WHATWG HTML §9.2). Everything fallible is done before `respond`: once the
 * answer has begun, an error can only end it.
 */
export function createStreams(onError: (error: unknown) => void): Streams {
  const ends = new Set<() => void>();
  let closing = false;

  return {
    get open() {
      return ends.size;
    },
    shutdown() {
      closing = true;
      for (const end of ends) end();
    },
    respond(c, frames) {
      if (closing) throw new AppError('shutting_down');
      if (ends.size >= MAX_OPEN_STREAMS) throw new AppError('too_many_streams');
      const controller = new AbortController();
      const end = () => controller.abort();
      ends.add(end);
      const source = frames(controller.signal);
      let stalled: NodeJS.Timeout | undefined;
      const finish = () => {
        clearTimeout(stalled);
        ends.delete(end);
        controller.abort();
      };
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(sink) {
            clearTimeout(stalled);
            try {
              const next = await source.next();
              if (next.done) {
                finish();
                sink.close();
                return;
              }
              sink.enqueue(encode(next.value));
              stalled = setTimeout(() => {
                finish();
                sink.error(new Error('the client stopped reading'));
                void source.return(undefined);
              }, STALLED_MS).unref();
            } catch (error) {
              finish();
              if (!controller.signal.aborted) onError(error);
              sink.close();
            }
          },
          async cancel() {
            finish();
            await source.return(undefined);
          },
        },
        { highWaterMark: 0 },
      );
      return c.body(body, 200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      });
    },
  };
}

const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode(':\n\n');

/** A frame that many streams send is written out once. */
const written = new WeakMap<Frame, Uint8Array>();

function encode(frame: Frame): Uint8Array {
  if (frame.kind === 'heartbeat') return frame.id === undefined ? HEARTBEAT : encoder.encode(`id: ${frame.id}\n:\n\n`);
  const known = written.get(frame);
  if (known) return known;
  const id = frame.id === undefined ? '' : `id: ${frame.id}\n`;
  const bytes = encoder.encode(`${id}event: ${frame.event}\ndata: ${JSON.stringify(frame.data)}\n\n`);
  written.set(frame, bytes);
  return bytes;
}
