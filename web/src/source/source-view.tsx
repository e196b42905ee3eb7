import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getDocumentOptions } from '../api/@tanstack/react-query.gen';
import type { DocumentWithText } from '../api/types.gen';
import { Button, EmptyState, IconButton, Loaded, Menu, say } from '../design';
import { useLabels } from '../http/session';
import { count, Mixed } from '../words/text';
import { CorpusView } from './corpus-view';
import { PagesView } from './pages-view';
import type { Place } from './place';
import { Segments } from './segments';
import type { Selected, WordPick } from './selection';
import styles from './source.module.css';
import { TextView } from './text-view';
import { useFacts } from './use-facts';
import { Warnings } from './warnings';

interface Props {
  caseNumber: string;
  /** What to show and light; null shows how to choose. */
  place: Place | null;
  onPlace?(place: Place): void;
  /** What can be done with words that are chosen on the page or in the text. */
  pick?: WordPick | undefined;
  onClose?: (() => void) | undefined;
}

/** The original: its pages with the words lit on them, or its text. */
export function SourceView(props: Props) {
  const { place, onClose } = props;
  if (place?.corpusId) return <CorpusView key={place.corpusId} place={place} onClose={onClose} />;
  return <DocumentView {...props} />;
}

function DocumentView({ caseNumber, place, ...rest }: Props) {
  const document = useQuery({
    ...getDocumentOptions({ path: { case_number: caseNumber, document_id: place?.documentId ?? '' } }),
    enabled: place !== null,
    staleTime: 60_000,
  });
  return (
    <section className={styles.source} aria-label="מקור">
      {place === null ? (
        <EmptyState icon="file" title="המקור יוצג כאן">
          <p>לחיצה על טענה, עובדה או ממצא פותחת את המסמך במקום המדויק ומאירה את המילים.</p>
        </EmptyState>
      ) : (
        <Loaded query={document} lines={10}>
          {(data) => <Opened key={data.document_id} document={data} caseNumber={caseNumber} place={place} {...rest} />}
        </Loaded>
      )}
    </section>
  );
}

const ZOOMS = [0.6, 0.8, 1, 1.25, 1.5, 2] as const;

function Opened({
  document,
  caseNumber,
  place,
  onPlace,
  pick,
  onClose,
}: Omit<Props, 'place'> & { document: DocumentWithText; place: Place }) {
  const { label } = useLabels();
  const hasPages = document.content_type === 'application/pdf' && document.original_file !== null;
  const [view, setView] = useState<'page' | 'text'>(hasPages ? 'page' : 'text');
  const [zoom, setZoom] = useState(2);
  const shown = hasPages ? view : 'text';
  const at = (start: number, end: number) => onPlace?.({ documentId: document.document_id, start, end });
  const facts = useFacts(caseNumber, document);
  const [selected, setSelected] = useState<Selected | null>(null);
  // Who asks by keyboard chooses in the text, where there is a caret.
  const [byKeys, setByKeys] = useState(false);
  const onPick = (words: Selected | null) => {
    if (words) {
      pick?.onPick(words, document.document_id);
      setSelected(null);
    } else {
      setView('text');
      setByKeys(true);
      say(`סמנו את המילים, ולחצו "${pick?.label}" או Enter`);
    }
  };
  const choosing = { facts, picked: selected, onSelect: pick && setSelected };
  return (
    <>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2>
            <Mixed>{document.title}</Mixed>
          </h2>
          <p>
            {label('doc_type', document.doc_type)}
            {document.party && ` · ${label('party', document.party)}`}
            {document.page_count !== null && (
              <>
                {' · '}
                <Mixed>{count(document.page_count, 'עמוד', 'עמודים')}</Mixed>
              </>
            )}
          </p>
        </div>
        <div className={styles.tools}>
          {hasPages && (
            <Segments
              label="אופן התצוגה"
              options={[
                { key: 'page', label: 'עמוד' },
                { key: 'text', label: 'טקסט' },
              ]}
              value={view}
              onChange={(key) => setView(key as typeof view)}
            />
          )}
          {shown === 'page' && (
            <>
              <IconButton
                small
                icon="zoomOut"
                label="הקטנה"
                onPress={() => setZoom(zoom - 1)}
                isDisabled={zoom === 0}
              />
              <IconButton
                small
                icon="zoomIn"
                label="הגדלה"
                onPress={() => setZoom(zoom + 1)}
                isDisabled={zoom === ZOOMS.length - 1}
              />
            </>
          )}
          {document.sections.length > 1 && onPlace && (
            <Menu
              icon="list"
              label="פרקי המסמך"
              entries={document.sections.map((section) => ({
                id: String(section.start),
                label: section.title ?? label('section_type', section.section_type),
                onAction: () =>
                  at(section.start, Math.min(section.end, section.start + firstLine(document.text, section))),
              }))}
            />
          )}
          {facts.length > 0 && onPlace && (
            <Menu
              icon="tag"
              label={`פרטי התיק שנמצאו במסמך (${facts.length})`}
              entries={facts.map((fact) => ({
                id: `${fact.start} ${fact.label}`,
                label: `${fact.label}: ${fact.words}`,
                onAction: () => at(fact.start, fact.end),
              }))}
            />
          )}
          {pick && (
            <Button small icon="plus" kind={selected ? 'primary' : 'plain'} onPress={() => onPick(selected)}>
              {pick.label}
            </Button>
          )}
          {onClose && <IconButton small icon="close" label="סגירת המקור" onPress={onClose} />}
        </div>
      </header>
      <Warnings warnings={document.warnings} onShow={onPlace ? at : undefined} />
      {shown === 'page' ? (
        <PagesView document={document} caseNumber={caseNumber} place={place} zoom={ZOOMS[zoom]!} {...choosing} />
      ) : (
        <TextView
          text={document.text}
          place={place}
          warnings={document.warnings}
          onEnter={onPick}
          takesFocus={byKeys}
          {...choosing}
        />
      )}
    </>
  );
}

/** As much of a section as its heading or first line. */
const firstLine = (text: string, { start }: { start: number }): number => {
  const line = text
    .slice(start, start + 300)
    .trimStart()
    .split('\n')[0]!;
  return Math.max(1, text.slice(start, start + 300).indexOf(line) + line.length);
};
