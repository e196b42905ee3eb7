// What a feature declares, registers and answers its routes with.
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Handler } from 'hono';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { fieldErrors } from './field-errors.ts';

export { defineRoute, jsonAnswer, jsonBody } from './define-route.ts';
export { answer, pickedAnswer, sharedAnswer, sharedTaggedAnswer, streamedJson, taggedAnswer } from './json-answer.ts';

/** The router every feature uses: same validation answers, trailing slashes tolerated. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    strict: false,
    defaultHook: (result) => {
      if (result.success) return;
      throw new AppError('validation_error', { errors: fieldErrors(result.error.issues, result.target) });
    },
  });
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
