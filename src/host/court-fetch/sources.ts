import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigurationError } from '../../config/parse.ts';

/** A host as a URL has it, with its port where that is not the usual one. */
const host = z
  .string()
  .toLowerCase()
  .regex(/^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/, 'must be a host such as www.court.gov.il');

/** Hosts from which decisions may be fetched, for jobs of one tier. */
const Source = z.strictObject({
  name: z.string().min(1),
  /** Shown to people. */
  label: z.string().min(1),
  tier: z.string().min(1),
  hosts: z.array(host).min(1),
  /** Whether its hosts may have private addresses: a source inside the organisation's own network. */
  private: z.boolean().default(false),
});

export type CourtSource = z.output<typeof Source>;

/**
 * Reads the sources file.
 *
 * @throws ConfigurationError when it is missing or not of its form
 */
export async function readSources(path: string): Promise<CourtSource[]> {
  try {
    return z.array(Source).parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    throw new ConfigurationError(`COURT_SOURCES_FILE: ${path} cannot be used`, { cause });
  }
}

/**
 * The source that a host belongs to.
 *
 * @param sources those that count
 * @param hostname as a URL has it
 * @param port the port that is connected to
 */
export function sourceOf(sources: readonly CourtSource[], hostname: string, port: number): CourtSource | undefined {
  const usual = port === 443 || port === 80;
  const wanted = hostname.toLowerCase();
  const all = sources.filter(({ hosts }) => hosts.includes(`${wanted}:${port}`) || (usual && hosts.includes(wanted)));
  return all.find((source) => source.private) ?? all[0];
}

/** The sources of a tier; all of them for a tier that no source has. */
export function sourcesOfTier(sources: readonly CourtSource[], tier: string): readonly CourtSource[] {
  const own = sources.filter((source) => source.tier === tier);
  return own.length > 0 ? own : sources;
}
