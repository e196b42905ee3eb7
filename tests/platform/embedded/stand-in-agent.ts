// A stand-in for the agent program, on either platform: does what its test tells it over a socket (see stand-ins.ts), one command a line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Command } from './stand-ins.ts';

let deaf = false;
process.on('SIGTERM', () => deaf || process.exit(143));
process.on('disconnect', () => process.exit(143));

const socket = connect(process.env.STAND_IN_SOCKET!);
const tell = (told: object) => socket.write(`${JSON.stringify(told)}\n`);
const runId = process.env.AGENT_RUN_ID ?? process.env.PAPERCLIP_RUN_ID;
tell({ runId, issueId: process.env.AGENT_ISSUE_ID, pid: process.pid });

for await (const line of createInterface({ input: socket })) {
  const command = JSON.parse(line) as Command;
  tell({ did: await perform(command) });
}

async function perform(command: Command): Promise<unknown> {
  if (command.name === 'write') await write(command.text);
  if (command.name === 'flood') await flood(command.bytes);
  if (command.name === 'ignore-sigterm') deaf = true;
  if (command.name === 'breed') return spawn('sleep', ['600'], { stdio: ['ignore', 'inherit', 'ignore'] }).pid;
  if (command.name === 'end') {
    process.stderr.write(command.complaint);
    process.exit(command.code);
  }
  return null;
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

async function flood(bytes: number): Promise<void> {
  const block = `${'x'.repeat(1023)}\n`.repeat(1024);
  for (let left = bytes; left > 0; left -= block.length) await write(block);
}
