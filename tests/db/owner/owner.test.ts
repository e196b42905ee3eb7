// The owner's side of the wire: what one client does never hurts another.

import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Engine, openEngine } from '../../../src/db/owner/engine.ts';
import { type OwnerServer, type ServeOptions, serveDatabase } from '../../../src/db/owner/serve.ts';
import { message, SYNC, simpleQuery } from '../../../src/db/owner/wire.ts';
import { testServerUrl } from '../../helpers/database.ts';
import { rawClient, sqlState, startup } from '../../helpers/owner.ts';

let folder: string;
let engine: Engine;
let server: OwnerServer | undefined;
const clients: postgres.Sql[] = [];
const path = () => join(folder, 's');

const onBroken = (reason: string) => {
  throw new Error(reason);
};

// The engine is shared by all tests here; each has its own server in front of it.
const serve = async (options: Partial<ServeOptions> = {}): Promise<void> => {
  server = await serveDatabase({
    engine: { ...engine, close: async () => {} },
    socketPath: path(),
    lingerMs: null,
    onBroken,
    ...options,
  });
};
const client = (max = 1): postgres.Sql => {
  const options = { host: 'embedded', user: 'u', database: 'd', max, fetch_types: false, onnotice: () => {} };
  const made = postgres({ ...options, path: path() });
  clients.push(made);
  return made;
};

