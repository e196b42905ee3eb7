// The index as Markdown, of which its Word file is made.
import { VOCABULARY } from '../../domain/vocabulary.ts';
import { PARTY_KEYS, type PartyKey, partyLabel } from '../../hebrew/read/parties.ts';
import { labelOf, type ToldCase } from './case-pages.ts';

/** More claims, or of more characters in all, are left to the HTML index: a Word file of thousands takes hundreds of MB to write. */
const MOST_CLAIMS = 1000;
const MOST_OF_CLAIMS = 150_000;

/** The index without links: documents, claims by party with their places, what became of each argument. */
export function indexMarkdown(told: ToldCase): string {
  const titles = new Map(told.documents.map(({ document_id, title }) => [document_id, title]));
  const length = told.claims.reduce((sum, { text }) => sum + text.length, 0);
  const claims = PARTY_KEYS.flatMap((party) => {
    const own = told.claims.filter((claim) => claim.party === party);
    if (own.length === 0) return [];
    const lines = own.map(({ text, document_id, page, location }) => {
      const place = [titles.get(document_id) ?? '', page === null ? location : `${location}, עמ' ${page}`];
      return `- ${plain(text)} (${plain(place.filter(Boolean).join(', '))})`;
    });
    return [`### ${partyLabel(party)}`, lines.join('\n')];
  });
  return [
    `# תיק ${plain(told.case.case_number)}`,
    '## מסמכים',
    list(
      told.documents.map(({ title, doc_type, original, text }) => {
        const type = labelOf(VOCABULARY.doc_type, doc_type);
        return `${plain(title)} (${plain(type)}): ${plain(original ?? 'המקור חסר')}, ${plain(text)}`;
      }),
    ),
    ...(told.leftOut.length === 0
      ? []
      : ['## מסמכים שאינם כאן', list(told.leftOut.map(({ title, reason }) => `${plain(title)}: ${plain(reason)}`))]),
    '## טענות',
    ...(told.claims.length > MOST_CLAIMS || length > MOST_OF_CLAIMS
      ? [`בתיק ${told.claims.length} טענות; הן מפורטות בקובץ index.html.`]
      : claims),
    '## ספר הטיעונים',
    list(
      told.ledger.map(({ party, title, state, reason }) => {
        const became = [labelOf(VOCABULARY.ledger_state, state), reason ?? ''].filter(Boolean).join(': ');
        return `${partyLabel(party as PartyKey)}: ${plain(title)} – ${plain(became)}`;
      }),
    ),
    '## קבצים נוספים',
    list([...told.files.map(({ path, words }) => `${plain(words)}: ${path}`), 'כיצד בודקים: audit/how-to-check.txt']),
  ].join('\n\n');
}

const list = (items: string[]): string => (items.length === 0 ? 'אין.' : items.map((item) => `- ${item}`).join('\n'));

/** Text of one line in which Markdown finds no marks. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/([\\`*_{}[\]()#+\-.!|<>~&])/g, '\\$1');
