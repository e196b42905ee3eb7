import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { loadCases } from '../../../samples/load.ts';
import { CONTENT_TYPES } from '../../../src/extract/types.ts';
import { extractDocument } from '../../../src/jobs/readers/extract-document.ts';
import { ReaderLost } from '../../../src/jobs/readers/lost.ts';
import { laneLimits, openReaders, type Readers } from '../../../src/jobs/readers/readers.ts';
import { residentMb } from '../../../src/jobs/readers/watch.ts';
import { fixture, temporaryFolder } from '../../extract/files.ts';
import { eventually } from '../../helpers/eventually.ts';
import { readerProcesses } from '../../helpers/reader-processes.ts';
import { packedContent, textPages } from '../../hostile/pdf-files.ts';

const log = pino({ level: 'silent' });
const files = temporaryFolder();
const PLEADING = { path: fixture('pleading.pdf'), contentType: CONTENT_TYPES.pdf };
const TEXT = { timeoutMs: 60_000, lane: 'text' } as const;
const roomy = laneLimits(2, 16 * 1024 ** 3);
const long = { path: files.write('long.pdf', textPages(400)), contentType: CONTENT_TYPES.pdf };

let readers: Readers;
const open = (options?: Parameters<typeof openReaders>[1]) => {
  readers = openReaders(log, options);
  return readers;
};
afterEach(() => readers?.close());

const scannedFile = async (): Promise<string> => {
  const files = (await loadCases()).flatMap(({ documents }) => documents.flatMap((document) => document.files));
  return files.find(({ scanned }) => scanned)!.path;
};
const isAlive = (pid: number): boolean => residentMb(pid) > 0;
const lost = (work: Promise<unknown>): Promise<ReaderLost> =>
  work.then(
    () => expect.fail('was read'),
    (error) => error,
  );

describe('reading in a process of its own', () => {
  it('gives what the reader gives, tells each page, and goes on in the same process', async () => {
    const told: string[] = [];
    const onProgress = (done: number, total: number) => told.push(`${done}/${total}`);
    const read = await extractDocument(open(), PLEADING, { timeoutMs: 60_000, onProgress });
    expect(read).toMatchObject({
      ok: true,
      document: { pageCount: 3, ocrPages: 0, text: expect.stringContaining('הוועדה') },
    });
    expect(told).toEqual(['1/3', '2/3', '3/3']);
    const [pid] = readerProcesses();
    await readers.run('suggest', { ...PLEADING, filename: 'כתב ערר.pdf' }, { timeoutMs: 60_000, lane: 'quick' });
    expect(readerProcesses()).toEqual([pid]);
  });

  it('is given no secret and no folder of ours', async () => {
    process.env.API_TOKENS = 'name=very-secret-token';
    try {
      await open().run('extract', { ...PLEADING, ocr: false }, TEXT);
    } finally {
      delete process.env.API_TOKENS;
    }
    const [pid] = readerProcesses();
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((pair) => pair.split('=')[0]);
    expect(names.filter((name) => name && !['TMPDIR', 'TZ', 'LANG'].includes(name))).toEqual([]);
    expect(readlinkSync(`/proc/${pid}/cwd`)).toBe('/');
  });

  it('keeps one reader warm, which takes the next file', async () => {
    await open().keepWarm();
    const [pid] = readerProcesses();
    const input = { ...PLEADING, filename: 'כתב ערר.pdf' };
    const quick = { timeoutMs: 60_000, lane: 'quick' } as const;
    expect(await readers.run('suggest', input, quick)).not.toBeNull();
    const before = readerProcesses();
    expect(before).toContain(pid);
    await lost(readers.run('extract', { ...long, ocr: false }, { timeoutMs: 50, lane: 'text' }));
    // On a slow machine the first file lasted long enough for a second reader to be warm already.
    await eventually(async () => before.length > 1 || readerProcesses().some((each) => !before.includes(each)));
  });
});

