// What people read of a bundle: the index, each text with its claims marked, and what each block held. Made of the rows that
// were taken down, a piece at a time.

import { displayNameOf } from '../../domain/actors.ts';
import { BLOCKS, type BlockId, blockTitle } from '../../domain/blocks.ts';
import { blockWords } from '../../domain/source-links.ts';
import { VOCABULARY, type Words } from '../../domain/vocabulary.ts';
import { PARTY_KEYS, type PartyKey, partyLabel } from '../../hebrew/read/parties.ts';
import { formatCivilDate } from '../../hebrew/text/dates.ts';
import { bdi, escaped, hrefOf, link, markedText, PAGE_END, pageStart } from './html.ts';

/** A document of the bundle. */
export interface ToldDocument {
  document_id: string;
  title: string;
  doc_type: string;
  party: string | null;
  document_date: string | null;
  page_count: number | null;
  original: string | null;
  text: string;
}

/** A claim, with its place. */
export interface ToldClaim {
  claim_id: string;
  document_id: string;
  party: string;
  text: string;
  topic: string | null;
  location: string;
  start_offset: number | null;
  end_offset: number | null;
  page: number | null;
  lost: boolean;
  review: string;
  edited_by: string | null;
}

/** What became of an argument. */
export interface ToldArgument {
  party: string;
  title: string;
  state: string;
  reason: string | null;
}

/** What somebody did. */
export interface ToldAct {
  at: string;
  actor: string;
  action_label: string;
  target: string | null;
}

/** What the index tells. */
export interface ToldCase {
  case: { case_number: string; title: string; status: string; outcome: string | null; chair: string | null };
  parties: { label: string; names: string[] }[];
  documents: ToldDocument[];
  leftOut: { title: string; reason: string }[];
  claims: ToldClaim[];
  ledger: readonly ToldArgument[];
  blocks: { block_id: BlockId; content: string }[];
  /** Blocks with a page of what they held. */
  histories: { block_id: BlockId; path: string }[];
  acts: ToldAct[];
  actsTotal: number;
  /** Further files that the index names: path and what it is. */
  files: { path: string; words: string }[];
  madeAt: Date;
  madeBy: string;
}

/** What a person reads for a value. */
export const labelOf = (words: Words, value: string | null): string => (value === null ? '' : (words[value] ?? value));

/** Where the text of a document lies as a page. */
export const textPage = (text: string): string => text.replace(/\.txt$/, '.html');

/** The index, in pieces. */
export function* indexPage(told: ToldCase): Generator<string> {
  const { case: row } = told;
  yield pageStart(`תיק ${row.case_number}`);
  yield `<p>${escaped(row.title)}</p><p class="quiet">הופק ${bdi(timeOf(told.madeAt.toISOString()))} בידי ${bdi(displayNameOf(told.madeBy))}. הדף והקבצים שלצדו נפתחים בלי המערכת.</p>`;
  yield '<nav><ul>';
  for (const [id, words] of SECTIONS) yield `<li><a href="#${id}">${words}</a></li>`;
  yield '</ul></nav>\n';
  yield* details(told);
  yield* documentsOf(told);
  yield* claimsOf(told);
  yield* ledgerOf(told);
  yield* decisionOf(told);
  yield* historyOf(told);
  yield `<h2 id="check">בדיקה</h2><p>${link('audit/how-to-check.txt', 'כיצד בודקים ביד שהקבצים ויומן הפעולות לא שונו')}</p>${PAGE_END}`;
}

const SECTIONS = [
  ['details', 'פרטי התיק'],
  ['documents', 'מסמכים'],
  ['claims', 'טענות'],
  ['ledger', 'ספר הטיעונים'],
  ['decision', 'ההחלטה'],
  ['history', 'היסטוריה'],
  ['check', 'בדיקה'],
] as const;

function* details({ case: row, parties }: ToldCase): Generator<string> {
  const rows: [string, string][] = [
    ['מספר התיק', row.case_number],
    ['שלב הטיפול', labelOf(VOCABULARY.case_status, row.status)],
    ['תוצאה', labelOf(VOCABULARY.outcome, row.outcome)],
    ['יו"ר', row.chair ?? ''],
    ...parties.map(({ label, names }): [string, string] => [label, names.join(', ')]),
  ];
  yield '<h2 id="details">פרטי התיק</h2><table><tbody>';
  for (const [words, value] of rows)
    if (value !== '') yield `<tr><th scope="row">${escaped(words)}</th><td>${bdi(value)}</td></tr>`;
  yield '</tbody></table>\n';
}

