// The same calls by types that openapi-typescript made of the document.
import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

const [, , baseUrl] = process.argv;
const api = createClient<paths>({ baseUrl: baseUrl! });
const case_number = 'ערר 8042/24 "הגפן"';
const params = { path: { case_number } };

assert.ok((await api.GET('/')).data);
assert.equal((await api.GET('/health')).data?.status, 'ok');
assert.ok((await api.GET('/api/session')).data!.roles.includes('chair'));
const made = await api.POST('/api/cases/create', { body: { case_number, title: 'ערר' } });
assert.equal(made.data?.case_number, case_number);
assert.equal((await api.GET('/api/cases', { params: { query: { limit: 5 } } })).data?.total, 1);
const form = new FormData();
form.append('file', new File(['כתב ערר\n\nהעוררת טוענת כי הבקשה חורגת מקו הבניין.\n'], 'כתב "ערר".txt'));
const upload = (await api.POST('/api/upload', { body: form as never })).data!;
assert.equal((await api.GET('/api/uploads')).data?.uploads[0]?.filename, upload.filename);
const doc_type: components['schemas']['DocType'] = 'appeal';
const body = { filename: upload.filename, target: 'case', case_number, doc_type, allow_duplicate: false } as const;
const { task_id, document_id } = (await api.POST('/api/classify', { body })).data!;
const stream = await api.GET('/api/progress/{task_id}', { params: { path: { task_id } }, parseAs: 'text' });
assert.match(String(stream.data), /"status":"completed"/);
const place = { path: { case_number, document_id: document_id! } };
const document = await api.GET('/api/cases/{case_number}/documents/{document_id}', { params: place });
assert.match(document.data!.text, /קו הבניין/);
assert.equal((await api.GET('/api/cases/{case_number}/details', { params })).data?.documents.length, 1);
assert.ok((await api.GET('/api/cases/{case_number}/claims', { params })).data!.parties);
const block = { path: { case_number, block_id: 'block-he' as const } };
await api.PUT('/api/cases/{case_number}/decision-blocks/{block_id}', { params: block, body: { content: 'פתח דבר' } });
const blocks = await api.GET('/api/cases/{case_number}/decision-blocks', { params });
assert.equal(blocks.data?.blocks.find(({ block_id }) => block_id === 'block-he')?.word_count, 2);
const word = await api.GET('/api/cases/{case_number}/decision/export-docx', { params, parseAs: 'arrayBuffer' });
assert.equal(Buffer.from(word.data!).subarray(0, 2).toString(), 'PK');
assert.equal(
  (await api.GET('/api/search', { params: { query: { query: 'קו בניין' } } })).data?.results[0]?.case_number,
  case_number,
);
assert.ok((await api.GET('/api/system/tasks')).data!.tasks);
await api.PUT('/api/cases/{case_number}', { params, body: { title: 'ערר אחר' } });
assert.ok((await api.GET('/api/cases/{case_number}/status', { params })).data!.phases.length > 0);
const missing = await api.GET('/api/cases/{case_number}/direction', { params });
assert.equal(missing.error?.code satisfies components['schemas']['Problem']['code'] | undefined, 'direction_not_found');
const deleted = await api.DELETE('/api/cases', { params: { query: { case_number } } });
assert.equal(deleted.data?.deleted, true);
