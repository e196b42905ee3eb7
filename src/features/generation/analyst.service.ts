import type { Context } from '../../context.ts';
import type { PlatformAgent } from '../../platform/platform.ts';

/** The agent of a company that delegated work goes to. @throws PlatformError */
export const findAnalyst = async (ctx: Context, companyId: string): Promise<PlatformAgent | undefined> =>
  chooseAnalyst(await ctx.platform.agents(companyId, ctx.signal), ctx.config.AGENT_PLATFORM_ANALYST);

/**
 * Of a company's agents the one for delegated work: the configured one, else one that is called an analyst.
 *
 * @param configured AGENT_PLATFORM_ANALYST, a name or an id
 */
export function chooseAnalyst(agents: PlatformAgent[], configured: string | null): PlatformAgent | undefined {
  const usable = agents.filter((agent) => !['paused', 'terminated', 'pending_approval'].includes(agent.status));
  const wanted = configured?.toLowerCase();
  if (wanted) return usable.find((agent) => agent.agentId === wanted || agent.name.toLowerCase() === wanted);
  return usable.find((agent) => /analyst|מנתח/i.test(`${agent.name} ${agent.title ?? ''}`));
}
