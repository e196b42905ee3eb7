// Work that is larger than what a model reads at once: every request fits it, and none of the work is left out.
import { afterEach, describe, expect, it } from 'vitest';
import { pieces } from '../../../src/agent/model/batches.ts';
import { aggregateWithModel } from '../../../src/agent/model/model-arguments.ts';
import { backgroundWithModel, summariesWithModel } from '../../../src/agent/model/model-prose.ts';
import { verdictsWithModel } from '../../../src/agent/model/model-verdicts.ts';
import type { CaseArgument, CaseClaim, CaseDocument } from '../../../src/drafting/draft/material.ts';
import type { LanguageModel } from '../../../src/models/language-model.ts';
import { openLanguageModel } from '../../../src/models/open-language-model.ts';
import type { Json } from '../../helpers/app.ts';
import { type ModelPeer, modelPeer } from '../../helpers/model-peer.ts';

const CONTEXT = 6_000;
const { signal } = new AbortController();
const told: string[] = [];
const tell = (chunk: string) => void told.push(chunk);

let peer: ModelPeer;
const open: ModelPeer[] = [];
afterEach(async () => {
  told.length = 0;
  for (const each of open.splice(0)) await each.close();
});

async function modelThat(reply: (content: string) => Json): Promise<LanguageModel> {
  peer = await modelPeer((n) => ({ parts: [JSON.stringify(reply(asked()[n]!))] }));
  open.push(peer);
  const settings = { MODEL_COMMAND: null, MODEL_URL: peer.url, MODEL_API_KEY: 'k', MODEL_NAME: 'm' };
  return { ...openLanguageModel({ MODEL_PROVIDER: 'openai-compatible', ...settings })!, contextCharacters: CONTEXT };
}

