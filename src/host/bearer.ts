import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * A check of `Authorization: Bearer …` against one secret, in constant time.
 *
 * @param secret null: nothing passes
 */
export function bearerCheck(secret: string | null): (header: string | undefined) => boolean {
  const known = digest(secret ?? '');
  return (header) => {
    const given = /^Bearer +([\x21-\x7e]+) *$/i.exec(header ?? '')?.[1] ?? '';
    return timingSafeEqual(known, digest(given)) && secret !== null && given !== '';
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
