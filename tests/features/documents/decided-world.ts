// A case in which people, readings, analyses and aggregations act one after the other, and what people decided in it.
import fc from 'fast-check';
import { expect } from 'vitest';
import { doJob } from '../../agent/seed.ts';
import type { Json, TestApp } from '../../helpers/app.ts';
import { caseIdOf } from '../../helpers/case-rows.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { uploadText } from '../../helpers/intake.ts';

const PARAGRAPHS = [
  'העוררת טוענת כי ההקלה בקו הבניין הצדדי ניתנה בחוסר סמכות, שכן מדובר בסטייה ניכרת מן התכנית החלה במקום.',
  'לטענת העוררת לא פורסמה הודעה כדין לפי סעיף 149 לחוק, ולכן נפגעה זכות ההתנגדות שלה ושל שכניה.',
  'העוררת מוסיפה וטוענת כי הבניין המוצע יחסום את האור והאוויר לדירתה ויפגע קשות בפרטיותה.',
  'עוד טוענת העוררת כי אין ברחוב די מקומות חניה, ותקן החניה שנקבע בתכנית לא נשמר בבקשה להיתר.',
  'לטענת העוררת חוות הדעת של שמאי הוועדה נערכה בלי שהשמאי ביקר במקום, ואין לסמוך עליה.',
];
const PROTOCOL = `פרוטוקול דיון בערר

נוכחים:
עו"ד דן שחר - ב"כ העוררת
עו"ד מיכל ארז - ב"כ הוועדה המקומית

עו"ד דן שחר: אנחנו מוותרים על הטענה בעניין הפרסום ואיננו עומדים עליה עוד. ההקלה בקו הבניין ניתנה בחוסר סמכות.
עו"ד מיכל ארז: ההקלה ניתנה כדין, והתכנית מאפשרת אותה.
`;

const indexes = PARAGRAPHS.map((_, at) => at);
const pick = fc.nat(20);
const one = <const K extends string>(kind: K, rest: object = {}) =>
  fc.record({ kind: fc.constant(kind), pick, ...rest });

/** What may happen next. */
export const steps = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    pick,
    order: fc.shuffledSubarray(indexes, { minLength: 2 }),
    slips: fc.subarray(indexes, { maxLength: 2 }),
  }),
  one('reprocess', { discard: fc.boolean() }),
  one('document', {
    body: fc.constantFrom<object>({ title: 'כותרת של אדם' }, { party: 'appellant' }, { document_date: '2025-01-02' }),
  }),
  one('claim', {
    body: fc.constantFrom<object>(
      { review: 'confirmed' },
      { review: 'rejected' },
      { text: 'כניסוח אדם' },
      { threshold: true },
    ),
  }),
  one('add'),
  one('delete'),
  one('argument'),
  one('merge'),
  one('verdict', { verdict: fc.constantFrom('dropped', 'strengthened') }),
  one('attendees'),
  one('analyse'),
  one('aggregate'),
  one('remove'),
) as fc.Arbitrary<Step>;

export interface Step {
  kind: string;
  pick: number;
  body?: object;
  order?: number[];
  slips?: number[];
  discard?: boolean;
  verdict?: string;
}

const pleading = (order: readonly number[], slips: readonly number[] = []): string =>
  [
    'כתב ערר',
    'טענות העוררת',
    ...order.map((at, i) => `${i + 1}. ${slips.includes(at) ? PARAGRAPHS[at]!.replace('ו', 'י') : PARAGRAPHS[at]!}`),
  ].join('\n\n');

