// Everything that models are told stands in prompts/: each file is used, each used one is there, and none is in the code.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prompt } from '../../src/models/prompts.ts';

const ROOT = join(import.meta.dirname, '../..');
const files = readdirSync(join(ROOT, 'prompts')).map((name) => name.replace(/\.md$/, ''));
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(ROOT, 'src', name), 'utf8') }));

it('each file of prompts/ is used, and each prompt that is used has its file', () => {
  const used = sources.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:prompt|readPrompt)\(\s*'([\w-]+)'/g)].map(([, name]) => name!),
  );
  expect([...new Set(used)].sort()).toEqual(files.sort());
});

it('no prompt is in the code', () => {
  const told = /`(?:You (?:are|get|read|find|help|assist|write)\b|אתה )/;
  expect(sources.filter(({ text }) => told.test(text)).map(({ name }) => name)).toEqual([]);
});

it('puts values where the file names them', () => {
  expect(prompt('rules-of-law', { limit: 7 })).toContain('At most 7; none');
  expect(prompt('prose-rules')).not.toMatch(/\n$|\{\{/);
});
