// A line between a browser and the service that can be cut and mended: the same address, through a proxy of the test.
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './service.ts';

export interface Line {
  url: string;
  /** Every connection breaks off, and nobody answers at the address. */
  cut(): Promise<void>;
  /** The address answers again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A line to a service, on a port of its own.
 *
 * @param serviceUrl its address, or what gives the address for the next connection
 * @param losesAnswerTo whether the answer to what was just sent does not come through, and the connection breaks instead
 */
export async function openLine(
  serviceUrl: string | (() => string),
  losesAnswerTo: (sent: Buffer) => boolean = () => false,
): Promise<Line> {
  const port = await freePort();
  const open = new Set<Socket>();
  let server: Server | undefined;
  const join = (near: Socket) => {
    const target = new URL(typeof serviceUrl === 'string' ? serviceUrl : serviceUrl());
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      if (one === near) one.pipe(other);
    }
    let isLost = false;
    near.on('data', (sent: Buffer) => {
      isLost ||= losesAnswerTo(sent);
    });
    far.on('data', (answer: Buffer) => (isLost ? near.destroy() : near.write(answer)));
    far.on('end', () => near.end());
  };
  const mend = () =>
    new Promise<void>((resolve, reject) => {
      server = createServer(join).once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    });
  const cut = async () => {
    const ended = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    for (const socket of open) socket.destroy();
    await ended;
    server = undefined;
  };
  await mend();
  return { url: `http://127.0.0.1:${port}`, cut, mend, close: cut };
}
