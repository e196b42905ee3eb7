import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isPublicAddress } from '../../../src/host/court-fetch/addresses.ts';
import { type Gate, openGate } from '../../../src/host/court-fetch/gate.ts';
import { sourceOf } from '../../../src/host/court-fetch/sources.ts';
import { eventually } from '../../helpers/eventually.ts';

const closing: (() => unknown)[] = [];

afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

/** A host that speaks something of its own behind the tunnel, as TLS would be. */
async function host(speak: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    speak(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

async function gate(hosts: string[], isPrivate: boolean, maxBytes = 1_000_000, address = '127.0.0.1'): Promise<Gate> {
  const opened = await openGate({
    sources: [{ name: 'test', label: 'אתר', tier: 'test', hosts, private: isPrivate }],
    maxBytes,
    resolve: async (name) => (name === 'unknown.test' ? Promise.reject(new Error('ENOTFOUND')) : [address]),
  });
  closing.push(opened.close);
  return opened;
}

/** Asks the gate for a tunnel. @returns its first line and the open socket */
async function tunnel({ url }: Gate, target: string): Promise<{ line: string; socket: Socket; received(): string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    received += part;
  });
  socket.on('error', () => {});
  closing.push(() => socket.destroy());
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`);
  await eventually(async () => received.includes('\r\n\r\n') || socket.closed);
  return { line: received.split('\r\n')[0] ?? '', socket, received: () => received };
}

test('a tunnel to a declared host carries both ways, whatever is in it', async () => {
  const port = await host((socket) => socket.pipe(socket));
  const { line, socket, received } = await tunnel(await gate([`court.test:${port}`], true), `court.test:${port}`);
  expect(line).toBe('HTTP/1.1 200 Connection established');
  socket.write('שלום');
  await eventually(async () => received().endsWith('שלום'));
});

test('no tunnel to another host, to a private address or to a name that does not resolve', async () => {
  let connections = 0;
  const port = await host(() => {
    connections += 1;
  });
  const open = await gate([`court.test:${port}`, `unknown.test:${port}`], false);
  for (const [name, why] of [
    [`other.test:${port}`, 'forbidden_host'],
    [`court.test:${port}`, 'private_address'],
    [`unknown.test:${port}`, 'unavailable'],
    [`127.0.0.1:${port}`, 'forbidden_host'],
    [`[::1]:${port}`, 'forbidden_host'],
  ] as const) {
    expect((await tunnel(open, name)).line).toMatch(/^HTTP\/1\.1 403 /);
    const at = name.lastIndexOf(':');
    expect(open.refusalOf(name.slice(0, at), port)).toBe(why);
  }
  for (const garbage of ['', 'court.test', 'court.test:99999', 'http://x/', `court.test:${port}@evil.test`])
    expect((await tunnel(open, garbage)).line).toMatch(/^HTTP\/1\.1 (?:400|403|502) |^$/);
  expect(connections).toBe(0);
});

test('all tunnels are cut when more comes in than a fetch may bring', async () => {
  const port = await host((socket) => {
    const timer = setInterval(() => socket.write(Buffer.alloc(20_000)), 5);
    socket.on('close', () => clearInterval(timer));
  });
  const open = await gate([`court.test:${port}`], true, 100_000);
  const both = await Promise.all([tunnel(open, `court.test:${port}`), tunnel(open, `court.test:${port}`)]);
  await eventually(async () => both.every(({ socket }) => socket.closed));
  expect(open.overrun.aborted).toBe(true);
});

test.each([
  ['93.184.216.34', true],
  ['8.8.8.8', true],
  ['2606:2800:220:1::1', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.53', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:93.184.216.34', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['fd12::1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['ff02::1', false],
  ['court.gov.il', false],
  ['', false],
])('the address %s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test('a host counts by its name and port, a usual port goes without saying', () => {
  const source = (hosts: string[]) => ({ name: 'a', label: 'א', tier: 'a', hosts, private: false });
  const sources = [source(['www.court.gov.il', 'inside.test:8443'])];
  expect(sourceOf(sources, 'WWW.court.gov.il', 443)).toBe(sources[0]);
  expect(sourceOf(sources, 'www.court.gov.il', 80)).toBe(sources[0]);
  expect(sourceOf(sources, 'inside.test', 8443)).toBe(sources[0]);
  for (const [name, port] of [
    ['www.court.gov.il', 8080],
    ['inside.test', 443],
    ['court.gov.il', 443],
    ['evil-www.court.gov.il', 443],
    ['www.court.gov.il.evil.test', 443],
    ['www.court.gov.il.', 443],
  ] as const)
    expect(sourceOf(sources, name, port)).toBeUndefined();
});
