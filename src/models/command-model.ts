import { spawn } from 'node:child_process';
import { commandEnvironment } from '../config/system.ts';
import { type LanguageModel, ModelError, type ModelRequest } from './language-model.ts';

const CONTEXT_CHARACTERS = 120_000;
const MAX_ANSWER_CHARACTERS = 2_000_000;
const LIMIT_MS = 15 * 60_000;
/** Between asking a command to end and killing it. */
const GRACE_MS = 5000;

/**
 * A model behind a command line: the whole prompt goes to its standard input, the answer is its standard output as it
 * comes. No shell: `command` is the program and its arguments.
 */
export function openCommandModel(command: string[]): LanguageModel {
  const [program = '', ...args] = command;
  return {
    id: `cli:${program.split('/').at(-1)}`,
    contextCharacters: CONTEXT_CHARACTERS,
    async complete(request) {
      let text = '';
      for await (const part of this.stream(request)) text += part;
      return text;
    },
    async *stream(request) {
      const limit = AbortSignal.timeout(LIMIT_MS);
      const run = start(program, args, AbortSignal.any([request.signal, limit]));
      run.child.stdin.end(promptOf(request));
      let length = 0;
      try {
        for await (const part of run.child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
          length += part.length;
          if (length > MAX_ANSWER_CHARACTERS) throw new ModelError('nonsense', 'the model command would not stop');
          yield part;
        }
        const { code, error } = await run.ended;
        request.signal.throwIfAborted();
        if (limit.aborted) throw new ModelError('unavailable', `no answer within ${LIMIT_MS / 1000} s`);
        if (error || code !== 0)
          throw new ModelError(
            'unavailable',
            // Not what it complained of: that may be its prompt or its login.
            `the model command ended with ${code ?? (error && 'code' in error ? error.code : 'a signal')}`,
          );
      } finally {
        run.stop();
      }
    },
  };
}

function start(program: string, args: string[], signal: AbortSignal) {
  const child = spawn(program, args, { env: commandEnvironment(), stdio: ['pipe', 'pipe', 'ignore'] });
  // A command that does not read its input, or cannot be started, closes the pipe: its end tells more.
  child.stdin.on('error', () => {});
  const ended = new Promise<{ code: number | null; error?: Error }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, error }));
    child.once('close', (code) => resolve({ code }));
  });
  const stop = () => {
    signal.removeEventListener('abort', stop);
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    child.once('close', () => clearTimeout(kill));
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return { child, ended, stop };
}

/** Command lines take one text: the instructions, then the conversation with its speakers named. */
function promptOf({ system, messages }: ModelRequest): string {
  const only = messages.length === 1 ? messages[0] : undefined;
  if (only) return `${system}\n\n${only.content}\n`;
  const turns = messages.map(({ role, content }) => `${role === 'user' ? 'User' : 'Assistant'}:\n${content}`);
  return `${system}\n\n${turns.join('\n\n')}\n\nAssistant:\n`;
}
