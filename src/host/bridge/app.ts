// The host bridge: what needs the host (process manager, usage credentials, migration script), for the web service and
// for whoever works on the host. Looks are open to whoever reaches it; control needs the shared secret.
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { ControlAnswer, MigrationAnswer, ServicesAnswer, UsageAnswer } from '../../clients/bridge-answers.ts';
import { AppError, titleOf } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { problemResponse, toAppError } from '../../http/problem.ts';
import { requestLog } from '../../http/request-log.ts';
import { answer, createRouter, jsonAnswer, jsonBody } from '../../http/router.ts';
import { bearerCheck } from '../bearer.ts';
import { browserGuard } from '../browser-guard.ts';
import { ProcessManagerError } from '../process-manager.ts';
import { MigrationBody, runMigration } from './migration.ts';
import { refusalOf, type ServiceControl, UnknownService } from './services.ts';
import type { UsageLookup } from './usage.ts';

export interface BridgeDeps {
  host: string;
  secret: string | null;
  services: ServiceControl;
  usage: UsageLookup;
  log: Logger;
  /** Variables for the migration script over the process's own. */
  scriptEnvironment?: Record<string, string>;
}

const MAX_BODY_BYTES = 64 * 1024;
const VERDICT_PATHS = new Set(['/pm2/control', '/adapter-migration']);
const verdict = (description: string) => ({
  description,
  content: { 'application/json': { schema: ControlAnswer } },
});
const VERDICTS = {
  401: verdict('Without the secret'),
  422: verdict('A body of another form'),
  502: verdict('Refused by the process manager or the script'),
  503: verdict('`control_disabled`: no secret is configured'),
};

const servicesRoute = createRoute({
  method: 'get',
  path: '/pm2',
  summary: 'Every service of the host',
  responses: jsonAnswer(ServicesAnswer, 'The services'),
});
const controlRoute = createRoute({
  method: 'post',
  path: '/pm2/control',
  summary: 'Restart, stop or start a service',
  request: jsonBody(z.strictObject({ name: z.string(), action: z.enum(['restart', 'stop', 'start']) })),
  responses: { ...jsonAnswer(ControlAnswer, 'Done'), ...VERDICTS, 403: verdict('Not on the list of services') },
});
const usageRoute = createRoute({
  method: 'get',
  path: '/usage',
  summary: 'Subscription usage, at most a minute old or marked as stale',
  responses: { ...jsonAnswer(UsageAnswer, 'The meters'), 503: { description: 'None yet' } },
});
const migrationRoute = createRoute({
  method: 'post',
  path: '/adapter-migration',
  summary: 'Run the adapter-migration script',
  request: jsonBody(MigrationBody),
  responses: {
    ...jsonAnswer(MigrationAnswer, 'Done'),
    ...VERDICTS,
    404: verdict('No such agent'),
    409: verdict('Another migration runs'),
  },
});

/** The bridge as an app; it listens nowhere yet. */
export function bridgeApp({ host, secret, services, usage, log, scriptEnvironment }: BridgeDeps): OpenAPIHono<AppEnv> {
  const app = createRouter();
  let migrating = false;

  app.onError((thrown, c) => {
    const error = toAppError(thrown);
    if (!(thrown instanceof AppError))
      log.error({ request_id: c.get('requestId'), err: thrown, path: c.req.path }, error.code);
    if (!VERDICT_PATHS.has(c.req.path)) return problemResponse(c, error);
    const detail = error.options.errors?.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
    return c.json(refused(c.req.path, detail || titleOf(error.code)), error.status);
  });
  app.notFound(() => {
    throw new AppError('not_found');
  });
  app.use(requestLog(log));
  app.use(browserGuard(host));
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => raise(new AppError('payload_too_large')) }));
  for (const path of VERDICT_PATHS) app.use(path, secretGuard(secret));

  app.openapi(servicesRoute, async (c) => {
    const states = await services.look().catch((cause) => {
      if (!(cause instanceof ProcessManagerError)) throw cause;
      throw new AppError('bridge_unavailable', { detail: refusalOf(cause) ?? undefined, cause });
    });
    return answer(c, ServicesAnswer, { services: states });
  });

  app.openapi(controlRoute, async (c) => {
    const { name, action } = c.req.valid('json');
    try {
      await services.control(name, action);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      log.warn({ service: name.slice(0, 100), action, err: error }, 'control refused');
      return c.json({ ok: false, error: refusal }, error instanceof UnknownService ? 403 : 502);
    }
    log.info({ service: name, action }, 'service controlled');
    return answer(c, ControlAnswer, { ok: true, error: null });
  });

  app.openapi(usageRoute, async (c) => {
    const meters = await usage.read();
    if (!meters) throw new AppError('usage_unavailable', { retryAfter: 15 });
    return answer(c, UsageAnswer, meters);
  });

  app.openapi(migrationRoute, async (c) => {
    if (migrating) return c.json(refused(c.req.path, 'הסבה אחרת נמצאת בעיצומה'), 409);
    migrating = true;
    try {
      const { unknownAgent, ...done } = await runMigration(c.req.valid('json'), scriptEnvironment);
      if (done.ok) return answer(c, MigrationAnswer, done);
      return c.json(MigrationAnswer.parse(done), unknownAgent ? 404 : 502);
    } finally {
      migrating = false;
    }
  });

  app.get('/health', (c) => c.json({ ok: true }));
  return app;
}

/** The verdict's own form for every refusal, so that a caller reads one form only. */
function secretGuard(secret: string | null): MiddlewareHandler<AppEnv> {
  const passes = bearerCheck(secret);
  return async (c, next) => {
    if (secret === null)
      return c.json(refused(c.req.path, 'control_disabled: לא הוגדר סוד משותף, ולכן הפעולות מושבתות'), 503);
    if (!passes(c.req.header('authorization'))) return c.json(refused(c.req.path, 'הסוד המשותף חסר או שגוי'), 401);
    return next();
  };
}

const refused = (path: string, error: string) =>
  path === '/adapter-migration' ? { ok: false, output: '', error } : { ok: false, error };

function raise(error: Error): never {
  throw error;
}
