import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { openPdf } from './pdf';

/** An open PDF; undefined until it is there. */
export function usePdf(url: string | null): { pdf: PDFDocumentProxy | undefined; error: Error | undefined } {
  const [state, setState] = useState<{ url: string; pdf?: PDFDocumentProxy; error?: Error }>();
  useEffect(() => {
    if (url === null) return;
    let gone = false;
    openPdf(url).then(
      (pdf) => gone || setState({ url, pdf }),
      (error: Error) => gone || setState({ url, error }),
    );
    return () => {
      gone = true;
    };
  }, [url]);
  const mine = state?.url === url ? state : undefined;
  return { pdf: mine?.pdf, error: mine?.error };
}
