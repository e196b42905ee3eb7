import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { RouteRole } from '../domain/roles.ts';
import { requireRole } from '../domain/roles.ts';
import { SCREENS } from '../domain/screens.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

/** The role that each route of an application takes, as its declaration says. */
export interface RouteRoles {
  /** Of the route that will answer; undefined where none will (404, 405). */
  of(c: Context<AppEnv>): RouteRole | undefined;
  /** Reads the declarations, once all routes are there. @throws Error when a route has no role */
  read(): void;
}

/** Pages of the reference, the description itself and the screens: they are no operations of the interface. */
const OPEN_PAGES = new Set([
  'GET /docs',
  'GET /docs/start.js',
  'GET /docs/:asset',
  'GET /openapi.json',
  'GET /assets/*',
  ...SCREENS.map((path) => `GET ${path}`),
]);

/** @param app whose routes carry `x-role`, as `defineRoute` gives it to them */
export function routeRoles(app: OpenAPIHono<AppEnv>): RouteRoles {
  const roles = new Map<string, RouteRole>([...OPEN_PAGES].map((page) => [page, 'open']));
  return {
    // Middleware is registered for all methods; the first other match is the one that answers.
    of(c) {
      const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
      return route && roles.get(`${route.method} ${route.path}`);
    },
    read() {
      for (const definition of app.openAPIRegistry.definitions) {
        if (definition.type !== 'route') continue;
        const { method, path, 'x-role': role } = definition.route as typeof definition.route & WithRole;
        // As the framework makes its own pattern of a path.
        if (role) roles.set(`${method.toUpperCase()} ${path.replaceAll(/\/{(.+?)}/g, '/:$1')}`, role.route);
      }
      for (const { method, path } of app.routes)
        if (method !== 'ALL' && !roles.has(`${method} ${path}`))
          throw new Error(`${method} ${path} has no role: declare it through defineRoute`);
    },
  };
}

interface WithRole {
  'x-role'?: { route: RouteRole };
}

/**
 * Refuses who lacks the route's role before anything of the request is read or looked up, so that the refusal tells nothing
 * about what is there.
 */
export const enforceRoles = (routes: RouteRoles) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const role = routes.of(c);
    if (role !== undefined && role !== 'open') {
      if (c.get('actor') === null) throw new AppError('unauthorized');
      if (role !== 'signed_in') requireRole({ roles: c.get('roles') }, role);
    }
    await next();
  });
