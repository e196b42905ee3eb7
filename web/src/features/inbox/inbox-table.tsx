import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { listUploadsQueryKey } from '../../api/@tanstack/react-query.gen';
import { deleteUpload } from '../../api/sdk.gen';
import type { DocType, Party } from '../../api/types.gen';
import { Button, Checkbox, Chip, Confirm, IconButton, Select, say, sayProblem } from '../../design';
import { Icon } from '../../design/icons';
import { TabOrder } from '../../design/tab-order';
import { send } from '../../http/client';
import { useLabels } from '../../http/session';
import { CasePicker } from '../../parts/case-picker';
import { Ago, FileName, Mixed, percentText, sizeText } from '../../words/text';
import { decide, openCase, type Row, SURE } from './inbox';
import styles from './inbox.module.css';
import { Notes } from './notes';

interface Props {
  rows: readonly Row[];
  shown: string | null;
  onShow(filename: string | null): void;
  mayWrite: boolean;
}

/**
 * The pending files. Tab comes to one row and to what is decided in it, and leaves the table; arrows go from row to row, Space
 * ticks, Enter shows the first page, Delete asks and deletes.
 */
export function InboxTable({ rows, shown, onShow, mayWrite }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<Row | null>(null);
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (filename: string) => send(deleteUpload({ path: { filename } })),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: listUploadsQueryKey() }),
  });
  const tickable = rows.filter(({ missing }) => missing === null);
  const ticked = tickable.filter((row) => row.ticked);
  const reached = rows.find(({ file }) => file.filename === current)?.file.filename ?? rows[0]?.file.filename;

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: Row, n: number) => {
    if (event.target !== event.currentTarget) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) (body.current?.children[n + step] as HTMLElement | undefined)?.focus();
    else if (event.key === ' ' && mayWrite && row.missing === null) decide(row.file.filename, { ticked: !row.ticked });
    else if (event.key === 'Enter') onShow(shown === row.file.filename ? null : row.file.filename);
    else if (event.key === 'Delete' && mayWrite) setLeaving(row);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <table className={styles.table} aria-label="קבצים ממתינים">
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              {mayWrite && (
                <Checkbox
                  aria-label="סימון כל הקבצים"
                  isSelected={tickable.length > 0 && ticked.length === tickable.length}
                  isIndeterminate={ticked.length > 0 && ticked.length < tickable.length}
                  onChange={(all) => {
                    for (const { file } of tickable) decide(file.filename, { ticked: all });
                  }}
                />
              )}
            </th>
            <th scope="col">קובץ</th>
            <th scope="col" className={styles.kind}>
              סוג
            </th>
            <th scope="col" className={styles.side}>
              צד
            </th>
            <th scope="col" className={styles.case}>
              תיק
            </th>
            <th scope="col" className={styles.sure}>
              ביטחון
            </th>
            <th scope="col" className={styles.acts}>
              <span className="visually-hidden">פעולות</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, n) => (
            <tr
              key={row.file.filename}
              data-file={row.file.filename}
              tabIndex={row.file.filename === reached ? 0 : -1}
              aria-selected={row.file.filename === shown}
              onFocus={() => setCurrent(row.file.filename)}
              onKeyDown={(event) => onKeyDown(event, row, n)}
              onDoubleClick={() => onShow(row.file.filename)}
            >
              <TabOrder value={row.file.filename === reached}>
                <Cells
                  row={row}
                  mayOpenHere={rows.find(({ caseNumber }) => caseNumber === row.caseNumber) === row}
                  shown={shown}
                  onShow={onShow}
                  mayWrite={mayWrite}
                  onRemove={() => setLeaving(row)}
                />
              </TabOrder>
            </tr>
          ))}
        </tbody>
      </table>
      <Confirm
        title="מחיקת קובץ ממתין"
        confirm="מחיקה"
        danger
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate(leaving.file.filename)}
      >
        <p>
          הקובץ <FileName>{leaving?.file.original_name ?? ''}</FileName> יימחק מן השירות ולא ניתן יהיה לשחזר אותו. הוא
          עדיין לא צורף לאף תיק.
        </p>
      </Confirm>
    </>
  );
}

