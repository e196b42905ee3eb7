import { expect, it } from 'vitest';
import { checkOperationIds } from '../../src/http/description/document.ts';
import { createRouter } from '../../src/http/router.ts';

const routerWith = (...ids: (string | undefined)[]) => {
  const router = createRouter();
  for (const [at, operationId] of ids.entries())
    router.openAPIRegistry.registerPath({
      method: 'get',
      path: `/api/${at}`,
      ...(operationId && { operationId }),
      responses: {},
    });
  return router;
};

it('a start fails where an operation has no name, or the name of another', () => {
  expect(() => checkOperationIds(routerWith('listCases', 'getCase'))).not.toThrow();
  expect(() => checkOperationIds(routerWith('listCases', 'listCases'))).toThrow(
    'operationId listCases is used by GET /api/0 and GET /api/1',
  );
  expect(() => checkOperationIds(routerWith('listCases', undefined))).toThrow('GET /api/1 has no operationId');
});
