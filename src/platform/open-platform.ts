import type { ToolConfig } from '../config/web.ts';
import type { Clock } from '../context.ts';
import type { Database } from '../db/open.ts';
import type { Queue } from '../jobs/queue.ts';
import { seedCompanies } from './embedded/companies.ts';
import { openEmbeddedPlatform } from './embedded/embedded-platform.ts';
import { openPaperclipPlatform } from './paperclip/paperclip-platform.ts';
import type { AgentPlatform } from './platform.ts';
import { withoutSecrets } from './without-secrets.ts';

/** What the adapters are built from. */
export interface PlatformParts {
  database: Database;
  queue: Queue;
  clock: Clock;
}

/** The configured agent platform (contract section 1). */
export async function openPlatform(
  config: ToolConfig,
  { database, queue, clock }: PlatformParts,
): Promise<AgentPlatform> {
  if (config.AGENT_PLATFORM === 'paperclip' && config.AGENT_PLATFORM_URL !== null)
    return withoutSecrets(
      openPaperclipPlatform({
        url: config.AGENT_PLATFORM_URL,
        apiKey: config.AGENT_PLATFORM_API_KEY,
        companies: config.AGENT_PLATFORM_COMPANIES.map(([id, label]) => ({ id, label })),
        caseCompanies: new Map(config.AGENT_PLATFORM_CASE_COMPANIES),
      }),
    );
  await seedCompanies(database.db);
  return withoutSecrets(openEmbeddedPlatform(database, queue, clock));
}
