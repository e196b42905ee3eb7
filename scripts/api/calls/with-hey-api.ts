// Twenty calls of a client that hey-api made of the document, against a running service: upload, stream, Word file, and a
// case number with a slash and a quote.
import assert from 'node:assert/strict';
import { client } from './client/client.gen.ts';
import * as api from './client/index.ts';

const [, , baseUrl] = process.argv;
client.setConfig({ baseUrl: baseUrl!, throwOnError: true });
const case_number = 'ערר 1031/25 "הזית"';
const path = { case_number };

await api.getIndex();
assert.equal((await api.getHealth()).data?.status, 'ok');
assert.ok((await api.getSession()).data!.roles.includes('chair'));
assert.equal((await api.createCase({ body: { case_number, title: 'ערר' } })).data?.case_number, case_number);
assert.equal((await api.listCases({ query: { limit: 5 } })).data?.total, 1);
const file = new File(['כתב ערר\n\nהעוררת טוענת כי הבקשה חורגת מקו הבניין.\n'], 'כתב "ערר".txt');
const upload = (await api.uploadFile({ body: { file } })).data!;
assert.equal((await api.listUploads()).data?.uploads[0]?.filename, upload.filename);
const doc_type: api.DocType = 'appeal';
const body = { filename: upload.filename, target: 'case', case_number, doc_type } as const;
const { task_id, document_id } = (await api.classifyUpload({ body })).data!;
let last: string | undefined;
for await (const progress of (await api.streamProgress({ path: { task_id } })).stream) last = progress.status;
assert.equal(last, 'completed');
const place = { case_number, document_id: document_id! };
assert.match((await api.getDocument({ path: place })).data!.text, /קו הבניין/);
assert.equal((await api.getCaseDetails({ path })).data?.documents.length, 1);
assert.ok((await api.listClaims({ path })).data!.parties);
const block = { case_number, block_id: 'block-he' as const };
await api.saveDecisionBlock({ path: block, body: { content: 'פתח דבר' } });
const { blocks } = (await api.listDecisionBlocks({ path })).data!;
assert.equal(blocks.find(({ block_id }) => block_id === 'block-he')?.word_count, 2);
const word = (await api.exportDecision({ path, parseAs: 'blob' })).data as Blob;
assert.equal(await word.slice(0, 2).text(), 'PK');
assert.equal((await api.search({ query: { query: 'קו בניין' } })).data?.results[0]?.case_number, case_number);
assert.ok((await api.getActiveTasks()).data!.tasks);
await api.updateCase({ path, body: { title: 'ערר אחר' } });
assert.ok((await api.getCaseStatus({ path })).data!.phases.length > 0);
const missing = await api.getDirection({ path, throwOnError: false });
assert.equal((missing.error as api.Problem).code satisfies api.Problem['code'], 'direction_not_found');
assert.equal((await api.deleteCase({ query: { case_number } })).data?.deleted, true);
