// Whatever people, readings and aggregations do one after the other, what a person decided stays (contract section 9).
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentTexts } from '../../../src/db/schema/documents.ts';
import { caseKey } from '../../../src/domain/case-number.ts';
import { selectCaseByKey } from '../../../src/features/cases/cases.queries.ts';
import { type FoundClaims, replaceClaims } from '../../../src/features/documents/replace-claims.ts';
import { doJob } from '../../agent/seed.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { insertDocument } from '../../helpers/case-rows.ts';
import { newCase } from '../../helpers/classify.ts';
import { runs } from '../../helpers/runs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

const PARAGRAPHS = [
  'ההקלה בקו הבניין הצדדי ניתנה בחוסר סמכות, שכן מדובר בסטייה ניכרת מן התכנית החלה במקום.',
  'לא פורסמה הודעה כדין לפי סעיף 149 לחוק, ולכן נפגעה זכות ההתנגדות של העוררת ושל שכניה.',
  'הבניין המוצע יחסום את האור והאוויר לדירת העוררת ויפגע קשות בפרטיותה ובערך הנכס שלה.',
  'אין ברחוב די מקומות חניה, ותקן החניה שנקבע בתכנית לא נשמר בבקשה להיתר כפי שהוגשה.',
  'חוות הדעת של שמאי הוועדה המקומית נערכה בלי שהשמאי ביקר במקום, ואין לסמוך עליה.',
  'עצי האורן הבוגרים שבמגרש סומנו לשימור, והבקשה מתעלמת מהם לחלוטין ומבקשת לעקור אותם.',
];

interface Reading {
  text: string;
  claims: FoundClaims['claims'][number][];
}

/** A reading that has these paragraphs in this order, some of them with a slip, not all of them taken for claims. */
function reading(order: number[], slips: number[], claimed: number[]): Reading {
  let text = 'כתב ערר\n\n';
  const claims: Reading['claims'] = [];
  for (const at of order) {
    const words = slips.includes(at) ? PARAGRAPHS[at]!.replace('ו', 'י') : PARAGRAPHS[at]!;
    const [start, end] = [text.length, text.length + words.length];
    text += `${words}\n\n`;
    if (claimed.includes(at))
      claims.push({
        text: words,
        party: 'appellant',
        topic: null,
        location: null,
        threshold: false,
        confidence: 0.9,
        role: 'claim',
        supports: null,
        start,
        end,
      });
  }
  return { text, claims };
}

const indexes = PARAGRAPHS.map((_, at) => at);
const readings = fc
  .tuple(fc.shuffledSubarray(indexes, { minLength: 3 }), fc.subarray(indexes, { maxLength: 2 }), fc.subarray(indexes))
  .map(([order, slips, claimed]) => ({ kind: 'read' as const, ...reading(order, slips, claimed) }));
const pick = fc.nat(20);
const steps = fc.oneof(
  { arbitrary: readings, weight: 2 },
  fc.record({
    kind: fc.constant('claim' as const),
    pick,
    body: fc.constantFrom<object>(
      { review: 'confirmed' },
      { review: 'rejected' },
      { text: 'כפי שניסח אדם', topic: 'נושא' },
      { party: 'respondent' },
      { threshold: true },
    ),
  }),
  fc.record({ kind: fc.constant('add' as const), pick }),
  fc.record({ kind: fc.constant('delete' as const), pick }),
  fc.record({ kind: fc.constant('argument' as const), pick }),
  fc.record({ kind: fc.constant('merge' as const), pick }),
  fc.record({ kind: fc.constant('aggregate' as const) }),
);

it('keeps what a person decided, in any order of edits, readings, aggregations and deletions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 14 }), async (list) => {
      const world = await openWorld();
      await world.read(reading(indexes, [], indexes));
      for (const step of list) {
        await world.take(step);
        await world.check();
      }
    }),
    runs(3, 12),
  );
});

type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;

