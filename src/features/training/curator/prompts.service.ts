import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { z } from '@hono/zod-openapi';
import { promptFile } from '../../../models/prompts.ts';
import type { CuratorPrompt } from './curator.contract.ts';

/**
 * A prompt of the repository as it is on the disk.
 *
 * @param name file name in `prompts/` without its extension
 * @param sources address below which a browser finds the repository's files (PROMPTS_SOURCE_URL); null: nobody said
 */
export async function readPrompt(
  name: 'curator' | 'style-analyzer',
  sources: string | null,
): Promise<z.input<typeof CuratorPrompt>> {
  const file = promptFile(name);
  const [content, state] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
  return {
    name,
    content,
    source_url: sources === null ? null : `${sources}/prompts/${name}.md`,
    sha256: createHash('sha256').update(content).digest('hex'),
    updated_at: state.mtime,
  };
}
