// What happened in a case, for everybody who may read it.
import { z } from '@hono/zod-openapi';
import { caseNumberParam, casePath, listPage, timestamp } from '../../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../../http/router.ts';

export const CaseHistory = z
  .object({
    entries: z
      .array(
        z
          .object({
            at: timestamp,
            actor: z.string().openapi({ description: 'Who did it', example: 'user:dana' }),
            action: z.string().openapi({ example: 'block.saved' }),
            action_label: z.string().openapi({ description: 'The action for a person', example: 'נשמר חלק של ההחלטה' }),
            target: z.string().nullable().openapi({ description: 'What it was done to', example: 'דיון והכרעה' }),
            commit: z
              .string()
              .nullable()
              .openapi({ description: 'Commit that holds it; null where no file changed, or the commit is still due' }),
            files: z
              .array(z.string())
              .openapi({ description: 'Files that the commit changed, at most 100', example: ['drafts/decision.md'] }),
          })
          .openapi('CaseHistoryEntry'),
      )
      .openapi({ description: 'Newest first' }),
    total: z.int().openapi({ description: 'Entries in all' }),
  })
  .openapi('CaseHistory');

export const CaseCommit = z
  .object({
    commit: z.string().openapi({ description: 'Its whole name' }),
    at: timestamp,
    message: z.string().openapi({ description: 'The acts that it holds, a line each, with who did them' }),
    files: z.array(
      z
        .object({
          path: z.string().openapi({ example: 'drafts/decision.md' }),
          state: z.enum(['added', 'modified', 'deleted']),
          diff: z
            .string()
            .nullable()
            .openapi({ description: 'Unified difference; null for what is no text and for what is too large to show' }),
        })
        .openapi('CaseCommitFile'),
    ),
    truncated: z.boolean().openapi({ description: 'Whether the commit changed more files than are listed' }),
  })
  .openapi('CaseCommit');

const tags: ['case files'] = ['case files'];

export const caseHistoryRoute = defineRoute({
  method: 'get',
  path: casePath('/history'),
  operationId: 'listCaseHistory',
  role: 'reader',
  tags,
  summary: 'Who changed what in a case, newest first',
  request: { params: caseNumberParam, query: z.strictObject(listPage) },
  errors: ['case_not_found'],
  responses: jsonAnswer(CaseHistory, 'A page of the history'),
});

export const caseCommitRoute = defineRoute({
  method: 'get',
  path: casePath('/history/{commit}'),
  operationId: 'getCaseCommit',
  role: 'reader',
  tags,
  summary: 'What a commit of a case changed, file by file',
  request: {
    params: caseNumberParam.extend({
      commit: z.string().openapi({
        param: { name: 'commit', in: 'path' },
        description: 'As the history names it',
        example: '3f786850e387550fdab836ed7e6dc881de23001b',
      }),
    }),
  },
  errors: ['case_not_found', 'commit_not_found'],
  responses: jsonAnswer(CaseCommit, 'The differences'),
});
