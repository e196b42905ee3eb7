// A case with something of everything: documents that were read, what people put right in them, arguments, hearing, research,
// decision with its versions, checks, ledger.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadCases } from '../../samples/load.ts';
import { doJob } from '../agent/seed.ts';
import type { Json, TestApp } from './app.ts';
import { caseIdOf } from './case-rows.ts';
import { classify, finished } from './classify.ts';
import { uploadBytes, uploadText } from './intake.ts';

/** Hebrew, a slash and a quote mark. */
export const WHOLE_NUMBER = 'ערר "ב" 1031/25';
export const WHOLE_PATH = `/api/cases/${encodeURIComponent(WHOLE_NUMBER)}`;

/** Makes it over the interface of a service whose workers run. @returns ids of its documents by their kind */
export async function makeWholeCase(t: TestApp): Promise<Record<string, string>> {
  const must = async (path: string, method: string, body?: unknown): Promise<Json> => {
    const answer = await t.json(`${WHOLE_PATH}${path}`, method, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { status, body } = await t.json('/api/cases/create', 'POST', {
    case_number: WHOLE_NUMBER,
    title: 'אלמוג נ\' "הוועדה" <המקומית> & אח\'',
    appeal_type: 'permit',
    parties: {
      appellants: [{ name: 'רות אלמוג', representative: 'דן שחר' }],
      respondents: [{ name: 'הוועדה המקומית גבעת רון' }],
      permit_applicants: [],
    },
    address: 'הזית 5',
    block_parcel: ['6123/251'],
    hearings: [{ date: '2025-05-18' }],
    chair: 'עו"ד נעמה לביא',
    panel: ["אדר' גיל ברק"],
    notes: 'שורה\nשנייה',
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const documents = await addDocuments(t);
  const caseId = await caseIdOf(t, WHOLE_NUMBER);
  await correctClaims(t, must, documents.appeal!);
  await doJob(t.ctx, caseId, 'aggregate-arguments');
  await doJob(t.ctx, caseId, 'analyze-protocol', { document_id: documents.protocol! });
  await must('/protocol-analysis', 'PATCH', { attendees: [{ name: 'רות אלמוג', role: 'העוררת', party: 'appellant' }] });
  await must('/research/analysis/create', 'POST', {});
  await doJob(t.ctx, caseId, 'party-claims-summary');
  await decide(must, documents.appeal!);
  await writeFile(join(await directoryOf(t), 'exports', 'טיוטה (1).docx'), 'PK – not really');
  return documents;
}

type Must = (path: string, method: string, body?: unknown) => Promise<Json>;

/** The folder of that case. */
export async function directoryOf(t: TestApp, number = WHOLE_NUMBER): Promise<string> {
  const [row] = await t.database.sql`select directory from cases where case_number = ${number}`;
  return join(t.database.dataDir, 'cases', row!.directory);
}

async function addDocuments(t: TestApp): Promise<Record<string, string>> {
  const sample = (await loadCases()).find(({ folder }) => folder === '1031-25')!;
  const ids: Record<string, string> = {};
  for (const { name, labels, text } of sample.documents) {
    if (!['appeal', 'response', 'protocol'].includes(labels.doc_type) || ids[labels.doc_type]) continue;
    const { body } = await uploadText(t, `${name}.txt`, text);
    const rest = { doc_type: labels.doc_type, title: labels.title, allow_duplicate: true };
    const sent = await classify(t, body.filename, WHOLE_NUMBER, labels.filer ? { ...rest, party: labels.filer } : rest);
    if ((await finished(t, sent.body.task_id)).status !== 'completed') throw new Error(JSON.stringify(sent.body));
    ids[labels.doc_type] = sent.body.document_id;
  }
  const pdf = await uploadBytes(t, 'היתר "ישן".pdf', await onePage());
  const permit = await classify(t, pdf.body.filename, WHOLE_NUMBER, { doc_type: 'permit', title: 'היתר ישן' });
  if ((await finished(t, permit.body.task_id)).status !== 'completed') throw new Error(JSON.stringify(permit.body));
  return { ...ids, permit: permit.body.document_id };
}

async function onePage(): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import('pdf-lib');
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  file
    .addPage([300, 200])
    .drawText('Permit 77/2019, plan 101-0123456, floor area 120 sqm', { x: 10, y: 100, size: 9, font });
  return file.save();
}

async function correctClaims(t: TestApp, must: Must, appeal: string): Promise<void> {
  const { parties } = await must('/claims', 'GET');
  const all: Json[] = parties.flatMap((party: Json) => party.claims);
  const [first, second, third, fourth] = all.filter((claim) => claim.document_id === appeal);
  await must(`/claims/${first.claim_id}`, 'PATCH', { text: 'טענה בלשון אחרת', topic: 'סמכות' });
  await must(`/claims/${second.claim_id}`, 'PATCH', { review: 'confirmed' });
  await must(`/claims/${third.claim_id}`, 'PATCH', { review: 'rejected' });
  if (fourth) await must(`/claims/${fourth.claim_id}`, 'DELETE');
  await must('/claims', 'POST', { document_id: appeal, start: 0, end: 12, party: 'other' });
  const { text } = (await t.json(`${WHOLE_PATH}/documents/${appeal}`)).body;
  const sent = await must(`/documents/${appeal}/text`, 'PUT', { text: `${text}\n\nנוסף <b>בידי</b> אדם.` });
  if ((await finished(t, sent.task_id)).status !== 'completed') throw new Error('correction');
}

async function decide(must: Must, appeal: string): Promise<void> {
  const analysis = await must('/research/analysis', 'GET');
  const [item] = [...analysis.threshold_claims, ...analysis.issues];
  const section = analysis.threshold_claims.length > 0 ? 'threshold_claims' : 'issues';
  await must('/research/analysis/chair-position', 'PATCH', {
    section,
    item_id: item.id,
    chair_position: 'הטענה נדחית.',
  });
  await must('/outcome', 'POST', { outcome: 'partially_accepted', reasoning: 'ההקלה ניתנה בחלקה כדין.' });
  await must('/direction', 'POST', { content: 'לקבל את הערר בחלקו.' });
  const { anchor_id } = await must(`/documents/${appeal}/anchors`, 'POST', { start: 0, end: 20 });
  for (const content of ['פתח דבר ראשון', `פתח דבר, לפי [כתב הערר](source:${anchor_id}).`])
    await must('/decision-blocks/block-he', 'PUT', { content });
  await must('/decision-blocks/block-yod', 'PUT', { content: '1. <script>alert(1)</script> אין לקבל את הטענה.' });
  await must('/precedents', 'POST', {
    quote: 'מושכלות יסוד',
    citation: 'עע"מ 317/10 שפר נ\' יניב',
    section,
    section_id: item.id,
  });
  await must('/qa', 'POST');
  const { checks } = await must('/qa', 'GET');
  const [finding] = checks.flatMap((check: Json) => check.findings);
  await must(`/qa/findings/${finding.finding_id}/dismiss`, 'POST', { reason: 'נבדק ואין בכך ליקוי' });
  const { items } = await must('/ledger', 'GET');
  await must(`/ledger/${items[0].argument_id}`, 'PATCH', { state: 'settled', reason: 'הוסכם בדיון.' });
}
