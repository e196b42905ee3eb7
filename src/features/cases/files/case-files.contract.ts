// What lies in the directory of a case: its files, its exports, its repository.
import { z } from '@hono/zod-openapi';
import { CASE_FOLDERS, type CaseFolderKey } from '../../../files/store.ts';
import { caseNumberParam, casePath, timestamp } from '../../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../../http/router.ts';

const folderKeys = CASE_FOLDERS.map((folder) => folder.key) as [CaseFolderKey, ...CaseFolderKey[]];

const LocalFile = z
  .object({
    filename: z.string().openapi({ example: 'decision.md' }),
    size_bytes: z.int(),
    modified_at: timestamp,
    content_type: z.string().openapi({ example: 'text/markdown; charset=utf-8' }),
    url: z.string().openapi({ example: '/api/cases/1031%2F25/local-files/drafts/decision.md' }),
  })
  .openapi('LocalFile');

export const LocalFiles = z
  .object({
    case_number: z.string(),
    folders: z.array(
      z.object({
        key: z.enum(folderKeys),
        label: z.string(),
        path: z.string().openapi({ example: 'documents/research' }),
        files: z.array(LocalFile),
      }),
    ),
  })
  .openapi('LocalFiles');

export const Exports = z.object({ exports: z.array(LocalFile) }).openapi('Exports');

export const GitStatus = z
  .object({
    initialized: z.boolean(),
    branch: z.string().nullable().openapi({ example: 'main' }),
    head: z.object({ sha: z.string(), message: z.string(), committed_at: timestamp }).nullable(),
    dirty: z.boolean(),
    changed_files: z.array(
      z.object({ path: z.string(), state: z.enum(['added', 'modified', 'deleted', 'renamed', 'conflicted']) }),
    ),
    remote: z.string().nullable(),
    ahead: z.int(),
    behind: z.int(),
    synced: z.boolean(),
  })
  .openapi('GitStatus');

const tags: ['case files'] = ['case files'];

export const localFilesRoute = defineRoute({
  method: 'get',
  path: casePath('/local-files'),
  operationId: 'listLocalFiles',
  role: 'reader',
  tags,
  summary: 'The files of a case by folder, empty folders too',
  request: { params: caseNumberParam },
  errors: ['case_not_found'],
  responses: jsonAnswer(LocalFiles, 'All six folders'),
});

export const exportsRoute = defineRoute({
  method: 'get',
  path: casePath('/exports'),
  operationId: 'listExports',
  role: 'reader',
  tags,
  summary: 'The files made for download, newest first',
  request: { params: caseNumberParam },
  errors: ['case_not_found'],
  responses: jsonAnswer(Exports, 'The exports folder'),
});

export const localFileRoute = defineRoute({
  method: 'get',
  path: casePath('/local-files/{folder}/{filename}'),
  operationId: 'getLocalFile',
  role: 'reader',
  tags,
  summary: 'One file of a case, streamed; single byte ranges are honoured, several at once get the whole file',
  request: {
    params: caseNumberParam.extend({
      folder: z.string().openapi({
        param: { name: 'folder', in: 'path' },
        description: 'Key of a folder',
        example: 'documents__research',
      }),
      filename: z.string().openapi({
        param: { name: 'filename', in: 'path' },
        description: 'Name of a file in it',
        example: 'analysis.md',
      }),
    }),
  },
  errors: ['case_not_found', 'folder_not_found', 'file_not_found', 'range_not_satisfiable'],
  responses: {
    200: { description: 'The whole file', ...binary() },
    206: { description: 'The asked-for range', ...binary() },
    304: { description: 'Unchanged since the ETag of If-None-Match or the time of If-Modified-Since' },
  },
});

export const gitStatusRoute = defineRoute({
  method: 'get',
  path: casePath('/git-status'),
  operationId: 'getCaseGitStatus',
  role: 'reader',
  tags,
  summary: 'Git state of the case repository; not initialized where git is missing',
  request: { params: caseNumberParam },
  errors: ['case_not_found'],
  responses: jsonAnswer(GitStatus, 'State of the repository'),
});

function binary() {
  const schema = z
    .string()
    .openapi({ type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' } as object);
  return { content: { 'application/octet-stream': { schema } } };
}

/** The address of a file of a case. */
export const fileUrl = (caseNumber: string, folder: CaseFolderKey, filename: string): string =>
  `/api/cases/${encodeURIComponent(caseNumber)}/local-files/${folder}/${encodeURIComponent(filename)}`;