describe.skipIf(testServerUrl)('the owner of an embedded database', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drafting-owner-'));
    engine = await openEngine({ memory: true, image: await openAsBlob(inject('migratedDatabase')) });
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((each) => each.end({ timeout: 1 })));
    await server?.close();
    server = undefined;
  });
  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });

  describe('connections', () => {
    it('declines encryption, then goes on in the clear', async () => {
      await serve();
      const raw = await rawClient(path(), false);
      raw.send(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
      raw.socket.once('data', () => {});
      const socket = connect(path());
      socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
      const [declined] = (await new Promise<Buffer>((resolve) => socket.once('data', resolve))) as unknown as number[];
      expect(declined).toBe('N'.charCodeAt(0));
      socket.write(startup());
      const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
      expect(String.fromCharCode(answer[0]!)).toBe('R');
      socket.destroy();
      raw.socket.destroy();
    });

    it.each([
      ['an impossible length', Buffer.from('\xff\xff\xff\xff\xff garbage'.repeat(20), 'latin1'), 'XX000'],
      ['an unknown message', message('y', 'what?'), '08P01'],
      ['a password nobody asked for', message('p', 'secret'), '08P01'],
    ])('a client that sends %s is cut off and nobody else notices', async (_name, garbage, code) => {
      await serve();
      const sql = client();
      const before = await sql`select 1 as n`;
      const raw = await rawClient(path());
      raw.send(garbage);
      const [fatal] = await raw.readUntil('E');
      expect(sqlState(fatal!)).toBe(code);
      await expect(raw.read()).rejects.toThrow('connection ended');
      expect(await sql`select 1 as n`).toEqual(before);
    });

    it('one client too many is told so', async () => {
      await serve({ maxClients: 1 });
      const first = await rawClient(path());
      const second = await rawClient(path(), false);
      expect(sqlState(await second.read())).toBe('53300');
      first.socket.destroy();
    });

    it('leaves when nobody has come back for the linger time', async () => {
      const left = Promise.withResolvers<void>();
      server = await serveDatabase({
        engine: { ...engine, close: async () => left.resolve() },
        socketPath: path(),
        lingerMs: 50,
        firstClientMs: 50,
        onBroken,
      });
      const raw = await rawClient(path());
      raw.socket.destroy();
      await left.promise;
      await expect(rawClient(path())).rejects.toThrow();
    });
  });

  describe('statements', () => {
    it('passes messages and answers of tens of megabytes', async () => {
      await serve();
      const big = 'אב'.repeat(8_000_000);
      const [row] = await client()<
        { text: string; size: number }[]
      >`select ${big} as text, octet_length(${big}) as size`;
      expect(row!.size).toBe(32_000_000);
      expect(row!.text === big).toBe(true);
    });

    it('answers many messages that arrive in one piece, in order', async () => {
      await serve();
      const raw = await rawClient(path());
      raw.send(Buffer.concat(Array.from({ length: 300 }, (_, n) => simpleQuery(`select ${n}`))));
      for (let n = 0; n < 300; n++) {
        const answers = await raw.readUntil('Z');
        expect(answers.find(({ type }) => type === 'D')!.body.toString('latin1', 6)).toBe(String(n));
      }
      raw.socket.destroy();
    });

    it('answers a message that arrives byte by byte', async () => {
      await serve();
      const raw = await rawClient(path());
      raw.socket.setNoDelay(true);
      for (const byte of simpleQuery('select 42')) {
        raw.send(Buffer.from([byte]));
        await new Promise(setImmediate);
      }
      expect((await raw.readUntil('Z')).map(({ type }) => type).join('')).toBe('TDCZ');
      raw.socket.destroy();
    });

    it('an error in the extended protocol is skipped up to Sync and the connection goes on', async () => {
      await serve();
      const raw = await rawClient(path());
      const parse = (text: string) => message('P', '', text, Buffer.alloc(2));
      const bind = message('B', '', '', Buffer.alloc(6));
      const execute = message('E', '', Buffer.alloc(4));
      raw.send(Buffer.concat([parse('select nonsense'), bind, execute, parse('select 1'), SYNC]));
      expect((await raw.readUntil('Z')).map(({ type }) => type).join('')).toBe('EZ');
      raw.send(Buffer.concat([parse('select 1'), bind, execute, SYNC]));
      expect((await raw.readUntil('Z')).map(({ type }) => type).join('')).toBe('12DCZ');
      raw.socket.destroy();
    });

    it('COPY FROM STDIN fails instead of hanging', async () => {
      await serve();
      const raw = await rawClient(path());
      raw.send(simpleQuery('create temp table copied (a int)'));
      await raw.readUntil('Z');
      raw.send(simpleQuery('copy copied from stdin'));
      expect(sqlState((await raw.readUntil('E')).at(-1)!)).toBe('57014');
      raw.send(message('d', Buffer.from('1\n')));
      raw.send(message('c'));
      await raw.readUntil('Z');
      raw.send(simpleQuery('select count(*) from copied'));
      expect((await raw.readUntil('Z')).find(({ type }) => type === 'D')!.body.toString('latin1', 6)).toBe('0');
      raw.socket.destroy();
      const extended = await rawClient(path());
      const parse = message('P', '', 'copy copied from stdin', Buffer.alloc(2));
      extended.send(
        Buffer.concat([parse, message('B', '', '', Buffer.alloc(6)), message('E', '', Buffer.alloc(4)), SYNC]),
      );
      expect(sqlState((await extended.readUntil('E')).at(-1)!)).toBe('57014');
      expect((await extended.readUntil('Z')).at(-1)!.body.toString()).toBe('I');
      extended.socket.destroy();
    });

    it('gives each client its own prepared statements and forgets them when it leaves', async () => {
      await serve();
      const raw = await rawClient(path());
      const other = await rawClient(path());
      const parse = (text: string) => message('P', 'same name', text, Buffer.alloc(2));
      const execute = [message('B', '', 'same name', Buffer.alloc(6)), message('E', '', Buffer.alloc(4)), SYNC];
      for (const [each, text] of [
        [raw, 'select 1'],
        [other, 'select 2'],
      ] as const) {
        each.send(Buffer.concat([parse(text), SYNC]));
        expect((await each.readUntil('Z'))[0]!.type).toBe('1');
      }
      raw.send(Buffer.concat(execute));
      const answers = await raw.readUntil('Z');
      expect(answers.find(({ type }) => type === 'D')!.body.toString('latin1', 6)).toBe('1');
      raw.socket.destroy();
      other.socket.destroy();
      const sql = client();
      await expect
        .poll(() => sql.unsafe(`select name from pg_prepared_statements where name like '%same name'`))
        .toHaveLength(0);
    });

    it('what one client sets does not reach another', async () => {
      await serve();
      const [a, b] = [client(), client()];
      await a`set statement_timeout = 1234`;
      await a`set time zone 'Asia/Jerusalem'`;
      expect(await b`select current_setting('statement_timeout') as t, current_setting('TimeZone') as z`).toMatchObject(
        [{ t: '0', z: 'UTC' }],
      );
    });
  });

  describe('turns', () => {
    it('fifty transactions of two pools of five are served, each as a whole', async () => {
      await serve();
      const pools = [client(5), client(5)];
      await pools[0]!`create table counters (n int)`;
      await pools[0]!`insert into counters values (0)`;
      const one = (sql: postgres.Sql) =>
        sql.begin(async (tx) => {
          const [row] = await tx<{ n: number }[]>`select n from counters`;
          await tx`select pg_sleep(0.001)`;
          await tx`update counters set n = ${row!.n + 1}`;
        });
      await Promise.all(Array.from({ length: 50 }, (_, i) => one(pools[i % 2]!)));
      expect(await pools[1]!`select n from counters`).toMatchObject([{ n: 50 }]);
      await pools[1]!`drop table counters`;
    });

    it('comes first, is served first', async () => {
      await serve();
      const holder = await rawClient(path());
      holder.send(simpleQuery('begin'));
      await holder.readUntil('Z');
      const order: number[] = [];
      const waiting = await Promise.all([1, 2, 3].map(() => rawClient(path())));
      const served = [];
      for (const [n, raw] of waiting.entries()) {
        raw.send(simpleQuery('select 1'));
        served.push(raw.readUntil('Z').then(() => order.push(n)));
        await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      }
      holder.send(simpleQuery('commit'));
      await Promise.all(served);
      expect(order).toEqual([0, 1, 2]);
      for (const raw of [holder, ...waiting]) raw.socket.destroy();
    });

    it('a waiting statement can be cancelled and the connection is still good', async () => {
      await serve();
      const holder = await rawClient(path());
      holder.send(simpleQuery('begin'));
      await holder.readUntil('Z');
      const sql = client();
      const query = sql`select 1 as n`;
      const failed = query.then(
        () => 'answered',
        (error: postgres.PostgresError) => error.code,
      );
      await new Promise((resolve) => setTimeout(resolve, 100));
      query.cancel();
      expect(await failed).toBe('57014');
      holder.send(simpleQuery('commit'));
      expect(await sql`select 2 as n`).toMatchObject([{ n: 2 }]);
      holder.socket.destroy();
    });

    it('a statement that waits too long fails, whatever protocol it uses', async () => {
      await serve({ limits: { maxWaitMs: 50 } });
      const holder = await rawClient(path());
      holder.send(simpleQuery('begin'));
      await holder.readUntil('Z');
      const sql = client();
      await expect(sql`select 1`).rejects.toMatchObject({ code: '55P03' });
      await expect(sql.unsafe('select 1')).rejects.toMatchObject({ code: '55P03' });
      holder.send(simpleQuery('commit'));
      await holder.readUntil('Z');
      expect(await sql`select 2 as n`).toMatchObject([{ n: 2 }]);
      holder.socket.destroy();
    });

    it.each([
      ['is idle in a transaction for too long', { maxIdleInTransactionMs: 50 }, '25P03'],
      ['holds the database for too long', { maxHoldMs: 50 }, '57014'],
    ])('a client that %s is ended and rolled back', async (_name, limits, code) => {
      await serve({ limits });
      const sql = client();
      await sql`create table held (n int)`;
      const holder = await rawClient(path());
      holder.send(simpleQuery('begin; insert into held values (1)'));
      await holder.readUntil('Z');
      const count = sql`select count(*)::int as n from held`;
      expect(sqlState((await holder.readUntil('E')).at(-1)!)).toBe(code);
      expect(await count).toMatchObject([{ n: 0 }]);
      await sql`drop table held`;
    });

    it('an unfinished statement of a client that goes away is not committed', async () => {
      await serve();
      const sql = client();
      await sql`create table unfinished (n int)`;
      const raw = await rawClient(path());
      const parse = message('P', '', 'insert into unfinished values (1)', Buffer.alloc(2));
      raw.send(
        Buffer.concat([parse, message('B', '', '', Buffer.alloc(6)), message('E', '', Buffer.alloc(4)), message('H')]),
      );
      await raw.readUntil('C');
      raw.socket.destroy();
      expect(await sql`select n from unfinished`).toHaveLength(0);
      await sql`drop table unfinished`;
    });
  });
});
