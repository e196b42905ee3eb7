/** Word files in the committee's decision style, from Markdown. Pure: no files, no environment. */
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  Packer,
  PageNumber,
  Paragraph,
  TabStopType,
  TextRun,
} from 'docx';
import type { RootContent } from 'mdast';
import { type Flow, openPlace, type Place, shallowestHeading, toFlow } from './blocks.ts';
import { cleanText } from './clean-text.ts';
import type { DocxInput } from './docx-input.ts';
import { openFootnotes } from './footnotes.ts';
import { toSpans } from './inline.ts';
import { openListNumbers } from './list-numbers.ts';
import { finishPackage } from './package.ts';
import { paragraph } from './paragraphs.ts';
import { toRuns } from './runs.ts';
import { signatures } from './signatures.ts';
import { type Span, textSpan } from './spans.ts';
import { PAGE, SIZE, STYLES, TEXT_WIDTH } from './theme.ts';
import { titlePage } from './title-page.ts';

/**
 * Writes a right-to-left Word file (.docx). The same input gives the same bytes.
 *
 * Text is kept as written: numbers of paragraphs are the author's, HTML is text, pictures are their alternative text, and
 * what XML cannot hold is left out.
 */
export async function renderDocx(input: DocxInput): Promise<Uint8Array> {
  const shared = { lists: openListNumbers(), notes: openFootnotes() };
  const texts = input.parts
    .filter(({ role }) => role === 'body' || role === 'signatures')
    .map(({ role, markdown, topHeading }) => ({
      role,
      place: openPlace(markdown, shared, { topHeading, keepLines: role === 'signatures' }),
    }));
  const ownTitle = input.parts.some(({ role }) => role === 'title') ? null : takeTitle(texts[0]?.place);
  const children = [
    ...titlePage(input, shared, ownTitle),
    ...texts.flatMap(({ role, place }, at) =>
      role === 'signatures' ? signatures(place) : body(place, texts[at + 1]?.role === 'signatures'),
    ),
  ];
  const document = new Document({
    title: cleanText(input.title),
    creator: cleanText(input.case.committee),
    lastModifiedBy: cleanText(input.case.committee),
    styles: STYLES,
    numbering: { config: shared.lists.definitions() },
    footnotes: shared.notes.all(),
    sections: [
      {
        properties: { page: PAGE, titlePage: true },
        headers: { default: header(input), first: new Header({ children: [paragraph([])] }) },
        footers: { default: footer(), first: footer() },
        children,
      },
    ],
  });
  return finishPackage(await Packer.pack(document, 'uint8array'), input.writtenAt);
}

/** A text; its last paragraph goes to the next page with the signatures, which never stand on one alone. */
function body(place: Place, signedNext: boolean): Flow[] {
  const nodes = place.parsed.root.children;
  if (!signedNext) return toFlow(nodes, place);
  const end = nodes.findLastIndex(({ type }) => type !== 'definition' && type !== 'footnoteDefinition');
  const [most, last] = splitLast(nodes[end]);
  return [
    ...toFlow([...nodes.slice(0, end), ...most], place),
    ...toFlow(last, { ...place, look: { keepNext: true } }),
    ...toFlow(nodes.slice(end + 1), place),
  ];
}

/** The last item of a list apart from the others; any other block whole. */
function splitLast(node: RootContent | undefined): [RootContent[], RootContent[]] {
  if (node?.type !== 'list') return [[], node ? [node] : []];
  return [[{ ...node, children: node.children.slice(0, -1) }], [{ ...node, children: node.children.slice(-1) }]];
}

/** The lone first heading `# …` of a text, taken out of it: it is the document's title. */
function takeTitle(place: Place | undefined): Span[] | null {
  const [first, ...others] = place?.parsed.root.children ?? [];
  const isTitle = first?.type === 'heading' && first.depth === 1;
  if (!place || !isTitle || others.some((node) => node.type === 'heading' && node.depth === 1)) return null;
  place.parsed.root.children = others;
  place.topHeading = shallowestHeading(place.parsed);
  return toSpans(first.children, place.scope);
}

const SMALL = { size: SIZE.small, sizeComplexScript: SIZE.small };

/** On every page but the first, which names both itself. */
function header({ case: { committee, reference } }: DocxInput): Header {
  return new Header({
    children: [
      new Paragraph({
        bidirectional: true,
        alignment: AlignmentType.START,
        tabStops: [{ type: TabStopType.END, position: TEXT_WIDTH }],
        border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 4, color: '7F7F7F' } },
        children: toRuns([textSpan(cleanText(committee)), { kind: 'tab' }, textSpan(cleanText(reference))], SMALL),
      }),
    ],
  });
}

function footer(): Footer {
  const run = (child: string) => new TextRun({ children: [child], rightToLeft: true, ...SMALL });
  const numbers = ['עמוד ', PageNumber.CURRENT, ' מתוך ', PageNumber.TOTAL_PAGES];
  return new Footer({
    children: [new Paragraph({ bidirectional: true, alignment: AlignmentType.CENTER, children: numbers.map(run) })],
  });
}
