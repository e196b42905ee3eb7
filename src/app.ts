import type { OpenAPIHono } from '@hono/zod-openapi';
import { secureHeaders } from 'hono/secure-headers';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { agentsRoutes } from './features/agents/agents.routes.ts';
import { argumentsRoutes } from './features/arguments/arguments.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { bundleRoutes } from './features/bundle/bundle.routes.ts';
import { casesRoutes } from './features/cases/cases.routes.ts';
import { claimsRoutes } from './features/cases/claims/claims.routes.ts';
import { suggestedDetailsRoutes } from './features/cases/details/suggested-details.routes.ts';
import { caseFilesRoutes } from './features/cases/files/case-files.routes.ts';
import { caseHistoryRoutes } from './features/cases/history/case-history.routes.ts';
import { caseWorkflowRoutes } from './features/cases/workflow/case-workflow.routes.ts';
import { citationsRoutes } from './features/decisions/citations/citations.routes.ts';
import { decisionsRoutes } from './features/decisions/decisions.routes.ts';
import { learningRoutes } from './features/decisions/learning/learning.routes.ts';
import { qaRoutes } from './features/decisions/qa/qa.routes.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import { eventsRoutes } from './features/events/events.routes.ts';
import { exportsRoutes } from './features/exports/exports.routes.ts';
import { generationRoutes } from './features/generation/generation.routes.ts';
import { intakeRoutes } from './features/intake/intake.routes.ts';
import { ledgerRoutes } from './features/ledger/ledger.routes.ts';
import { operationsRoutes } from './features/operations/operations.routes.ts';
import { openSnapshot } from './features/operations/snapshot.service.ts';
import { precedentCorpusRoutes } from './features/precedents/corpus.routes.ts';
import { precedentsRoutes } from './features/precedents/precedents.routes.ts';
import { researchRoutes } from './features/research/research.routes.ts';
import { examRoutes } from './features/search/exam/exam.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { findSession, wrongTokenTrace } from './features/session/session.service.ts';
import { indexRoutes } from './features/system/index.routes.ts';
import { scriptsRoutes } from './features/system/scripts.routes.ts';
import { settingsRoutes } from './features/system/settings.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { chatRoutes } from './features/training/chat/chat.routes.ts';
import { corpusRoutes } from './features/training/corpus/corpus.routes.ts';
import { curatorRoutes } from './features/training/curator/curator.routes.ts';
import { lessonsRoutes } from './features/training/lessons/lessons.routes.ts';
import { patternsRoutes } from './features/training/patterns/patterns.routes.ts';
import { vocabularyRoutes } from './features/vocabulary/vocabulary.routes.ts';
import { webRoutes, workspacePage } from './features/web/web.routes.ts';
import { addressGuard } from './http/address-guard.ts';
import type { AppEnv } from './http/app-env.ts';
import { compression } from './http/compression.ts';
import { buildOpenApiDocument, checkOperationIds } from './http/description/document.ts';
import { docsRoutes } from './http/docs.ts';
import { guard } from './http/guard.ts';
import { jsonBodyGuard } from './http/json-body.ts';
import { methodNotAllowed } from './http/not-found.ts';
import { addressMatcher } from './http/peer.ts';
import { problemResponse, toAppError } from './http/problem.ts';
import { rateLimit } from './http/rate-limit.ts';
import { requestLog } from './http/request-log.ts';
import { enforceRoles, routeRoles } from './http/roles.ts';
import { createRouter } from './http/router.ts';
import { storageGuard } from './http/storage-guard.ts';
import { openTokenBook } from './http/tokens.ts';
import { turnOf } from './http/turn.ts';
import { openWrongTokens } from './http/wrong-tokens.ts';
import { NAMED_ENUMS } from './named-enums.ts';
import { TASK_VERBS } from './task-catalog.ts';

