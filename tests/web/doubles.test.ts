import { expect, it } from 'vitest';
import type { Document } from '../../web/src/api/types.gen.ts';
import { doublesOf } from '../../web/src/features/case/documents/doubles.ts';

const document = (document_id: string, content_type: string, more: Partial<Document> = {}) =>
  ({
    document_id,
    content_type,
    title: 'כתב ערר',
    party: 'appellant',
    doc_type: 'appeal',
    status: 'ready',
    char_count: 20_000,
    ...more,
  }) as Document;

it('a document in a second and a third format is told with the first, another one is not', () => {
  const first = document('pdf', 'application/pdf');
  const all = [
    first,
    document('docx', 'application/docx', { char_count: 19_200 }),
    document('txt', 'text/plain', { char_count: 21_000 }),
    document('other side', 'text/plain', { party: 'respondent' }),
    document('another text', 'text/plain', { char_count: 12_000 }),
    document('under way', 'text/plain', { status: 'processing' }),
    document('a second page', 'application/pdf'),
  ];
  expect([...doublesOf(all)].map(([id, { document_id }]) => [id, document_id])).toEqual([
    ['docx', 'pdf'],
    ['txt', 'pdf'],
  ]);
});
