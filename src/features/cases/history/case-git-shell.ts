// Git for a person at the shell: the same directories and the same settings as the service's, but the person's own way to sign
// in at a remote, and the person's own editor and pager.
import { spawn } from 'node:child_process';
import { personalEnvironment } from '../../../config/system.ts';
import type { Context } from '../../../context.ts';
import { caseKey } from '../../../domain/case-number.ts';
import { holdsCredentials, keepConfiguration } from '../../../files/git/config.ts';
import { dropLinks } from '../../../files/git/nested.ts';
import { type CaseRepository, gitEnvironment, isGitInstalled, readPersonalSettings } from '../../../files/git/run.ts';
import { isThere } from '../../../files/regular.ts';
import { selectCaseByKey } from '../cases.queries.ts';
import { openRepository } from './case-repository.ts';

/** What of a person's own git settings holds here: how to sign in, how to reach a remote, who commits. */
const PERSONAL = /^(?:credential\.|http\.|https\.|user\.|core\.sshcommand$|core\.askpass$|ssh\.variant$)/i;

/**
 * Finds the repository of a case and makes it ready for a person.
 *
 * @param args the subcommand of git and its arguments
 * @returns what runs git at this terminal and gives its exit code, to be called once the database is closed: git may wait
 * for a person
 * @throws Error for a case or a repository that is not there, and for an address that holds a password or a token
 */
export async function runCaseGit(
  ctx: Pick<Context, 'database' | 'files' | 'log'>,
  caseNumber: string,
  args: string[],
): Promise<() => Promise<number>> {
  if (args.some(holdsCredentials))
    throw new Error('An address with a user and a password or token is not accepted: use ssh or a credential helper.');
  if (!(await isGitInstalled())) throw new Error('git is not installed.');
  const owner = await selectCaseByKey(ctx.database.db, caseKey(caseNumber));
  if (!owner) throw new Error(`There is no case ${caseNumber}.`);
  const repository = await openRepository(ctx, owner);
  if (!(await isThere(repository.gitDir))) throw new Error(`The case ${caseNumber} has no history yet.`);
  await keepConfiguration(repository.gitDir);
  await dropLinks(repository);
  return () => atTerminal(repository, args);
}

async function atTerminal(repository: CaseRepository, args: string[]): Promise<number> {
  const person = personalEnvironment();
  const personal = (await readPersonalSettings(person)).filter(([key]) => PERSONAL.test(key));
  const env = { ...person, ...gitEnvironment(repository, [['protocol.file.allow', 'user'], ...personal]) };
  // Ctrl-C is for git, which has the terminal too.
  const ignore = () => {};
  process.on('SIGINT', ignore);
  const code = await new Promise<number>((resolve, reject) => {
    const git = spawn('git', args, { cwd: repository.root, env, stdio: 'inherit' });
    git.on('error', reject);
    git.on('exit', (status, signal) => resolve(signal ? 1 : (status ?? 1)));
  }).finally(() => process.off('SIGINT', ignore));
  const { refused } = await keepConfiguration(repository.gitDir);
  for (const { name } of refused)
    process.stderr.write(`The remote ${JSON.stringify(name)} was not kept: only https and ssh addresses are.\n`);
  return code;
}
