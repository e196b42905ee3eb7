import type { TestDatabase } from './database.ts';

const TABLES = [
  'cases',
  'documents',
  'pending_files',
  'style_corpus',
  'lessons',
  'methodology_overrides',
  'precedent_decisions',
  'halachot',
  'missing_precedents',
  'digests',
  'queue_items',
  'court_fetch_jobs',
  'tasks',
  'audit_entries',
  'chat_conversations',
  'style_analyses',
];

/** Tables that lists are made of. */
export type ManyTable = (typeof TABLES)[number];

/** `rows` rows in every table that a list reads, as they would be after years; cases `1/20`, `2/20` and so on. */
export async function insertMany(database: Pick<TestDatabase, 'sql'>, rows: number): Promise<void> {
  // Rows of a commit that is not yet on the disk would not be known as visible to all.
  await database.sql.unsafe(`
    set local synchronous_commit = on;
    insert into cases (case_id, case_number, case_key, title, parties, directory, search_text, address, archived_at,
        status, updated_at)
      select gen_random_uuid(), n || '/20', n || '/20', 'ערר על היתר בנייה מס'' ' || n,
        '{"appellants": [{"name": "רות אלמוג", "representative": null}], "respondents": [], "permit_applicants": []}',
        'many-' || n, n || '/20 ערר על היתר בנייה רחוב הזית ' || n || ' רות אלמוג', 'רחוב הזית ' || n,
        case when n % 500 = 0 then now() end, case when n % 3 = 0 then 'drafting' else 'awaiting_documents' end,
        now() - n * interval '1 minute'
      from generate_series(1, ${rows}) n;
    insert into documents (document_id, case_id, title, doc_type, original_name, content_type, size_bytes, sha256, status)
      select gen_random_uuid(), case_id, 'כתב ערר', case when random() < 0.1 then 'decision' else 'appeal' end, 'x.docx',
        'text/plain', 1, 'x', 'ready' from cases, generate_series(1, 3);
    insert into pending_files (upload_id, filename, original_name, size_bytes, content_type, sha256, uploaded_by, task_id,
        uploaded_at)
      select gen_random_uuid(), 'f' || n || '.docx', 'כתב ערר ' || n || '.docx', 1000, 'text/plain', repeat('a', 64), 'דנה',
        case when n % 10 = 0 then gen_random_uuid() end, now() - n * interval '1 minute' from generate_series(1, ${rows}) n;
    insert into style_corpus (corpus_id, title, char_count, word_count, page_count, chunk_count, sections, statistics,
        created_at, updated_at)
      select gen_random_uuid(), 'החלטה ' || n, 9000, 1500, 4, 9, '[]', '{}', now() - n * interval '1 minute',
        now() - n * interval '1 minute' from generate_series(1, ${rows}) n;
    insert into lessons (lesson_id, corpus_id, channel, text, review_status, updated_at)
      select gen_random_uuid(), corpus_id, case when random() < 0.5 then 'panel' else 'curator' end, repeat('לקח ', 30),
        case when random() < 0.1 then 'approved' else 'pending_review' end, created_at from style_corpus;
    insert into methodology_overrides (lesson_id, case_id, case_number_text, text, fingerprint, review_status, updated_at)
      select gen_random_uuid(), case_id, case_number, repeat('לקח ', 30), case_number, 'pending_review', updated_at from cases;
    insert into precedent_decisions (precedent_id, citation, citation_key, court, kind, char_count, summary, created_at,
        updated_at)
      select gen_random_uuid(), 'ע"א ' || n || '/20 פלוני נגד אלמוני', 'עא ' || n || '/20', 'בית המשפט העליון', 'court', 9000,
        repeat('תקציר ', 60), now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, ${rows}) n;
    insert into halachot (halacha_id, precedent_id, rule, quote, quote_start, quote_end, found_by, review_status, updated_at)
      select gen_random_uuid(), precedent_id, repeat('כלל ', 20), repeat('ציטוט ', 30), 0, 100, 'rules',
        case when random() < 0.1 then 'approved' else 'pending_review' end, updated_at from precedent_decisions;
    insert into missing_precedents (gap_id, citation, citation_key, status, updated_at)
      select gen_random_uuid(), citation, citation_key, case when random() < 0.1 then 'open' else 'closed' end, updated_at
      from precedent_decisions;
    insert into digests (digest_id, date, title, body, citation_keys, updated_at)
      select gen_random_uuid(), '2026-01-01', citation, repeat('תקציר ', 100), array[citation_key], updated_at
      from precedent_decisions;
    insert into queue_items (queue, item_id, label, status, updated_at)
      select 'metadata_extraction', precedent_id, citation, 'completed', updated_at from precedent_decisions
      union all select 'halacha_extraction', precedent_id, citation, 'pending', updated_at from precedent_decisions
      union all select 'digests', digest_id, title, 'completed', updated_at from digests
      union all select 'court_fetch', gen_random_uuid(), 'גזר ' || n, case when n % 50 = 0 then 'manual' else 'completed' end,
        now() - n * interval '1 minute' from generate_series(1, ${rows}) n;
    insert into court_fetch_jobs (job_id, citation_raw, case_number_norm, tier)
      select item_id, label, label, 'supreme' from queue_items where queue = 'court_fetch';
    insert into tasks (task_id, kind, title, status, requested_by, finished_at, created_at)
      select gen_random_uuid(), 'document', 'מסמך ' || n, case when n % 10 = 0 then 'failed' when n < 20 then 'queued'
        else 'completed' end, 'דנה', case when n >= 20 then now() - n * interval '1 hour' end, now() - n * interval '1 minute'
      from generate_series(1, ${rows}) n;
    insert into audit_entries (audit_id, at, actor, action, case_id, case_number_text, case_key, target, request_id)
      select gen_random_uuid(), now() - n * interval '1 second', 'דנה',
        case when n % 1000 = 0 then 'case.created' else 'upload.received' end, case_id, case_number, case_key, 'יעד', 'r'
      from (select *, row_number() over () as n from cases) c;
    insert into chat_conversations (conv_id, title, updated_at)
      select gen_random_uuid(), 'שיחה ' || n, now() - n * interval '1 minute' from generate_series(1, ${rows}) n;`);
  for (const table of TABLES) await database.sql.unsafe(`vacuum analyze ${table}`);
}
