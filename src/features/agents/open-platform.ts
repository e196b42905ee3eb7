import type { ToolConfig } from '../../config/web.ts';
import type { Clock } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import type { Queue } from '../../jobs/queue.ts';
import { seedCompanies } from './embedded/companies.ts';
import { openEmbeddedPlatform } from './embedded/embedded-platform.ts';
import type { AgentPlatform } from './platform.ts';

/** What the adapters are built from. */
export interface PlatformParts {
  database: Database;
  queue: Queue;
  clock: Clock;
}

/** The configured agent platform (contract section 1). */
export async function openPlatform(
  _config: ToolConfig,
  { database, queue, clock }: PlatformParts,
): Promise<AgentPlatform> {
  await seedCompanies(database.db);
  return openEmbeddedPlatform(database, queue, clock);
}
