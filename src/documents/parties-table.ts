import { AlignmentType, type Paragraph, type Table } from 'docx';
import { SIDE_SOURCE } from '../hebrew/pattern/rules.generated.ts';
import type { DocxCase, DocxPartyGroup } from './docx-input.ts';
import { isVersus, paragraph } from './paragraphs.ts';
import { dropStart, inBold, plainText, type Span, textSpan } from './spans.ts';
import { layoutTable } from './tables.ts';
import { STYLE, TEXT_WIDTH } from './theme.ts';
import type { TitleLine } from './title-lines.ts';

/** Who stands on a side, or the line between the sides. */
export type PartyRow = { label: Span[]; lines: Span[][] } | { versus: Span[] };

const LABEL_WIDTH = 2000;
const PARTY_WORD = new RegExp(String.raw`^[\s\d.]*ה?(?:${SIDE_SOURCE}|מתנגד|יוזמ|יזמ|מגיש|צד|בעל)`);
const LABEL = /^[^:\n]{2,60}:\s*/;

/**
 * The parties as an author wrote them, one line after another: a line `העוררים: …` opens a side, `- נגד -` parts them.
 *
 * @returns null when the lines are not of that form
 */
export function readParties(lines: TitleLine[]): PartyRow[] | null {
  const rows: PartyRow[] = [];
  for (const { spans } of lines) {
    const label = partyLabel(spans);
    const last = rows.at(-1);
    if (isVersus(spans)) rows.push({ versus: spans });
    else if (label) rows.push(label);
    else if (last && 'lines' in last) last.lines.push(spans);
    else return null;
  }
  return rows.some((row) => 'lines' in row) ? rows : null;
}

function partyLabel(spans: Span[]): { label: Span[]; lines: Span[][] } | null {
  const text = plainText(spans);
  const match = LABEL.exec(text);
  const label = match?.[0].trim() ?? text.trim();
  if (!PARTY_WORD.test(label) || (!match && label.length > 30)) return null;
  const rest = match ? dropStart(spans, match[0].length) : [];
  const first = rest.some((span) => span.kind === 'note' || (span.kind === 'text' && span.text !== '')) ? [rest] : [];
  return { label: [textSpan(label)], lines: first };
}

const VERSUS: PartyRow = { versus: [textSpan('- נגד -')] };

/** The parties of the case in the same form. */
export function partyRows(sides: DocxCase['sides']): PartyRow[] {
  const [asking, against] = sides.map((groups) => groups.filter((group) => group.parties.length > 0).map(toRow));
  return [...asking!, ...(asking!.length > 0 && against!.length > 0 ? [VERSUS] : []), ...against!];
}

/** Parties in turn, numbered where there are several; counsel once, under those it stands for. */
function toRow({ label, parties }: DocxPartyGroup): PartyRow {
  const lines = parties.flatMap(({ name, representative }, at) => {
    const own = parties.length > 1 ? `${at + 1}. ${name}` : name;
    const counsel = representative?.trim();
    const sharedWithNext = counsel !== undefined && counsel === parties[at + 1]?.representative?.trim();
    return counsel && !sharedWithNext ? [own, byCounsel(counsel)] : [own];
  });
  return { label: [textSpan(`${label}:`)], lines: lines.map((line) => [textSpan(line)]) };
}

const byCounsel = (counsel: string): string =>
  /^ע["״]י|^ב["״]כ|^על ידי/.test(counsel) ? counsel : `ע"י ב"כ ${counsel}`;

/** The sides one under the other, labels at the right edge. */
export function partiesTable(rows: PartyRow[]): Table {
  const line = (spans: Span[], center = false): Paragraph =>
    paragraph(spans, { style: STYLE.titlePage, alignment: center ? AlignmentType.CENTER : AlignmentType.START });
  return layoutTable(
    [LABEL_WIDTH, TEXT_WIDTH - LABEL_WIDTH],
    rows.map((row) =>
      'versus' in row
        ? [[line(inBold(row.versus), true)]]
        : [[line(inBold(row.label))], row.lines.length > 0 ? row.lines.map((spans) => line(spans)) : [line([])]],
    ),
  );
}
