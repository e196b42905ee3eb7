import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ToolConfig } from '../../config/web.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { platformAgents } from '../../db/schema/agent-platform.ts';
import { seedCompanies } from '../../platform/embedded/companies.ts';
import { readAnswer } from '../../platform/paperclip/answers.ts';
import { openPaperclipClient, PAPERCLIP_LIMITS } from '../../platform/paperclip/paperclip-client.ts';
import type { AdapterConfiguration } from './kept-configs.ts';

export interface AdapterAgent {
  agentId: string;
  companyId: string;
  name: string;
  kind: string;
  configuration: AdapterConfiguration;
}

/** The agents of a platform with their adapters. Verbs throw what the platform throws. */
export interface AdapterPlatform {
  name: 'embedded' | 'paperclip';
  agents(signal: AbortSignal): Promise<AdapterAgent[]>;
  /**
   * Switches an agent.
   *
   * @param configuration its configuration with that kind; null: it never had that kind
   */
  switchTo(
    agent: AdapterAgent,
    kind: string,
    configuration: AdapterConfiguration | null,
    signal: AbortSignal,
  ): Promise<void>;
  close(): Promise<void>;
}

/** The platform does not know this kind of adapter. */
export class UnknownKind extends Error {
  override name = 'UnknownKind';
}

/** The kinds that Paperclip comes with; the embedded platform takes the same names. */
const KINDS = new Set([
  'process',
  'http',
  'claude_local',
  'codex_local',
  'cursor',
  'cursor_cloud',
  'gemini_local',
  'grok_local',
  'hermes_gateway',
  'hermes_local',
  'opencode_local',
  'openclaw_gateway',
  'pi_local',
]);

/** The configured platform. */
export function openAdapterPlatform(config: ToolConfig): Promise<AdapterPlatform> {
  return config.AGENT_PLATFORM === 'paperclip' ? openPaperclip(config) : openEmbedded(config);
}

/** Its agents are run as our own process, whatever their kind says; they have no configuration beside it. */
async function openEmbedded(config: ToolConfig): Promise<AdapterPlatform> {
  const database = await openDatabase({
    url: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    applicationName: 'adapter-migration',
    max: 1,
  });
  await migrate(database);
  await seedCompanies(database.db);
  return {
    name: 'embedded',
    async agents() {
      const rows = await database.db.select().from(platformAgents).orderBy(platformAgents.agentId);
      return rows.map(({ agentId, companyId, name, adapterType: kind }) => ({
        agentId,
        companyId,
        name,
        kind,
        configuration: {},
      }));
    },
    async switchTo(agent, kind) {
      if (!KINDS.has(kind)) throw new UnknownKind(kind);
      await database.db
        .update(platformAgents)
        .set({ adapterType: kind })
        .where(eq(platformAgents.agentId, agent.agentId));
    },
    close: () => database.close(),
  };
}

const AgentWithAdapter = z
  .object({
    id: z.string(),
    companyId: z.string(),
    name: z.string(),
    adapterType: z.string(),
    adapterConfig: z.record(z.string(), z.unknown()).nullish(),
  })
  .transform(
    (agent): AdapterAgent => ({
      agentId: agent.id,
      companyId: agent.companyId,
      name: agent.name,
      kind: agent.adapterType,
      configuration: agent.adapterConfig ?? {},
    }),
  );

const Kinds = z.array(z.object({ type: z.string() }));

async function openPaperclip(config: ToolConfig): Promise<AdapterPlatform> {
  const companies = config.AGENT_PLATFORM_COMPANIES.map(([id]) => id);
  const server = {
    url: config.AGENT_PLATFORM_URL ?? '',
    apiKey: config.AGENT_PLATFORM_API_KEY,
    companyIds: companies,
  };
  const client = openPaperclipClient(server, PAPERCLIP_LIMITS);
  return {
    name: 'paperclip',
    async agents(signal) {
      const lists = [];
      for (const company of companies)
        lists.push(
          readAnswer(
            z.array(AgentWithAdapter),
            (await client.send({
              method: 'GET',
              path: `/api/companies/${encodeURIComponent(company)}/agents`,
              safe: true,
              signal,
            })) ?? [],
          ),
        );
      return lists.flat();
    },
    async switchTo(agent, kind, configuration, signal) {
      const known = readAnswer(Kinds, await client.send({ method: 'GET', path: '/api/adapters', safe: true, signal }));
      if (!known.some(({ type }) => type === kind)) throw new UnknownKind(kind);
      // Without a configuration the platform would keep the one of the former kind; a former one is restored whole.
      await client.send({
        method: 'PATCH',
        path: `/api/agents/${encodeURIComponent(agent.agentId)}`,
        body: configuration
          ? { adapterType: kind, adapterConfig: configuration, replaceAdapterConfig: true }
          : { adapterType: kind, adapterConfig: {} },
        safe: true,
        signal,
      });
    },
    close: () => client.close(),
  };
}
