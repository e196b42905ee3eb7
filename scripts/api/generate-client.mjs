// Makes a client of the interface description: generate-client.mjs DOCUMENT FOLDER [--web]
// With --web it is the one of the workspace: queries too, and imports as a bundler reads them.
import { createClient } from '@hey-api/openapi-ts';

const [, , input, path, flag] = process.argv;
const web = flag === '--web';
await createClient({
  input,
  output: { path, ...(web ? {} : { importFileExtension: '.ts' }) },
  plugins: [
    '@hey-api/client-fetch',
    '@hey-api/typescript',
    '@hey-api/sdk',
    ...(web ? [{ name: '@tanstack/react-query', mutationOptions: false }] : []),
  ],
  logs: { level: 'silent' },
});
