import { titleOf } from '../../errors.ts';
import { type AdapterAgent, type AdapterPlatform, UnknownKind } from './platform-adapters.ts';
import type { AdapterConfiguration, SavedConfigurations } from './saved-configurations.ts';

export interface Migration {
  action: 'migrate' | 'status';
  /** One agent; null: all of them. */
  agentId: string | null;
  companyId: string | null;
  /** Only agents that have this kind now; null: any. */
  from: string | null;
  /** The new kind; null with `status`. */
  to: string | null;
  dryRun: boolean;
}

/** Why a migration was not done, in Hebrew; nothing of the agents' configurations. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

/** No company has this agent. */
export class UnknownAgent extends MigrationRefused {
  override name = 'UnknownAgent';
}

/**
 * Switches agents to another kind of adapter. What an agent is configured with now is saved first, by its kind, and what
 * it once had with the new kind is given back to it: so the way back restores it.
 *
 * @param tell gets one object for each agent that was looked at
 * @throws MigrationRefused; what the platform throws
 */
export async function migrateAdapters(
  platform: AdapterPlatform,
  saved: SavedConfigurations,
  migration: Migration,
  tell: (line: object) => void,
  signal: AbortSignal,
): Promise<void> {
  const agents = (await platform.agents(signal)).filter(
    (agent) =>
      (migration.agentId === null || agent.agentId === migration.agentId) &&
      (migration.companyId === null || agent.companyId === migration.companyId),
  );
  if (agents.length === 0 && migration.agentId !== null) throw new UnknownAgent(titleOf('agent_not_found'));
  for (const agent of agents) {
    const former = await saved.of(agent.agentId);
    if (migration.action === 'status' || migration.to === null) tell(statusOf(agent, former));
    else tell(await migrateOne(platform, saved, agent, former, { ...migration, to: migration.to }, signal));
  }
}

async function migrateOne(
  platform: AdapterPlatform,
  saved: SavedConfigurations,
  agent: AdapterAgent,
  former: ReadonlyMap<string, AdapterConfiguration>,
  { from, to, dryRun }: Migration & { to: string },
  signal: AbortSignal,
): Promise<object> {
  const changed = agent.kind !== to && (from === null || agent.kind === from);
  const configuration = former.get(to) ?? null;
  if (changed && !dryRun) {
    await saved.keep(agent.agentId, agent.kind, agent.configuration);
    await platform.switchTo(agent, to, configuration, signal).catch((cause) => {
      if (cause instanceof UnknownKind) throw new MigrationRefused(`סוג המתאם ${to} אינו מוכר לפלטפורמה`, { cause });
      throw cause;
    });
  }
  return {
    agent_id: agent.agentId,
    agent_name: agent.name,
    company_id: agent.companyId,
    from: agent.kind,
    to: changed ? to : agent.kind,
    changed,
    restored: changed && configuration !== null,
    ...(dryRun ? { dry_run: true } : {}),
  };
}

const statusOf = (agent: AdapterAgent, former: ReadonlyMap<string, AdapterConfiguration>): object => ({
  agent_id: agent.agentId,
  agent_name: agent.name,
  company_id: agent.companyId,
  adapter_type: agent.kind,
  kept: [...former.keys()],
});
