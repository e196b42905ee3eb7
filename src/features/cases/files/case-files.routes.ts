import { recordRead } from '../../../audit/hourly-acts.ts';
import { answer, createRouter, streamedRoute } from '../../../http/router.ts';
import { serveFile } from '../../../http/serve-file.ts';
import { caseGitStatus } from '../history/git-status.ts';
import {
  Exports,
  exportsRoute,
  GitStatus,
  gitStatusRoute,
  LocalFiles,
  localFileRoute,
  localFilesRoute,
} from './case-files.contract.ts';
import { listExports, listLocalFiles, openLocalFile } from './local-files.service.ts';

/** What lies in the directory of a case (contract section 3, "Case files"). */
export function caseFilesRoutes() {
  const router = createRouter();
  streamedRoute(router, localFileRoute, async (c) => {
    const { case_number, folder, filename } = c.req.param() as Record<string, string>;
    const ctx = c.get('ctx');
    const file = await openLocalFile(ctx, case_number!, folder!, filename!);
    if (c.req.method !== 'HEAD') recordRead(ctx, { action: 'file.read', subject: file.subject, target: file.target });
    return serveFile(c, filename!, file);
  });
  return router
    .openapi(localFilesRoute, async (c) =>
      answer(c, LocalFiles, await listLocalFiles(c.get('ctx'), c.req.valid('param').case_number)),
    )
    .openapi(exportsRoute, async (c) =>
      answer(c, Exports, await listExports(c.get('ctx'), c.req.valid('param').case_number)),
    )
    .openapi(gitStatusRoute, async (c) => {
      const ctx = c.get('ctx');
      return answer(c, GitStatus, await caseGitStatus(ctx, c.req.valid('param').case_number));
    });
}
