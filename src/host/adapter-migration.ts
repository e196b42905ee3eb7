// The adapter-migration script, started by the bridge or by hand:
//   adapter-migration.ts migrate (--agent=ID | --all) [--company=ID] [--from=KIND] --to=KIND [--dry-run]
//   adapter-migration.ts status [--agent=ID] [--company=ID]
// Standard output is one JSON object for each agent; the last line of standard error says to a person what went wrong.
import { parseArgs } from 'node:util';
import { ConfigurationError, parseEnvironment } from '../config/parse.ts';
import { toolSettings } from '../config/web.ts';
import { PlatformError } from '../platform/platform.ts';
import { type Migration, MigrationRefused, migrateAdapters, UnknownAgent } from './adapters/migrate.ts';
import { openAdapterPlatform } from './adapters/platform-adapters.ts';
import { openSavedConfigurations } from './adapters/saved-configurations.ts';

/** Exit code that tells an unknown agent from everything else. */
const UNKNOWN_AGENT = 3;
const USAGE =
  'הארגומנטים אינם תקינים: migrate (--agent=ID | --all) [--company=ID] [--from=KIND] --to=KIND [--dry-run] | status';

process.exit(await main());

async function main(): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => stopping.abort(new MigrationRefused('ההסבה נעצרה לפני שהסתיימה')));
  try {
    const migration = readArguments(process.argv.slice(2));
    const config = parseEnvironment(toolSettings);
    const platform = await openAdapterPlatform(config);
    try {
      const saved = await openSavedConfigurations(config.DATA_DIR, platform.name);
      const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
      await migrateAdapters(platform, saved, migration, tell, stopping.signal);
    } finally {
      await platform.close();
    }
    return 0;
  } catch (error) {
    process.stderr.write(`${reasonOf(error).replaceAll(/\s+/g, ' ')}\n`);
    return error instanceof UnknownAgent ? UNKNOWN_AGENT : 1;
  }
}

function readArguments(args: string[]): Migration {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        agent: { type: 'string' },
        all: { type: 'boolean', default: false },
        company: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    const [action, ...rest] = positionals;
    if ((action !== 'migrate' && action !== 'status') || rest.length > 0) throw new MigrationRefused(USAGE);
    if (action === 'migrate' && (!values.to || (values.agent === undefined) === !values.all))
      throw new MigrationRefused(USAGE);
    return {
      action,
      agentId: values.agent ?? null,
      companyId: values.company ?? null,
      from: values.from ?? null,
      to: values.to ?? null,
      dryRun: values['dry-run'],
    };
  } catch (cause) {
    throw new MigrationRefused(USAGE, { cause });
  }
}

/** Internals stay inside: whoever asks may be a browser. */
function reasonOf(error: unknown): string {
  if (error instanceof MigrationRefused) return error.message;
  if (error instanceof ConfigurationError) return `ההגדרות אינן תקינות. ${error.message}`;
  if (error instanceof PlatformError)
    return {
      unavailable: 'פלטפורמת הסוכנים אינה זמינה כרגע',
      unauthorized: 'פלטפורמת הסוכנים אינה מקבלת את המפתח שהוגדר',
      forbidden: 'המפתח שהוגדר אינו מורשה לשנות סוכנים',
      wrong_answer: 'פלטפורמת הסוכנים השיבה תשובה שאינה תקינה או דחתה את השינוי',
    }[error.reason];
  return 'אירעה תקלה פנימית והסבת המתאמים לא הושלמה';
}
