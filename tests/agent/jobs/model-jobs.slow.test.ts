// The delegated jobs with a language model: a server that speaks its wire format answers as well, and as badly, as models do.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { DelegatedKind } from '../../../src/db/schema/delegation.ts';
import { claims } from '../../../src/db/schema/documents.ts';
import { splitSentences } from '../../../src/hebrew/text/sentences.ts';
import { openLanguageModel } from '../../../src/models/open-language-model.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { type ModelPeer, modelPeer } from '../../helpers/model-peer.ts';
import { doJob, read, type SeededCase, seedSample, storedArguments } from '../seed.ts';

let t: TestApp;
let peer: ModelPeer;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterEach(() => peer.close());
afterAll(() => t.close());

/** A model that answers a request's system text and material with what `reply` gives, written as JSON. */
async function modelThat(reply: (system: string, content: string) => unknown, contextCharacters = 400_000) {
  peer = await modelPeer((n) => {
    const messages = peer.requests[n]!.body.messages as { content: string }[];
    const answer = reply(messages[0]!.content, messages[1]!.content);
    return { parts: [typeof answer === 'string' ? answer : JSON.stringify(answer)] };
  });
  return { ...t.ctx, model: { ...openModel(), contextCharacters } };
}

const openModel = () =>
  openLanguageModel({
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_COMMAND: null,
    MODEL_URL: peer.url,
    MODEL_API_KEY: 'k',
    MODEL_NAME: 'm',
  })!;

const everyArgument = (body: Json): Json[] => body.parties.flatMap((party: Json) => party.arguments);
const plain = (markdown: string): string => markdown.replaceAll('\\', '');
const numbered = (content: string) =>
  [...content.matchAll(/^\[(\d+)\] (.*)$/gm)].map((match) => [Number(match[1]), match[2]!] as const);
const claimIdsOf = async ({ row }: SeededCase) =>
  (await t.ctx.db.select().from(claims).where(eq(claims.caseId, row.caseId))).map(({ claimId }) => claimId).sort();

it('aggregates as the model says; what it invents is dropped and what it forgets is put by the rules', async () => {
  const seeded = await seedSample(t, '85074-06-23');
  const ctx = await modelThat((_, content) => {
    const list = numbered(content);
    return {
      arguments: [
        {
          title: 'שוחד ומתנות לחברי המליאה.',
          summary: `${list[0]![1].split('. ')[0]!.replace(/\.$/, '')}. חברי המליאה קיבלו מן היזם שוחד ומתנות. נקבע כי "המצאה גמורה של המודל". חלפו 987654 ימים.`,
          claims: [1, 2, 9_999],
          threshold: true,
        },
        { title: '', summary: '', claims: [2, 3], threshold: false },
      ],
    };
  });
  await doJob(ctx, seeded.row.caseId, 'aggregate-arguments');
  const made = await storedArguments(t, seeded.row.caseId);
  expect(made.flatMap(({ claimIds }) => claimIds).sort()).toEqual(await claimIdsOf(seeded));
  const bars = new Set(
    (await t.ctx.db.select().from(claims).where(eq(claims.caseId, seeded.row.caseId)))
      .filter(({ threshold }) => threshold)
      .map(({ claimId }) => claimId),
  );
  expect(made.some(({ claimIds }) => claimIds.length >= 2)).toBe(true);
  for (const { title, threshold, summary, claimIds } of made) {
    expect(`${title} ${summary}`).not.toMatch(/שוחד|המצאה גמורה|987654/);
    expect(summary).toMatch(/[א-ת]{3}/);
    if (threshold) expect(claimIds.some((id) => bars.has(id))).toBe(true);
  }
  expect(made.every(({ title, summary }) => title !== '' && summary !== '')).toBe(true);
});

it('works in parts that fit the model', async () => {
  const seeded = await seedSample(t, '85074-06-23');
  const ctx = await modelThat(() => ({ arguments: [] }), 6_000);
  await doJob(ctx, seeded.row.caseId, 'aggregate-arguments');
  expect(peer.requests.length).toBeGreaterThan(4);
  for (const { body } of peer.requests) {
    const [, user] = body.messages as { content: string }[];
    expect(user!.content.length).toBeLessThan(6_000);
  }
  const made = await storedArguments(t, seeded.row.caseId);
  expect(made.flatMap(({ claimIds }) => claimIds).sort()).toEqual(await claimIdsOf(seeded));
});

