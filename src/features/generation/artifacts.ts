import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Context } from '../../context.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { CASE_FILES, readCaseFile } from '../cases/files/case-files.service.ts';
import type { GenerationAction } from './generation.contract.ts';

/** How the files that hold an interim draft begin; later ones carry a number. */
export const INTERIM_DRAFT_NAME = 'טיוטת ביניים';

export interface Artifact {
  folder: string;
  filename: string;
  writtenAt: Date;
}

/** What a generation left: the summary file, or the newest interim draft among the exports. Null when there is none. */
export async function findArtifact(ctx: Context, row: CaseRow, action: GenerationAction): Promise<Artifact | null> {
  if (action === 'interim-draft') return newestDraft(ctx.files.caseFolder(row.directory, 'exports'));
  const file = await readCaseFile(ctx, row, CASE_FILES.summary);
  return file && { folder: 'documents__research', filename: basename(CASE_FILES.summary), writtenAt: file.updatedAt };
}

async function newestDraft(folder: string): Promise<Artifact | null> {
  const names = await readdir(folder).catch((): string[] => []);
  const drafts = names.filter((name) => name.startsWith(INTERIM_DRAFT_NAME) && name.endsWith('.docx'));
  const found = await Promise.all(
    drafts.map(async (filename) => {
      const state = await stat(join(folder, filename)).catch(() => null);
      return state ? [{ folder: 'exports', filename, writtenAt: state.mtime }] : [];
    }),
  );
  return found.flat().sort((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime())[0] ?? null;
}
