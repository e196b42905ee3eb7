import { z } from '@hono/zod-openapi';
import { PERMISSION_KEYS, ROLES } from '../../domain/roles.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';

export const Session = z
  .object({
    actor: z.string().openapi({ example: 'user:dana', description: 'As the audit log records it' }),
    display_name: z.string().openapi({ example: 'dana' }),
    roles: z.array(z.enum(ROLES)).openapi({ description: 'With those that they include' }),
    permissions: z.array(z.enum(PERMISSION_KEYS)).openapi({ example: ['case.read', 'case.write'] }),
    committee_name: z.string(),
    version: z.string(),
    features: z
      .object({
        model: z.boolean().openapi({ description: 'A language model is configured' }),
        agents: z.boolean().openapi({ description: 'The agent platform takes delegated work' }),
        bridge: z.boolean().openapi({ description: 'The host bridge is configured' }),
        embeddings: z.boolean().openapi({ description: 'An embeddings endpoint is configured; else the built-in one' }),
        ocr: z.boolean().openapi({ description: 'Scanned pages can be read' }),
        git: z.boolean().openapi({ description: 'Case files have a history' }),
      })
      .openapi({ description: 'What the running configuration can do' }),
  })
  .openapi('Session');

const SessionRequest = z
  .strictObject({ token: z.string().min(1).max(4096) })
  .openapi('SessionRequest', { example: { token: 'a-token-of-24-characters-or-more' } });

export const SessionEnded = z.object({ deleted: z.literal(true), session_id: z.string() }).openapi('SessionEnded');

const tags: ['session'] = ['session'];

export const getSessionRoute = defineRoute({
  method: 'get',
  path: '/api/session',
  operationId: 'getSession',
  role: 'signed_in',
  tags,
  summary: 'Who is asking and what she may do; for everybody who is known, with or without a role',
  responses: jsonAnswer(Session, 'The session'),
});

export const openSessionRoute = defineRoute({
  method: 'post',
  path: '/api/session',
  operationId: 'openSession',
  role: 'open',
  tags,
  summary: 'Sign a browser in with a token; the answer sets a cookie for 12 hours',
  request: jsonBody(SessionRequest),
  responses: jsonAnswer(Session, 'The session'),
});

export const endSessionRoute = defineRoute({
  method: 'delete',
  path: '/api/session',
  operationId: 'endSession',
  role: 'signed_in',
  tags,
  summary: 'Sign the browser out',
  errors: ['session_not_found'],
  responses: jsonAnswer(SessionEnded, 'Signed out'),
});