/** A case with one document, and what people decided in it. */
async function openWorld() {
  const number = await newCase(t);
  const documentId = await insertDocument(t, number, { status: 'ready' });
  const path = `/api/cases/${encodeURIComponent(number)}`;
  const row = (await selectCaseByKey(t.ctx.db, caseKey(number)))!;
  const decided = new Map<string, Json>();
  const deleted = new Set<string>();
  const titles = new Map<string, string>();
  let text = '';

  const claims = async (): Promise<Json[]> =>
    (await t.json(`${path}/claims`)).body.parties.flatMap((party: Json) => party.claims);
  const legalArguments = async (): Promise<Json[]> =>
    (await t.json(`${path}/legal-arguments`)).body.parties.flatMap((party: Json) => party.arguments);

  async function read(next: Reading): Promise<void> {
    const content = { text: next.text, metadata: {}, sections: [] };
    await t.ctx.database.transaction(async (tx) => {
      await tx
        .insert(documentTexts)
        .values({ documentId, ...content })
        .onConflictDoUpdate({ target: documentTexts.documentId, set: content });
      await replaceClaims({ ...t.ctx, db: tx }, row, { documentId, pages: [], ...next }, { text });
    });
    text = next.text;
  }

  async function take(step: Step): Promise<void> {
    if (step.kind === 'read') return read(step);
    if (step.kind === 'aggregate') {
      const some = (await claims()).some(({ review }) => review !== 'rejected');
      if (some) await doJob(t.ctx, row.caseId, 'aggregate-arguments');
      return;
    }
    if (step.kind === 'add') {
      const start = (step.pick * 7) % (text.length - 40);
      const { body } = await t.json(`${path}/claims`, 'POST', {
        document_id: documentId,
        start,
        end: start + 35,
        party: 'other',
      });
      decided.set(body.claim_id, { party: 'other' });
      return;
    }
    if (step.kind === 'argument' || step.kind === 'merge') return takeArgument(step);
    const list = await claims();
    const chosen = list[step.pick % Math.max(1, list.length)];
    if (!chosen) return;
    const at = `${path}/claims/${chosen.claim_id}`;
    if (step.kind === 'delete') {
      await t.json(at, 'DELETE');
      decided.delete(chosen.claim_id);
      deleted.add(chosen.claim_id);
      return;
    }
    expect((await t.json(at, 'PATCH', step.body)).status).toBe(200);
    decided.set(chosen.claim_id, { ...decided.get(chosen.claim_id), ...step.body });
  }

  async function takeArgument({ kind, pick: at }: { kind: 'argument' | 'merge'; pick: number }): Promise<void> {
    const list = await legalArguments();
    const one = list[at % Math.max(1, list.length)];
    const mate = list.find(({ argument_id, party }) => party === one?.party && argument_id !== one?.argument_id);
    if (kind === 'argument' && one) {
      await t.json(`${path}/legal-arguments/${one.argument_id}`, 'PATCH', { title: `כותרת ${at}` });
      titles.set(one.argument_id, `כותרת ${at}`);
    }
    if (kind === 'merge' && one && mate) {
      const argument_ids = [one.argument_id, mate.argument_id];
      await t.json(`${path}/legal-arguments/merge`, 'POST', { argument_ids, title: 'אוחדו' });
      titles.delete(mate.argument_id);
      titles.set(one.argument_id, 'אוחדו');
    }
  }

  async function check(): Promise<void> {
    const listed = new Map((await claims()).map((claim) => [claim.claim_id, claim]));
    for (const [id, decision] of decided) expect(listed.get(id)).toMatchObject(decision);
    for (const id of deleted) expect(listed.has(id)).toBe(false);
    for (const claim of listed.values()) {
      const { start, end, lost } = claim.source;
      if (!lost && decided.get(claim.claim_id)?.text === undefined) expect(text.slice(start, end)).toBe(claim.text);
    }
    const current = await legalArguments();
    for (const [id, title] of titles) expect(current.find(({ argument_id }) => argument_id === id)?.title).toBe(title);
    const held = current.flatMap(({ claim_ids }) => claim_ids);
    expect(new Set(held).size).toBe(held.length);
    for (const id of held) expect(listed.get(id)?.review).not.toBe('rejected');
  }

  return { read, take, check };
}