function* documentsOf({ documents, leftOut }: ToldCase): Generator<string> {
  yield '<h2 id="documents">מסמכים</h2><table><thead><tr><th>מסמך</th><th>סוג</th><th>צד</th><th>תאריך</th><th>קבצים</th></tr></thead><tbody>';
  for (const one of documents) {
    const original = one.original === null ? 'המקור חסר' : link(one.original, 'מקור');
    const cells = [
      bdi(one.title),
      escaped(labelOf(VOCABULARY.doc_type, one.doc_type)),
      escaped(labelOf(VOCABULARY.party, one.party)),
      one.document_date === null ? '' : bdi(formatCivilDate(one.document_date)),
      `${original} · ${link(textPage(one.text), 'טקסט')} · ${link(one.text, 'טקסט פשוט')}`,
    ];
    yield `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
  }
  yield '</tbody></table>\n';
  if (leftOut.length === 0) return;
  yield '<h3>מסמכים שאינם כאן</h3><ul>';
  for (const { title, reason } of leftOut) yield `<li>${bdi(title)}: ${escaped(reason)}</li>`;
  yield '</ul>\n';
}

function* claimsOf({ claims, documents }: ToldCase): Generator<string> {
  yield `<h2 id="claims">טענות</h2><p>${link('claims.json', 'כל הטענות ומקומן, לתוכנה')}</p>`;
  const byId = new Map(documents.map((one) => [one.document_id, one]));
  for (const party of PARTY_KEYS) {
    const own = claims.filter((claim) => claim.party === party);
    if (own.length === 0) continue;
    yield `<h3>${escaped(partyLabel(party))}</h3><ol>`;
    for (const claim of own)
      yield `<li>${escaped(claim.text)} <span class="quiet">${placeOf(claim, byId.get(claim.document_id))}</span></li>\n`;
    yield '</ol>\n';
  }
}

function placeOf(claim: ToldClaim, document: ToldDocument | undefined): string {
  const said = [
    claim.location,
    claim.page === null ? '' : `עמ' ${claim.page}`,
    claim.review === 'found' ? '' : labelOf(VOCABULARY.claim_review, claim.review),
    claim.edited_by === null ? '' : `נערכה בידי ${displayNameOf(claim.edited_by)}`,
    claim.lost ? 'מקומה במסמך אבד' : '',
  ].filter((words) => words !== '');
  const place = document ? placeLink(claim, document) : '';
  return `(${[place, ...said.map(escaped)].filter((words) => words !== '').join(', ')})`;
}

const placeLink = (claim: ToldClaim, { title, text }: ToldDocument): string =>
  claim.start_offset === null || claim.lost
    ? bdi(title)
    : `<a href="${hrefOf(textPage(text))}#c-${escaped(claim.claim_id)}">${bdi(title)}</a>`;

function* ledgerOf({ ledger }: ToldCase): Generator<string> {
  yield `<h2 id="ledger">ספר הטיעונים</h2><p>${link('ledger.json', 'הספר ומקורותיו, לתוכנה')}</p><table><thead><tr><th>צד</th><th>טיעון</th><th>מה עלה בו</th></tr></thead><tbody>`;
  for (const { party, title, state, reason } of ledger) {
    const became = [labelOf(VOCABULARY.ledger_state, state), reason ?? ''].filter(Boolean).join(': ');
    yield `<tr><td>${escaped(partyLabel(party as PartyKey))}</td><td>${escaped(title)}</td><td>${escaped(became)}</td></tr>\n`;
  }
  yield '</tbody></table>\n';
}

function* decisionOf({ blocks, files }: ToldCase): Generator<string> {
  yield '<h2 id="decision">ההחלטה</h2><ul>';
  for (const { path, words } of files) yield `<li>${link(path, words)}</li>`;
  yield '</ul>\n';
  for (const { id, title } of BLOCKS) {
    const content = blocks.find((block) => block.block_id === id)?.content ?? '';
    if (content.trim() !== '')
      yield `<h3>${escaped(title)}</h3><div class="text">${escaped(blockWords(content))}</div>\n`;
  }
}

function* historyOf({ acts, actsTotal, histories }: ToldCase): Generator<string> {
  yield `<h2 id="history">היסטוריה</h2><p>${link('history/acts.json', 'כל הפעולות, לתוכנה')}</p><ul>`;
  for (const { block_id, path } of histories) yield `<li>${link(path, `נוסחים קודמים: ${blockTitle(block_id)}`)}</li>`;
  yield '</ul>';
  if (acts.length < actsTotal) yield `<p>${acts.length} הפעולות האחרונות, מתוך ${actsTotal}:</p>`;
  yield '<table><thead><tr><th>מועד</th><th>מי</th><th>מה נעשה</th></tr></thead><tbody>';
  for (const { at, actor, action_label, target } of acts)
    yield `<tr><td>${bdi(timeOf(at))}</td><td>${bdi(displayNameOf(actor))}</td><td>${escaped(action_label)}${target === null ? '' : `: ${bdi(target)}`}</td></tr>\n`;
  yield '</tbody></table>\n';
}

/** The text of a document with its claims marked. */
export function* textWithClaims(document: ToldDocument, text: string, claims: readonly ToldClaim[]): Generator<string> {
  yield pageStart(document.title);
  yield `<p>${link('index.html', 'חזרה לתיק', 1)}</p><div class="text">`;
  const marks = claims.flatMap(({ claim_id: id, start_offset: start, end_offset: end }) =>
    start === null || end === null ? [] : [{ id, start, end }],
  );
  yield* markedText(text, marks);
  yield `</div>${PAGE_END}`;
}

/** A text that a block held. */
export interface ToldVersion {
  block_id: BlockId;
  version: number;
  content: string;
  actor: string;
  at: string;
}

/** The beginning of the page of a block's texts; `blockVersion` for each, then `PAGE_END`. */
export const blockHistoryStart = (id: BlockId): string =>
  `${pageStart(`נוסחים של ${blockTitle(id)}`)}<p>${link('index.html', 'חזרה לתיק', 2)}</p>\n`;

/** One text that a block held, closed until somebody opens it. */
export const blockVersion = ({ version, content, actor, at }: ToldVersion): string =>
  `<details><summary>נוסח ${version}, ${bdi(timeOf(at))}, ${bdi(displayNameOf(actor))}</summary><div class="text">${escaped(blockWords(content))}</div></details>\n`;

const TIME = new Intl.DateTimeFormat('he-IL', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Jerusalem' });

const timeOf = (at: string): string => TIME.format(new Date(at));