const messagesOf = (body: Json): { content: string }[] => body.messages as { content: string }[];
/** The material of each request. */
const asked = () => peer.requests.map(({ body }) => messagesOf(body)[1]!.content);
function expectToFit() {
  for (const { body } of peer.requests)
    expect(messagesOf(body).reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(CONTEXT);
}

const word = (n: number) =>
  `מילה${String.fromCharCode(1488 + (n % 22), 1488 + (Math.floor(n / 22) % 22))}ת${'א'.repeat(n % 5)}`;
const sentence = (n: number) => `בקשה ${word(n)} הוגשה לוועדה המקומית ונדונה בפניה בישיבתה.`;
const text = (from: number, count: number) => Array.from({ length: count }, (_, n) => sentence(from + n)).join(' ');
const documentOf = (title: string) => ({ title }) as CaseDocument;
const claimOf = (n: number, words: string): CaseClaim => ({
  id: `claim-${n}`,
  party: 'appellant',
  text: words,
  topic: null,
  threshold: false,
  documentId: 'document',
  docType: 'appeal',
  position: n,
  heading: null,
  citations: [],
  documentTitle: 'כתב ערר',
  location: '',
});
const argumentOf = (title: string, claims: CaseClaim[]): CaseArgument => ({
  id: null,
  party: 'appellant',
  title,
  summary: `לפי הכללים: ${title}`,
  legalBasis: [],
  threshold: false,
  claims,
});
const numbersOf = (content: string) => [...content.matchAll(/^\[(\d+)\]/gm)].map((match) => Number(match[1]));

describe('a background', () => {
  it('is asked for of the whole of a long section and of every document', async () => {
    const model = await modelThat((content) => ({ paragraphs: [content.split('\n')[1]!.split('. ')[0]!] }));
    const parts = [
      { document: documentOf('החלטת הוועדה'), text: text(0, 200) },
      { document: documentOf('כתב הערר'), text: text(300, 3) },
    ];
    const paragraphs = await backgroundWithModel(model, parts, [], signal, tell);
    expectToFit();
    expect(asked().length).toBeGreaterThan(3);
    for (let n = 0; n < 200; n += 1) expect(asked().join('\n')).toContain(sentence(n));
    expect(asked().at(-1)).toContain(sentence(302));
    expect(paragraphs[0]).toContain(word(0));
    expect(paragraphs).toHaveLength(Math.min(asked().length, 12));
  });

  it('has twelve paragraphs at most, of all that was asked, and says how many are left out', async () => {
    const model = await modelThat((content) => ({
      paragraphs: content
        .split('\n')[1]!
        .split(/(?<=\.) /)
        .slice(0, 9),
    }));
    const parts = ['א', 'ב', 'ג'].map((title, at) => ({ document: documentOf(title), text: text(at * 60, 40) }));
    const paragraphs = await backgroundWithModel(model, parts, [], signal, tell);
    expect(paragraphs).toHaveLength(12);
    expect(paragraphs.map((one) => Math.floor(orderOf(one) / 60))).toEqual(expect.arrayContaining([0, 1, 2]));
    expect(paragraphs.map(orderOf)).toEqual(paragraphs.map(orderOf).toSorted((a, b) => a - b));
    expect(told.at(-1)).toMatch(/^\d+ פסקאות רקע נוספות לא נכללו/);
  });

  const orderOf = (paragraph: string) =>
    Array.from({ length: 200 }, (_, n) => n).find((n) => paragraph === sentence(n))!;
});

describe('the summaries of arguments', () => {
  it('tell an argument with a hundred claims in parts, and a claim longer than a request', async () => {
    const model = await modelThat((content) => ({
      arguments: numbersOf(content).map((number) => ({ number, text: 'לטענתם הבקשה הוגשה.' })),
    }));
    const many = argumentOf(
      'הליך',
      Array.from({ length: 100 }, (_, n) => claimOf(n, text(n * 3, 3))),
    );
    const long = argumentOf('חניה', [claimOf(200, text(400, 80))]);
    const list = await summariesWithModel(
      model,
      [many, long, argumentOf('גובה', [claimOf(201, sentence(7))])],
      [],
      signal,
      tell,
    );
    expectToFit();
    for (let n = 0; n < 300; n += 1) expect(asked().join('\n')).toContain(sentence(n));
    for (let n = 400; n < 480; n += 1) expect(asked().join('\n')).toContain(sentence(n));
    expect(list[0]!.summary.split('\n\n').length).toBeGreaterThan(5);
    expect(list[2]!.summary).toBe('לטענתם הבקשה הוגשה.');
  });

  it('stay as the rules have them where a part was not told', async () => {
    const model = await modelThat((content) => ({
      arguments: content.includes(word(0)) ? [] : [{ number: 1, text: 'לטענתם הבקשה הוגשה.' }],
    }));
    const many = argumentOf(
      'הליך',
      Array.from({ length: 100 }, (_, n) => claimOf(n, sentence(n))),
    );
    expect((await summariesWithModel(model, [many], [], signal, tell))[0]!.summary).toBe(many.summary);
  });

  it('are asked for with as many lessons as there is room for', async () => {
    const model = await modelThat(() => ({ arguments: [] }));
    const lessons = Array.from({ length: 300 }, (_, n) => `יש לכתוב בלשון ${word(n)}`);
    await summariesWithModel(model, [argumentOf('גובה', [claimOf(1, text(0, 40))])], lessons, signal, tell);
    expectToFit();
    expect(messagesOf(peer.requests[0]!.body)[0]!.content).toContain(lessons[0]);
  });
});

it('claims that make one point and do not fit together are asked about in parts; one that fits nowhere keeps the rules’ words', async () => {
  const model = await modelThat((content) => ({
    arguments: [{ title: 'הליך הבקשה', summary: '', claims: numbersOf(content), threshold: false }],
  }));
  const alike = Array.from({ length: 60 }, (_, n) => claimOf(n, `${sentence(1)} ${sentence(1)} ${sentence(n % 2)}`));
  const claims = [...alike, claimOf(99, text(100, 90))];
  const made = await aggregateWithModel(model, claims, signal, tell);
  expectToFit();
  expect(made.flatMap(({ claimIds }) => claimIds).sort()).toEqual(claims.map(({ id }) => id).sort());
  expect(made.find(({ claimIds }) => claimIds.includes('claim-99'))?.claimIds).toEqual(['claim-99']);
});

describe('a hearing', () => {
  const protocol = (speech: string) =>
    `פרוטוקול דיון\n\nהיו"ר: ${sentence(500)}\n\nב"כ העוררים: ${speech}\n\nב"כ הוועדה המקומית: ${sentence(501)}\n`;
  const writtenOf = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...argumentOf(`טענה ${word(n)}`, [claimOf(n, text(n, 6))]),
      id: `${n}`,
    }));

  it('is read whole, and against all written arguments', async () => {
    const model = await modelThat(() => ({ verdicts: [] }));
    await verdictsWithModel(model, protocol(text(0, 150)), writtenOf(40), signal, tell);
    expectToFit();
    for (let n = 0; n < 150; n += 1) expect(asked().join('\n')).toContain(sentence(n));
    for (let n = 0; n < 40; n += 1) expect(asked().join('\n')).toContain(`[${n + 1}] טענה`);
  });

  it('raises first what no part of the written arguments has', async () => {
    const raised = { argument: null, text: 'הבקשה', verdict: 'newly_raised' };
    const model = await modelThat((content) => ({
      verdicts: [
        { ...raised, evidence: sentence(3) },
        ...(content.includes('[1]') ? [{ ...raised, evidence: sentence(5) }] : []),
      ],
    }));
    const found = await verdictsWithModel(model, protocol(text(0, 8)), writtenOf(40), signal, tell);
    expect(asked().length).toBeGreaterThan(3);
    expect(found.map(({ evidence }) => evidence)).toEqual([sentence(3)]);
  });

  it('names what is raised in words that the party said or wrote, else in its quotation', async () => {
    const evidence = [sentence(1), sentence(3), sentence(5)];
    const texts = ['בקשה בוועדה המקומית', 'נקבע "שהוועדה כשלה בבדיקת הבקשה"', 'חלפו 987654 ימים'];
    const model = await modelThat(() => ({
      verdicts: texts.map((line, at) => ({
        argument: null,
        text: line,
        verdict: 'newly_raised',
        evidence: evidence[at],
      })),
    }));
    const found = await verdictsWithModel(model, protocol(text(0, 8)), [], signal, tell);
    expect(found.map((one) => one.text)).toEqual([texts[0], evidence[1], evidence[2]]);
  });

  it('finds a party’s words also where another speaker said them before', async () => {
    const model = await modelThat((content) => ({
      verdicts: content.includes(sentence(500))
        ? [{ argument: null, text: 'הבקשה', verdict: 'newly_raised', evidence: sentence(500) }]
        : [],
    }));
    const source = protocol(`${sentence(0)} ${sentence(500)}`);
    const found = await verdictsWithModel(model, source, [], signal, tell);
    expect(found.map(({ party, start }) => [party, start])).toEqual([['appellant', source.lastIndexOf(sentence(500))]]);
  });
});

it('a text is cut between sentences, and inside one that is too long alone', () => {
  const long = 'מילה '.repeat(100).trim();
  const cut = pieces(`${sentence(0)} ${sentence(1)}\n\n${long}. ${sentence(2)}`, 130);
  expect(cut.every((piece) => piece.length <= 130)).toBe(true);
  expect(cut.join(' ').match(/\S+/g)).toEqual(`${sentence(0)} ${sentence(1)}\n\n${long}. ${sentence(2)}`.match(/\S+/g));
  expect(cut[0]).toBe(`${sentence(0)} ${sentence(1)}`);
  expect(pieces('א'.repeat(300), 130).map(({ length }) => length)).toEqual([130, 130, 40]);
});
