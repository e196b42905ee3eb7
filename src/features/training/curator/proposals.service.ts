// Proposed prompts are files for a person to read, compare and take over by hand: always new ones, never committed.
import { lstat, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from '@hono/zod-openapi';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { linkDurably, writeAtomic } from '../../../files/atomic.ts';
import { numberedName, safeFilename } from '../../../files/names.ts';
import { recordAct } from '../../audit/audit.service.ts';
import type { CuratorProposal, ProposalList, ProposalSaved } from './curator.contract.ts';

const MOST_SHOWN = 200;
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_SLUG = 60;
const NAME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z-(curator|style-analyzer)-.*\.md$/u;

/** Saves a proposal under a name of its own: time, target and title. */
export async function saveProposal(
  ctx: Context,
  input: z.output<typeof CuratorProposal>,
): Promise<z.input<typeof ProposalSaved>> {
  const folder = await proposalsFolder(ctx);
  const now = ctx.clock.now();
  const wanted = safeFilename(`${stampOf(now)}-${input.target}-${slugOf(input.title)}.md`);
  const draft = join(folder, `.${uuidv7()}.draft`);
  await writeAtomic(draft, proposalText(input, ctx.actor, now));
  try {
    const filename = await firstFreeName(draft, folder, wanted);
    await recordAct(ctx, { action: 'proposal.saved', target: filename });
    return { filename, path: `proposals/${filename}`, created_at: now };
  } finally {
    await rm(draft, { force: true });
  }
}

/** The newest proposals. A file that a person put there is shown when it bears such a name. */
export async function listProposals(ctx: Context): Promise<z.input<typeof ProposalList>> {
  const folder = await proposalsFolder(ctx);
  const names = (await proposalNames(ctx)).slice(0, MOST_SHOWN);
  const read = names.map(async (filename) => {
    const state = await lstat(join(folder, filename)).catch(() => null);
    if (!state?.isFile() || state.size > MAX_BYTES) return [];
    const content = await readFile(join(folder, filename), 'utf8');
    const [, ...stamp] = NAME.exec(filename)!;
    const title = /^# (.+)$/m.exec(content)?.[1] ?? filename;
    return [{ filename, title, target: stamp[6]!, created_at: dateOf(stamp), size_bytes: state.size, content }];
  });
  return { proposals: (await Promise.all(read)).flat() };
}

/** Names of the proposals, newest first. */
export async function proposalNames(ctx: Context): Promise<string[]> {
  const names = await readdir(await proposalsFolder(ctx));
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}

async function proposalsFolder(ctx: Context): Promise<string> {
  const folder = join(ctx.config.DATA_DIR, 'proposals');
  await mkdir(folder, { recursive: true, mode: 0o750 });
  return folder;
}

/** Giving a file a second name fails where the name is taken: two at once get two names. */
async function firstFreeName(draft: string, folder: string, wanted: string): Promise<string> {
  for (let n = 1; n < 1000; n += 1) {
    const name = numberedName(wanted, n);
    try {
      await linkDurably(draft, join(folder, name));
      return name;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  throw new AppError('internal_error');
}

const proposalText = (input: z.output<typeof CuratorProposal>, actor: string, now: Date): string =>
  `# ${input.title.replace(/\s+/g, ' ')}

- target: ${input.target}
- proposed by: ${actor}
- created: ${now.toISOString()}

## Rationale

${input.rationale}

## Proposed prompt

${input.proposed_prompt}
`;

const slugOf = (title: string): string =>
  title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_SLUG) || 'proposal';

const stampOf = (at: Date): string =>
  at
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');

const dateOf = ([year, month, day, hour, minute, second]: string[]): string =>
  `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
