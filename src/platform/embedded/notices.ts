import { uuidv7 } from 'uuidv7';
import type { Executor } from '../../db/open.ts';
import { platformComments } from '../../db/schema/agent-platform.ts';
import type { PlatformComment } from '../platform.ts';

/** Writes what the platform itself has to say about an issue: people meet it among the escalations. */
export async function addNotice(
  tx: Executor,
  issueId: string,
  tone: NonNullable<PlatformComment['tone']>,
  body: string,
): Promise<void> {
  await tx.insert(platformComments).values({ commentId: uuidv7(), issueId, authorType: 'system', tone, body });
}
