import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { getDocumentPlacesOptions } from '../api/@tanstack/react-query.gen';
import type { DocumentWithText } from '../api/types.gen';
import { Banner, EmptyState, Skeleton } from '../design';
import { PdfPage } from './pdf-page';
import type { Place } from './place';
import styles from './source.module.css';
import { usePdf } from './use-pdf';

interface Props {
  document: DocumentWithText;
  caseNumber: string;
  place: Place;
  zoom: number;
}

interface LitPage {
  number: number;
  boxes: { x: number; y: number; width: number; height: number }[];
}

/** The pages one under the other; only those in sight are drawn. The place is lit, and brought into sight. */
export function PagesView({ document, caseNumber, place, zoom }: Props) {
  const { pdf, error } = usePdf(document.original_file?.url ?? null);
  const { lit, partial } = useLit(caseNumber, place);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const shape = useFirstShape(pdf);
  const first = lit[0];

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
            isWanted={number === first?.number}
            title={document.title}
          >
            {lit
              .filter((page) => page.number === number)
              .flatMap(({ boxes }) => boxes)
              .map((box) => (
                <span
                  key={`${box.x} ${box.y}`}
                  data-lit=""
                  className={styles.lit}
                  style={{
                    insetInlineStart: `${box.x * 100}%`,
                    insetBlockStart: `${box.y * 100}%`,
                    inlineSize: `${box.width * 100}%`,
                    blockSize: `${box.height * 100}%`,
                  }}
                />
              ))}
          </LazyPage>
        ))
      ) : (
        <Skeleton lines={10} label="המקור נטען" />
      )}
    </div>
  );
}

const PADDING = 40;

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
  title: string;
  children: React.ReactNode;
}

function LazyPage({ pdf, number, width, ratio, isWanted, title, children }: LazyPageProps) {
  const room = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(isWanted);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry!.isIntersecting), { rootMargin: '600px 0px' });
    observer.observe(room.current!);
    return () => observer.disconnect();
  }, []);
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
