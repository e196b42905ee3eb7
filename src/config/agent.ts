import { z } from 'zod';
import { httpUrl, optionalText } from './fields.ts';
import { checkModel } from './models.ts';
import { checkPlatform } from './peers.ts';
import { dataSettings } from './web.ts';

/** What tells an agent process its work: our own platform names the issue, Paperclip a run that is asked for it. */
const workSettings = {
  AGENT_RUN_ID: optionalText,
  AGENT_ISSUE_ID: optionalText,
  PAPERCLIP_RUN_ID: optionalText,
  PAPERCLIP_API_URL: httpUrl,
  PAPERCLIP_API_KEY: optionalText,
  PAPERCLIP_AGENT_ID: optionalText,
  PAPERCLIP_COMPANY_ID: optionalText,
};

/** Settings of the agent program (`npm run agent`). */
export const agentSettings = z.object({ ...dataSettings, ...workSettings }).superRefine((settings, context) => {
  checkModel(settings, context);
  checkPlatform(settings, context);
  if (settings.AGENT_ISSUE_ID !== null) return;
  for (const name of ['PAPERCLIP_RUN_ID', 'PAPERCLIP_API_URL', 'PAPERCLIP_API_KEY'] as const)
    if (settings[name] === null)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'must be set: the agent platform starts this program, it is not started by hand',
      });
});

export type AgentConfig = z.output<typeof agentSettings>;
