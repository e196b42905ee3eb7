import type { OpenAPIHono } from '@hono/zod-openapi';
import { buildApp } from '../../src/app.ts';
import { parseEnvironment } from '../../src/config/parse.ts';
import { type WebConfig, webSettings } from '../../src/config/web.ts';
import type { Context } from '../../src/context.ts';
import { type Deps, openPorts, serviceContext, webDeps } from '../../src/deps.ts';
import type { AppEnv } from '../../src/http/app-env.ts';
import { openReaders } from '../../src/jobs/readers/readers.ts';
import { openThreadPool } from '../../src/jobs/threads.ts';
import { openLog } from '../../src/log.ts';
import type { TestDatabase } from './database.ts';
import { describedAnswers } from './described-answers.ts';

// Of all applications of this process: they hold nothing of the one that asked them, and take a second to start.
const quiet = openLog('silent', 'test');
const shared = { threads: openThreadPool(quiet), readers: openReaders(quiet) };

let check: Promise<ReturnType<typeof describedAnswers>> | undefined;

/** The description is the same for every application of a test file. */
function descriptionCheck(app: OpenAPIHono<AppEnv>): Promise<ReturnType<typeof describedAnswers>> {
  check ??= Promise.resolve(
    app.request(
      'http://localhost:8000/openapi.json',
      { headers: { host: 'localhost:8000' } },
      {
        incoming: { socket: { remoteAddress: '127.0.0.1' } },
      },
    ),
  )
    .then(jsonOf)
    .then(describedAnswers);
  return check;
}

/** A parsed JSON body, of any shape. */
export type Json = ReturnType<typeof JSON.parse>;

/** The JSON body of an answer. */
export const jsonOf = (response: Response): Promise<Json> => response.json() as Promise<Json>;

export interface TestApp {
  app: OpenAPIHono<AppEnv>;
  deps: Deps;
  database: TestDatabase;
  ctx: Context;
  /** A request as a local program sends it, unless `peer` says from where. */
  request(path: string, init?: RequestInit & { peer?: string }): Promise<Response>;
  json(path: string, method?: string, body?: unknown): Promise<{ status: number; body: Json; headers: Headers }>;
  /** Starts the background workers. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The whole web application on a given migrated database, which is closed with it.
 *
 * @param env settings as in the environment
 */
export async function appOn(database: TestDatabase, env: Record<string, string> = {}): Promise<TestApp> {
  const config: WebConfig = parseEnvironment(webSettings, {
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...env,
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.url ?? '',
  });
  const log = openLog(config.LOG_LEVEL, 'test');
  const opened = await openPorts(config, log, config.WORKERS, { database, ...shared });
  const deps = webDeps(config, opened.ports);
  const app = buildApp(deps);
  const request: TestApp['request'] = async (path, { peer = '127.0.0.1', ...init } = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('host')) headers.set('host', 'localhost:8000');
    return app.request(
      `http://localhost:8000${path}`,
      { ...init, headers },
      { incoming: { socket: { remoteAddress: peer } } },
    );
  };
  return {
    app,
    deps,
    database,
    ctx: serviceContext(opened.ports, new AbortController().signal),
    request,
    async json(path, method = 'GET', body) {
      const init: RequestInit = { method };
      if (body !== undefined) {
        init.body = JSON.stringify(body);
        init.headers = { 'content-type': 'application/json' };
      }
      const response = await request(path, init);
      const answer = await jsonOf(response);
      const wrong = (await descriptionCheck(app))(method, path, response.status, answer);
      if (wrong) throw new Error(`not as the interface description says: ${wrong}`);
      return { status: response.status, body: answer, headers: response.headers };
    },
    work: opened.work,
    async close() {
      deps.streams.shutdown();
      await opened.dispose();
      await database.close();
    },
  };
}