it('keeps of a hearing only what the protocol bears out, in the protocol’s own words', async () => {
  const seeded = await seedSample(t, '9034-25');
  const quote = 'לגבי מר טויטו בדקתי זה טויטו אחר. אני מוריד את זה ומתנצל בפניו';
  const ctx = await modelThat((_, content) => {
    const [[first]] = numbered(content) as [readonly [number, string]];
    const isAppellant = content.includes('טויטו אחר');
    return {
      verdicts: [
        { argument: isAppellant ? first : 9_999, text: 'ניגוד עניינים', verdict: 'dropped', evidence: quote },
        { argument: first, text: 'מומצא', verdict: 'strengthened', evidence: 'דברים שאיש לא אמר בדיון הזה מעולם' },
        { argument: null, text: 'סדקים', verdict: 'dropped', evidence: 'הבניין מ-1968 ואף אחד לא עלה לבדוק את התקרה' },
        {
          argument: null,
          text: 'היתר הקרינה פקע',
          verdict: 'newly_raised',
          evidence: 'היתר ההקמה שלהם נגמר ביום 1.3.2025',
        },
      ],
    };
  });
  await doJob(ctx, seeded.row.caseId, 'analyze-protocol');
  const body = await read(t, seeded.number, 'protocol-analysis');
  expect(body.hearing.attendees.length).toBeGreaterThan(8);
  expect(everyArgument(body).map(({ verdict, text, evidence }) => [verdict, text, evidence])).toEqual([
    ['newly_raised', 'היתר הקרינה פקע', 'היתר ההקמה שלהם נגמר ביום 1.3.2025.'],
    ['dropped', expect.any(String), 'לגבי מר טויטו, בדקתי, זה טויטו אחר. אני מוריד את זה ומתנצל בפניו.'],
  ]);
});

it('writes the summary and the draft in the model’s words where the claims bear them out', async () => {
  const seeded = await seedSample(t, '412-10-24');
  let fact: string | undefined;
  let told: string | undefined;
  const sentenceOf = (text: string): string => splitSentences(text.trim())[0]!.text.trim();
  const ctx = await modelThat((system, content) => {
    if (system.includes('"paragraphs"') || system.includes('paragraphs')) {
      fact ??= splitSentences(content)
        .find(({ text }) => text.length > 60 && /^[^\n]+\.$/.test(text.trim()))!
        .text.trim();
      return {
        paragraphs: [`${fact} נאמר "ציטוט שאינו קיים כלל". היזם שילם לחברי המליאה שוחד.`, 'הוגשו 123456 התנגדויות.'],
      };
    }
    const parts = content.split(/^\[\d+\] /m).slice(1);
    told ??= sentenceOf(parts[0]!.split('\n- ')[1]!);
    return {
      arguments: parts.map((part, at) => ({
        number: at + 1,
        text: `${sentenceOf(part.split('\n- ')[1] ?? part)} היזם שילם לחברי המליאה שוחד. נקבע כי "אין כזה דבר בעולם".`,
      })),
    };
  });
  await doJob(ctx, seeded.row.caseId, 'party-claims-summary');
  const { markdown } = await read(t, seeded.number, 'research/party-claims-summary');
  expect(plain(markdown)).toContain(told);
  expect(markdown).not.toMatch(/אין כזה דבר|שוחד/);
  await doJob(ctx, seeded.row.caseId, 'interim-draft');
  const { blocks } = await read(t, seeded.number, 'decision-blocks');
  const [, , , , , background, parties] = blocks.map(({ content }: Json) => content);
  expect(plain(background)).toContain(fact);
  expect(background).not.toMatch(/123456|ציטוט שאינו|שוחד/);
  expect(plain(parties)).toContain(told);
  expect(parties).not.toContain('שוחד');
});

it.each([
  ['answers nonsense', () => ({ parts: ['אין לי מושג, אבל יום טוב לך'] })],
  ['gives another form', () => ({ parts: ['{"arguments": "none", "verdicts": 3}'] })],
  ['stops in the middle', () => ({ parts: ['{"arguments": [{"title": "א'], breakOff: true })],
  ['refuses', () => ({ status: 401 })],
])('a model that %s costs no result: the rules do the work and the log says so', async (_, reply) => {
  const seeded = await seedSample(t, '85074-06-23');
  peer = await modelPeer(reply);
  const ctx = { ...t.ctx, model: openModel() };
  const kinds: DelegatedKind[] = ['aggregate-arguments', 'analyze-protocol', 'party-claims-summary', 'interim-draft'];
  for (const kind of kinds) {
    const told = await doJob(ctx, seeded.row.caseId, kind);
    expect(told.join('\n')).toContain('העבודה נעשית לפי כללים');
  }
  expect((await storedArguments(t, seeded.row.caseId)).flatMap(({ claimIds }) => claimIds).sort()).toEqual(
    await claimIdsOf(seeded),
  );
  expect(everyArgument(await read(t, seeded.number, 'protocol-analysis')).length).toBeGreaterThan(3);
  expect((await read(t, seeded.number, 'research/party-claims-summary')).markdown).toContain('## טענות');
  expect((await read(t, seeded.number, 'exports')).exports).toHaveLength(1);
});

it('stops at once when it is asked to while the model writes', async () => {
  const seeded = await seedSample(t, '85074-06-23');
  const controller = new AbortController();
  const ctx = await modelThat(() => {
    controller.abort(new Error('stop it'));
    return { arguments: [] };
  });
  await expect(doJob({ ...ctx, signal: controller.signal }, seeded.row.caseId, 'aggregate-arguments')).rejects.toThrow(
    'stop it',
  );
  expect(await storedArguments(t, seeded.row.caseId)).toEqual([]);
});
