import { boundedCache } from '../../../lib/bounded-cache.ts';

/** Characters: a dozen of large files. */
const MAX_CHARACTERS = 4_000_000;

const texts = boundedCache<string>(MAX_CHARACTERS);

/** The text of a case file that was read or written before, by its sha256: it need not be read or decoded again. */
export const knownText = (sha256: string): string | undefined => texts.get(sha256);

/** Keeps a text; one of megabytes is not worth what it takes. */
export function rememberText(sha256: string, text: string): void {
  if (text.length <= MAX_CHARACTERS / 4) texts.set(sha256, text, text.length);
}
