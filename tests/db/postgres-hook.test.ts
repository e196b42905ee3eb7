import type { Socket } from 'node:net';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedSocket, type ServerPlace, serverSocket } from '../../src/db/driver/socket.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';

let database: TestDatabase;
let client: postgres.Sql;
let socket: Socket;
beforeAll(async () => {
  database = await testDatabase();
  const { url, dataDir } = database;
  const open = () => (url ? serverSocket(postgres(url).options as unknown as ServerPlace) : embeddedSocket(dataDir));
  const place = url ? postgres(url).options : { host: ['embedded'], port: [0], user: 'postgres', database: 'postgres' };
  client = postgres({
    ...{ host: place.host[0]!, port: place.port[0]!, user: place.user, database: place.database },
    ...{ max: 1, fetch_types: false, ssl: false, connect_timeout: 3, onnotice: () => {} },
    // Documented by the driver, but missing from its types.
    ...{
      socket: async () => {
        socket = await open();
        return socket;
      },
    },
  });
});
afterAll(async () => {
  await client.end({ timeout: 1 });
  await database.close();
});

it('a connection lost before a statement was sent is renewed by the next one', async () => {
  await client`select 1`;
  const lost = client`select 2`.catch((error: Error & { code?: string }) => error.code);
  // The statement is written in an immediate, which comes after all microtasks.
  for (let n = 0; n < 5; n += 1) await null;
  const first = socket;
  socket.emit('close', false);
  expect(await lost).toBe('CONNECTION_CLOSED');
  expect(await client`select 3 as three`).toMatchObject([{ three: 3 }]);
  expect(socket).not.toBe(first);
  first.destroy();
});