/** The whole web application: middleware in the order a request meets it, then the one list of feature routers. */
export function buildApp(deps: Deps): OpenAPIHono<AppEnv> {
  const { ports, config, streams, health, agents, integrity, workspace } = deps;
  const app = createRouter();
  const routes = routeRoles(app);
  const trusted = addressMatcher(config.TRUSTED_PROXIES);
  const tokens = openTokenBook(config.API_TOKENS);
  const wrongTokens = openWrongTokens(config.WRONG_TOKENS_PER_MINUTE, trusted, wrongTokenTrace(ports));

  app.onError((thrown, c) => {
    const error = toAppError(thrown);
    if (error.status >= 500)
      ports.log.error({ request_id: c.get('requestId'), err: thrown, path: c.req.path }, error.code);
    return problemResponse(c, error);
  });
  app.notFound((c) => {
    throw methodNotAllowed(app, c) ?? new AppError('not_found');
  });

  app.use(requestLog(ports.log));
  app.use(
    secureHeaders({
      strictTransportSecurity: false,
      crossOriginResourcePolicy: 'same-origin',
      xFrameOptions: 'DENY',
      referrerPolicy: 'same-origin',
    }),
  );
  app.use(compression());
  app.use(addressGuard);
  const sessionOf = (secret: string) => findSession(ports, tokens, secret);
  app.use(guard(config, { routes, tokens, wrongTokens, findSession: sessionOf }));
  app.use(rateLimit(config.RATE_LIMIT_PER_MINUTE, trusted));
  app.use(enforceRoles(routes));
  app.use(jsonBodyGuard);
  app.use(storageGuard(config.DATA_DIR));
  app.use(async (c, next) => {
    c.set('ctx', {
      ...ports,
      db: ports.database.db,
      actor: c.get('actor') ?? 'anonymous',
      roles: c.get('roles'),
      requestId: c.get('requestId'),
      turn: turnOf(c.get('actor') ?? 'anonymous', c.req.path),
      signal: c.req.raw.signal,
    });
    await next();
  });

  const features = [
    indexRoutes(config.COMMITTEE_NAME, health, config.WEB_UI ? (c) => workspacePage(c, workspace) : undefined),
    sessionRoutes(config, tokens, wrongTokens),
    intakeRoutes(streams),
    exportsRoutes(),
    bundleRoutes(),
    // Before the cases: `…/generate/{action}/status` is longer than `…/status`.
    generationRoutes(),
    // Before the cases: `PUT /api/cases/{number}` takes any number, with slashes too.
    citationsRoutes(),
    decisionsRoutes(),
    documentsRoutes(),
    caseHistoryRoutes(),
    suggestedDetailsRoutes(),
    caseFilesRoutes(),
    researchRoutes(),
    precedentsRoutes(),
    precedentCorpusRoutes(),
    caseWorkflowRoutes(),
    claimsRoutes(),
    casesRoutes(),
    argumentsRoutes(),
    ledgerRoutes(),
    agentsRoutes(agents),
    searchRoutes(),
    examRoutes(),
    qaRoutes(),
    learningRoutes(),
    corpusRoutes(),
    lessonsRoutes(),
    chatRoutes(streams),
    curatorRoutes(),
    patternsRoutes(),
    scriptsRoutes(),
    auditRoutes(),
    vocabularyRoutes(),
    eventsRoutes(streams),
    settingsRoutes(config),
    systemRoutes(streams, agents, integrity, TASK_VERBS),
    operationsRoutes(openSnapshot(ports, agents, integrity)),
  ];
  for (const routes of features) app.route('/', routes);
  app.route('/', docsRoutes());
  if (config.WEB_UI) app.route('/', webRoutes(workspace));

  // Built for the first who asks: it takes as long as half of the start, and nobody waits for it at a start.
  let document: string | undefined;
  app.get('/openapi.json', (c) => {
    document ??= JSON.stringify(buildOpenApiDocument(app, NAMED_ENUMS));
    return c.body(document, 200, { 'Content-Type': 'application/json; charset=utf-8' });
  });
  checkOperationIds(app);
  routes.read();
  return app;
}