/** Opens a case with a pleading, a second one and a protocol, all read, aggregated and analysed. */
export async function openWorld(t: TestApp) {
  const number = await newCase(t);
  const caseId = await caseIdOf(t, number);
  const path = `/api/cases/${encodeURIComponent(number)}`;
  const claims = new Map<string, Json>();
  const deleted = new Set<string>();
  const titles = new Map<string, string>();
  const document: Json = {};
  let verdicts: Json[] = [];
  let attendees: Json[] | undefined;

  async function add(name: string, text: string, doc_type: string): Promise<string> {
    const { body: upload } = await uploadText(t, name, text);
    const { body } = await classify(t, upload.filename, number, { doc_type });
    expect((await finished(t, body.task_id)).status).toBe('completed');
    return body.document_id;
  }
  const done = async ({ status, body }: { status: number; body: Json }): Promise<void> => {
    expect(status).toBe(200);
    if (body.task_id) expect((await finished(t, body.task_id)).status).toBe('completed');
  };
  const read = async (rest: string): Promise<Json> => (await t.json(`${path}/${rest}`)).body;
  const flat = ({ parties }: Json, key: string): Json[] => parties.flatMap((party: Json) => party[key]);
  const listClaims = async () => flat(await read('claims'), 'claims');
  const listArguments = async () => flat(await read('legal-arguments'), 'arguments');
  const saidVerdicts = async () =>
    flat(await read('protocol-analysis'), 'arguments')
      .filter(({ edited_by }) => edited_by !== null)
      .map(({ text, verdict, evidence }) => ({ text, verdict, evidence }));

  const main = await add('ערר.txt', `${pleading(indexes)}\n\n${number}`, 'appeal');
  let second: string | null = await add('ערר נוסף.txt', `${pleading([4, 2])}\n\nנוסף ${number}`, 'appeal');
  await add('פרוטוקול.txt', `${PROTOCOL}\n${number}`, 'protocol');
  const original = (await read(`documents/${main}`)).text;
  let text = original;
  await doJob(t.ctx, caseId, 'aggregate-arguments');
  await doJob(t.ctx, caseId, 'analyze-protocol');

  const acts: Record<string, (step: Step) => Promise<void>> = {
    async text({ order, slips }) {
      text = pleading(order!, slips);
      await done(await t.json(`${path}/documents/${main}/text`, 'PUT', { text }));
    },
    async reprocess({ discard }) {
      await done(await t.json(`${path}/documents/${main}/reprocess`, 'POST', { discard_correction: discard }));
      if (discard) text = original;
    },
    async document({ body }) {
      await done(await t.json(`${path}/documents/${main}`, 'PATCH', body));
      Object.assign(document, body);
    },
    async claim({ pick: at, body }) {
      const list = await listClaims();
      const claim = list[at % Math.max(1, list.length)];
      if (!claim) return;
      await done(await t.json(`${path}/claims/${claim.claim_id}`, 'PATCH', body));
      claims.set(claim.claim_id, {
        ...claims.get(claim.claim_id),
        document: claim.document_id,
        body: { ...claims.get(claim.claim_id)?.body, ...body },
      });
    },
    async add({ pick: at }) {
      const start = (at * 7) % Math.max(1, text.length - 40);
      const range = { document_id: main, start, end: start + 35, party: 'other' };
      const { body } = await t.json(`${path}/claims`, 'POST', range);
      claims.set(body.claim_id, { document: main, body: { party: 'other' } });
    },
    async delete({ pick: at }) {
      const list = await listClaims();
      const claim = list[at % Math.max(1, list.length)];
      if (!claim) return;
      await t.json(`${path}/claims/${claim.claim_id}`, 'DELETE');
      claims.delete(claim.claim_id);
      deleted.add(claim.claim_id);
    },
    async argument({ pick: at }) {
      const list = await listArguments();
      const argument = list[at % Math.max(1, list.length)];
      if (!argument) return;
      await t.json(`${path}/legal-arguments/${argument.argument_id}`, 'PATCH', { title: `כותרת ${at}` });
      titles.set(argument.argument_id, `כותרת ${at}`);
    },
    async merge({ pick: at }) {
      const list = await listArguments();
      const argument = list[at % Math.max(1, list.length)];
      const mate = list.find(
        ({ argument_id, party }) => party === argument?.party && argument_id !== argument?.argument_id,
      );
      if (!argument || !mate) return;
      const argument_ids = [argument.argument_id, mate.argument_id];
      await done(await t.json(`${path}/legal-arguments/merge`, 'POST', { argument_ids, title: 'אוחדו' }));
      titles.delete(mate.argument_id);
      titles.set(argument.argument_id, 'אוחדו');
      verdicts = await saidVerdicts();
    },
    async verdict({ pick: at, verdict }) {
      const list = await listArguments();
      const argument = list[at % Math.max(1, list.length)];
      if (!argument) return;
      const body = { verdicts: [{ argument_id: argument.argument_id, verdict }] };
      await done(await t.json(`${path}/protocol-analysis`, 'PATCH', body));
      const said = await saidVerdicts();
      expect(said.some((one) => one.verdict === verdict)).toBe(true);
      verdicts = said;
    },
    async attendees({ pick: at }) {
      const body = { attendees: [{ name: 'עו"ד דן שחר', role: `תפקיד ${at}`, party: 'appellant' }] };
      await done(await t.json(`${path}/protocol-analysis`, 'PATCH', body));
      attendees = body.attendees;
    },
    analyse: async () => void (await doJob(t.ctx, caseId, 'analyze-protocol')),
    async aggregate() {
      const some = (await listClaims()).some(({ review }) => review !== 'rejected');
      if (some) await doJob(t.ctx, caseId, 'aggregate-arguments');
    },
    async remove() {
      if (second === null) return;
      const { body } = await t.json(`${path}/documents/${second}`, 'DELETE');
      expect(body.deleted).toBe(true);
      for (const [id, claim] of claims) if (claim.document === second) claims.delete(id);
      second = null;
    },
  };

  /** What a person decided is as she decided it, and every place has its words. */
  async function check(): Promise<void> {
    const listed = new Map((await listClaims()).map((claim) => [claim.claim_id, claim]));
    for (const [id, { body }] of claims) expect(listed.get(id)).toMatchObject(body);
    for (const id of deleted) expect(listed.has(id)).toBe(false);
    const shown = await read(`documents/${main}`);
    expect(shown).toMatchObject({ ...document, text, status: 'ready' });
    for (const claim of listed.values())
      if (claim.document_id === main && !claim.source.lost && claims.get(claim.claim_id)?.body.text === undefined)
        expect(text.slice(claim.source.start, claim.source.end)).toBe(claim.text);
    const current = await listArguments();
    for (const [id, title] of titles) expect(current.find(({ argument_id }) => argument_id === id)?.title).toBe(title);
    const held = current.flatMap(({ claim_ids }) => claim_ids);
    expect(new Set(held).size).toBe(held.length);
    expect(await saidVerdicts()).toEqual(expect.arrayContaining(verdicts));
    if (attendees) expect((await read('protocol-analysis')).hearing.attendees).toMatchObject(attendees);
  }

  return { take: (step: Step) => acts[step.kind]!(step), check };
}
