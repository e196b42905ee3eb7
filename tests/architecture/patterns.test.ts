// What the service knows of Hebrew stands in src/hebrew/{lexicon,rules}: no long regular expression hides in the code.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const LONGEST = 120;
/** A regular expression, a template or a string on one line. */
const LITERAL =
  /(?<![\w/*)\]])\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*|`(?:\\.|[^`\\\n])*`|'(?:\\.|[^'\\\n])*'/g;
/** What makes a string a part of a regular expression. */
const OF_PATTERNS = /\(\?[:=!<]|\[\^/;
const COMMENT = /^\s*(?:\/?\*|\/\/).*$/gm;
it('no regular expression over 120 characters stands outside rules and pattern', () => {
  const long = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.generated)\.ts$/.test(name) && !name.startsWith('hebrew/pattern/'))
    .flatMap((name) =>
      [
        ...readFileSync(join(ROOT, 'src', name), 'utf8')
          .replace(COMMENT, '')
          .matchAll(LITERAL),
      ]
        .filter(([words]) => words.length > LONGEST + 2 && (words.startsWith('/') || OF_PATTERNS.test(words)))
        .map(([words]) => `${name}: ${words}`),
    );
  expect(long).toEqual([]);
});
