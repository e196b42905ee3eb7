import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { AppError, ERROR_CODES, type ErrorCode, titleOf } from '../errors.ts';
import { isDiskFull } from '../files/storage.ts';
import { ThreadLost, TurnRefused } from '../jobs/threads.ts';
import type { AppEnv } from './app-env.ts';

/** RFC 9457 problem document with the contract's members. */
export const Problem = z
  .object({
    type: z.string().openapi({ example: 'about:blank' }),
    title: z.string().openapi({ example: 'התיק לא נמצא' }),
    status: z.int().openapi({ example: 404 }),
    detail: z.string().openapi({ example: 'לא נמצא תיק שמספרו 1031/25' }),
    code: z.enum(ERROR_CODES).openapi({ example: 'case_not_found' }),
    request_id: z.string().openapi({ example: '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11' }),
    errors: z
      .array(z.object({ loc: z.array(z.union([z.string(), z.int()])), msg: z.string(), type: z.string() }))
      .optional(),
    version: z.int().optional().openapi({ description: 'The current version, with version_conflict' }),
    current: z
      .object({
        content: z.string(),
        version: z.int(),
        updated_by: z.string().nullable().openapi({ description: 'Who saved it' }),
      })
      .optional()
      .openapi({ description: 'What a block holds now and who wrote it, with version_conflict of a block' }),
    document_id: z.string().optional().openapi({ description: 'The existing document, with already_classified' }),
    peer: z
      .enum(['agent_platform', 'bridge', 'chat_service'])
      .optional()
      .openapi({ description: 'The peer that an error of status 502 or 503 is about' }),
    corpus_id: z.string().optional().openapi({ description: 'The existing decision, with already_in_corpus' }),
  })
  .openapi('Problem');

/** The problem document of an error. */
export function problemOf({ code, status, options: { detail, errors, extra } }: AppError, requestId: string) {
  return {
    type: 'about:blank',
    title: titleOf(code),
    status,
    detail: detail ?? `${titleOf(code)}.`,
    code,
    request_id: requestId,
    ...(errors ? { errors } : {}),
    ...extra,
  };
}

/** Answers with the problem document of an error; the response's body never shows an unknown error's text. */
export function problemResponse(c: Context<AppEnv>, error: AppError): Response {
  const { retryAfter } = error.options;
  const body = problemOf(error, c.get('requestId') ?? '');
  const wait = retryAfter ?? (error.status === 503 || error.status === 429 ? 2 : undefined);
  if (wait !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(wait))));
  return c.body(JSON.stringify(body), error.status, { 'Content-Type': 'application/problem+json; charset=utf-8' });
}

/**
 * Turns whatever was thrown into one of our errors: ours, the framework's, a lost thread, a lost database, a full disk, or
 * unknown. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof HTTPException) return fromHttpException(thrown);
  if (thrown instanceof TurnRefused)
    return new AppError('workers_busy', { cause: thrown, retryAfter: thrown.retryAfter });
  if (thrown instanceof ThreadLost)
    return new AppError(thrown.isByInput ? 'text_too_heavy' : 'workers_unavailable', { cause: thrown });
  if (isDiskFull(thrown)) return new AppError('insufficient_storage', { cause: thrown });
  if (isDatabaseUnavailable(thrown)) return new AppError('database_unavailable', { cause: thrown });
  return new AppError('internal_error', { cause: thrown });
}

function fromHttpException(thrown: HTTPException): AppError {
  const byStatus: Partial<Record<number, ErrorCode>> = {
    400: 'malformed_json',
    401: 'unauthorized',
    404: 'not_found',
    405: 'method_not_allowed',
    413: 'payload_too_large',
    415: 'unsupported_media_type',
  };
  return new AppError(byStatus[thrown.status] ?? 'internal_error', { cause: thrown });
}
