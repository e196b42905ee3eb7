// How a JSON answer is checked, written out and compressed.
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { z } from '@hono/zod-openapi';
import type { Context, TypedResponse } from 'hono';
import type { JSONParsed } from 'hono/utils/types';
import type { AppEnv } from './app-env.ts';
import { takesGzip } from './compression.ts';

/** Answers 200 with what the schema lets through: a column that the contract does not name never leaves. */
export function answer<S extends z.ZodType>(c: Context<AppEnv>, schema: S, value: z.input<S>) {
  return written<S>(c, schema.parse(value));
}

/** As `answer`, with a tag of what is sent, so that the middleware `etag` need not read the response again to make one. */
export const taggedAnswer = <S extends z.ZodType>(c: Context<AppEnv>, schema: S, value: z.input<S>) =>
  written<S>(c, schema.parse(value), true);

/**
 * As `answer`, for long lists whose every field was picked by hand: nothing is read again, which takes as long as to
 * write a list of hundreds. What TypeScript cannot see the tests do: they hold every answer against the document.
 */
export function pickedAnswer<S extends z.ZodType>(c: Context<AppEnv>, value: z.input<S>) {
  return written<S>(c, value);
}

/** A JSON 200 answer whose text comes in pieces; the routes know it by its schema. */
export const streamedJson = <S extends z.ZodType>(c: Context<AppEnv>, text: ReadableStream<Uint8Array>) =>
  jsonText<S>(c.body(text, 200, { 'Content-Type': 'application/json' }));

async function written<S extends z.ZodType>(c: Context<AppEnv>, value: unknown, isTagged = false) {
  const text = JSON.stringify(value);
  const headers = isTagged ? { ...JSON_HEADERS, ETag: tagOf(text) } : JSON_HEADERS;
  if (text.length < LEAST_COMPRESSED)
    return jsonText<S>(c.body(text, 200, { ...headers, 'Content-Length': `${Buffer.byteLength(text)}` }));
  if (!takesGzip(c)) return jsonText<S>(c.body(text, 200, headers));
  return jsonText<S>(c.body(await packed(text), 200, { ...headers, 'Content-Encoding': 'gzip' }));
}

const packed = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await compressed(text, { level: zlib.constants.Z_BEST_SPEED }));

/** In one go, and fast: half the time of the middleware's stream, for a tenth more of bytes. */
const compressed = promisify(zlib.gzip) as (text: string, options: zlib.ZlibOptions) => Promise<Buffer>;

/** Characters; shorter answers gain nothing. */
const LEAST_COMPRESSED = 1024;

/**
 * As `answer`, for what many ask for at once: checked, written out and compressed once for each `source`.
 *
 * @param source what the answer is made of; it must not change
 */
export function sharedAnswer<S extends z.ZodType, T extends object>(
  c: Context<AppEnv>,
  schema: S,
  source: T,
  view: (source: T) => z.input<S>,
) {
  return sentAgain<S>(c, writtenOnce(schema, source, view), JSON_HEADERS);
}

/** As `sharedAnswer`, with a tag as `taggedAnswer` has it. */
export function sharedTaggedAnswer<S extends z.ZodType, T extends object>(
  c: Context<AppEnv>,
  schema: S,
  source: T,
  view: (source: T) => z.input<S>,
) {
  const sent = writtenOnce(schema, source, view);
  sent.tag ??= tagOf(sent.text);
  return sentAgain<S>(c, sent, { ...JSON_HEADERS, ETag: sent.tag });
}

interface Written {
  text: string;
  tag: string | null;
  gzip: Promise<Uint8Array<ArrayBuffer>> | null;
}

/** What is sent of a value that many ask for, for as long as somebody keeps the value. */
const shared = new WeakMap<object, Written>();

function writtenOnce<S extends z.ZodType, T extends object>(
  schema: S,
  source: T,
  view: (source: T) => z.input<S>,
): Written {
  const known = shared.get(source);
  if (known) return known;
  const sent: Written = { text: JSON.stringify(schema.parse(view(source))), tag: null, gzip: null };
  shared.set(source, sent);
  return sent;
}

async function sentAgain<S extends z.ZodType>(c: Context<AppEnv>, sent: Written, headers: Record<string, string>) {
  if (!takesGzip(c)) return jsonText<S>(c.body(sent.text, 200, headers));
  sent.gzip ??= packed(sent.text);
  return jsonText<S>(c.body(await sent.gzip, 200, { ...headers, 'Content-Encoding': 'gzip' }));
}

/** Weak, as what is sent compressed has the same one. */
const tagOf = (text: string): string => `W/"${hash('sha1', text)}"`;

/** With `Vary` from the first the compressing middleware makes no second response of this one. */
const JSON_HEADERS = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' };

/** The routes know JSON answers by the type of `c.json`. */
const jsonText = <S extends z.ZodType>(response: Response) =>
  response as unknown as Response & TypedResponse<JSONParsed<z.output<S>>, 200, 'json'>;
