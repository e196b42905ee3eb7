import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  holdsCredentials,
  isReferenceName,
  readSettings,
  remoteAddress,
  writeSettings,
} from '../../../src/files/git/config.ts';

const run = promisify(execFile);

describe('a configuration file that others could write', () => {
  it('gives the addresses of https and ssh remotes and what branches follow, as git reads them', async () => {
    const text = `; comment
[Remote "origin"] url = "https://host.invalid/a\\"b.git"
[remote "origin"]
	URL = https://host.invalid/case.git # the second one is not taken
[remote "two"]
	url = git@host.invalid:\\
two.git
	pushurl = ext::sh
[branch "main"]
	remote = two
	merge = refs/heads/main
[branch "other"]
	remote = nowhere
	merge = refs/heads/main
[include]
	path = /etc/passwd
`;
    const { settings, refused } = readSettings(text);
    expect(settings).toEqual({
      remotes: [
        { name: 'origin', url: 'https://host.invalid/case.git' },
        { name: 'two', url: 'git@host.invalid:two.git' },
      ],
      branches: [{ name: 'main', remote: 'two', merge: 'refs/heads/main' }],
    });
    expect(refused).toEqual([{ name: 'origin', reason: 'scheme' }]);
    expect(readSettings(writeSettings(settings))).toEqual({ settings, refused: [] });
  });

  it.each([
    '[core',
    '[remote "x]\nurl = a',
    'url = https://host.invalid/x',
    '[remote "x"]\nurl = "https://h.invalid',
    '\0',
  ])('that git would not read gives nothing: %j', (text) =>
    expect(readSettings(text).settings).toEqual({ remotes: [], branches: [] }),
  );

  it('keeps no key of all that the installed git knows', async () => {
    const { stdout } = await run('git', ['help', '-c']);
    const keys = stdout.split('\n').filter((key) => /^[a-z]\w*\./i.test(key));
    expect(keys.length).toBeGreaterThan(500);
    const text = keys
      .map((key) => {
        const parts = key.replaceAll(/<[^>]*>/g, 'origin').split('.');
        const middle = parts.slice(1, -1).join('.');
        return `[${parts[0]}${middle ? ` "${middle}"` : ''}]\n\t${parts.at(-1)} = touch x\n`;
      })
      .join('');
    expect(writeSettings(readSettings(text).settings)).toBe(writeSettings({ remotes: [], branches: [] }));
  });

  it('is written so that git reads the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'config-'));
    const path = join(folder, 'config');
    await writeFile(path, writeSettings({ remotes: [{ name: 'a.b', url: 'https://h.invalid/#x;y' }], branches: [] }));
    const { stdout } = await run('git', ['config', '--file', path, '--get', 'remote.a.b.url']);
    expect(stdout).toBe('https://h.invalid/#x;y\n');
    await rm(folder, { recursive: true });
  });
});

describe('an address of a remote', () => {
  it.each([
    ['https://host.invalid/x.git', 'https://host.invalid/x.git'],
    ['https://u:p@host.invalid/x.git', 'https://host.invalid/x.git'],
    ['https://token@host.invalid/x.git', 'https://host.invalid/x.git'],
    ['ssh://git@host.invalid:22/x.git', 'ssh://git@host.invalid:22/x.git'],
    ['ssh://git:p@host.invalid/x.git', 'ssh://git@host.invalid/x.git'],
    ['git@host.invalid:x/y.git', 'git@host.invalid:x/y.git'],
    ['http://host.invalid/x.git', null],
    ['ext::sh -c x', null],
    ['ext::x', null],
    ['/srv/x.git', null],
    ['file:///srv/x.git', null],
    ['-x@host.invalid:y', null],
    ['ssh://-oProxyCommand=x/y', null],
    ['https://host.invalid/x y', null],
    ['https://host.invalid/"x', null],
    ['', null],
  ])('%j is kept as %j', (given, kept) => expect(remoteAddress(given)).toBe(kept));

  it('with a secret is known where it is given', () => {
    for (const word of [
      'https://u:p@h.invalid/x',
      'https://token@h.invalid/x',
      'ssh://u:p@h.invalid/x',
      'a=http://u:@h',
    ])
      expect([word, holdsCredentials(word)]).toEqual([word, true]);
    for (const word of ['ssh://git@h.invalid/x', 'git@h.invalid:x', 'https://h.invalid/@x', 'main'])
      expect([word, holdsCredentials(word)]).toEqual([word, false]);
  });
});

it('names of references are those of git', async () => {
  const names =
    `refs/heads/main refs/heads/ענף refs/heads/a/b refs/heads/.a refs/heads/a.lock refs/heads/a..b refs/heads/a.
    refs/heads/a@{b refs/heads/@ refs/heads/a/ refs/heads//a refs/heads/a~ refs/heads/a^ refs/heads/a: refs/heads/a?
    refs/heads/a* refs/heads/[ refs/heads/a\\ refs/tags/v1.0-rc.1`.split(/\s+/);
  for (const name of [...names, 'refs/heads/a b', 'refs/heads/a\x7f', 'refs/heads/a\x01']) {
    const valid = await run('git', ['check-ref-format', name]).then(
      () => true,
      () => false,
    );
    expect([name, isReferenceName(name)]).toEqual([name, valid]);
  }
});
