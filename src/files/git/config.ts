// The configuration file of a git directory, read as text and written by us. Of one that others could write, only the
// addresses of remotes and what branches follow are taken, by value: every other key may name a program.
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readBounded } from '../regular.ts';

/** What a case's repository may be configured with. */
export interface RepositorySettings {
  remotes: { name: string; url: string }[];
  /** What a branch follows: the remote's name, and the branch there. */
  branches: { name: string; remote: string; merge: string }[];
}

/** A remote that was not taken over, and why. */
export interface RefusedRemote {
  name: string;
  reason: 'scheme' | 'name';
}

/** What a configuration file said that is kept, and what was not. */
export interface Configuration {
  settings: RepositorySettings;
  refused: RefusedRemote[];
}

export const NO_SETTINGS: RepositorySettings = { remotes: [], branches: [] };

/** Written by us it has some lines; by a person with a hundred remotes, some kilobytes. */
const MAX_CONFIG_BYTES = 1 << 20;
const REMOTE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const BASE = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n';
/**
 * Above every `.gitattributes` of the work tree: the bytes that are committed are those of the file, and no driver is named.
 * `!` is needed where git takes an unset attribute for a value (`working-tree-encoding`) or for a binary file (`diff`).
 */
export const ATTRIBUTES =
  '* -text !eol !crlf !ident !filter !diff !merge !working-tree-encoding !encoding !whitespace !export-subst !export-ignore\n';

/**
 * The settings in the text of a configuration file; `include` and whatever else it says is passed over, and a text that git
 * itself would not read has none. Passwords and tokens in addresses are left out.
 */
export function readSettings(text: string): Configuration {
  const entries = readEntries(text) ?? [];
  const refused: RefusedRemote[] = [];
  const remotes = new Map<string, string>();
  const follows = new Map<string, { remote?: string; merge?: string }>();
  for (const { section, name, key, value } of entries) {
    if (section === 'remote' && key === 'url' && !remotes.has(name)) {
      const url = remoteAddress(value);
      if (url !== null && isRemoteName(name)) remotes.set(name, url);
      else refused.push({ name, reason: url === null ? 'scheme' : 'name' });
    }
    if (section === 'branch' && (key === 'remote' || key === 'merge'))
      follows.set(name, { ...follows.get(name), [key]: value });
  }
  const branches = [...follows].flatMap(([name, { remote, merge }]) =>
    remote !== undefined &&
    remotes.has(remote) &&
    merge !== undefined &&
    isBranch(merge) &&
    isBranch(`refs/heads/${name}`)
      ? [{ name, remote, merge }]
      : [],
  );
  return { settings: { remotes: [...remotes].map(([name, url]) => ({ name, url })), branches }, refused };
}

/** The text of a configuration file that says these settings and nothing else. */
export function writeSettings({ remotes, branches }: RepositorySettings): string {
  return [
    BASE,
    ...remotes.map(
      ({ name, url }) => `[remote "${name}"]\n\turl = "${url}"\n\tfetch = +refs/heads/*:refs/remotes/${name}/*\n`,
    ),
    ...branches.map(({ name, remote, merge }) => `[branch "${name}"]\n\tremote = ${remote}\n\tmerge = ${merge}\n`),
  ].join('');
}

/**
 * An address of a remote as it may be stored: https or ssh, without a password, and for https without a user, whose name may
 * be a token. Null for every other one.
 */
