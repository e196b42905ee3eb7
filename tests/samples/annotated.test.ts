// The cases whose labels stand in their texts: every mark is read, and every argument is made somewhere.
import { expect, it } from 'vitest';
import { loadAnnotated } from '../../samples/annotated/load.ts';
import { markedText } from '../../samples/annotated/marked-text.ts';

const sets = { cases: await loadAnnotated('cases'), apart: await loadAnnotated('apart') };

it('holds cases to build with and cases kept apart, of all kinds of appeal', () => {
  expect(sets.cases.length).toBeGreaterThanOrEqual(8);
  expect(sets.apart.length).toBeGreaterThanOrEqual(2);
  const kinds = (all: typeof sets.cases) => new Set(all.map(({ labels }) => labels.appeal_type));
  expect(kinds(sets.cases)).toEqual(new Set(['betterment_levy', 'compensation', 'permit', 'plan']));
  expect(kinds(sets.apart).size).toBeGreaterThanOrEqual(1);
});

it.each([...sets.cases, ...sets.apart])('$folder has its labels where its words are', ({ labels, documents }) => {
  expect(labels.withdrawals!.length).toBeGreaterThanOrEqual(1);
  expect(labels.arguments.filter(({ claim_ids }) => claim_ids.length === 0)).toEqual([]);
  for (const { name, text, labels: own } of documents) {
    const placed = [...own.claims, ...own.not_claims, ...own.citations, ...(own.rules_of_law ?? [])];
    for (const one of placed)
      expect([name, text.slice(one.start, one.start + one.text.length)]).toEqual([name, one.text]);
    expect(own.claims.every(({ role, supports }) => (role === 'support') === (supports !== null))).toBe(true);
    for (const { evidence } of own.protocol?.verdicts ?? []) expect(text).toContain(evidence);
  }
  for (const one of [...labels.withdrawals!, ...labels.details!]) {
    const { text } = documents.find(({ name }) => name === one.document)!;
    expect(text.slice(one.start, one.start + one.text.length)).toBe(one.text);
  }
});

it('counts a mark in the words that a reader sees', () => {
  const { text, marks } = markedText(
    '^^כתב ערר\n1. {c a-x}לפי {cite statute}סעיף 5{/} טעתה.{/}\n| א | {d plan}ק/1{/} |',
  );
  expect(text).toBe('כתב ערר\n\n1. לפי סעיף 5 טעתה.\n\nא\tק/1');
  expect(marks.map(({ tag, start, within }) => [tag, start, within])).toEqual([
    ['cite', 16, ['c']],
    ['c', 12, []],
    ['d', 32, []],
  ]);
  for (const wrong of ['{c a-x}לא נסגר', 'נסגר{/}', 'סוגר } לבדו']) expect(() => markedText(wrong)).toThrow();
});
