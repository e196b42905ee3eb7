import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DocumentWithText } from '../api/types.gen';
import type { Place } from './place';
import { type Fact, type Selected, type Span, trimmed } from './selection';
import styles from './source.module.css';

interface Props {
  text: string;
  place: Place;
  warnings: DocumentWithText['warnings'];
  facts: readonly Fact[];
  picked: Span | null;
  /** Told of words that are selected; without it the text is only read. */
  onSelect: ((selected: Selected | null) => void) | undefined;
  /** Enter was pressed; told what is selected at that moment, which `onSelect` may not have been told yet. */
  onEnter(selected: Selected | null): void;
  /** Takes the focus when it is shown. */
  takesFocus: boolean;
}

interface Paragraph {
  start: number;
  text: string;
}

interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** The clean text. Nothing is put into it: what is lit lies behind the words, so that their order cannot break. */
export function TextView({ text, place, warnings, facts, picked, onSelect, onEnter, takesFocus }: Props) {
  const paragraphs = useMemo(() => paragraphsOf(text), [text]);
  const body = useRef<HTMLDivElement>(null);
  const [boxes, setBoxes] = useState<Box[]>([]);
  const hint = useId();
  const { start, end } = place;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other lines
  useLayoutEffect(() => {
    const draw = () =>
      setBoxes(body.current && start !== null && end !== null ? boxesOf(body.current, start, end) : []);
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(body.current!);
    return () => observer.disconnect();
  }, [start, end, paragraphs]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other lines
  useEffect(() => {
    if (start === null || !body.current) return;
    const scroller = body.current.parentElement!;
    const [box] = boxesOf(body.current, start, end ?? start + 1);
    if (box) scroller.scrollTo({ top: box.top - scroller.clientHeight * 0.3 });
  }, [start, end, paragraphs]);

  const doubts = useMemo(
    () => warnings.flatMap((one) => (one.start === null || one.end === null ? [] : [one as Span])),
    [warnings],
  );
  useHighlight('doubt', body, doubts, paragraphs);
  useHighlight('fact', body, facts, paragraphs);
  const chosen = useMemo(() => (picked ? [picked] : []), [picked]);
  useHighlight('picked', body, chosen, paragraphs);

  useEffect(() => {
    if (!onSelect) return;
    const onChange = () => {
      // What is selected elsewhere, as in a field of a dialog, says nothing of these words.
      if (body.current?.contains(window.getSelection()?.anchorNode ?? null)) onSelect(selectedIn(body.current, text));
    };
    document.addEventListener('selectionchange', onChange);
    return () => document.removeEventListener('selectionchange', onChange);
  }, [onSelect, text]);

  return (
    <div
      className={styles.scroller}
      role="group"
      aria-label="טקסט המסמך"
      {...(onSelect ? {} : { tabIndex: 0 })}
      data-facts={facts.length || undefined}
    >
      <div className={styles.text} ref={body}>
        {boxes.map((box) => (
          <span
            key={`${box.left} ${box.top}`}
            data-lit=""
            className={styles.litText}
            style={{ translate: `${box.left}px ${box.top}px`, inlineSize: box.width, blockSize: box.height }}
          />
        ))}
        {onSelect && (
          <p id={hint} className="visually-hidden">
            החיצים עוברים בטקסט; עם Shift הם מסמנים מילים, ו-Enter לוקח אותן.
          </p>
        )}
        {onSelect ? (
          <Selectable
            describedBy={hint}
            takesFocus={takesFocus}
            from={start}
            onEnter={() => onEnter(selectedIn(body.current!, text))}
          >
            <Paragraphs paragraphs={paragraphs} />
          </Selectable>
        ) : (
          <Paragraphs paragraphs={paragraphs} />
        )}
      </div>
    </div>
  );
}

const Paragraphs = ({ paragraphs }: { paragraphs: readonly Paragraph[] }) =>
  paragraphs.map((paragraph) => (
    <p key={paragraph.start} data-start={paragraph.start} dir="rtl">
      {paragraph.text}
    </p>
  ));

interface SelectableProps {
  describedBy: string;
  takesFocus: boolean;
  /** Where the caret stands at first. */
  from: number | null;
  onEnter(): void;
  children: React.ReactNode;
}

/** Text with a caret that nobody can change: words are selected by keyboard as in an editor, which reads the keys as one. */
function Selectable({ describedBy, takesFocus, from, onEnter, children }: SelectableProps) {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = field.current!;
    const refuse = (event: Event) => event.preventDefault();
    element.addEventListener('beforeinput', refuse);
    return () => element.removeEventListener('beforeinput', refuse);
  }, []);
  const placeCaret = () => {
    const element = field.current!;
    if (element.contains(window.getSelection()?.anchorNode ?? null)) return;
    const [range] = rangesOf(element, from ?? 0, (from ?? 0) + 1);
    const node = range?.startContainer ?? element;
    window.getSelection()?.collapse(node, range?.startOffset ?? 0);
  };
  useEffect(() => {
    if (takesFocus) field.current!.focus({ preventScroll: true });
  }, [takesFocus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div
      ref={field}
      className={styles.words}
      contentEditable
      suppressContentEditableWarning
      spellCheck={false}
      inputMode="none"
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      aria-readonly="true"
      aria-label="מילות המסמך"
      aria-describedby={describedBy}
      onFocus={placeCaret}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

function paragraphsOf(text: string): Paragraph[] {
  const found: Paragraph[] = [];
  let start = 0;
  for (const part of text.split(/(\n{2,})/)) {
    if (part !== '' && !/^\n+$/.test(part)) found.push({ start, text: part });
    start += part.length;
  }
  return found;
}

/** The part of a paragraph's words that a range of the text covers. */
function rangesOf(body: HTMLElement, start: number, end: number): Range[] {
  const ranges: Range[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[data-start]')) {
    const from = Number(paragraph.dataset.start);
    const node = paragraph.firstChild;
    if (!(node instanceof Text) || from + node.length <= start) continue;
    if (from >= end) break;
    const range = document.createRange();
    range.setStart(node, Math.max(0, start - from));
    range.setEnd(node, Math.min(node.length, end - from));
    ranges.push(range);
  }
  return ranges;
}

/** Lines of a range as boxes within the body, from its left top corner. */
function boxesOf(body: HTMLElement, start: number, end: number): Box[] {
  const origin = body.getBoundingClientRect();
  const boxes: Box[] = [];
  for (const rect of rangesOf(body, start, end).flatMap((range) => [...range.getClientRects()])) {
    if (rect.width < 1) continue;
    const box = { top: rect.top - origin.top, left: rect.left - origin.left, width: rect.width, height: rect.height };
    const last = boxes.at(-1);
    // Runs of one line, whatever their direction, are one box.
    if (last && Math.abs(last.top - box.top) < box.height / 2) {
      const far = Math.max(last.left + last.width, box.left + box.width);
      last.left = Math.min(last.left, box.left);
      last.width = far - last.left;
    } else boxes.push(box);
  }
  return boxes;
}

/** Marks words, where the browser can do it without touching the text. */
function useHighlight(
  name: 'doubt' | 'fact' | 'picked',
  body: React.RefObject<HTMLElement | null>,
  spans: readonly Span[],
  paragraphs: Paragraph[],
): void {
  useEffect(() => {
    if (!('highlights' in CSS) || !body.current || paragraphs.length === 0) return;
    const ranges = spans.flatMap(({ start, end }) => rangesOf(body.current!, start, end));
    CSS.highlights.set(name, new Highlight(...ranges));
    return () => void CSS.highlights.delete(name);
  }, [name, body, spans, paragraphs]);
}

/** The selection as offsets, without white space at its ends; null when it is empty or lies elsewhere. */
function selectedIn(body: HTMLElement, text: string): Selected | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const offsetOf = (node: Node, offset: number): number | null => {
    const paragraph = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('p[data-start]');
    if (!paragraph || !body.contains(paragraph)) return null;
    return (
      Number(paragraph.dataset.start) +
      (node instanceof Text ? offset : offset === 0 ? 0 : (paragraph.textContent?.length ?? 0))
    );
  };
  const [from, to] = [offsetOf(range.startContainer, range.startOffset), offsetOf(range.endContainer, range.endOffset)];
  return from === null || to === null ? null : trimmed(text, from, to);
}
