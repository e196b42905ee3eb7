import { uuidv7 } from 'uuidv7';
import type { Executor } from '../../../db/open.ts';
import type { PlatformComment } from '../platform.ts';
import { platformComments } from './platform.tables.ts';

/** Writes what the platform itself has to say about an issue: people meet it among the escalations. */
export async function addNotice(
  tx: Executor,
  issueId: string,
  tone: NonNullable<PlatformComment['tone']>,
  body: string,
): Promise<void> {
  await tx.insert(platformComments).values({ commentId: uuidv7(), issueId, authorType: 'system', tone, body });
}
