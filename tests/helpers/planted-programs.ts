import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The keys of git's configuration that name a program, as its documentation has them (git-config, gitattributes,
 * git-submodule, git-send-email, git-interpret-trailers, git-archive); `!` begins a value that is a command.
 */
export const PROGRAM_KEYS: [key: string, before?: string][] = [
  ['core.fsmonitor'],
  ['core.sshCommand'],
  ['core.editor'],
  ['core.pager'],
  ['core.askPass'],
  ['core.gitProxy'],
  ['core.alternateRefsCommand'],
  ['credential.helper', '!'],
  ['credential.https://host.invalid.helper', '!'],
  ['diff.external'],
  ['diff.evil.command'],
  ['diff.evil.textconv'],
  ['difftool.evil.cmd'],
  ['difftool.evil.path'],
  ['merge.evil.driver'],
  ['mergetool.evil.cmd'],
  ['mergetool.evil.path'],
  ['guitool.evil.cmd'],
  ['filter.evil.clean'],
  ['filter.evil.smudge'],
  ['filter.evil.process'],
  ['gpg.program'],
  ['gpg.openpgp.program'],
  ['gpg.x509.program'],
  ['gpg.ssh.program'],
  ['gpg.ssh.defaultKeyCommand'],
  ['uploadpack.packObjectsHook'],
  ['receive.procReceiveRefs'],
  ['remote.origin.uploadpack'],
  ['remote.origin.receivepack'],
  ['remote.origin.vcs'],
  ['sendemail.sendmailCmd'],
  ['sendemail.toCmd'],
  ['sendemail.ccCmd'],
  ['sendemail.headerCmd'],
  ['trailer.evil.command'],
  ['trailer.evil.cmd'],
  ['alias.status', '!'],
  ['alias.commit', '!'],
  ['alias.add', '!'],
  ['submodule.drafts/nested.update', '!'],
  ['interactive.diffFilter'],
  ['sequence.editor'],
  ['pager.status'],
  ['pager.log'],
  ['pager.fetch'],
  ['browser.evil.cmd'],
  ['man.evil.cmd'],
  ['web.browser'],
  ['help.browser'],
  ['instaweb.httpd'],
  ['instaweb.browser'],
  ['tar.evil.command'],
  ['imap.tunnel'],
  ['gui.evil'],
  ['http.cookieFile'],
];

/** What else has to be so that a program named above would be run. */
const SWITCHES = `[core]
	hooksPath = %HOOKS%
[commit]
	gpgSign = true
[tag]
	gpgSign = true
[log]
	showSignature = true
[diff]
	tool = evil
	submodule = diff
[merge]
	tool = evil
[status]
	submoduleSummary = true
[submodule]
	recurse = true
[protocol]
	allow = always
[protocol "ext"]
	allow = always
[core]
	autocrlf = true
	eol = crlf
`;

const HOOKS =
  `applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit-msg post-commit
  pre-rebase post-checkout post-merge pre-push pre-receive update proc-receive post-receive post-update
  reference-transaction push-to-checkout pre-auto-gc post-rewrite fsmonitor-watchman post-index-change`.split(/\s+/);

/** Programs that leave a file behind when they are run. */
export interface Marks {
  /** A command line that leaves a mark of this name. */
  command(name: string): string;
  /** The marks so far. */
  left(): Promise<string[]>;
}

export async function makeMarks(folder: string): Promise<Marks> {
  const program = join(folder, 'mark.sh');
  const marks = join(folder, 'marks');
  await mkdir(marks, { recursive: true });
  await writeFile(program, `#!/bin/sh\n: > '${marks}/'"$1"\n`);
  await chmod(program, 0o755);
  return {
    command: (name) => `${program} ${name.replaceAll(/[^A-Za-z0-9.-]/g, '_')}`,
    left: async () => (await readdir(marks)).sort(),
  };
}

/** Writes the keys into the configuration of a git directory, a hook for every occasion, and attributes that name drivers. */
export async function plantPrograms(gitDir: string, marks: Marks, place: string, keys = PROGRAM_KEYS): Promise<void> {
  const hooks = join(gitDir, 'planted-hooks');
  for (const folder of [hooks, join(gitDir, 'hooks'), join(gitDir, 'info')]) await mkdir(folder, { recursive: true });
  for (const name of HOOKS)
    for (const folder of [hooks, join(gitDir, 'hooks')]) {
      await writeFile(join(folder, name), `#!/bin/sh\n${marks.command(`${place}.hook.${name}`)} < /dev/null\n`);
      await chmod(join(folder, name), 0o755);
    }
  await appendFile(join(gitDir, 'config'), SWITCHES.replace('%HOOKS%', hooks));
  await appendFile(join(gitDir, 'config'), keys.map((key) => entryOf(key, marks, place)).join(''));
  const included = join(gitDir, 'included');
  await writeFile(included, `[core]\n\tfsmonitor = ${marks.command(`${place}.include`)}\n`);
  await appendFile(
    join(gitDir, 'config'),
    `[include]\n\tpath = ${included}\n[includeIf "gitdir:**"]\n\tpath = ${included}\n[url "ext::${marks.command(`${place}.insteadOf`)} "]\n\tinsteadOf = ssh://\n`,
  );
  await writeFile(join(gitDir, 'info/attributes'), ATTRIBUTES);
}

function entryOf([key, before = '']: [string, string?], marks: Marks, place: string): string {
  const section = key.slice(0, key.indexOf('.'));
  const name = key.slice(key.lastIndexOf('.') + 1);
  const middle = key.slice(section.length + 1, Math.max(section.length + 1, key.lastIndexOf('.')));
  const header = middle === '' ? section : `${section} "${middle}"`;
  return `[${header}]\n\t${name} = "${before}${marks.command(`${place}.${key}`)}"\n`;
}

/** What would run a driver or change bytes on their way into the history. */
export const ATTRIBUTES = `[attr]planted text eol=crlf ident
* filter=evil diff=evil merge=evil ident text eol=crlf
*.md planted working-tree-encoding=UTF-16
`;

/** A repository of its own with one commit and, beside it, a file that is not in it; its configuration runs programs. */
export async function plantNested(folder: string, marks: Marks, place: string, keys = PROGRAM_KEYS): Promise<void> {
  await mkdir(folder, { recursive: true });
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=x', '-c', 'user.email=x@y', ...args], { cwd: folder });
  await git('init', '--quiet');
  await writeFile(join(folder, 'של תיקייה.md'), 'בתוך מאגר זר');
  await git('add', '.');
  await git('commit', '--quiet', '-m', 'x');
  await writeFile(join(folder, 'נוסף.md'), 'לא במאגר הזר');
  await plantPrograms(join(folder, '.git'), marks, place, keys);
  await writeFile(join(folder, '.gitattributes'), ATTRIBUTES);
}
