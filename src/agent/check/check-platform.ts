import { z } from 'zod';
import type { ToolConfig } from '../../config/web.ts';
import { chooseAnalyst } from '../../features/generation/analyst.service.ts';
import { AgentAnswer } from '../../platform/paperclip/answers.ts';
import { openPaperclipPlatform } from '../../platform/paperclip/paperclip-platform.ts';
import { type AgentPlatform, PlatformError } from '../../platform/platform.ts';
import { type AskPlatform, openPlatform } from './ask-platform.ts';
import { checkAdapter } from './check-adapter.ts';
import { checkKey } from './check-key.ts';
import { type CheckLine, missing, ok } from './line.ts';

const LIMIT_MS = 30_000;

/** The platform as the service will use it. @param caseNumber a case whose project is looked for; null: none */
export async function checkPlatformOf(config: ToolConfig, caseNumber: string | null, now: Date): Promise<CheckLine[]> {
  const ask = openPlatform(config.AGENT_PLATFORM_URL ?? '', config.AGENT_PLATFORM_API_KEY);
  const { lines, companyIds } = await checkKey(ask, config.AGENT_PLATFORM_API_KEY, now);
  if (companyIds === null) return lines;
  for (const [id, label] of config.AGENT_PLATFORM_COMPANIES) {
    const company = `company ${label}`;
    if (!companyIds.includes(id))
      lines.push(missing(`${company}: the key does not reach ${id}; its user is no active member`));
    else lines.push(ok(`${company}: reached`), ...(await checkAgent(ask, id, company, config)));
  }
  if (caseNumber !== null) lines.push(...(await checkCase(config, caseNumber)));
  return lines;
}

const WithAdapter = z.object({ id: z.string(), adapterConfig: z.unknown() });

async function checkAgent(
  ask: AskPlatform,
  companyId: string,
  company: string,
  config: ToolConfig,
): Promise<CheckLine[]> {
  const answer = (await ask(`/api/companies/${companyId}/agents`))?.json;
  const [agents, adapters] = [z.array(AgentAnswer).safeParse(answer), z.array(WithAdapter).safeParse(answer)];
  if (!agents.success || !adapters.success) return [missing(`${company}: its agents cannot be read`)];
  const wanted = config.AGENT_PLATFORM_ANALYST;
  const agent = chooseAnalyst(agents.data, wanted);
  if (!agent) {
    const named =
      wanted === null ? 'whose name or title holds `analyst` or `מנתח`' : `of AGENT_PLATFORM_ANALYST (${wanted})`;
    const others = agents.data.map(({ name, status }) => `${name} (${status})`).join(', ') || 'none';
    return [missing(`${company}: no agent ${named} that is neither paused nor terminated; there are: ${others}`)];
  }
  const name = `agent ${agent.name}`;
  const state = agent.status === 'error' ? missing(`${name}: it is in error`) : ok(`${name}: found, ${agent.status}`);
  const { adapterConfig } = adapters.data.find(({ id }) => id === agent.agentId) ?? { adapterConfig: null };
  return [state, ...(await checkAdapter(name, { adapterType: agent.adapterType, adapterConfig }, config))];
}

/** Which of the companies a case is in depends on its type: it is looked for in all that are configured for one. */
async function checkCase(config: ToolConfig, caseNumber: string): Promise<CheckLine[]> {
  const platform = openPaperclipPlatform({
    url: config.AGENT_PLATFORM_URL ?? '',
    apiKey: config.AGENT_PLATFORM_API_KEY,
    companies: config.AGENT_PLATFORM_COMPANIES.map(([id, label]) => ({ id, label })),
    caseCompanies: new Map(config.AGENT_PLATFORM_CASE_COMPANIES),
  });
  try {
    return [await findCaseOn(platform, caseNumber, AbortSignal.timeout(LIMIT_MS))];
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return [missing(`case ${caseNumber}: the platform was asked in vain (${error.reason})`)];
  } finally {
    await platform.close();
  }
}

async function findCaseOn(platform: AgentPlatform, caseNumber: string, signal: AbortSignal): Promise<CheckLine> {
  for (const { id, label } of platform.companies) {
    const project = await platform.findProject(id, caseNumber, signal);
    if (!project) continue;
    const main = await platform.findMainIssue(id, project.projectId, signal);
    if (main) return ok(`case ${caseNumber}: project in ${label}, main issue ${main.identifier}`);
    return missing(`case ${caseNumber}: its project in ${label} has no main issue; make one in it, without a parent`);
  }
  return missing(`case ${caseNumber}: no company has a project of exactly this name`);
}
