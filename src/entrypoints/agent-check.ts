// npm run agent:check [-- CASE_NUMBER]: says line by line what delegated work needs and what of it is missing. Changes
// nothing; ends with 1 when something is missing. To be run with the settings of the service.
import { checkData } from '../agent/check/check-data.ts';
import { checkPlatformOf } from '../agent/check/check-platform.ts';
import { type CheckLine, note, ok } from '../agent/check/line.ts';
import { parseEnvironment } from '../config/parse.ts';
import { redacted } from '../config/secrets.ts';
import { toolSettings } from '../config/web.ts';
import { run } from '../run.ts';

await run(main);

async function main(): Promise<number> {
  const config = parseEnvironment(toolSettings);
  const lines = [ok('settings: read'), ...(await checkData(config))];
  if (config.AGENT_PLATFORM === 'paperclip')
    lines.push(...(await checkPlatformOf(config, process.argv[2] ?? null, new Date())));
  else lines.push(note('AGENT_PLATFORM is embedded: the service runs its agents itself, nothing else is needed'));
  for (const line of lines) print(line);
  return lines.some(({ state }) => state === 'missing') ? 1 : 0;
}

function print({ state, text }: CheckLine): void {
  console.log(`${state.padEnd(8)}${redacted(text)}`);
}
