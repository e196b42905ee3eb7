import { Fragment, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { CorpusMarks } from '../../api/types.gen';
import styles from './training.module.css';

export type Mark = CorpusMarks['marks'][number];
export type PatternType = Mark['type'];

interface Paragraph {
  start: number;
  text: string;
}

interface Props {
  text: string;
  /** Those that are to be seen, in the order of the text; they may overlap. */
  marks: readonly Mark[];
  /** The one that is looked at: it is brought into sight. */
  chosen: Mark | null;
}

/** Whether the browser can mark words without anything being put among them. */
const canHighlight = () => 'highlights' in CSS;

/** A text with the places of patterns marked in it. */
export function MarkedText({ text, marks, chosen }: Props) {
  const paragraphs = useMemo(() => paragraphsOf(text), [text]);
  const body = useRef<HTMLDivElement>(null);
  const byBrowser = canHighlight();
  useHighlights(body, byBrowser ? marks : NONE, byBrowser ? chosen : null, paragraphs);
  useEffect(() => {
    if (!chosen || !body.current) return;
    const scroller = body.current.parentElement!;
    // On a phone the text itself may be out of sight.
    scroller.scrollIntoView({ block: 'nearest' });
    const at = byBrowser
      ? rangeOf(body.current, paragraphs, chosen.start, chosen.end)?.getBoundingClientRect()
      : body.current.querySelector('mark[data-chosen]')?.getBoundingClientRect();
    if (at) scroller.scrollBy({ top: at.top - scroller.getBoundingClientRect().top - scroller.clientHeight * 0.3 });
  }, [chosen, paragraphs, byBrowser]);
  return (
    <div className={styles.textScroller} tabIndex={0} role="group" aria-label="טקסט ההחלטה">
      <div className={styles.text} ref={body}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph.start} data-start={paragraph.start} dir="rtl">
            {byBrowser ? paragraph.text : pieces(paragraph, marks, chosen)}
          </p>
        ))}
      </div>
    </div>
  );
}

const NONE: readonly Mark[] = [];

function paragraphsOf(text: string): Paragraph[] {
  const found: Paragraph[] = [];
  let start = 0;
  for (const part of text.split(/(\n+)/)) {
    if (part !== '' && !part.startsWith('\n')) found.push({ start, text: part });
    start += part.length;
  }
  return found;
}

/** The words of a place; a place that goes over several paragraphs ends where they end. */
function rangeOf(body: HTMLElement, paragraphs: readonly Paragraph[], start: number, end: number): Range | null {
  const from = paragraphAt(paragraphs, start);
  const to = paragraphAt(paragraphs, Math.max(start, end - 1));
  const [first, last] = [body.children[from]?.firstChild, body.children[to]?.firstChild];
  if (!(first instanceof Text) || !(last instanceof Text)) return null;
  const range = document.createRange();
  range.setStart(first, clamp(start - paragraphs[from]!.start, first.length));
  range.setEnd(last, clamp(end - paragraphs[to]!.start, last.length));
  return range;
}

const clamp = (n: number, most: number): number => Math.max(0, Math.min(n, most));

/** The last paragraph that begins at or before a place. */
function paragraphAt(paragraphs: readonly Paragraph[], place: number): number {
  let [low, high] = [0, paragraphs.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (paragraphs[middle]!.start <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

const NAME = 'pattern-';

function useHighlights(
  body: RefObject<HTMLElement | null>,
  marks: readonly Mark[],
  chosen: Mark | null,
  paragraphs: readonly Paragraph[],
): void {
  useEffect(() => {
    if (!canHighlight() || !body.current) return;
    const names: string[] = [];
    for (const [type, list] of Map.groupBy(marks, (mark) => mark.type)) {
      const ranges = list.flatMap(({ start, end }) => rangeOf(body.current!, paragraphs, start, end) ?? []);
      CSS.highlights.set(NAME + type, new Highlight(...ranges));
      names.push(NAME + type);
    }
    const range = chosen && rangeOf(body.current, paragraphs, chosen.start, chosen.end);
    if (range) {
      const highlight = new Highlight(range);
      highlight.priority = 1;
      CSS.highlights.set(`${NAME}chosen`, highlight);
      names.push(`${NAME}chosen`);
    }
    return () => {
      for (const name of names) CSS.highlights.delete(name);
    };
  }, [body, marks, chosen, paragraphs]);
}

/** The words of a paragraph in pieces, those within a place as `mark`; where places overlap the later one wins. */
function pieces({ start, text }: Paragraph, marks: readonly Mark[], chosen: Mark | null): ReactNode {
  const own = marks.filter((mark) => mark.start < start + text.length && mark.end > start);
  if (own.length === 0) return text;
  const cuts = new Set([0, text.length]);
  for (const mark of own) {
    cuts.add(clamp(mark.start - start, text.length));
    cuts.add(clamp(mark.end - start, text.length));
  }
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((from, n) => {
    const words = text.slice(from, sorted[n + 1]);
    const mark = own.findLast((each) => each.start <= start + from && each.end > start + from);
    if (!mark) return <Fragment key={from}>{words}</Fragment>;
    return (
      <mark key={from} className={styles.mark} data-type={mark.type} data-chosen={mark === chosen || undefined}>
        {words}
      </mark>
    );
  });
}
