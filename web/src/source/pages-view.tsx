import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { getDocumentPlacesOptions } from '../api/@tanstack/react-query.gen';
import type { DocumentWithText } from '../api/types.gen';
import { Banner, EmptyState, Skeleton } from '../design';
import { PageLayer } from './page-layer';
import { PdfPage } from './pdf-page';
import type { Place } from './place';
import { type Box, type Fact, type PlacedWord, type Selected, type Span, trimmed } from './selection';
import styles from './source.module.css';
import { usePdf } from './use-pdf';

interface Props {
  document: DocumentWithText;
  caseNumber: string;
  place: Place;
  zoom: number;
  facts: readonly Fact[];
  picked: Span | null;
  /** Told of words that are chosen on the page; without it the pages are only looked at. */
  onSelect: ((selected: Selected | null) => void) | undefined;
}

interface LitPage {
  number: number;
  boxes: Box[];
}

/**
 * The pages one under the other; only those in sight are drawn. The place is lit, and brought into sight; words are chosen
 * by drawing the pointer over them, from page to page too.
 */
export function PagesView({ document, caseNumber, place, zoom, facts, picked, onSelect }: Props) {
  const { pdf, error } = usePdf(document.original_file?.url ?? null);
  const { lit, partial } = useLit(caseNumber, place);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const shape = useFirstShape(pdf);
  const first = lit[0];
  const { onPress, onReach } = useChoice(document.text, onSelect);
  const { kept, keep } = useKept();

  // Once the pages have their size, and whenever another place is asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages of another size stand elsewhere
  useLayoutEffect(() => {
    const page = first && scroller.current?.querySelector<HTMLElement>(`[data-page="${first.number}"]`);
    if (!page || !first || !shape) return;
    const top = page.offsetTop + (first.boxes[0]?.y ?? 0) * page.offsetHeight;
    scroller.current!.scrollTo({ top: top - scroller.current!.clientHeight * 0.3 });
  }, [first, shape, width, zoom]);

  return (
    <div className={styles.scroller} ref={scroller} tabIndex={0} role="group" aria-label="עמודי המסמך">
      {partial && <Banner tone="warn">לחלק מן המילים אין מקום ידוע בעמוד: הטקסט תוקן, או שנקרא ממקום אחר.</Banner>}
      {error ? (
        <EmptyState icon="warning" title="לא ניתן להציג את הקובץ המקורי">
          <p>אפשר לעבור לתצוגת הטקסט, או להוריד את הקובץ מלשונית הקבצים.</p>
        </EmptyState>
      ) : pdf && shape && width > 0 ? (
        Array.from({ length: pdf.numPages }, (_, n) => n + 1).map((number) => (
          <LazyPage
            key={number}
            pdf={pdf}
            number={number}
            width={Math.round((width - PADDING) * zoom)}
            ratio={shape}
            isWanted={number === first?.number || kept.includes(number)}
            onNear={keep}
            title={document.title}
          >
            <PageLayer
              caseNumber={caseNumber}
              documentId={document.document_id}
              page={number}
              lit={lit.filter((page) => page.number === number).flatMap(({ boxes }) => boxes)}
              facts={factsOn(document, number, facts)}
              picked={picked}
              onPress={onSelect && onPress}
              onReach={onReach}
            />
          </LazyPage>
        ))
      ) : (
        <Skeleton lines={10} label="המקור נטען" />
      )}
    </div>
  );
}

const PADDING = 40;

/** Pages that stay drawn: those one goes to and fro between. */
const KEPT_PAGES = 8;

function useKept() {
  const [kept, setKept] = useState<readonly number[]>([]);
  const keep = useCallback(
    (page: number) => setKept((before) => [page, ...before.filter((each) => each !== page)].slice(0, KEPT_PAGES)),
    [],
  );
  return { kept, keep };
}

const factsOn = ({ pages }: DocumentWithText, number: number, facts: readonly Fact[]): Fact[] => {
  const page = pages.find((each) => each.number === number);
  return page ? facts.filter(({ start, end }) => start < page.end && end > page.start) : [];
};

/** Words from where the pointer was pressed to where it has come; a press alone chooses nothing. */
function useChoice(text: string, onSelect: Props['onSelect']) {
  const from = useRef<PlacedWord | null>(null);
  useEffect(() => {
    const letGo = () => {
      from.current = null;
    };
    window.addEventListener('pointerup', letGo);
    window.addEventListener('pointercancel', letGo);
    return () => {
      window.removeEventListener('pointerup', letGo);
      window.removeEventListener('pointercancel', letGo);
    };
  }, []);
  const onPress = (word: PlacedWord) => {
    from.current = word;
    onSelect?.(null);
  };
  const onReach = (word: PlacedWord) => {
    const first = from.current;
    if (first && (first.start !== word.start || first.end !== word.end))
      onSelect?.(trimmed(text, Math.min(first.start, word.start), Math.max(first.end, word.end)));
  };
  return { onPress, onReach };
}

/** Where the words of a place stand on the pages. */
function useLit(
  caseNumber: string,
  { documentId, start, end, page, boxes }: Place,
): { lit: LitPage[]; partial: boolean } {
  const isText = start !== null && end !== null && end > start;
  const { data } = useQuery({
    ...getDocumentPlacesOptions({
      path: { case_number: caseNumber, document_id: documentId },
      query: { start: start ?? 0, end: end ?? 0 },
    }),
    enabled: isText,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    if (isText) return { lit: data?.pages ?? [], partial: data?.partial ?? false };
    return { lit: page ? [{ number: page, boxes: boxes ?? [] }] : [], partial: false };
  }, [isText, data, page, boxes]);
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Height by width of the first page: what others are taken for until they are drawn. */
function useFirstShape(pdf: PDFDocumentProxy | undefined): number | undefined {
  const [shape, setShape] = useState<number>();
  useEffect(() => {
    let gone = false;
    void pdf?.getPage(1).then((page) => {
      const { width, height } = page.getViewport({ scale: 1 });
      if (!gone) setShape(height / width);
    });
    return () => {
      gone = true;
    };
  }, [pdf]);
  return shape;
}

interface LazyPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  width: number;
  ratio: number;
  isWanted: boolean;
  onNear(page: number): void;
  title: string;
  children: React.ReactNode;
}

function LazyPage({ pdf, number, width, ratio, isWanted, onNear, title, children }: LazyPageProps) {
  const room = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(isWanted);
  useEffect(() => {
    const look = ([entry]: IntersectionObserverEntry[]) => {
      setNear(entry!.isIntersecting);
      if (entry!.isIntersecting) onNear(number);
    };
    const observer = new IntersectionObserver(look, { rootMargin: '600px 0px' });
    observer.observe(room.current!);
    return () => observer.disconnect();
  }, [number, onNear]);
  return (
    <div ref={room} className={styles.leaf}>
      {near || isWanted ? (
        <PdfPage pdf={pdf} number={number} width={width} ratio={ratio} label={`עמוד ${number} של ${title}`}>
          {children}
        </PdfPage>
      ) : (
        <div
          className={styles.page}
          style={{ inlineSize: width, blockSize: Math.round(width * ratio) }}
          data-page={number}
        />
      )}
      <p className={styles.leafNumber}>
        <bdi>{number}</bdi>
      </p>
    </div>
  );
}
