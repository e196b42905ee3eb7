// The host services for the process manager (PM2), with the bridge that acts on them. `npm run host` starts them all.
// Names, kinds and schedules are those of src/host/services.json, the one list that the bridge reads too.
const { join, resolve } = require('node:path');
const services = require('./src/host/services.json');

const root = __dirname;
const home = resolve(process.env.PM2_HOME || join(process.env.DATA_DIR || './data', 'pm2'));

/** Each starts under the Node of this repository and ends by itself when it is asked to. */
const common = {
  cwd: root,
  interpreter: join(root, 'node_modules/.bin/node'),
  node_args: ['--import', './src/db/driver/hooks.mjs'],
  exec_mode: 'fork',
  merge_logs: true,
  kill_timeout: 10_000,
  // A drain may have started the embedded database for all processes: stopping it must not take that along. What a
  // killed service leaves behind is the reaper's.
  treekill: false,
  pmx: false,
  vizion: false,
};

const daemon = { autorestart: true, exp_backoff_restart_delay: 500, max_restarts: 100 };
const cron = (schedule) => ({ autorestart: false, cron_restart: schedule });

/** Says whose child a process is: by it, what a killed manager left behind is found. */
const mark = (name) => ({ LEGAL_HOST_SERVICE: name, LEGAL_HOST_HOME: home });

/** Secrets that no service needs: an empty value counts as unset. */
const withheld = { API_TOKENS: '', BRIDGE_SHARED_SECRET: '', USAGE_CREDENTIALS_FILE: '', USAGE_URL: '' };

module.exports = {
  apps: [
    {
      ...common,
      ...daemon,
      // Small garbage at rest: the bridge stays within its memory whatever is asked of it.
      node_args: [...common.node_args, '--max-semi-space-size=1'],
      name: 'appeals-bridge',
      script: join(root, 'src/entrypoints/bridge.ts'),
      env: mark('appeals-bridge'),
    },
    ...services.map((service) => ({
      ...common,
      ...(service.kind === 'cron' ? cron(service.cron) : daemon),
      name: service.name,
      script: join(root, service.script),
      env: { ...withheld, ...mark(service.name) },
    })),
  ],
};
