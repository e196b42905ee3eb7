import { z } from '@hono/zod-openapi';
import { PARTY_KEYS } from '../../hebrew/read/parties.ts';
import { caseNumberParam, casePath, personText, uuidParam } from '../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';
import { LegalArgument } from './arguments.contract.ts';

const title = personText(300).refine((text) => text !== '', 'יש לכתוב כותרת');
const ids = (least: number) =>
  z
    .array(z.string())
    .max(1000)
    .transform((list) => [...new Set(list)])
    .refine((list) => list.length >= least, `יש לבחור לפחות ${least}`);

export const ArgumentUpdateRequest = z
  .strictObject({
    title: title.optional(),
    summary: personText(20_000).optional(),
    legal_basis: z.array(personText(500)).max(100).optional(),
    threshold: z.boolean().optional(),
    party: z.enum(PARTY_KEYS).optional().openapi({ description: 'Whose argument it is' }),
    order: z.int().min(1).optional().openapi({ description: 'Its place among the arguments of its party, from 1' }),
    expected_version: z.int().min(1).optional(),
  })
  .openapi('ArgumentUpdateRequest', { example: { title: 'סטייה ניכרת מהוראות התכנית', expected_version: 1 } });

export const ArgumentMergeRequest = z
  .strictObject({
    argument_ids: ids(2).openapi({ description: 'Arguments of one party; the first one takes in the others' }),
    title: title.optional().openapi({ description: 'Of what they become; that of the first when absent' }),
  })
  .openapi('ArgumentMergeRequest', {
    example: { argument_ids: ['0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11', '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b12'] },
  });

export const ArgumentSplitRequest = z
  .strictObject({
    claim_ids: ids(0).openapi({ description: 'Claims of the argument that become one of their own' }),
    title,
  })
  .openapi('ArgumentSplitRequest', {
    example: { claim_ids: ['0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11'], title: 'פגיעה בפרטיות' },
  });

export const ArgumentSplit = z
  .object({
    argument: LegalArgument,
    made: LegalArgument,
  })
  .openapi('ArgumentSplit');

const tags: ['arguments'] = ['arguments'];
const params = caseNumberParam.extend({ argument_id: uuidParam('argument_id', 'Argument of the case') });

export const updateArgumentRoute = defineRoute({
  method: 'patch',
  path: casePath('/legal-arguments/{argument_id}'),
  operationId: 'updateLegalArgument',
  role: 'staff',
  tags,
  summary: 'Put an argument right; aggregating again leaves it as it is',
  request: { params, ...jsonBody(ArgumentUpdateRequest) },
  errors: ['case_not_found', 'case_archived', 'argument_not_found', 'version_conflict'],
  responses: jsonAnswer(LegalArgument, 'The argument'),
});

export const mergeArgumentsRoute = defineRoute({
  method: 'post',
  path: casePath('/legal-arguments/merge'),
  operationId: 'mergeLegalArguments',
  role: 'staff',
  tags,
  summary: 'Make one argument of several of one party',
  request: { params: caseNumberParam, ...jsonBody(ArgumentMergeRequest) },
  errors: ['case_not_found', 'case_archived', 'argument_not_found', 'parties_differ'],
  responses: jsonAnswer(LegalArgument, 'The argument that they became'),
});

export const splitArgumentRoute = defineRoute({
  method: 'post',
  path: casePath('/legal-arguments/{argument_id}/split'),
  operationId: 'splitLegalArgument',
  role: 'staff',
  tags,
  summary: 'Make some claims of an argument one of their own',
  request: { params, ...jsonBody(ArgumentSplitRequest) },
  errors: ['case_not_found', 'case_archived', 'argument_not_found', 'claim_not_found', 'split_empty'],
  responses: jsonAnswer(ArgumentSplit, 'Both arguments'),
});
