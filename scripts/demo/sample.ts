// What a person would type in: the details of sample case 1031/25, her positions, and a draft to check against the final
// decision. All of it is invented; see samples/README.md.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BLOCKS, type BlockId } from '../../src/domain/blocks.ts';

const CASES = join(import.meta.dirname, '../../samples/cases');
const OWN = '1031-25';
const FOLDER = join(CASES, OWN);

/** Pleadings and protocol in the order in which they came in, and what they are. */
export const DOCUMENTS: Record<string, string> = {
  'כתב ערר.docx': 'appeal',
  'תשובת הוועדה המקומית.pdf': 'response',
  'תשובת מבקשי ההיתר.doc': 'response',
  'תגובת העוררים.rtf': 'reply',
  'פרוטוקול 18.5.2025.docx': 'protocol',
};
export const FINAL_DECISION = 'החלטה 1031-25.docx';

/** A pleading that is a scan, of another case. */
export const SCANNED = { folder: '8007-24', caseNumber: '8007/24', name: 'תשובת המשיבה.pdf' };

export const sampleFile = (name: string, folder = OWN) => readFile(join(CASES, folder, 'files', name));
export const analysisFile = () => readFile(join(FOLDER, 'analysis.md'));

/** What is known of the scanned case when it is opened. */
export async function scannedCase() {
  const file = await readFile(join(CASES, SCANNED.folder, 'labels/case.json'), 'utf8');
  const { title, appeal_type } = JSON.parse(file) as { title: string; appeal_type: string };
  return { case_number: SCANNED.caseNumber, title, appeal_type };
}

interface Labels {
  metadata: {
    case_number: string;
    dates: { decision_date: string; hearing_date: string; filing_date: string };
    parties: Record<string, { name: string; representative: string | null }[]>;
    panel: { name: string; role: string }[];
  };
}

/** The body of `POST /api/cases/create`. */
export async function caseDetails() {
  const { metadata } = JSON.parse(await readFile(join(FOLDER, 'labels/decision.json'), 'utf8')) as Labels;
  const { title } = JSON.parse(await readFile(join(FOLDER, 'labels/case.json'), 'utf8')) as { title: string };
  const member = ({ name, role }: { name: string; role: string }) => `${name}, ${role}`;
  return {
    case_number: metadata.case_number,
    title,
    appeal_type: 'permit',
    parties: metadata.parties,
    committee: 'ועדת הערר המחוזית לתכנון ולבנייה מחוז מרכז',
    address: 'רחוב האלה 12, נווה אלונים',
    block_parcel: ['6123/251'],
    plan_numbers: ['415-0287433', 'נא/250'],
    permit_number: '20240718',
    filing_date: metadata.dates.filing_date,
    hearings: [{ date: metadata.dates.hearing_date }],
    decision_date: metadata.dates.decision_date,
    chair: metadata.panel[0]!.name,
    panel: metadata.panel.slice(1).map(member),
  };
}

/** What the chair says of the issues that the analysis leaves open, by item. */
export const CHAIR_POSITIONS: Record<string, string> = {
  'threshold_claims-2': 'לדחות את הטענה. די בכך שחלונות הדירות פונים אל הבנייה המבוקשת.',
  'threshold_claims-3': 'לדון בעצים ובניקוז; הקיר התומך הוא עניין לתכנון מפורט ולבקרת תכן.',
  'issues-1': "המדידה היא אל פני הגמר. ההקלה תצומצם, וביתרת הקיר יישמר קו בניין של 4.00 מ'.",
  'issues-3': 'יש פגם, אך אינו מביא לבטלות. להביא אותו בחשבון בהקלה בגובה.',
};

export const PRECEDENT = {
  quote: 'היא מוסד תכנון בעל שיקול דעת עצמאי, הדן בבקשה מחדש',
  citation: 'עע"מ 317/10 שפר נ\' יניב (פורסם בנבו, 23.8.2012)',
  section: 'issues',
  section_id: 'issues-2',
};

export const OUTCOME = {
  outcome: 'partially_accepted',
  reasoning: 'ההקלה בקו הבניין תצומצם לקטע הפיר וההקלה בגובה תבוטל; יתר הטענות נדחות או נענות בתנאים.',
};

export const DIRECTION = `# כיוון ההחלטה

1. לדחות את טענות הסף בקצרה.
2. לקבל את הערר בחלקו: לצמצם את ההקלה בקו הבניין לקטע פיר המעלית ולבטל את ההקלה בגובה.
3. פגמי הפרסום וההנמקה אינם מביאים לבטלות.
4. אין צו להוצאות.
`;

/**
 * The running text of a draft, block by block: the sample decision as it might have been before the chair went over it
 * (another spelling throughout, one paragraph shorter).
 */
export async function draftBlocks(): Promise<Map<BlockId, string>> {
  const markdown = await readFile(join(FOLDER, 'files/decision.md'), 'utf8');
  const notes = new Map([...markdown.matchAll(/^\[\^(\w+)\]: .*$/gm)].map(([note, label]) => [label!, note]));
  const blocks = new Map<BlockId, string>();
  for (const section of markdown.split(/^## /m).slice(1)) {
    const [title = '', ...lines] = section.split('\n');
    const block = BLOCKS.find((one) => one.title === title.trim());
    if (!block) throw new Error(`the sample decision has a section that is no block: ${title}`);
    const text = lines
      .join('\n')
      .split(/^ניתנה פה אחד/m)[0]!
      .replace(/^\[\^\w+\]: .*$/gm, '')
      .trim();
    const used = [...text.matchAll(/\[\^(\w+)\]/g)].map(([, label]) => notes.get(label!)!);
    blocks.set(block.id, asDrafted([text, ...used].join('\n\n')));
  }
  return blocks;
}

const asDrafted = (text: string): string =>
  text.replaceAll('תוכני', 'תכני').replace(/^58\. .*$/m, '58. טרם סיום נבקש מן הצדדים לשתף פעולה בשלב ביצוע העבודות.');
