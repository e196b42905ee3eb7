import {
  elementScroll,
  measureElement,
  type Range,
  useVirtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { EmptyState } from '../design';
import { TabOrder } from '../design/tab-order';
import { Mixed } from '../words/text';
import styles from './matrix.module.css';
import { type MatrixColumn, type MatrixGroup, neighbour, reachedOf, rowsOf } from './matrix-rows';
import { useStable } from './use-stable';

interface Props<T> {
  label: string;
  columns: readonly MatrixColumn[];
  groups: readonly MatrixGroup<T>[];
  idOf(item: T): string;
  /** First words of an item, by which it is known. */
  labelOf(item: T): string;
  /** Whether its source is shown. */
  isOpen(item: T): boolean;
  toneOf(item: T): 'ok' | 'off' | undefined;
  onOpen(item: T): void;
  /** Further keys of an item, by the place of the key. */
  onKey?(item: T, code: string): boolean;
  /** Draws an item. The rows in sight are drawn again with each new function: it is kept while it draws the same. */
  children(item: T): ReactNode;
  /** What an empty cell says. */
  silent: string;
  rowHeight: number;
}

/** Rows that are there beyond those in sight. */
const OVERSCAN = 2;
/** Of the window, what a list has at least, under the head of its screen. */
const LIKELY_SHARE = 0.5;
/** Columns narrower than this stand one under the other. */
const MIN_COLUMN = 168;

/**
 * What the parties say, a column each, side by side by issue. Only the rows in sight are there. Tab comes to one item and what
 * can be done with it, and leaves the list; arrows go from item to item.
 */
export function Matrix<T>(props: Props<T>) {
  const { label, columns, groups, idOf, labelOf, toneOf, isOpen, children, silent, rowHeight } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isStacked = useWidth(scroller) < columns.length * MIN_COLUMN;
  const rows = useMemo(() => rowsOf(groups, columns, idOf), [groups, columns, idOf]);
  const [current, setCurrent] = useState<string | null>(null);
  const reached = useMemo(() => reachedOf(rows, current, idOf), [rows, current, idOf]);
  // The same functions while the rows are the same: with others all places are reckoned anew, at each step of a scroll.
  const estimateSize = useCallback((n: number) => ('group' in rows[n]! ? 44 : rowHeight), [rows, rowHeight]);
  const getItemKey = useCallback((n: number) => rows[n]!.key, [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    // Nothing is measured in the task that draws: the browser would have to lay it out there. It tells the sizes in its own
    // layout of the frame. What is hidden for a while has no height, and keeps a likely one.
    measureElement: (row, entry, instance) =>
      (entry
        ? measureElement(row, entry, instance)
        : instance.measurementsCache[instance.indexFromElement(row)]?.size) || rowHeight,
    // What was measured moves the rows in the same frame, before they are drawn again.
    directDomUpdates: true,
    useFlushSync: false,
    ...useFrameLayout(),
    overscan: OVERSCAN,
    rangeExtractor: useRows(),
    // Before it is measured: the first rows come with the list, and what there is room for beyond them in a second round, as
    // drawing and laying out both at once would keep the page from answering.
    initialRect: { width: 0, height: window.innerHeight * LIKELY_SHARE },
  });

  // Rows that come into sight are drawn bit by bit after the step of the scroll, which is answered at once. Those of a list that
  // has become another one meanwhile are left out.
  const inSight = useDeferredValue(virtual.getVirtualItems()).filter(({ index, key }) => rows[index]?.key === key);

  const go = (item: T, key: string): boolean => {
    const at = rows.findIndex((row) => 'cells' in row && row.cells.includes(item));
    const row = rows[at];
    if (!row || !('cells' in row)) return false;
    const to = neighbour(rows, at, row.cells.indexOf(item), key);
    if (!to) return false;
    setCurrent(idOf(to.item));
    virtual.scrollToIndex(to.row, { align: 'auto' });
    focusSoon(scroller.current!, idOf(to.item));
    return true;
  };

  const onArrow = useStable((item: T, key: string) => go(item, key));
  const onOpen = useStable(props.onOpen);
  const onKey = useStable((item: T, code: string) => props.onKey?.(item, code) ?? false);
  const view = useMemo(
    () => ({ columns, idOf, labelOf, toneOf, children, silent, onArrow, onOpen, onKey, onFocus: setCurrent }),
    [columns, idOf, labelOf, toneOf, children, silent, onArrow, onOpen, onKey],
  );

  const template = { gridTemplateColumns: isStacked ? 'minmax(0, 1fr)' : `repeat(${columns.length}, minmax(0, 1fr))` };
  return (
    <div
      className={styles.scroller}
      ref={scroller}
      data-stacked={isStacked || undefined}
      role="group"
      aria-label={label}
    >
      {groups.length === 0 && <EmptyState icon="search" title="אין מה שמתאים לסינון" />}
      {!isStacked && groups.length > 0 && (
        <div className={styles.head} style={template}>
          {columns.map((column) => (
            <h2 key={column.key}>
              {column.label} <bdi>{column.count.toLocaleString('he-IL')}</bdi>
            </h2>
          ))}
        </div>
      )}
      <div className={styles.rows} ref={virtual.containerRef}>
        {inSight.map(({ index, key }) => {
          const row = rows[index]!;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-row=""
              className={'group' in row ? styles.group : styles.row}
              style={'group' in row ? undefined : template}
            >
              {'group' in row ? (
                <Title group={row.group} />
              ) : (
                <Cells
                  row={row}
                  view={view as View<unknown>}
                  isStacked={isStacked}
                  open={row.cells.reduce((bits, item, n) => (item && isOpen(item) ? bits | (1 << n) : bits), 0)}
                  reached={row.cells.some((item) => item !== undefined && idOf(item) === reached) ? reached : undefined}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const Title = <T,>({ group }: { group: MatrixGroup<T> }) => (
  <>
    <h3>
      <Mixed>{group.title}</Mixed>
    </h3>
    {group.mark}
  </>
);

/** What the list was given; the same while it only scrolls, and while another source is opened. */
interface View<T> extends Pick<Props<T>, 'columns' | 'idOf' | 'labelOf' | 'toneOf' | 'children' | 'silent' | 'onOpen'> {
  onFocus(id: string): void;
  onArrow(item: T, key: string): boolean;
  onKey(item: T, code: string): boolean;
}

interface CellsProps {
  row: { cells: readonly unknown[]; isFirst: boolean };
  view: View<unknown>;
  isStacked: boolean;
  /** Which of its cells are open, a bit each. */
  open: number;
  /** The item of this row that Tab comes to. */
  reached: string | undefined;
}

/** The cells of a row, which are left as they are while others come into sight. */
const Cells = memo(function Cells({ row, view, isStacked, open, reached }: CellsProps) {
  return row.cells.map((item, n) => (
    <Cell
      key={view.columns[n]!.key}
      view={view}
      item={item}
      party={isStacked ? view.columns[n]!.label : null}
      isFirst={row.isFirst}
      isOpen={(open & (1 << n)) !== 0}
      isReached={item !== undefined && view.idOf(item) === reached}
    />
  ));
});

interface CellProps {
  view: View<unknown>;
  item: unknown;
  party: string | null;
  isFirst: boolean;
  isOpen: boolean;
  isReached: boolean;
}

function Cell({ view, item, party, isFirst, isOpen, isReached }: CellProps) {
  if (item === undefined)
    return <div className={styles.silent}>{isFirst && (party ? `${party}: ${view.silent}` : view.silent)}</div>;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') view.onOpen(item);
    else if (!view.onArrow(item, event.key) && !view.onKey(item, event.code)) return;
    event.preventDefault();
  };
  // What a menu of the item does comes by here too, though the menu stands elsewhere.
  const onClick = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (!target.closest('button, a, label, input')) view.onOpen(item);
  };
  return (
    <article
      className={styles.item}
      aria-label={view.labelOf(item)}
      data-item={view.idOf(item)}
      data-open={isOpen || undefined}
      data-tone={view.toneOf(item)}
      tabIndex={isReached ? 0 : -1}
      onFocus={() => view.onFocus(view.idOf(item))}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {party && <span className={styles.party}>{party}</span>}
      <TabOrder value={isReached}>{view.children(item)}</TabOrder>
    </article>
  );
}

/** Puts the focus on an item once it is there. */
function focusSoon(scroller: HTMLElement, id: string, tries = 60): void {
  const item = scroller.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`);
  if (item) item.focus();
  else if (tries > 0) requestAnimationFrame(() => focusSoon(scroller, id, tries - 1));
}

/** Which rows are there. At first, and after a leap, only those in sight: what is beside them comes with the next change. */
function useRows() {
  const before = useRef(Number.POSITIVE_INFINITY);
  return useCallback(({ startIndex, endIndex, overscan, count }: Range): number[] => {
    const isLeap = Math.abs(startIndex - before.current) > endIndex - startIndex;
    before.current = startIndex;
    const beside = isLeap ? 0 : overscan;
    const first = Math.max(0, startIndex - beside);
    const last = Math.min(count - 1, endIndex + beside);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  }, []);
}

type OfScroller = VirtualizerOptions<HTMLDivElement, Element>;

/** Waits for the frame to learn how large the list is; until then it stands at its beginning, and is not told to go there. */
function useFrameLayout(): Pick<OfScroller, 'observeElementRect' | 'scrollToFn'> {
  const isLaidOut = useRef(false);
  const observeElementRect = useCallback<OfScroller['observeElementRect']>(({ scrollElement }, tell) => {
    const observer = new ResizeObserver(([entry]) => {
      isLaidOut.current = true;
      const { width, height } = entry!.contentRect;
      tell({ width: Math.round(width), height: Math.round(height) });
    });
    if (scrollElement) observer.observe(scrollElement);
    return () => observer.disconnect();
  }, []);
  const scrollToFn = useCallback<OfScroller['scrollToFn']>((offset, options, instance) => {
    if (isLaidOut.current) elementScroll(offset, options, instance);
  }, []);
  return { observeElementRect, scrollToFn };
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
