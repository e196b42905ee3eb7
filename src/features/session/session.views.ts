import type { z } from '@hono/zod-openapi';
import { VERSION } from '../../config/version.ts';
import type { WebConfig } from '../../config/web.ts';
import type { Context } from '../../context.ts';
import { displayNameOf } from '../../domain/actors.ts';
import { permissionsOf, ROLES } from '../../domain/roles.ts';
import { isOcrInstalled } from '../../extract/ocr/recognise.ts';
import { isGitInstalled } from '../../files/git/run.ts';
import type { Session } from './session.contract.ts';

/** What a client needs to know about who uses it and about the running service. */
export async function describeSession(
  { actor, roles, model, bridge, platform }: Pick<Context, 'actor' | 'roles' | 'model' | 'bridge' | 'platform'>,
  config: Pick<WebConfig, 'COMMITTEE_NAME' | 'EMBEDDINGS_URL'>,
): Promise<z.input<typeof Session>> {
  return {
    actor,
    display_name: displayNameOf(actor),
    roles: ROLES.filter((role) => roles.has(role)),
    permissions: permissionsOf(roles),
    committee_name: config.COMMITTEE_NAME,
    version: VERSION,
    features: {
      model: model !== null,
      agents: platform.hasKey && platform.companies.length > 0,
      bridge: bridge !== null,
      embeddings: config.EMBEDDINGS_URL !== null,
      ocr: isOcrInstalled(),
      git: await isGitInstalled(),
    },
  };
}
