import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import type { ToolConfig } from '../../config/web.ts';
import {
  installationOfFolder,
  requireInstallation,
  requireUsedFolder,
  WrongInstallation,
} from '../../db/installation.ts';
import { openDatabase } from '../../db/open.ts';
import { type CheckLine, missing, note, ok } from './line.ts';

type DataSettings = Pick<ToolConfig, 'DATA_DIR' | 'DATABASE_URL'>;

/** Whether the data directory and the database are the service's. Makes neither. */
export async function checkData(config: DataSettings): Promise<CheckLine[]> {
  const { DATA_DIR: dataDir, DATABASE_URL: url } = config;
  try {
    await requireUsedFolder(dataDir, url);
  } catch (error) {
    if (!(error instanceof WrongInstallation)) throw error;
    return [
      missing(`DATA_DIR: no service has used ${dataDir}; start the service once (npm start), with this DATA_DIR`),
    ];
  }
  const lines = [
    ok(`DATA_DIR: ${dataDir}, installation ${await installationOfFolder(dataDir)}`),
    await ownerOf(dataDir),
  ];
  return [...lines, await checkDatabase(config)];
}

async function checkDatabase({ DATA_DIR: dataDir, DATABASE_URL: url }: DataSettings): Promise<CheckLine> {
  const kind = url === null ? 'the embedded database' : 'the PostgreSQL server of DATABASE_URL';
  const database = await openDatabase({ url, dataDir, applicationName: 'agent-check', max: 1 }).catch(() => null);
  if (!database) return missing(`database: ${kind} cannot be reached with these settings`);
  try {
    await requireInstallation(database.db, dataDir, null);
    return ok(`database: ${kind} answers and belongs to this DATA_DIR`);
  } catch (error) {
    if (!(error instanceof WrongInstallation)) return missing(`database: ${kind} does not answer as it should`);
    return missing(`database: ${kind} is not the one that the service uses with this DATA_DIR`);
  } finally {
    await database.close();
  }
}

/** The agent writes into the case folders of the service: it must be the same user. */
async function ownerOf(dataDir: string): Promise<CheckLine> {
  const { uid } = await stat(dataDir);
  const self = userInfo();
  const owner = uid === self.uid ? `${self.username} (uid ${uid})` : `uid ${uid}`;
  return note(`user: DATA_DIR belongs to ${owner}; the agent platform must run its agents as that user`);
}
