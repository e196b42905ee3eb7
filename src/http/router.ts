import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { createRoute, OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi';
import type { Context, Handler, TypedResponse } from 'hono';
import type { JSONParsed } from 'hono/utils/types';
import type { FieldRoles, RouteRole } from '../domain/roles.ts';
import { AppError, type ErrorCode, type FieldError, statusOf, titleOf } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { takesGzip } from './compression.ts';
import { Problem } from './problem.ts';

const LOCATIONS: Record<string, string> = {
  json: 'body',
  form: 'form',
  query: 'query',
  param: 'path',
  header: 'header',
};
const COMMON: ErrorCode[] = [
  'unauthorized',
  'forbidden_host',
  'rate_limited',
  'internal_error',
  'database_unavailable',
];

/** The router every feature uses: same validation answers, trailing slashes tolerated. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    strict: false,
    defaultHook: (result) => {
      if (result.success) return;
      const target = LOCATIONS[result.target] ?? result.target;
      const errors = result.error.issues.flatMap((issue) => toFieldErrors(issue, target));
      throw new AppError('validation_error', { errors });
    },
  });
}

type RouteInput = Omit<RouteConfig, 'responses'> & {
  operationId: string;
  summary: string;
  tags: [string];
  /** Who may call it (contract section 11). */
  role: RouteRole;
  /** Values that take another role; the service checks them. */
  fieldRoles?: FieldRoles;
  responses: RouteConfig['responses'];
};

/**
 * `createRoute` with what every operation of this service must declare: the error answers are derived from the listed
 * codes, the common ones (credentials, rate, faults) are added, and validation and body errors follow from the request.
 * The role is shown as `x-role: {route, fields?}` and enforced by `http/roles.ts`.
 *
 * @param config the route; `errors` names the codes of the error table that its handler can give
 */
export function defineRoute<
  const P extends string,
  R extends Omit<RouteInput, 'path'> & { path: P; errors?: ErrorCode[] },
>(config: R) {
  const codes = new Set<ErrorCode>([...COMMON, ...(config.errors ?? [])]);
  const body = config.request?.body;
  if (config.request?.params || config.request?.query || body) codes.add('validation_error');
  if (body)
    for (const code of ['malformed_json', 'payload_too_large', 'unsupported_media_type'] as const) codes.add(code);
  if (config.method !== 'get')
    for (const code of ['forbidden_origin', 'insufficient_storage'] as const) codes.add(code);
  if (config.role !== 'open' && config.role !== 'signed_in') codes.add('role_required');
  const { errors: _codes, role, fieldRoles, ...route } = config;
  return createRoute({
    ...route,
    'x-role': { route: role, ...(fieldRoles ? { fields: fieldRoles } : {}) },
    responses: { ...errorResponses([...codes]), ...config.responses },
  } as unknown as Omit<R, 'errors' | 'role' | 'fieldRoles'>);
}

/** Registers a route in the document whose body the handler reads itself as a stream (nothing is buffered or parsed). */
export function streamedRoute(
  router: OpenAPIHono<AppEnv>,
  route: RouteConfig & { getRoutingPath(): string },
  handler: Handler<AppEnv>,
) {
  router.openAPIRegistry.registerPath(route);
  router.on(route.method.toUpperCase(), route.getRoutingPath(), handler);
}

/** Answers 200 with what the schema lets through: a column that the contract does not name never leaves. */
export function answer<S extends z.ZodType>(c: Context<AppEnv>, schema: S, value: z.input<S>) {
  return written<S>(c, schema.parse(value));
}

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

async function written<S extends z.ZodType>(c: Context<AppEnv>, value: unknown) {
  const text = JSON.stringify(value);
  if (text.length < LEAST_COMPRESSED)
    return jsonText<S>(c.body(text, 200, { ...JSON_HEADERS, 'Content-Length': `${Buffer.byteLength(text)}` }));
  if (!takesGzip(c)) return jsonText<S>(c.body(text, 200, JSON_HEADERS));
  const packed = new Uint8Array(await compressed(text, { level: zlib.constants.Z_BEST_SPEED }));
  return jsonText<S>(c.body(packed, 200, { ...JSON_HEADERS, 'Content-Encoding': 'gzip' }));
}

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
  const sent = shared.get(source) ?? { text: JSON.stringify(schema.parse(view(source))), gzip: null };
  shared.set(source, sent);
  if (!takesGzip(c)) return jsonText<S>(c.body(sent.text, 200, JSON_HEADERS));
  sent.gzip ??= new Uint8Array(zlib.gzipSync(sent.text));
  return jsonText<S>(c.body(sent.gzip, 200, { ...JSON_HEADERS, 'Content-Encoding': 'gzip' }));
}

/** What is sent of a value that many ask for, for as long as somebody keeps the value. */
const shared = new WeakMap<object, { text: string; gzip: Uint8Array<ArrayBuffer> | null }>();

/** With `Vary` from the first the compressing middleware makes no second response of this one. */
const JSON_HEADERS = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' };

/** The routes know JSON answers by the type of `c.json`. */
const jsonText = <S extends z.ZodType>(response: Response) =>
  response as unknown as Response & TypedResponse<JSONParsed<z.output<S>>, 200, 'json'>;

/** A JSON 200 answer for `responses`. */
export const jsonAnswer = <S extends z.ZodType>(schema: S, description: string) => ({
  200: { description, content: { 'application/json': { schema } } },
});

/** A required JSON request body. */
export const jsonBody = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

function errorResponses(codes: ErrorCode[]): RouteConfig['responses'] {
  const byStatus = Map.groupBy(codes, statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\` ${titleOf(code)}`).join(' · '),
        content: { 'application/problem+json': { schema: Problem } },
      },
    ]),
  );
}

function toFieldErrors(issue: z.core.$ZodIssue, target: string): FieldError[] {
  const loc = [target, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ loc: [...loc, key], msg: 'שדה שאינו מוכר', type: 'unrecognized_field' }));
  return [{ loc, msg: hebrewMessage(issue), type: issueType(issue) }];
}

function issueType(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom' && typeof issue.params?.type === 'string') return issue.params.type;
  if (issue.code === 'invalid_type' && issue.input === undefined && /received undefined/.test(issue.message))
    return 'missing';
  return issue.code;
}

function hebrewMessage(issue: z.core.$ZodIssue): string {
  if (/[א-ת]/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return /received undefined/.test(issue.message) ? 'שדה חובה חסר' : 'הערך אינו מן הסוג הנדרש';
    case 'too_small':
      return `הערך קטן או קצר מן המותר (לפחות ${issue.minimum})`;
    case 'too_big':
      return `הערך גדול או ארוך מן המותר (לכל היותר ${issue.maximum})`;
    case 'invalid_value':
      return `ערך שאינו מוכר; הערכים האפשריים: ${issue.values.map(String).join(', ')}`;
    default:
      return 'הערך אינו תקין';
  }
}
