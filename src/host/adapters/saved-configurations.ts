import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomic } from '../../files/atomic.ts';

/** What an agent's adapter is configured with; its form is the adapter's own business. */
export type AdapterConfiguration = Record<string, unknown>;

/** The former configurations of agents, by kind of adapter: what an agent had is there again on the way back. */
export interface SavedConfigurations {
  /** By kind; empty for an agent that was never migrated. */
  of(agentId: string): Promise<ReadonlyMap<string, AdapterConfiguration>>;
  keep(agentId: string, kind: string, configuration: AdapterConfiguration): Promise<void>;
}

const Saved = z.record(z.string(), z.record(z.string(), z.unknown()));
const NAME = /^[A-Za-z0-9_-]{1,100}$/;

/**
 * Keeps them in files of a directory that only we may read: an adapter's configuration may hold keys.
 *
 * @param platform which platform the agents are of; ids of two platforms do not meet
 */
export async function openSavedConfigurations(dataDir: string, platform: string): Promise<SavedConfigurations> {
  const directory = join(dataDir, 'adapter-configs', platform);
  await mkdir(directory, { recursive: true, mode: 0o700 });

  function pathOf(agentId: string): string {
    if (!NAME.test(agentId)) throw new Error('an agent id that is none');
    return join(directory, `${agentId}.json`);
  }

  async function read(agentId: string): Promise<Map<string, AdapterConfiguration>> {
    const text = await readFile(pathOf(agentId), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    });
    return new Map(Object.entries(Saved.parse(JSON.parse(text))));
  }

  return {
    of: read,
    async keep(agentId, kind, configuration) {
      const saved = (await read(agentId)).set(kind, configuration);
      await writeAtomic(pathOf(agentId), JSON.stringify(Object.fromEntries(saved), null, 2));
    },
  };
}
