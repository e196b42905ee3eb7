import { useEffect, useRef, useState } from 'react';
import { EmptyState, IconButton, Skeleton } from '../../design';
import { PdfPage } from '../../source/pdf-page';
import { usePdf } from '../../source/use-pdf';
import { FileName, sizeText } from '../../words/text';
import type { Row } from './inbox';
import styles from './inbox.module.css';

/** The first page of a pending file, beside the list. */
export function Preview({ row, onClose }: { row: Row; onClose(): void }) {
  const { file } = row;
  const url = `/api/uploads/${encodeURIComponent(file.filename)}/file`;
  return (
    <aside className={styles.preview} aria-label="תצוגת הקובץ">
      <header>
        <h2>
          <FileName>{file.original_name}</FileName>
        </h2>
        <IconButton icon="close" label="סגירת התצוגה" onPress={onClose} />
      </header>
      {file.content_type === 'application/pdf' ? (
        <FirstPage url={url} name={file.original_name} />
      ) : file.content_type.startsWith('text/plain') || file.content_type.startsWith('text/markdown') ? (
        <Beginning url={url} />
      ) : (
        <EmptyState
          icon="file"
          title="לסוג הזה אין תצוגה מקדימה"
          action={<a href={url}>הורדת הקובץ ({sizeText(file.size_bytes)})</a>}
        >
          <p>אחרי הסיווג יוצג כאן הטקסט שנקרא ממנו.</p>
        </EmptyState>
      )}
    </aside>
  );
}

function FirstPage({ url, name }: { url: string; name: string }) {
  const { pdf, error } = usePdf(url);
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.observe(room.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={room} className={styles.previewBody}>
      {error ? (
        <EmptyState icon="warning" title="לא ניתן להציג את הקובץ">
          <p>ייתכן שהוא פגום או מוגן בסיסמה.</p>
        </EmptyState>
      ) : pdf && width > 0 ? (
        <>
          <PdfPage pdf={pdf} number={1} width={width} label={`העמוד הראשון של ${name}`} />
          <p className={styles.meta}>
            עמוד <bdi>1</bdi> מתוך <bdi>{pdf.numPages}</bdi>
          </p>
        </>
      ) : (
        <Skeleton lines={9} />
      )}
    </div>
  );
}

/** Enough to see what it is. */
const SHOWN_BYTES = 6000;

function Beginning({ url }: { url: string }) {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let gone = false;
    void fetch(url, { headers: { Range: `bytes=0-${SHOWN_BYTES}` } })
      .then((answer) => answer.arrayBuffer())
      .then((bytes) => gone || setText(decoded(bytes)));
    return () => {
      gone = true;
    };
  }, [url]);
  return (
    <div className={styles.previewBody}>
      {text === undefined ? <Skeleton /> : <pre className={styles.text}>{text}</pre>}
    </div>
  );
}

function decoded(bytes: ArrayBuffer): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  return text.includes('\uFFFD\uFFFD') ? new TextDecoder('windows-1255').decode(bytes) : text;
}
