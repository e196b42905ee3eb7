import { writeFileSync } from 'node:fs';
import { pino } from 'pino';
import { buildApp } from '../../src/app.ts';
import { parseEnvironment } from '../../src/config/parse.ts';
import { webSettings } from '../../src/config/web.ts';
import type { Deps } from '../../src/deps.ts';
import { buildOpenApiDocument } from '../../src/http/description/document.ts';
import { NAMED_ENUMS } from '../../src/named-enums.ts';

/** Writes the interface description to the file named by the first argument; needs no database. */
const [, , path] = process.argv;
if (!path) throw new Error('usage: write-document.ts FILE');
const deps = { config: parseEnvironment(webSettings, {}), ports: { log: pino({ level: 'silent' }) } };
writeFileSync(path, JSON.stringify(buildOpenApiDocument(buildApp(deps as unknown as Deps), NAMED_ENUMS), null, 2));
