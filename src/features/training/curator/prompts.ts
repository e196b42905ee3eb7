import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { z } from '@hono/zod-openapi';
import type { CuratorPrompt } from './curator.contract.ts';

const ROOT = new URL('../../../../', import.meta.url);

/** A prompt of the repository as it is on the disk. @param name file name in `prompts/` without its extension */
export async function readPrompt(name: 'curator' | 'style-analyzer'): Promise<z.input<typeof CuratorPrompt>> {
  const path = `prompts/${name}.md`;
  const file = fileURLToPath(new URL(path, ROOT));
  const [content, state] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
  return {
    name,
    content,
    source_url: await sourceUrl(path),
    sha256: createHash('sha256').update(content).digest('hex'),
    updated_at: state.mtime,
  };
}

/** The address under which the project's source is published, as package.json has it; without one, the path in it. */
async function sourceUrl(path: string): Promise<string> {
  const manifest = JSON.parse(await readFile(fileURLToPath(new URL('package.json', ROOT)), 'utf8'));
  const repository: unknown = manifest.repository?.url ?? manifest.repository;
  if (typeof repository !== 'string') return path;
  return `${repository.replace(/^git\+/, '').replace(/\.git$/, '')}/blob/main/${path}`;
}
