// Proposed prompts are files for a person to read, compare and take over by hand: always new ones, never committed.
import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from '@hono/zod-openapi';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../../audit/record-act.ts';
import type { Context } from '../../../context.ts';
import { nameOf } from '../../../domain/actors.ts';
import { AppError } from '../../../errors.ts';
import { linkDurably, makeFolder, writeAtomic } from '../../../files/atomic.ts';
import { numberedName, safeFilename } from '../../../files/names.ts';
import type {
  CuratorProposal,
  DecideProposalRequest,
  ProposalDecided,
  ProposalList,
  ProposalSaved,
} from './curator.contract.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_SLUG = 60;
/** Names of before have no milliseconds. */
const STAMP = '(?<y>\\d{4})(?<mo>\\d{2})(?<d>\\d{2})T(?<h>\\d{2})(?<mi>\\d{2})(?<s>\\d{2})(?<ms>\\d{3})?Z';
const NAME = new RegExp(`^${STAMP}-(?<target>curator|style-analyzer)-.*\\.md$`, 'u');

/** Saves a proposal under a name of its own: time, target and title. */
export async function saveProposal(
  ctx: Context,
  input: z.output<typeof CuratorProposal>,
): Promise<z.input<typeof ProposalSaved>> {
  const folder = await proposalsFolder(ctx);
  const now = ctx.clock.now();
  const wanted = safeFilename(`${stampOf(now)}-${input.target}-${slugOf(input.title)}.md`);
  const draft = join(folder, `.${uuidv7()}.draft`);
  await writeAtomic(draft, proposalText(input, nameOf(ctx.actor), now));
  try {
    const filename = await firstFreeName(draft, folder, wanted);
    await recordAct(ctx, { action: 'proposal.saved', target: filename });
    return { filename, path: `proposals/${filename}`, created_at: now };
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Proposals, newest first. A file that a person put there is shown when it bears such a name and is not beyond measure.
 *
 * @param page `limit` undefined for everything
 */
export async function listProposals(
  ctx: Context,
  page: { limit?: number | undefined; offset: number },
): Promise<z.input<typeof ProposalList>> {
  const folder = await proposalsFolder(ctx);
  const files = await proposalFiles(ctx);
  const end = page.limit === undefined ? undefined : page.offset + page.limit;
  const read = files.slice(page.offset, end).map(async ({ filename, target, createdAt, size }) => {
    const content = await readFile(join(folder, filename), 'utf8');
    const title = /^# (.+)$/m.exec(content)?.[1] ?? filename;
    const decision = await readDecision(join(folder, filename));
    return { filename, title, target, created_at: createdAt, size_bytes: size, content, ...partsOf(content), decision };
  });
  return { proposals: await Promise.all(read), total: files.length };
}

/**
 * Writes down, beside the proposal, whether it is to be taken over. The prompt stays as it is: that is done by hand.
 *
 * @throws AppError proposal_not_found
 */
export async function decideProposal(
  ctx: Context,
  filename: string,
  { status, reason }: z.output<typeof DecideProposalRequest>,
): Promise<z.input<typeof ProposalDecided>> {
  const known = (await proposalFiles(ctx)).some((file) => file.filename === filename);
  if (!known) throw new AppError('proposal_not_found');
  const path = decisionPath(join(await proposalsFolder(ctx), filename));
  const decision =
    status === 'pending_review'
      ? null
      : { status, by: ctx.actor, at: ctx.clock.now().toISOString(), reason: reason || null };
  if (decision) await writeAtomic(path, `${JSON.stringify(decision)}\n`);
  else await rm(path, { force: true });
  await recordAct(ctx, { action: 'proposal.decided', target: filename });
  return { filename, decision };
}

/** Its name is none of a proposal's. */
const decisionPath = (proposal: string): string => `${proposal}.decision.json`;

const KeptDecision = z.object({
  status: z.enum(['approved', 'rejected']),
  by: z.string(),
  at: z.iso.datetime(),
  reason: z.string().nullable(),
});

/** What was decided on a proposal; null where nothing was, or where a person broke the file. */
async function readDecision(proposal: string): Promise<z.output<typeof KeptDecision> | null> {
  try {
    return KeptDecision.parse(JSON.parse(await readFile(decisionPath(proposal), 'utf8')));
  } catch {
    return null;
  }
}

/** The parts of a file as `proposalText` writes it. */
function partsOf(content: string): { rationale: string | null; proposed_prompt: string | null } {
  const parts = /\n## Rationale\n\n(?<why>[\s\S]*?)\n\n## Proposed prompt\n\n(?<prompt>[\s\S]*)$/.exec(content)?.groups;
  return { rationale: parts?.why ?? null, proposed_prompt: parts?.prompt?.replace(/\n$/, '') ?? null };
}

interface ProposalFile {
  filename: string;
  target: string;
  createdAt: string;
  size: number;
}

/** The files of the proposals, newest first; their names tell when and for which prompt. */
export async function proposalFiles(ctx: Context): Promise<ProposalFile[]> {
  const folder = await proposalsFolder(ctx);
  const found = (await readdir(folder)).map(async (filename) => {
    const parts = NAME.exec(filename)?.groups;
    const state = parts && (await lstat(join(folder, filename)).catch(() => null));
    if (!parts || !state?.isFile() || state.size > MAX_BYTES) return [];
    const createdAt = timeOf(parts);
    return Number.isNaN(Date.parse(createdAt))
      ? []
      : [{ filename, target: parts.target!, createdAt, size: state.size }];
  });
  return (await Promise.all(found))
    .flat()
    .sort((a, b) =>
      a.createdAt === b.createdAt ? compare(b.filename, a.filename) : compare(b.createdAt, a.createdAt),
    );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

async function proposalsFolder(ctx: Context): Promise<string> {
  const folder = join(ctx.config.DATA_DIR, 'proposals');
  await makeFolder(folder, 0o750);
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

/** To the millisecond, so that names are in the order in which the proposals came. */
const stampOf = (at: Date): string => at.toISOString().replace(/[-:.]/g, '');

const timeOf = ({ y, mo, d, h, mi, s, ms = '000' }: Record<string, string>): string =>
  `${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`;
