import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { createRouter, defineRoute } from '../../http/router.ts';
import { apiHealthRoute, type HealthState, healthRoute } from './health.ts';
import { indexDocument, indexPage } from './index-page.ts';

const Index = z
  .object({ name: z.string(), version: z.string(), docs: z.string(), openapi: z.string(), health: z.string() })
  .openapi('ServiceIndex');

const indexRoute = defineRoute({
  method: 'get',
  path: '/',
  operationId: 'getIndex',
  role: 'open',
  tags: ['system'],
  summary: 'What this service is: a Hebrew page for a browser, JSON for a program',
  responses: {
    200: {
      description: 'Page or JSON, by the Accept header',
      content: {
        'application/json': { schema: Index },
        'text/html': { schema: z.string().openapi({ example: '<!doctype html>' }) },
      },
    },
  },
});

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Index and health.
 *
 * @param workspace answers a browser with the screens; where there are none, it gets a page about the service
 */
export function indexRoutes(
  committee: string,
  probe: () => Promise<HealthState>,
  workspace?: (c: Context<AppEnv>) => Promise<Response>,
) {
  return createRouter()
    .openapi(indexRoute, async (c) => {
      c.header('Vary', 'Accept');
      if (!/\btext\/html\b/.test(c.req.header('accept') ?? '')) return c.json(indexDocument(), 200);
      if (workspace) return (await workspace(c)) as never;
      c.header('Content-Security-Policy', POLICY);
      return c.html(indexPage(committee, await probe())) as never;
    })
    .openapi(healthRoute, async (c) => {
      const state = await probe();
      return c.json(state, state.database.ok ? 200 : 503);
    })
    .openapi(apiHealthRoute, async (c) => {
      const state = await probe();
      return c.json(state, state.database.ok ? 200 : 503);
    });
}
