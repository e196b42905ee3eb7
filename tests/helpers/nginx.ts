// The deployment example with a real nginx, as an office has it in front of the service.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import type { Line } from './line.ts';

/** Whether nginx is installed; `.ci/run` installs it. */
export const hasNginx = (() => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/**
 * nginx with `deploy/nginx.conf` before a service, on a port that is free. To cut the line is to kill it.
 *
 * @param user who is signed in, whatever the browser says: a name, or nginx's variable that has it
 */
export async function startNginx(serviceUrl: string, port: number, user: string): Promise<Line> {
  const url = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const snippet = (await readFile('deploy/nginx.conf', 'utf8'))
    .replaceAll('http://127.0.0.1:8000', serviceUrl)
    .replace('$remote_user', () => `"${user}"`);
  await writeFile(join(folder, 'nginx.conf'), configured(folder, port, snippet));
  let running: ChildProcess | undefined;
  const mend = async () => {
    running = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' });
    await eventually(async () => (await fetch(`${url}/health`)).ok);
  };
  const cut = async () => {
    const ended = new Promise((resolve) => running?.once('exit', resolve) ?? resolve(null));
    running?.kill('SIGKILL');
    await ended;
    running = undefined;
  };
  const close = async () => {
    await cut();
    await rm(folder, { recursive: true, force: true });
  };
  await mend();
  return { url, cut, mend, close };
}

const configured = (folder: string, port: number, snippet: string) => `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; ${snippet} }
}`;
