import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef, useState } from 'react';
import { archiveCase, restoreCase } from '../../api/sdk.gen';
import type { Case } from '../../api/types.gen';
import { Chip, Menu, type MenuEntry, say, sayProblem, type Tone } from '../../design';
import { send } from '../../http/client';
import { useCan, useLabels } from '../../http/session';
import { tabOfStep } from '../../parts/next-step';
import { Ago, Mixed } from '../../words/text';
import styles from './cases.module.css';

const ROW_HEIGHT = 47;
const TONES: Record<string, Tone> = {
  intake: 'accent',
  analysis: 'accent',
  drafting: 'warn',
  review: 'warn',
  closing: 'ok',
};

/** The cases; only the rows in sight are there. Arrows go from row to row, Enter opens. */
export function CasesTable({ cases, more }: { cases: readonly Case[]; more: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const navigate = useNavigate();
  const rows = useVirtualizer({
    count: cases.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const items = rows.getVirtualItems();
  const reached = Math.min(current, cases.length - 1);

  const go = (n: number) => {
    const to = Math.max(0, Math.min(n, cases.length - 1));
    setCurrent(to);
    rows.scrollToIndex(to, { align: 'auto' });
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-n="${to}"]`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, n: number) => {
    if (event.target !== event.currentTarget) return;
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: 12,
      PageUp: -12,
      Home: -n,
      End: cases.length,
    };
    if (event.key in steps) go(n + steps[event.key]!);
    else if (event.key === 'Enter') void navigate({ to: '/case', search: { n: cases[n]!.case_number } });
    else return;
    event.preventDefault();
  };

  const before = items[0]?.start ?? 0;
  const after = rows.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div className={styles.scroller} ref={scroller}>
      <div style={{ paddingBlockStart: before, paddingBlockEnd: after }}>
        <table className={styles.table} aria-label="תיקים" aria-rowcount={cases.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={styles.number}>
                מספר
              </th>
              <th scope="col">כותרת</th>
              <th scope="col" className={styles.kind}>
                סוג
              </th>
              <th scope="col" className={styles.status}>
                מצב
              </th>
              <th scope="col" className={styles.next}>
                הצעד הבא
              </th>
              <th scope="col" className={styles.documents}>
                מסמכים
              </th>
              <th scope="col" className={styles.chair}>
                יו"ר
              </th>
              <th scope="col" className={styles.changed}>
                שינוי אחרון
              </th>
              <th scope="col" className={styles.menu}>
                <span className="visually-hidden">פעולות</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ index }) => {
              const each = cases[index]!;
              return (
                <tr
                  key={each.case_number}
                  data-n={index}
                  aria-rowindex={index + 2}
                  tabIndex={index === reached ? 0 : -1}
                  onFocus={() => setCurrent(index)}
                  onKeyDown={(event) => onKeyDown(event, index)}
                >
                  <Cells each={each} />
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {more > 0 && (
        <p className={styles.more}>
          <Mixed>{`יש עוד ${more.toLocaleString('he-IL')} תיקים; הסינון מוצא אותם.`}</Mixed>
        </p>
      )}
    </div>
  );
}

function Cells({ each }: { each: Case }) {
  const { label } = useLabels();
  const counts = each.document_counts;
  return (
    <>
      <td className={styles.number}>
        <Link to="/case" search={{ n: each.case_number }} tabIndex={-1}>
          <bdi>{each.case_number}</bdi>
        </Link>
      </td>
      <td>
        <span className={styles.title}>{each.title ? <Mixed>{each.title}</Mixed> : <em>ללא כותרת</em>}</span>
        <span className={styles.address}>{each.address && <Mixed>{each.address}</Mixed>}</span>
      </td>
      <td className={styles.kind}>
        <Mixed>{label('appeal_type', each.appeal_type)}</Mixed>
      </td>
      <td className={styles.status}>
        <Chip tone={TONES[each.phase] ?? 'calm'}>{each.status_label}</Chip>
      </td>
      <td className={styles.next}>
        {each.next_action && <NextStep caseNumber={each.case_number} step={each.next_action} />}
      </td>
      <td className={styles.documents}>
        {counts && counts.total > 0 ? (
          <>
            <bdi>{counts.ready}</bdi>
            {counts.processing > 0 && (
              <span className={styles.reading}>
                {' '}
                + <bdi>{counts.processing}</bdi> בקריאה
              </span>
            )}
            {counts.failed > 0 && (
              <Link to="/case" search={{ n: each.case_number, tab: 'documents' }} tabIndex={-1}>
                <Chip tone="bad">
                  <bdi>{counts.failed}</bdi> נכשלו
                </Chip>
              </Link>
            )}
          </>
        ) : (
          <span className={styles.none}>אין</span>
        )}
      </td>
      <td className={styles.chair}>{each.chair}</td>
      <td className={styles.changed}>
        <Ago at={each.updated_at} />
      </td>
      <td className={styles.menu}>
        <RowMenu each={each} />
      </td>
    </>
  );
}

/** What the case waits for, which leads to where it is done. */
function NextStep({ caseNumber, step: { key, label } }: { caseNumber: string; step: { key: string; label: string } }) {
  const tab = tabOfStep(key);
  const words = (
    <span title={label}>
      <Mixed>{label}</Mixed>
    </span>
  );
  if (tab === null)
    return (
      <Link to="/inbox" tabIndex={-1}>
        {words}
      </Link>
    );
  return (
    <Link to="/case" search={{ n: caseNumber, tab }} tabIndex={-1}>
      {words}
    </Link>
  );
}

function RowMenu({ each }: { each: Case }) {
  const mayWrite = useCan('case.write');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const path = { case_number: each.case_number };
  const toggle = useMutation({
    mutationFn: (): Promise<unknown> => send<unknown>(each.archived ? restoreCase({ path }) : archiveCase({ path })),
    onSuccess: () => {
      if (each.archived) say(`תיק ${each.case_number} שוחזר`);
      else say(`תיק ${each.case_number} הועבר לארכיון`, { label: 'ביטול ההעברה', run: () => void undo() });
    },
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  const undo = () => send(restoreCase({ path })).then(() => queries.invalidateQueries(), sayProblem);
  const entries: MenuEntry[] = [
    {
      id: 'open',
      label: 'פתיחה',
      icon: 'cases',
      onAction: () => void navigate({ to: '/case', search: { n: each.case_number } }),
    },
    ...(mayWrite
      ? [
          {
            id: 'archive',
            label: each.archived ? 'שחזור מן הארכיון' : 'העברה לארכיון',
            icon: 'archive' as const,
            onAction: () => toggle.mutate(),
          },
        ]
      : []),
  ];
  return <Menu label={`פעולות בתיק ${each.case_number}`} entries={entries} />;
}
