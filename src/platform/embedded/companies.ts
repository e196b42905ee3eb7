import type { Executor } from '../../db/open.ts';
import { platformAgents, platformCompanies } from '../../db/schema/agent-platform.ts';
import type { PlatformCompany } from '../platform.ts';

/** The two companies of the embedded platform and the agent of each; made at the first start. */
const SEEDS = [
  {
    companyId: '0190a000-0000-7000-8000-000000000001',
    label: 'רישוי ותכנון',
    issuePrefix: 'LIC',
    agentId: '0190a000-0000-7000-8000-0000000000a1',
  },
  {
    companyId: '0190a000-0000-7000-8000-000000000002',
    label: 'היטל השבחה ופיצויים',
    issuePrefix: 'LEV',
    agentId: '0190a000-0000-7000-8000-0000000000a2',
  },
] as const;

const LEVY_TYPES = new Set(['betterment_levy', 'compensation']);

export const EMBEDDED_COMPANIES: PlatformCompany[] = SEEDS.map(({ companyId, label }) => ({ id: companyId, label }));

/** Which company handles an appeal type: levies and compensation have one of their own. */
export const embeddedCompanyFor = (appealType: string): PlatformCompany =>
  EMBEDDED_COMPANIES[LEVY_TYPES.has(appealType) ? 1 : 0]!;

/** Makes the companies and their agents where they are missing. */
export async function seedCompanies(db: Executor): Promise<void> {
  await db
    .insert(platformCompanies)
    .values(SEEDS.map(({ companyId, label, issuePrefix }) => ({ companyId, label, issuePrefix })))
    .onConflictDoNothing();
  await db
    .insert(platformAgents)
    .values(SEEDS.map(({ companyId, agentId }) => ({ agentId, companyId, name: 'analyst', title: 'מנתח טענות' })))
    .onConflictDoNothing();
}
