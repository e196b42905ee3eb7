import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBlocks, readPiece } from '../../src/analysis-file/blocks.ts';
import { withChairPosition } from '../../src/analysis-file/chair-position.ts';
import { frontMatterEnd } from '../../src/analysis-file/markdown-text.ts';
import {
  type Analysis,
  chairPositionOf,
  itemMarkdown,
  parseAnalysis,
  partMarkdown,
  textEndOf,
} from '../../src/analysis-file/structure.ts';
import { analysisDocument, anyPosition, plainPosition } from '../helpers/analysis-documents.ts';
import { runs } from '../helpers/runs.ts';

/** Everything a reader sees of a file, but the position of one item. */
function seen({ markdown, structure }: Analysis, butPositionOf: string) {
  return {
    title: structure.title,
    sections: structure.sections,
    items: structure.items.map((item) => ({
      id: item.id,
      heading: item.heading,
      fields: item.fields,
      markdown: itemMarkdown(markdown, item),
      position: item.id === butPositionOf ? null : chairPositionOf(markdown, item),
    })),
    others: structure.otherSections.map((part) => [part.title, partMarkdown(markdown, part)]),
  };
}

/** Writes a position and checks all that must hold whatever it is. @returns what is read back in its place */
function write(analysis: Analysis, itemIndex: number, position: string) {
  const item = analysis.structure.items[itemIndex]!;
  const changed = withChairPosition(analysis, item, position);
  if (!changed) throw new Error('refused');
  const to = textEndOf(item.chair ?? item);
  const from = item.chair?.bodyStart ?? to;
  expect(changed.markdown.slice(0, from)).toBe(analysis.markdown.slice(0, from));
  const rest = analysis.markdown.slice(to);
  expect(rest === '' || changed.markdown.endsWith(rest)).toBe(true);
  const fresh = parseAnalysis(changed.markdown);
  expect(changed.blocks).toEqual(fresh.blocks);
  expect(seen(fresh, item.id)).toEqual(closed(seen(analysis, item.id), seen(fresh, item.id), item.id));
  const read = chairPositionOf(fresh.markdown, fresh.structure.items[itemIndex]!);
  expect(withChairPosition(fresh, fresh.structure.items[itemIndex]!, read ?? '')).toBe(fresh);
  return { changed, read };
}

/** A code block or comment that the item left open is closed before a new heading: its text is longer by that. */
function closed(before: ReturnType<typeof seen>, after: ReturnType<typeof seen>, id: string) {
  const items = before.items.map((item, i) => {
    const now = after.items[i]!.markdown;
    const onlyClosed = item.id === id && /^\n+(?:[`~]{3,}|-->|\?>|<\/script>)$/.test(now.slice(item.markdown.length));
    return onlyClosed && now.startsWith(item.markdown) ? { ...item, markdown: now } : item;
  });
  return { ...before, items };
}

const often = runs(50, 250);

describe('a chair position', () => {
  it('changes only its own bytes and is read back as it was written, in any document', () => {
    fc.assert(
      fc.property(analysisDocument, fc.nat(), plainPosition, (markdown, pick, position) => {
        const analysis = parseAnalysis(markdown);
        fc.pre(analysis.structure.items.length > 0);
        const { read } = write(analysis, pick % analysis.structure.items.length, position);
        expect(read).toBe(position.replace(/[ \t\n]+$/, ''));
      }),
      often,
    );
  });

  it('never breaks the document, whatever headings, open code blocks and comments it holds', () => {
    fc.assert(
      fc.property(analysisDocument, fc.nat(), anyPosition, anyPosition, (markdown, pick, first, second) => {
        const analysis = parseAnalysis(markdown);
        fc.pre(analysis.structure.items.length > 0);
        const at = pick % analysis.structure.items.length;
        const { changed } = write(analysis, at, first);
        const { changed: again } = write(changed, at, second);
        expect(write(again, at, '').read).toBe(null);
      }),
      often,
    );
  });
});

describe('reading in pieces', () => {
  it('finds what reading in one go finds, wherever the text is cut', () => {
    fc.assert(
      fc.property(analysisDocument, fc.constantFrom(1, 50, 200), (markdown, length) => {
        expect(readBlocks(markdown, length)).toEqual(
          readPiece(markdown, frontMatterEnd(markdown), markdown.length, markdown.length),
        );
      }),
      often,
    );
  });
});
