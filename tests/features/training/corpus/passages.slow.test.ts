import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnvironment } from '../../../../src/config/parse.ts';
import { toolSettings } from '../../../../src/config/web.ts';
import { reembed } from '../../../../src/features/search/reembed.service.ts';
import { findPassages } from '../../../../src/features/training/corpus/passages.service.ts';
import { openEmbedder } from '../../../../src/models/open-embedder.ts';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { classify, finished, newCase } from '../../../helpers/classify.ts';
import { train, trained } from '../../../helpers/corpus.ts';
import { type EmbeddingsPeer, embeddingsPeer } from '../../../helpers/embeddings-peer.ts';
import { eventually } from '../../../helpers/eventually.ts';
import { uploadText } from '../../../helpers/intake.ts';

let t: TestApp;
let peer: EmbeddingsPeer;
beforeAll(async () => {
  peer = await embeddingsPeer();
  t = await testApp({ EMBEDDINGS_URL: peer.url, EMBEDDINGS_MODEL: 'hebrew', EMBEDDINGS_DIMENSIONS: '16' });
  await t.work();
});
afterAll(async () => {
  await t.close();
  await peer.close();
});

const passage = (n: number, about: string) =>
  `${n}. הוועדה שקלה את ${about} ומצאה כי ${about} מחייב הכרעה תכנונית נפרדת, שכן הנסיבות בעניין זה שונות. `.repeat(6);
const decision = (about: string) =>
  `החלטה\n\nדיון והכרעה\n\n${[1, 2, 3, 4, 5, 6].map((n) => passage(n, about)).join('\n\n')}\n\nאשר על כן הערר נדחה.`;
const search = async (query: string, path = '/api/search'): Promise<Json[]> =>
  (await t.json(`${path}?query=${encodeURIComponent(query)}`)).body.results;

describe('a search', { shuffle: false }, () => {
  let corpusId: string;
  let caseNumber: string;

  it('finds decisions of the corpus beside documents, at most three passages of one', async () => {
    corpusId = await trained(t, 'החלטה בעניין האקליפטוס.txt', decision('עץ האקליפטוס'), { decision_number: '55/24' });
    caseNumber = await newCase(t);
    const { body: pending } = await uploadText(t, 'כתב ערר.txt', decision('עץ האקליפטוס'));
    const { body } = await classify(t, pending.filename, caseNumber, { doc_type: 'appeal' });
    await finished(t, body.task_id);
    const results = await search('עצי האקליפטוס');
    const kinds = Object.groupBy(results, ({ kind }) => kind);
    expect(kinds.document).toHaveLength(3);
    expect(kinds.decision).toHaveLength(3);
    expect(kinds.decision![0]).toMatchObject({
      corpus_id: corpusId,
      document_id: null,
      case_number: null,
      archived: false,
      title: 'החלטה בעניין האקליפטוס',
      matched: ['lexical', 'vector'],
    });
    expect(kinds.document![0]).toMatchObject({ corpus_id: null, document_id: body.document_id });
  });

  it('in a case finds only its documents; of passages for the style, only decisions', async () => {
    const inCase = await search('האקליפטוס', `/api/cases/${encodeURIComponent(caseNumber)}/search`);
    expect(inCase.map(({ kind }) => kind)).toEqual(['document', 'document', 'document']);
    const other = await trained(t, 'מדרגות.txt', decision('גרם המדרגות'));
    const find = (query: string, id: string | null) => findPassages(t.ctx, { query, corpusId: id, limit: 5 });
    const all = await find('האקליפטוס', null);
    expect(all.slice(0, 3)).toMatchObject(Array(3).fill({ corpusId, decisionNumber: '55/24' }));
    expect(all[0]!.text).toContain('מחייב הכרעה תכנונית נפרדת');
    const ofOne = await find('הכרעה תכנונית', other);
    expect(ofOne).toHaveLength(5);
    expect(new Set(ofOne.map((each) => each.corpusId))).toEqual(new Set([other]));
    expect(await find('הכרעה', '0198f2c0-7a51-7c39-9a1e-000000000000')).toEqual([]);
  });

  it('does not find a decision before its vectors are there, and finds it when the endpoint is back', async () => {
    await peer.down();
    const { body } = await train(t, 'מגדל.txt', decision('מגדל המים'));
    await eventually(async () => {
      const [row] = await t.database.sql`select message from tasks where task_id = ${body.task_id}`;
      return row?.message.includes('ממתין לשירות');
    });
    expect((await t.json('/api/system/tasks')).body.tasks).toContainEqual(
      expect.objectContaining({ kind: 'training', title: 'מגדל' }),
    );
    expect(await search('מגדל המים')).not.toContainEqual(expect.objectContaining({ title: 'מגדל' }));
    await peer.up();
    expect(await finished(t, body.task_id)).toMatchObject({ status: 'completed', corpus_id: body.corpus_id });
    expect((await search('מגדל המים'))[0]).toMatchObject({ kind: 'decision', corpus_id: body.corpus_id });
  });

  it('by vectors finds decisions after re-embedding too', async () => {
    const settings = { EMBEDDINGS_URL: peer.url, EMBEDDINGS_MODEL: 'newer', EMBEDDINGS_DIMENSIONS: '8' };
    const embedder = openEmbedder(parseEnvironment(toolSettings, settings), t.ctx.threads);
    const moved = await reembed({ ...t.ctx, embedder });
    expect(moved).toMatchObject({ status: 'completed', switched: true });
    const left = await t.database.sql`select (e.chunk_id is null) as lacking, count(*)::int as n from chunks c
      left join chunk_embeddings e using (chunk_id) where c.corpus_id is not null group by 1`;
    expect(left).toMatchObject([{ lacking: false }]);
    Object.assign(t.deps.ports, { embedder });
    expect((await search('האקליפטוס')).find(({ corpus_id }) => corpus_id === corpusId)?.matched).toContain('vector');
  });

  it('forgets a decision that is deleted, also one whose task still waits', async () => {
    await t.json(`/api/training/corpus/${corpusId}`, 'DELETE');
    expect((await search('האקליפטוס')).map(({ corpus_id }) => corpus_id)).not.toContain(corpusId);
    await peer.down();
    const { body } = await train(t, 'גדר.txt', decision('גדר האבן'));
    await t.json(`/api/training/corpus/${body.corpus_id}`, 'DELETE');
    expect(await finished(t, body.task_id)).toMatchObject({ status: 'failed', error: 'ההחלטה נמחקה' });
    await peer.up();
    expect(await t.database.sql`select 1 from chunks where corpus_id = ${body.corpus_id}`).toHaveLength(0);
  });
});