describe('after a rest one reader is warm', () => {
  const suggest = { ...PLEADING, filename: 'כתב ערר.pdf' };
  const quick = { timeoutMs: 60_000, lane: 'quick' } as const;

  it('also when several end their rest at the same moment', async () => {
    open({ idleMs: 2000, limits: { ...roomy, quick: { ...roomy.quick, slots: 4 } } });
    await readers.keepWarm();
    const four = () => Promise.all(Array.from({ length: 4 }, () => readers.run('suggest', suggest, quick)));
    await four();
    await four(); // all are started by now, and end within a moment
    const before = readerProcesses();
    expect(before.length).toBeGreaterThan(1);
    const [left] = await eventually(async () => readerProcesses().length <= 1 && readerProcesses());
    expect(before).toContain(left);
    expect(await readers.run('suggest', suggest, quick)).not.toBeNull();
    expect(readerProcesses()).toContain(left);
  });

  it('also when the warm one was ended from outside', async () => {
    await open().keepWarm();
    const [pid] = readerProcesses();
    process.kill(pid!, 'SIGKILL');
    await eventually(async () => {
      const others = readerProcesses().filter((other) => other !== pid);
      return others.length === 1;
    });
    expect(readerProcesses()).not.toContain(pid);
  });

  it('also while a long reading has taken it', async () => {
    await open().keepWarm();
    const [pid] = readerProcesses();
    const stop = new AbortController();
    const limits = { timeoutMs: 60_000, lane: 'ocr', signal: stop.signal } as const;
    const scan = { path: await scannedFile(), contentType: CONTENT_TYPES.pdf, ocr: true } as const;
    const reading = readers.run('extract', scan, limits).catch((error: unknown) => error);
    await eventually(async () => readerProcesses().length === 2);
    expect(readerProcesses()).toContain(pid);
    stop.abort(new Error('enough'));
    expect(await reading).toBe(stop.signal.reason);
  });
});

describe('a reader is ended from outside', () => {
  it('when it grows over its memory, and no other try is worth while', async () => {
    open({ limits: { ...roomy, text: { ...roomy.text, memoryMb: 70 } } });
    const error = await lost(readers.run('extract', { ...PLEADING, ocr: false }, TEXT));
    expect(error).toBeInstanceOf(ReaderLost);
    expect(error).toMatchObject({ reason: 'memory', isByInput: true });
    await eventually(async () => readerProcesses().length === 0);
    const quick = { timeoutMs: 60_000, lane: 'quick' } as const;
    expect(await readers.run('extract', { ...PLEADING, ocr: false }, quick)).toMatchObject({ ok: true });
  });

  it('when it takes too long, and when it is silent for too long', async () => {
    open({ limits: { ...roomy, ocr: { ...roomy.ocr, silentMs: 20 } } });
    const slow = await lost(readers.run('extract', { ...long, ocr: false }, { timeoutMs: 200, lane: 'text' }));
    expect(slow).toMatchObject({ name: 'ReaderLost', reason: 'time', isByInput: true });
    const silent = {
      path: files.write('a.txt', 'מילה '.repeat(1_000_000)),
      contentType: CONTENT_TYPES.txt,
      ocr: false,
    };
    expect(await lost(readers.run('extract', silent, { timeoutMs: 60_000, lane: 'ocr' }))).toMatchObject({
      reason: 'time',
    });
    await eventually(async () => readerProcesses().length === 0);
  });

  it('while its time begins when the work begins', async () => {
    open({ limits: { ...roomy, text: { ...roomy.text, slots: 1 } } });
    const first = readers.run('extract', { ...long, ocr: false }, TEXT);
    const started = performance.now();
    const second = readers.run('extract', { ...PLEADING, ocr: false }, { timeoutMs: 1500, lane: 'text' });
    await first;
    expect(performance.now() - started, 'the first must take longer than the second may').toBeGreaterThan(1500);
    expect(await second).toMatchObject({ ok: true });
  });

  it('when its caller gives up, with the reason of the signal', async () => {
    const controller = new AbortController();
    const work = open().run('extract', { ...long, ocr: false }, { ...TEXT, signal: controller.signal });
    const pid = await eventually(async () => readerProcesses()[0]);
    const folder = await eventually(
      async () => /TMPDIR=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1],
    );
    expect(existsSync(folder)).toBe(true);
    controller.abort(new Error('no longer wanted'));
    await expect(work).rejects.toThrow('no longer wanted');
    await eventually(async () => readerProcesses().length === 0 && !existsSync(folder));
  });

  it('by somebody else: that is not the fault of the file', async () => {
    const { promise: begun, resolve: onProgress } = Promise.withResolvers<number>();
    const work = lost(open().run('extract', { ...long, ocr: false }, { ...TEXT, onProgress }));
    await begun;
    process.kill(readerProcesses()[0]!, 'SIGKILL');
    expect(await work).toMatchObject({ reason: 'died', isByInput: false });
    expect(await readers.run('extract', { ...PLEADING, ocr: false }, TEXT)).toMatchObject({ ok: true });
  });

  it('with the process that started it, whatever it is busy with', async () => {
    open();
    const parent = await startParent();
    const [reader] = await eventually(async () => {
      const found = readerProcesses(parent.pid);
      return found.length > 0 && found;
    });
    await eventually(async () => residentMb(reader!) > 60);
    parent.kill('SIGKILL');
    await eventually(async () => !isAlive(reader!));
  });
});

