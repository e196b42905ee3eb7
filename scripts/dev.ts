// `npm run dev`: the service, started again at each change of `src`, and the workspace with changes shown at once.
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'vite';
import { WEB_FOLDER } from '../src/features/web/bundle.ts';

const PORT = 5173;
const service: ChildProcess = spawn(
  process.execPath,
  ['--watch', '--import', './src/db/driver/hooks.mjs', 'src/entrypoints/web.ts'],
  { stdio: 'inherit' },
);
const target = `http://127.0.0.1:${process.env.PORT ?? 8000}`;
const toService = { target, headers: { origin: target }, changeOrigin: true };
const vite = await createServer({
  root: WEB_FOLDER,
  server: { port: PORT, proxy: { '/api': toService, '/docs': toService, '/openapi.json': toService } },
});
await vite.listen();
console.log(`The workspace, with changes shown at once: http://localhost:${PORT}`);

const stop = async () => {
  service.kill();
  await vite.close();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
service.once('exit', () => void stop());
