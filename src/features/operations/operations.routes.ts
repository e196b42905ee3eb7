import { answer, createRouter, sharedAnswer } from '../../http/router.ts';
import { setBurst, setDisabled } from './drains.service.ts';
import { actOnService, migrateAdapter } from './host-actions.service.ts';
import {
  AdapterMigrated,
  BurstSet,
  burstRoute,
  DrainDisabled,
  disableDrainRoute,
  migrateAdapterRoute,
  OperationsSnapshot,
  ServiceActionDone,
  serviceActionRoute,
  snapshotRoute,
} from './operations.contract.ts';
import type { openSnapshot } from './snapshot.service.ts';

/** The operator's page and what can be done from it (contract section 7). */
export function operationsRoutes(snapshot: ReturnType<typeof openSnapshot>) {
  return createRouter()
    .openapi(snapshotRoute, async (c) => sharedAnswer(c, OperationsSnapshot, await snapshot(), (made) => made))
    .openapi(serviceActionRoute, async (c) => {
      const { name, action } = c.req.valid('param');
      return answer(c, ServiceActionDone, await actOnService(c.get('ctx'), name, action));
    })
    .openapi(disableDrainRoute, async (c) => {
      const { name } = c.req.valid('param');
      const { disabled } = c.req.valid('json');
      await setDisabled(c.get('ctx'), name, disabled);
      return answer(c, DrainDisabled, { name, disabled });
    })
    .openapi(burstRoute, async (c) => {
      const { name } = c.req.valid('param');
      return answer(c, BurstSet, { name, burst_until: await setBurst(c.get('ctx'), name, c.req.valid('json').until) });
    })
    .openapi(migrateAdapterRoute, async (c) =>
      answer(c, AdapterMigrated, await migrateAdapter(c.get('ctx'), c.req.valid('json'))),
    );
}