describe('a small file that unpacks to a lot', () => {
  it('is refused at the first try, in seconds and in bounded memory', async () => {
    const path = files.write('bomb.pdf', packedContent({ megabytes: 200, references: 20, rounds: 2 }));
    let most = 0;
    const timer = setInterval(() => {
      for (const pid of readerProcesses()) most = Math.max(most, residentMb(pid));
    }, 50);
    const read = await extractDocument(open(), { path, contentType: CONTENT_TYPES.pdf }, { timeoutMs: 60_000 });
    clearInterval(timer);
    expect(read).toEqual({ ok: false, reason: expect.stringMatching(/גדול מן המותר/), scanned: false });
    expect(most).toBeLessThan(1024);
  });
});

describe('a reader that a file has taken over', () => {
  const taken = (body: string) => pathToFileURL(files.write('taken.mjs', `${CHANNEL}\n${body}`));
  const CHANNEL = `
    import { Socket } from 'node:net';
    const channel = new Socket({ fd: 3 });
    channel.on('close', () => process.exit());
    const say = (message) => channel.write(JSON.stringify(message) + '\\n');
    say({ ready: true });`;

  it.each([
    [
      'an answer without end',
      `channel.on('data', () => { const more = () => channel.write('x'.repeat(1e6), more); more(); });`,
      'memory',
    ],
    [
      'an answer of another shape',
      `channel.on('data', () => say({ id: 1, answer: { ok: true, document: { pages: 'many' } } }));`,
      'died',
    ],
    ['no JSON', `channel.on('data', () => channel.write('{"__proto__"\\n'));`, 'died'],
    [
      'pages without end',
      `const page = JSON.stringify({ id: 1, page: [1, 9] }) + '\\n';
       channel.on('data', () => { const more = () => channel.write(page.repeat(500), more); more(); });`,
      'died',
    ],
  ])('cannot give %s', { timeout: 360_000 }, async (_, body, reason) => {
    open({ entry: taken(body), maxAnswerBytes: 4_000_000 });
    const before = process.memoryUsage.rss();
    // Without a limit of its own it is the time that would end it, on a busy machine before any other limit does.
    const error = await lost(readers.run('extract', { ...PLEADING, ocr: false }, { ...TEXT, timeoutMs: 300_000 }));
    expect(error).toMatchObject({ name: 'ReaderLost', reason });
    // What was read and thrown away is collected late; what is kept without a bound would be gigabytes by then.
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024);
  });

  it('may say what it likes beside the channel', async () => {
    const answer = JSON.stringify({ id: 1, answer: { ok: false, reason: 'אין' } });
    open({
      entry: taken(
        `channel.on('data', () => process.stderr.write('x'.repeat(5e7), () => channel.write('${answer}\\n')));`,
      ),
    });
    expect(await readers.run('extract', { ...PLEADING, ocr: false }, TEXT)).toEqual({ ok: false, reason: 'אין' });
  });
});

