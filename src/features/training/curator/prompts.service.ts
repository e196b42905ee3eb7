import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { z } from '@hono/zod-openapi';
import type { CuratorPrompt } from './curator.contract.ts';

const ROOT = new URL('../../../../', import.meta.url);

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
  const path = `prompts/${name}.md`;
  const file = fileURLToPath(new URL(path, ROOT));
  const [content, state] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
  return {
    name,
    content,
    source_url: sources === null ? null : `${sources}/${path}`,
    sha256: createHash('sha256').update(content).digest('hex'),
    updated_at: state.mtime,
  };
}
