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
    source_url: sourceUrl(await repositoryOfPackage(), path, content),
    sha256: createHash('sha256').update(content).digest('hex'),
    updated_at: state.mtime,
  };
}

/**
 * Where a file of the project is in source control: on the host that package.json names, else, as nobody knows the host of
 * a private clone, the identifier of the file's git object (SWHID, ISO/IEC 18670), which holds in every clone:
 * `git cat-file -p <sha1>` prints the file.
 *
 * @param repository the field of package.json
 * @param path in the repository
 */
export function sourceUrl(repository: unknown, path: string, content: string): string {
  const url = typeof repository === 'object' && repository && 'url' in repository ? repository.url : repository;
  const host = typeof url === 'string' ? url.replace(/^git\+/, '').replace(/\.git$/, '') : '';
  if (/^https?:/.test(host) && URL.canParse(host)) return `${host}/blob/main/${path}`;
  const blob = createHash('sha1')
    .update(`blob ${Buffer.byteLength(content)}\0`)
    .update(content);
  return `swh:1:cnt:${blob.digest('hex')};path=/${path}`;
}

const repositoryOfPackage = async (): Promise<unknown> =>
  JSON.parse(await readFile(fileURLToPath(new URL('package.json', ROOT)), 'utf8')).repository;