it('code that is gone for a while is waited for', async () => {
  const path = files.write('later.mjs', 'import "./not-there.mjs";');
  open({ entry: pathToFileURL(path) });
  const work = readers.run('extract', { ...PLEADING, ocr: false }, TEXT);
  await new Promise((resolve) => spawn(process.execPath, [path]).once('exit', resolve));
  writeFileSync(path, `import ${JSON.stringify(join(import.meta.dirname, '../../../src/jobs/readers/entry.ts'))};`);
  expect(await work).toMatchObject({ ok: true });
});

describe('a reader that cannot start', () => {
  const root = join(import.meta.dirname, '../../..');
  const listen = () => {
    const told: string[] = [];
    return { told, telling: pino({ level: 'warn' }, { write: (line) => void told.push(line) }) };
  };

  it('as the library of PDF is gone when all else is loaded ends, and another one reads', async () => {
    const programs = mkdtempSync(join(tmpdir(), 'programs-'));
    const modules = join(programs, 'node_modules');
    await cp(join(root, 'src'), join(programs, 'src'), { recursive: true });
    mkdirSync(modules);
    for (const name of readdirSync(join(root, 'node_modules')))
      if (name !== 'pdfjs-dist') symlinkSync(join(root, 'node_modules', name), join(modules, name));
    const { told, telling } = listen();
    readers = openReaders(telling, { entry: pathToFileURL(join(programs, 'src/jobs/readers/entry.ts')) });
    const work = readers.run('extract', { ...PLEADING, ocr: false }, TEXT);
    await eventually(async () => told.some((line) => line.includes('pdfjs-dist')));
    symlinkSync(join(root, 'node_modules/pdfjs-dist'), join(modules, 'pdfjs-dist'));
    expect(await work).toMatchObject({ ok: true });
    rmSync(programs, { recursive: true });
  });

  it('and does not end either is ended after a while, and another one reads', async () => {
    const path = files.write('never.mjs', 'setInterval(() => {}, 1000);');
    const { told, telling } = listen();
    readers = openReaders(telling, { entry: pathToFileURL(path), startMs: 10_000 });
    const work = readers.run('extract', { ...PLEADING, ocr: false }, TEXT);
    await eventually(async () => told.some((line) => line.includes('in time')));
    writeFileSync(path, `import ${JSON.stringify(join(root, 'src/jobs/readers/entry.ts'))};`);
    expect(await work).toMatchObject({ ok: true });
  });
});

it('errors of the file system keep their code', async () => {
  const error = await lost(open().run('extract', { ...PLEADING, path: '/nowhere/at.pdf', ocr: false }, TEXT));
  expect(error).toMatchObject({ code: 'ENOENT' });
});

it('many scans leave a place for texts', () => {
  for (const [cores, gigabytes] of [
    [1, 2],
    [2, 4],
    [2, 24],
    [16, 64],
  ] as const) {
    const limits = laneLimits(cores, gigabytes * 1024 ** 3);
    expect(Math.min(limits.quick.slots, limits.text.slots, limits.ocr.slots)).toBeGreaterThanOrEqual(1);
  }
  const all = Object.values(laneLimits(2, 24 * 1024 ** 3));
  expect(all.reduce((sum, { slots, memoryMb }) => sum + slots * memoryMb, 0)).toBe(4096);
});

/** Another process with readers of its own, one of them busy. */
async function startParent(): Promise<ChildProcess & { pid: number }> {
  const url = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../../src', name)).href);
  const script = `
    import { openReaders } from ${url('jobs/readers/readers.ts')};
    const readers = openReaders({ warn() {} });
    await readers.run('extract', ${JSON.stringify({ ...long, ocr: false })}, { timeoutMs: 600000, lane: 'text' });`;
  return spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: 'inherit',
  }) as ChildProcess & {
    pid: number;
  };
}
