import { z } from 'zod';
import { commaList, httpUrl, optionalText } from './fields.ts';

/** `key=value,key=value` → entries in order; keys are unique. */
const pairs = commaList.transform((parts, context) => {
  const entries = parts.map((part): [string, string] => {
    const at = part.indexOf('=');
    return at < 0 ? ['', ''] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  });
  if (
    entries.some(([key, value]) => key === '' || value === '') ||
    new Set(entries.map(([k]) => k)).size < entries.length
  ) {
    context.addIssue('must read name=value,name=value, each name once');
    return z.NEVER;
  }
  return entries;
});

/** Contract section 1: the agent platform that heavy work is delegated to. */
export const platformSettings = {
  AGENT_PLATFORM: z.enum(['embedded', 'paperclip']).default('embedded'),
  AGENT_PLATFORM_URL: httpUrl,
  AGENT_PLATFORM_API_KEY: optionalText,
  /** id=label of each company. */
  AGENT_PLATFORM_COMPANIES: pairs,
  /** appeal_type=company_id; `*` stands for every other type. */
  AGENT_PLATFORM_CASE_COMPANIES: pairs,
  AGENT_PLATFORM_ANALYST: optionalText,
};

type PlatformSettings = z.output<z.ZodObject<typeof platformSettings>>;

/** What must be set together with `AGENT_PLATFORM=paperclip`. */
export function checkPlatform(settings: PlatformSettings, context: z.core.$RefinementCtx): void {
  if (settings.AGENT_PLATFORM !== 'paperclip') return;
  const issue = (path: keyof PlatformSettings, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (settings.AGENT_PLATFORM_URL === null) issue('AGENT_PLATFORM_URL', 'must be set with AGENT_PLATFORM=paperclip');
  const known = new Set(settings.AGENT_PLATFORM_COMPANIES.map(([id]) => id));
  if (known.size === 0) issue('AGENT_PLATFORM_COMPANIES', 'must be set with AGENT_PLATFORM=paperclip');
  for (const [type, company] of settings.AGENT_PLATFORM_CASE_COMPANIES)
    if (!known.has(company))
      issue('AGENT_PLATFORM_CASE_COMPANIES', `${type}: no such company in AGENT_PLATFORM_COMPANIES`);
}

/** Services on the host that the web process calls. */
export const hostPeerSettings = {
  BRIDGE_URL: httpUrl,
  BRIDGE_SHARED_SECRET: optionalText,
  CHAT_SERVICE_URL: httpUrl,
  CHAT_SERVICE_SECRET: optionalText,
};
