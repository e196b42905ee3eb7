// Run by `npm ci` (postinstall): makes the image that new embedded databases are copied from, so that the first start
// does not have to wait for it. Nothing depends on its success.
import { cachePristineImage } from '../src/db/owner/store.ts';

await cachePristineImage().catch((error: unknown) =>
  console.warn('The first start will take some seconds more:', error),
);
process.exit(0);
