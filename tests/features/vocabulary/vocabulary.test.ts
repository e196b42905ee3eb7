// Every value of the interface that a person may see has a Hebrew word (contract section 11).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

/** The enums of a document with where they stand; one value alone is a mark of the form, not a choice. */
function enumsOf(node: Json, path: string[] = []): { path: string; values: string[] }[] {
  if (typeof node !== 'object' || node === null) return [];
  const values = Array.isArray(node.enum)
    ? node.enum.filter((value: unknown) => typeof value === 'string' && value)
    : [];
  const own = values.length > 1 ? [{ path: path.join('/'), values }] : [];
  return [...own, ...Object.entries(node).flatMap(([key, inner]) => enumsOf(inner, [...path, key]))];
}

/** Codes for programs: what a person reads of them is the problem's `title`. */
const OF_PROGRAMS = /\/(?:Problem|ChatError)\/properties\/code$/;

it('names every enum of the interface description', async () => {
  const { body: words } = await t.json('/api/vocabulary');
  const lists = Object.values<{ key: string }[]>(words).map((list) => new Set(list.map(({ key }) => key)));
  const { body: document } = await t.json('/openapi.json');
  const enums = enumsOf(document).filter(({ path }) => !OF_PROGRAMS.test(path));
  expect(enums.length).toBeGreaterThan(80);
  const isNamed = (values: string[]) => lists.some((list) => values.every((value) => list.has(value)));
  expect(enums.filter(({ values }) => !isNamed(values))).toEqual([]);
});

it('is the same for who runs the machine and reads no case', async () => {
  const [reader, operator] = [await t.json('/api/vocabulary'), await t.json('/api/operations/vocabulary')];
  expect(operator.body).toEqual(reader.body);
});

it('is Hebrew, and in the order of the interface', async () => {
  const { body: words } = await t.json('/api/vocabulary');
  for (const [name, list] of Object.entries<{ key: string; label: string }[]>(words))
    for (const { key, label } of list) expect([name, key, label]).toEqual([name, key, expect.stringMatching(/[א-ת]/)]);
  expect(words.block.map(({ key }: Json) => key).slice(0, 2)).toEqual(['block-alef', 'block-bet']);
  expect(words.doc_type[0]).toEqual({ key: 'appeal', label: 'כתב ערר' });
  expect(words.audit_action.find(({ key }: Json) => key === 'case.created').label).toBe('נפתח תיק');
});
