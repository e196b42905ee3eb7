// Git on the repository of a case: with the git directory and the work tree named, so that nothing is looked for in the
// folder that people reach, and with every setting that names a program switched off (contract section 13).
import { spawn } from 'node:child_process';
import { systemPath } from '../../config/system.ts';
import { cachedAnswer } from '../../lib/cached-answer.ts';
import { keepConfiguration } from './config.ts';

/** Where a case's files are, and where their history is. */
export interface CaseRepository {
  /** The folder of the case, which people reach. */
  root: string;
  /** The git directory, which only the service reaches. */
  gitDir: string;
}

/** What git said when it refused, or that it did not end in time. */
export class GitError extends Error {}

/** The longest that git may run without a word. */
export const GIT_TIMEOUT_MS = 30_000;
const MAX_OUTPUT_BYTES = 64 << 20;

/** Said for every run, above whatever the repository's own configuration says. */
const SETTINGS: [key: string, value: string][] = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.attributesFile', '/dev/null'],
  ['core.excludesFile', '/dev/null'],
  ['core.untrackedCache', 'false'],
  ['core.quotePath', 'false'],
  ['core.fsync', 'committed'],
  // Names that only Windows and macOS confuse with `.git` are names like others here.
  ['core.protectNTFS', 'false'],
  ['core.protectHFS', 'false'],
  ['commit.gpgSign', 'false'],
  ['tag.gpgSign', 'false'],
  ['push.gpgSign', 'false'],
  ['log.showSignature', 'false'],
  ['merge.verifySignatures', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['safe.bareRepository', 'explicit'],
  ['protocol.allow', 'never'],
  ['protocol.https.allow', 'always'],
  ['protocol.ssh.allow', 'always'],
  // A submodule's folder has a repository of its own, with a configuration of its own: git must never look into one.
  ['diff.ignoreSubmodules', 'all'],
  ['status.submoduleSummary', 'false'],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  ['push.recurseSubmodules', 'no'],
];

/** A remote that needs a person's answer is not asked, and one that is down is not waited for. */
const SSH =
  'ssh -oBatchMode=yes -oForwardAgent=no -oPermitLocalCommand=no -oClearAllForwardings=yes -oConnectTimeout=3';

/**
 * The environment in which git works on a case: directories, settings, and no settings of the machine or its users.
 *
 * @param more settings beyond ours, where a person asks for them
 */
export function gitEnvironment(
  { root, gitDir }: CaseRepository,
  more: [string, string][] = [],
): Record<string, string> {
  const settings = [...SETTINGS, ...more];
  return {
    GIT_DIR: gitDir,
    GIT_WORK_TREE: root,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], n) => [
        [`GIT_CONFIG_KEY_${n}`, key],
        [`GIT_CONFIG_VALUE_${n}`, value],
      ]),
    ),
  };
}

/** What the service adds when it works by itself: nobody is asked for anything, and no program but git and ssh is started. */
const ALONE = {
  GIT_ALLOW_PROTOCOL: 'https:ssh',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  GIT_SSH_COMMAND: SSH,
  GIT_SSH_VARIANT: 'ssh',
  GIT_EDITOR: ':',
  GIT_SEQUENCE_EDITOR: ':',
  GIT_PAGER: 'cat',
  // A reader of the status takes no lock that a commit would stumble over.
  GIT_OPTIONAL_LOCKS: '0',
  GIT_AUTHOR_NAME: 'drafting service',
  GIT_AUTHOR_EMAIL: 'service@localhost',
  GIT_COMMITTER_NAME: 'drafting service',
  GIT_COMMITTER_EMAIL: 'service@localhost',
  LC_ALL: 'C.UTF-8',
};
/** No helper: an empty one ends the list. */
const NO_CREDENTIALS: [string, string][] = [['credential.helper', '']];

export interface GitRun {
  /** What git reads from its standard input. */
  input?: string | Uint8Array;
  /** How long it may run without a word. */
  silentMs?: number;
  /** Gives every byte as a letter of its own: paths need not be UTF-8. */
  latin1?: boolean;
}

/**
 * Runs git on the repository of a case and gives what it wrote to its standard output. Configuration and attributes of the
 * git directory are checked first and are ours when git reads them.
 *
 * @param args subcommand and its arguments
 * @throws GitError with what git said; Error where git is missing or the folder is gone
 */
export async function runGit(repository: CaseRepository, args: string[], run: GitRun = {}): Promise<string> {
  await keepConfiguration(repository.gitDir).catch(asGitError);
  const env = { PATH: systemPath(), ...ALONE, ...gitEnvironment(repository, NO_CREDENTIALS) };
  return output(args, { cwd: repository.root, env }, run);
}

function asGitError(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new GitError('not a git directory');
  if (error.code === 'EEXIST') throw new GitError(error.message);
  throw error;
}

function output(args: string[], place: { cwd?: string; env: Record<string, string> }, run: GitRun): Promise<string> {
  const { input, silentMs = GIT_TIMEOUT_MS } = run;
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, { ...place, stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] });
    let stopped: string | undefined;
    const stop = (why: string) => {
      stopped = `${why}: git ${args[0]}`;
      child.kill();
    };
    const silent = () => stop('block timeout reached');
    let timer = setTimeout(silent, silentMs);
    const pieces: { out: Buffer[]; err: Buffer[] } = { out: [], err: [] };
    let size = 0;
    const take = (into: Buffer[]) => (piece: Buffer) => {
      clearTimeout(timer);
      size += piece.length;
      if (size > MAX_OUTPUT_BYTES) return stop('too much said');
      timer = setTimeout(silent, silentMs);
      into.push(piece);
    };
    child.stdout?.on('data', take(pieces.out));
    child.stderr?.on('data', take(pieces.err));
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0 && !stopped) return resolve(Buffer.concat(pieces.out).toString(run.latin1 ? 'latin1' : 'utf8'));
      const said = Buffer.concat([...pieces.err, ...pieces.out])
        .toString('utf8')
        .trim();
      reject(new GitError((stopped ?? said) || `git ${args[0]} ended with ${code}`));
    });
    // Git may have ended before it read everything; its own word says why.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/**
 * The settings of a person and of the machine, in git's order of precedence, read where no case is.
 *
 * @param env the person's environment
 */
export async function readPersonalSettings(env: Record<string, string>): Promise<[string, string][]> {
  const settings: [string, string][] = [];
  for (const scope of ['--system', '--global']) {
    // It fails where there is no such file.
    const told = await output(['config', scope, '--includes', '--list', '-z'], { cwd: '/', env }, {}).catch(() => '');
    for (const entry of told.split('\0')) {
      const [key = '', ...value] = entry.split('\n');
      if (key !== '') settings.push([key, value.join('\n')]);
    }
  }
  return settings;
}

const LOOK_AGAIN_MS = 60_000;

/** Whether git is on this machine, looked up once a minute; without it everything works but the history. */
export const isGitInstalled: () => Promise<boolean> = cachedAnswer(LOOK_AGAIN_MS, () =>
  output(['--version'], { env: { PATH: systemPath() } }, {}).then(
    () => true,
    () => false,
  ),
);
