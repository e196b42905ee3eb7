// How an operation of this service is declared; the interface document is made of it.
import { createRoute, type RouteConfig, type z } from '@hono/zod-openapi';
import type { FieldRoles, RouteRole } from '../domain/roles.ts';
import { type ErrorCode, statusOf, titleOf } from '../errors.ts';
import { Problem } from './problem.ts';

const COMMON: ErrorCode[] = [
  'unauthorized',
  'forbidden_host',
  'rate_limited',
  'internal_error',
  'database_unavailable',
];

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
