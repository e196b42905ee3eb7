import { useEffect, useRef } from 'react';
import { drawn } from './drawing.ts';
import styles from './editor.module.css';
import { readText } from './markdown.ts';

interface Props {
  markdown: string;
  onSource?(anchorId: string): void;
}

/** Markdown as it reads, where nobody writes. */
export function MarkdownView({ markdown, onSource }: Props) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    host.current?.replaceChildren(drawn(readText(markdown).doc));
  }, [markdown]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      ref={host}
      className={styles.view}
      dir="rtl"
      lang="he"
      onClick={(event) => {
        const anchor = (event.target as Element).closest('a[data-source]')?.getAttribute('data-source');
        if (anchor) onSource?.(anchor);
      }}
    />
  );
}
