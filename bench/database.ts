import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

export interface BenchDatabase {
  /** The address of the new database; null for an embedded one in the data directory. */
  url: string | null;
  /** Removes it; whoever uses it must have closed it. */
  drop(): Promise<void>;
}

/** The server to measure on: DATABASE_URL, else TEST_DATABASE_URL; without either the embedded database is meant. */
export const benchServer: string | undefined = process.env.DATABASE_URL || process.env.TEST_DATABASE_URL || undefined;

/** An empty database of its own on that server; without a server the embedded one is meant. */
export async function benchDatabase(): Promise<BenchDatabase> {
  const server = benchServer;
  if (!server) return { url: null, drop: async () => {} };
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string): Promise<void> => {
    const admin = postgres(server, { max: 1, onnotice: () => {} });
    await admin.unsafe(statement).finally(() => admin.end());
  };
  await administer(`create database ${name}`);
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => administer(`drop database if exists ${name} with (force)`),
  };
}
