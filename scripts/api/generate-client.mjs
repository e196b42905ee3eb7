// Makes a client of the interface description: generate-client.mjs DOCUMENT FOLDER
import { createClient } from '@hey-api/openapi-ts';

const [, , input, path] = process.argv;
await createClient({
  input,
  output: { path, importFileExtension: '.ts' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'silent' },
});