interface CellsProps extends Pick<Props, 'shown' | 'onShow' | 'mayWrite'> {
  row: Row;
  /** Of the files of a case that is not there yet, the first offers to open it. */
  mayOpenHere: boolean;
  onRemove(): void;
}

const NO_PARTY = 'none';

function Cells({ row, mayOpenHere, shown, onShow, mayWrite, onRemove }: CellsProps) {
  const { terms, label } = useLabels();
  const { file } = row;
  const pale = row.confidence !== null && row.confidence < SURE;
  const name = file.original_name;
  return (
    <>
      <td className={styles.tick}>
        {mayWrite && (
          <Checkbox
            aria-label={`סימון ${name}`}
            isSelected={row.ticked}
            isDisabled={row.missing !== null}
            onChange={(ticked) => decide(file.filename, { ticked })}
            excludeFromTabOrder
          />
        )}
      </td>
      <td className={styles.file}>
        <button
          type="button"
          className={styles.name}
          onClick={() => onShow(shown === file.filename ? null : file.filename)}
          tabIndex={-1}
        >
          <Icon name="file" size={18} />
          <FileName>{name}</FileName>
        </button>
        <span className={styles.meta}>
          <bdi>{sizeText(file.size_bytes)}</bdi> · <Ago at={file.uploaded_at} />
          {row.opensCase &&
            (mayOpenHere ? (
              <OpenCase number={row.caseNumber!} />
            ) : (
              <>
                {' · '}
                <Mixed>{`תיק ${row.caseNumber} ייפתח`}</Mixed>
              </>
            ))}
        </span>
        <Notes row={row} onRemove={mayWrite ? onRemove : undefined} />
      </td>
      <td className={styles.kind} data-pale={pale || undefined}>
        {mayWrite ? (
          <Select
            inline
            label={`סוג המסמך ${name}`}
            options={terms('doc_type')}
            value={row.docType}
            onChange={(key) => decide(file.filename, { docType: key as DocType })}
            placeholder="בחירת סוג"
          />
        ) : (
          label('doc_type', row.docType)
        )}
      </td>
      <td className={styles.side}>
        {mayWrite ? (
          <Select
            inline
            label={`הצד שהגיש את ${name}`}
            options={[{ key: NO_PARTY, label: 'לפי המסמך' }, ...terms('party')]}
            value={row.party ?? NO_PARTY}
            onChange={(key) => decide(file.filename, { party: key as Party | 'none' })}
          />
        ) : (
          label('party', row.party)
        )}
      </td>
      <td className={styles.case}>
        {mayWrite ? (
          <CasePicker
            inline
            pale={pale}
            label={`התיק של ${name}`}
            value={row.caseNumber}
            onChange={(caseNumber) => decide(file.filename, { caseNumber })}
          />
        ) : (
          <bdi>{row.caseNumber}</bdi>
        )}
      </td>
      <td className={styles.sure}>
        <Confidence row={row} />
      </td>
      <td className={styles.acts}>
        <IconButton small icon="eye" label={`הצגת ${name}`} onPress={() => onShow(file.filename)} excludeFromTabOrder />
        {mayWrite && <IconButton small icon="trash" label={`מחיקת ${name}`} onPress={onRemove} excludeFromTabOrder />}
      </td>
    </>
  );
}

/** The case that the file names is not there yet: it is opened here, or with the classifying. */
function OpenCase({ number }: { number: string }) {
  const queries = useQueryClient();
  const open = useMutation({
    mutationFn: () => openCase(number),
    onSuccess: () => say(`נפתח תיק ${number}`),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Button small kind="quiet" icon="plus" onPress={() => open.mutate()} isDisabled={open.isPending}>
      <Mixed>{`פתיחת תיק ${number}`}</Mixed>
    </Button>
  );
}

function Confidence({ row }: { row: Row }) {
  if (row.missing !== null) return <Chip tone="warn">{row.missing}</Chip>;
  if (row.confidence === null) return <Chip tone="accent">נקבע ידנית</Chip>;
  const sure = row.confidence >= SURE;
  return (
    <Chip tone={sure ? 'ok' : 'calm'} title={sure ? 'הזיהוי ברור' : 'הזיהוי אינו ודאי: כדאי להציץ בקובץ'}>
      <bdi>{percentText(row.confidence)}</bdi>
      {!sure && ' · לבדיקה'}
    </Chip>
  );
}
