import { DOMSerializer } from 'prosemirror-model';
import { useEffect, useRef } from 'react';
import styles from './editor.module.css';
import { readText } from './markdown.ts';
import { schema } from './schema.ts';

interface Props {
  markdown: string;
  onSource?(anchorId: string): void;
}

/** Markdown as it reads, where nobody writes. */
export function MarkdownView({ markdown, onSource }: Props) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const made = DOMSerializer.fromSchema(schema).serializeFragment(readText(markdown).doc.content);
    host.current?.replaceChildren(made);
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
