import { z } from '@hono/zod-openapi';
import { answer, createRouter, defineRoute, jsonAnswer } from '../../http/router.ts';
import { SCRIPTS } from './scripts-catalog.ts';

const ScriptCatalog = z
  .object({
    scripts: z.array(
      z.object({
        name: z.string().openapi({ example: 'legal-halacha-drain' }),
        path: z.string(),
        role: z.string(),
        type: z.enum(['daemon', 'cron', 'manual']),
        schedule: z.string().nullable(),
        description: z.string(),
      }),
    ),
  })
  .openapi('ScriptCatalog');

const catalogRoute = defineRoute({
  method: 'get',
  path: '/api/scripts/catalog',
  operationId: 'listScripts',
  role: 'reader',
  tags: ['system'],
  summary: 'The scripts of the project: role, type and schedule',
  responses: jsonAnswer(ScriptCatalog, 'All of them'),
});

/** The catalog of scripts (specification, "Style training"). */
export const scriptsRoutes = () =>
  createRouter().openapi(catalogRoute, (c) => answer(c, ScriptCatalog, { scripts: SCRIPTS }));
