// What the driver does when a connection is lost, on both databases: the loss is brought about on the socket itself.
import { Socket } from 'node:net';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { embeddedSocket, type ServerPlace, serverSocket } from '../../../src/db/driver/socket.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database.ts';

type Client = { sql: postgres.Sql; sockets: Socket[]; refuse: () => unknown };

let database: TestDatabase;
const clients: Client[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map(({ sql }) => sql.end({ timeout: 1 })));
});
afterAll(() => database.close());

/** A client of `max` connections whose sockets can be taken away. */
function openClient(max: number): Client {
  const { url, dataDir } = database;
  const open = () => (url ? serverSocket(postgres(url).options as unknown as ServerPlace) : embeddedSocket(dataDir));
  const place = url ? postgres(url).options : { host: ['embedded'], port: [0], user: 'postgres', database: 'postgres' };
  const sockets: Socket[] = [];
  let isRefused = false;
  const refused = () => {
    isRefused = false;
    const socket = new Socket();
    setImmediate(() => socket.destroy(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })));
    return socket;
  };
  const sql = postgres({
    ...{ host: place.host[0]!, port: place.port[0]!, user: place.user, database: place.database },
    ...{ max, fetch_types: false, ssl: false, connect_timeout: 3, onnotice: () => {} },
    // Documented by the driver, but missing from its types.
    ...{
      socket: async () => {
        sockets.push(isRefused ? refused() : await open());
        return sockets.at(-1)!;
      },
    },
  });
  const client = { sql, sockets, refuse: () => (isRefused = true) };
  clients.push(client);
  return client;
}

/** As when the server or the network goes away. */
function lose(socket: Socket): void {
  socket.emit('close', false);
  socket.destroy();
}

const codeOf = (query: Promise<unknown>) =>
  query.then(() => 'answered').catch((e: Error & { code?: string }) => e.code);

it('a connection lost before a statement was sent is renewed by the next one', async () => {
  const { sql, sockets } = openClient(1);
  await sql`select 1`;
  const lost = codeOf(sql`select 2`);
  // The statement is written in an immediate, which comes after all microtasks.
  for (let n = 0; n < 5; n += 1) await null;
  lose(sockets[0]!);
  expect(await lost).toBe('CONNECTION_CLOSED');
  expect(await sql`select 3 as three`).toMatchObject([{ three: 3 }]);
  expect(sockets).toHaveLength(2);
});

describe('a reserved connection', () => {
  it('is nobody else’s until it is released', async () => {
    const { sql } = openClient(1);
    const reserved = await sql.reserve();
    const order: string[] = [];
    const other = sql`select 'other'`.then(() => order.push('other'));
    for (const name of ['first', 'second']) {
      await reserved`select ${name}::text`;
      order.push(name);
    }
    reserved.release();
    await other;
    expect(order).toEqual(['first', 'second', 'other']);
  });

  it('is made when there is none yet, and goes to who waits when there are no more', async () => {
    const { sql } = openClient(2);
    const [first, second] = await Promise.all([sql.reserve(), sql.reserve()]);
    const third = sql.reserve();
    first.release();
    await (await third)`select 1`;
    second.release();
    (await third).release();
    expect(await sql`select 5 as five`).toMatchObject([{ five: 5 }]);
  });

  it('that could not be made takes nobody’s place', async () => {
    const { sql, refuse } = openClient(1);
    refuse();
    expect(await codeOf(sql.reserve())).toBe('ECONNREFUSED');
    for (let n = 0; n < 2; n += 1) {
      expect(await sql`select 6 as six`).toMatchObject([{ six: 6 }]);
      (await sql.reserve()).release();
    }
  });

  it('once lost, rejects what was under way, what waited and what is written later', async () => {
    const { sql, sockets } = openClient(1);
    const reserved = await sql.reserve();
    const codes = Promise.all(Array.from({ length: 300 }, () => codeOf(reserved`select ${'x'.repeat(500)}::text`)));
    for (let n = 0; n < 5; n += 1) await null;
    lose(sockets[0]!);
    expect(new Set(await codes)).toEqual(new Set(['CONNECTION_CLOSED']));
    expect(await codeOf(reserved`select 1`)).toBe('CONNECTION_CLOSED');
    reserved.release();
    expect(await sql`select 2 as two`).toMatchObject([{ two: 2 }]);
  });

  it('once lost, does not write into the renewed connection of another', async () => {
    const { sql, sockets } = openClient(1);
    const former = await sql.reserve();
    lose(sockets[0]!);
    const present = await sql.reserve();
    expect(await codeOf(former`select 'stray'`)).toBe('CONNECTION_CLOSED');
    former.release();
    // Not given back by the former holder: a third one still waits.
    let isServed = false;
    const third = sql`select 3`.then(() => (isServed = true));
    await present`select 1`;
    await present`select 2`;
    expect(isServed).toBe(false);
    present.release();
    await third;
    expect(sockets).toHaveLength(2);
  });

  it('once released, takes no further statement and is released only once', async () => {
    const { sql } = openClient(1);
    const former = await sql.reserve();
    const waiting = codeOf(former`select 1`);
    await waiting;
    former.release();
    const present = await sql.reserve();
    former.release();
    expect(await codeOf(former`select 'stray'`)).toBe('CONNECTION_RELEASED');
    expect(await present`select 4 as four`).toMatchObject([{ four: 4 }]);
    present.release();
  });
});