export function remoteAddress(address: string): string | null {
  if (!/^[\x21-\x7e\u0590-\u05ff]{1,2000}$/.test(address) || /["\\]/.test(address)) return null;
  if (/^(?:\w[\w.-]*@)?[A-Za-z0-9][\w.-]*:(?![:/]{2})[^:]/.test(address)) return address;
  if (!/^(?:https|ssh):\/\//.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^[A-Za-z0-9[]/.test(url.hostname) || url.username.startsWith('-')) return null;
  const holdsSecret = url.password !== '' || (url.protocol === 'https:' && url.username !== '');
  if (!holdsSecret) return address;
  url.password = '';
  if (url.protocol === 'https:') url.username = '';
  return url.href;
}

/** Whether a word holds an address with a password, or with a user of https: such an address is refused where it is given. */
export const holdsCredentials = (word: string): boolean =>
  /\b[a-z][a-z0-9+.-]*:\/\/[^/?#\s@]*:[^/?#\s]*@/i.test(word) || /\bhttps?:\/\/[^/?#\s]*@/i.test(word);

/** Whether a name of a remote may stand in a path of references. */
const isRemoteName = (name: string): boolean => REMOTE_NAME.test(name) && !/\.\.|\.$|\.lock$/.test(name);

/** Whether git would take this for the full name of a reference (git-check-ref-format), quotes excepted. */
export function isReferenceName(name: string): boolean {
  if (!/^refs\/[^/]/.test(name) || Buffer.byteLength(name) > 1000) return false;
  if (/[\x00-\x20\x7f~^:?*[\\"]|\.\.|@\{|\/\/|\/$|\.$/.test(name)) return false;
  return name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
}

const isBranch = (name: string): boolean => name.startsWith('refs/heads/') && isReferenceName(name);

const LOCK_WAIT_MS = 1000;

/**
 * Sees to it that configuration and attributes of a git directory are ours before git reads them; a key that somebody added
 * is dropped, a remote of https or ssh stays.
 *
 * @returns the settings, and the remotes that were dropped just now
 * @throws Error EEXIST where somebody keeps the file's lock, ENOENT where there is no git directory
 */
export async function keepConfiguration(gitDir: string): Promise<Configuration> {
  const deadline = performance.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      return await keepNow(gitDir);
    } catch (error) {
      const locked = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!locked || performance.now() > deadline) throw error;
      await delay(10);
    }
  }
}

async function keepNow(gitDir: string): Promise<Configuration> {
  const [config, attributes] = await Promise.all(
    ['config', 'info/attributes'].map((name) => readBounded(join(gitDir, name), MAX_CONFIG_BYTES)),
  );
  if (attributes !== ATTRIBUTES) await replace(join(gitDir, 'info/attributes'), ATTRIBUTES);
  const read = readSettings(config ?? '');
  const ours = writeSettings(read.settings);
  if (config !== ours) await replace(join(gitDir, 'config'), ours);
  return read;
}

/** As git replaces its own files: under a lock that is also the new content, so that two writers do not undo each other. */
async function replace(path: string, content: string): Promise<void> {
  const lock = `${path}.lock`;
  await writeFile(lock, content, { flag: 'wx', mode: 0o640, flush: true });
  try {
    await rename(lock, path);
  } catch (error) {
    await rm(lock, { force: true });
    throw error;
  }
}

interface Entry {
  section: string;
  name: string;
  key: string;
  value: string;
}

/** The entries of a configuration file in order; null for a text that is not one. */
function readEntries(text: string): Entry[] | null {
  const entries: Entry[] = [];
  let place: { section: string; name: string } | undefined;
  for (const line of text
    .replace(/^\ufeff/, '')
    .replaceAll('\\\n', '')
    .split(/\r?\n/)) {
    let rest = line.trim();
    const header = /^\[([A-Za-z0-9.-]+)(?:[ \t]+"((?:[^"\\]|\\.)*)")?\]\s*/.exec(rest);
    if (header) {
      const [whole, section = '', name] = header;
      place = { section: section.toLowerCase(), name: (name ?? '').replaceAll(/\\(.)/g, '$1') };
      rest = rest.slice(whole.length);
    }
    if (rest === '' || /^[#;]/.test(rest)) continue;
    const pair = /^([A-Za-z][A-Za-z0-9-]*)\s*(?:=\s*(.*))?$/.exec(rest);
    const value = pair && readValue(pair[2] ?? '');
    if (!place || !pair || value === null) return null;
    entries.push({ ...place, key: pair[1]!.toLowerCase(), value });
  }
  return entries;
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', b: '\b', '"': '"', '\\': '\\' };

/** A value without its quotes, escapes and comment; null where a quote stays open or an escape is none of git's. */
function readValue(text: string): string | null {
  let value = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (letter === '\\') {
      at += 1;
      const escaped = ESCAPES[text[at] ?? ''];
      if (escaped === undefined) return null;
      value += escaped;
    } else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === '#' || letter === ';')) break;
    else value += letter;
  }
  return quoted ? null : value.trim();
}
