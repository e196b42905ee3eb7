import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './source.module.css';

interface Props {
  pdf: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** In pixels of the page's style. */
  width: number;
  /** Height by width, before it is known. */
  ratio?: number;
  label: string;
  /** What lies over the page, placed in shares of it. */
  children?: ReactNode;
}

/** The widest canvas that every browser draws. */
const MAX_PIXELS = 16_000_000;

/** A page as it was printed, drawn sharp for the screen. */
export function PdfPage({ pdf, number, width, ratio = Math.SQRT2, label, children }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    let task: RenderTask | undefined;
    let gone = false;
    void (async () => {
      const page = await pdf.getPage(number);
      const base = page.getViewport({ scale: 1 });
      const scale = width / base.width;
      setHeight(Math.round(base.height * scale));
      const room = Math.sqrt(MAX_PIXELS / (width * base.height * scale));
      const viewport = page.getViewport({ scale: scale * Math.min(window.devicePixelRatio || 1, room) });
      const target = canvas.current;
      if (gone || !target) return;
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      target.dataset.state = 'drawing';
      task = page.render({ canvas: target, viewport });
      await task.promise;
      target.dataset.state = 'drawn';
    })().catch((error: Error) => {
      if (error.name !== 'RenderingCancelledException' && !gone) throw error;
    });
    return () => {
      gone = true;
      task?.cancel();
    };
  }, [pdf, number, width]);
  return (
    // Shares of the page count from its left top corner, whatever the language.
    <div
      className={styles.page}
      dir="ltr"
      style={{ inlineSize: width, blockSize: height ?? Math.round(width * ratio) }}
      data-page={number}
    >
      <canvas ref={canvas} role="img" aria-label={label} />
      {children}
    </div>
  );
}
