import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listUploadsQueryKey } from '../../api/@tanstack/react-query.gen';
import { Button, EmptyState, Loaded, Screen, say, sayProblem } from '../../design';
import { Icon } from '../../design/icons';
import { Problem } from '../../http/problem';
import { useCan } from '../../http/session';
import { useStore } from '../../http/store';
import { CasePicker } from '../../parts/case-picker';
import { count, Mixed } from '../../words/text';
import { decide, newCasesOf, type Row, useClassify, useInbox, useSent } from './inbox';
import styles from './inbox.module.css';
import { InboxTable } from './inbox-table';
import { Preview } from './preview';
import { SendingList, SentList } from './under-way';
import { sendFiles, sending } from './uploads';

/** Where files come in: dropped, looked at, put into their cases, and followed until they are read. */
export function InboxScreen() {
  const { uploads, rows } = useInbox();
  const mayWrite = useCan('document.write');
  const [shown, setShown] = useState<string | null>(null);
  const isBusy = useStore(sending).length > 0;
  const underWay = useSent();
  const take = useTakeFiles();
  const row = rows.find(({ file }) => file.filename === shown) ?? null;
  return (
    <Screen
      title="קליטה"
      lead="גוררים לכאן קבצים, כמה שרוצים יחד. לכל קובץ מוצע סוג ותיק; מתקנים מה שצריך ושולחים לקריאה."
      actions={mayWrite && <AddFiles onFiles={take} />}
      fixed
    >
      {mayWrite && <DropEverywhere onFiles={take} />}
      <div className={styles.panes} data-preview={row !== null || undefined}>
        <div className={styles.list}>
          {mayWrite && rows.length > 0 && <Batch rows={rows} />}
          <SendingList />
          <Loaded query={uploads}>
            {() =>
              rows.length > 0 ? (
                <InboxTable rows={rows} shown={shown} onShow={setShown} mayWrite={mayWrite} />
              ) : isBusy || underWay.length > 0 ? null : (
                <EmptyState
                  icon="inbox"
                  title="אין קבצים ממתינים"
                  guide="inbox"
                  action={mayWrite && <AddFiles onFiles={take} second />}
                >
                  <p>
                    <Mixed>גוררים קבצים אל המסך הזה, או בוחרים אותם מן המחשב: PDF, סריקות, Word, ODT, RTF וטקסט.</Mixed>
                  </p>
                </EmptyState>
              )
            }
          </Loaded>
          <SentList sent={underWay} />
        </div>
        {row && <Preview key={row.file.filename} row={row} onClose={() => setShown(null)} />}
      </div>
    </Screen>
  );
}

function useTakeFiles() {
  const queries = useQueryClient();
  return (files: readonly File[]) =>
    sendFiles(files, () => void queries.invalidateQueries({ queryKey: listUploadsQueryKey() }));
}

function AddFiles({ onFiles, second }: { onFiles(files: File[]): void; second?: boolean }) {
  return (
    <label className={styles.add} data-second={second || undefined}>
      <Icon name="upload" size={18} />
      {second ? 'בחירת קבצים' : 'צירוף קבצים'}
      <input
        type="file"
        multiple
        className="visually-hidden"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}

/** The whole window takes files; while some hang over it, it says so. */
function DropEverywhere({ onFiles }: { onFiles(files: File[]): void }) {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const change = (by: number) => (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth.current = Math.max(0, depth.current + by);
      setOver(depth.current > 0);
    };
    const [enter, leave, rest] = [change(1), change(-1), change(0)];
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: rest, drop } as const;
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name as 'drop', listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener);
    };
  }, [onFiles]);
  if (!over) return null;
  return (
    <div className={styles.drop}>
      <p>
        <Icon name="upload" size={40} />
        שחררו כאן כדי לצרף
      </p>
    </div>
  );
}

/** What is done to all ticked files at once. */
function Batch({ rows }: { rows: readonly Row[] }) {
  const { classify, isPending } = useClassify();
  const ticked = rows.filter((row) => row.ticked);
  const undecided = rows.filter(({ missing }) => missing !== null);
  const run = async () => {
    try {
      const { taken, refused } = await classify(ticked);
      if (taken > 0) say(`${count(taken, 'קובץ', 'קבצים')} ${taken === 1 ? 'נשלח' : 'נשלחו'} לקריאה`);
      if (refused > 0)
        sayProblem(new Problem(0, { detail: `${count(refused, 'קובץ', 'קבצים')} לא התקבלו; הסיבה כתובה בשורה.` }));
    } catch (error) {
      sayProblem(error);
    }
  };
  return (
    <div className={styles.batch}>
      <p aria-live="polite">
        <Mixed>
          {`${count(rows.length, 'קובץ ממתין', 'קבצים ממתינים', false)}, ${ticked.length} מסומנים${undecided.length === 0 ? '' : undecided.length === 1 ? ', אחד צריך השלמה' : `, ${undecided.length} צריכים השלמה`}`}
        </Mixed>
      </p>
      <div className={styles.batchCase}>
        <CasePicker
          label="תיק לכל הקבצים המסומנים, או לכולם"
          value={null}
          placeholder={ticked.length > 0 ? 'תיק אחד למסומנים' : 'תיק אחד לכולם'}
          onChange={(caseNumber) => {
            for (const { file } of ticked.length > 0 ? ticked : rows) decide(file.filename, { caseNumber });
          }}
        />
      </div>
      <Button kind="primary" icon="check" onPress={() => void run()} isDisabled={ticked.length === 0 || isPending}>
        <Mixed>{sendingWords(ticked)}</Mixed>
      </Button>
    </div>
  );
}

/** What the button will do: how many files, and which cases it opens for them. */
function sendingWords(ticked: readonly Row[]): string {
  if (ticked.length === 0) return 'סיווג';
  const cases = newCasesOf(ticked);
  const files = `סיווג ${count(ticked.length, 'קובץ', 'קבצים')}`;
  if (cases.length === 0) return files;
  return `${files} ופתיחת ${cases.length === 1 ? `תיק ${cases[0]}` : count(cases.length, 'תיק', 'תיקים')}`;
}
