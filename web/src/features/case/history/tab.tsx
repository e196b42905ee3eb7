import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getCaseCommitOptions, listCaseHistoryQueryKey } from '../../../api/@tanstack/react-query.gen';
import { listCaseHistory } from '../../../api/sdk.gen';
import type { CaseCommitFile, CaseHistory, CaseHistoryEntry } from '../../../api/types.gen';
import { Button, Chip, EmptyState, Loaded } from '../../../design';
import { send } from '../../../http/client';
import { useLabels } from '../../../http/session';
import { nameOf } from '../../../words/actor';
import { count, dateText, FileName, Mixed, timeText } from '../../../words/text';
import { FIELDS } from '../overview/fields';
import type { TabProps } from '../tab-props';
import { linesOf } from './diff';
import styles from './history.module.css';
import { targetText } from './target';

const PAGE = 50;

/** Who did what in a case, newest first, and what it changed in the files. */
export function History({ caseNumber }: TabProps) {
  const path = { case_number: caseNumber };
  const history = useInfiniteQuery({
    queryKey: [...listCaseHistoryQueryKey({ path, query: { limit: PAGE } }), 'pages'],
    queryFn: ({ pageParam }) => send(listCaseHistory({ path, query: { limit: PAGE, offset: pageParam } })),
    initialPageParam: 0,
    getNextPageParam: (_last: CaseHistory, pages: CaseHistory[]) => {
      const known = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return known < (pages.at(-1)?.total ?? 0) ? known : undefined;
    },
  });
  return (
    <Loaded query={history} lines={10}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        if (entries.length === 0) return <EmptyState icon="clock" title="עדיין לא נרשמה פעולה בתיק" />;
        return (
          <div className={styles.history}>
            {[...Map.groupBy(entries, ({ at }) => dateText(at))].map(([day, own]) => (
              <section key={day} aria-label={day}>
                <h2 className={styles.day}>
                  <bdi>{day}</bdi>
                </h2>
                <ol className={styles.list}>
                  {keyed(own).map(({ key, entry }) => (
                    <Entry key={key} entry={entry} caseNumber={caseNumber} />
                  ))}
                </ol>
              </section>
            ))}
            {history.hasNextPage && (
              <Button onPress={() => void history.fetchNextPage()} isDisabled={history.isFetchingNextPage}>
                פעולות קודמות
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

/** Each act under a key that stays its own when others come before it; those of one moment are told apart by their order. */
function keyed(entries: CaseHistoryEntry[]): { key: string; entry: CaseHistoryEntry }[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const base = `${entry.at} ${entry.action} ${entry.target ?? ''}`;
    const n = seen.get(base) ?? 0;
    seen.set(base, n + 1);
    return { key: `${base} ${n}`, entry };
  });
}

function Entry({ entry, caseNumber }: { entry: CaseHistoryEntry; caseNumber: string }) {
  const [open, setOpen] = useState(false);
  const { label } = useLabels();
  const { at, actor, action, action_label, commit, files } = entry;
  const target = targetText(action, entry.target, {
    outcome: (key) => label('outcome', key),
    particular: (key) => FIELDS.find((field) => field.key === key)?.label ?? key,
  });
  return (
    <li className={styles.entry}>
      <time dateTime={at}>
        <bdi>{timeText(at)}</bdi>
      </time>
      <span className={styles.what}>
        <strong>
          <Mixed>{action_label}</Mixed>
        </strong>
        {target && (
          <>
            {': '}
            <Mixed>{target}</Mixed>
          </>
        )}
        <span className={styles.who}>
          <Mixed>{nameOf(actor)}</Mixed>
          {files.length > 0 && (
            <>
              {' · '}
              <Mixed>{count(files.length, 'קובץ', 'קבצים')}</Mixed>
            </>
          )}
        </span>
      </span>
      {/* A commit that came a moment before may have taken its files along: then its own shows nothing. */}
      {commit && files.length > 0 && (
        <Button small kind="quiet" aria-expanded={open} onPress={() => setOpen(!open)}>
          {open ? 'סגירה' : 'מה השתנה'}
        </Button>
      )}
      {open && commit && <Changes caseNumber={caseNumber} commit={commit} />}
    </li>
  );
}

/** The differences of a commit, file by file. */
function Changes({ caseNumber, commit }: { caseNumber: string; commit: string }) {
  const changes = useQuery({
    ...getCaseCommitOptions({ path: { case_number: caseNumber, commit } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={styles.changes}>
      <Loaded query={changes} lines={3}>
        {({ files, truncated }) => (
          <>
            {files.map((file) => (
              <FileChange key={file.path} file={file} />
            ))}
            {truncated && <p className={styles.who}>השתנו קבצים נוספים שאינם מוצגים כאן.</p>}
          </>
        )}
      </Loaded>
    </div>
  );
}

function FileChange({ file }: { file: CaseCommitFile }) {
  const { label } = useLabels();
  return (
    <section aria-label={file.path}>
      <h3 className={styles.file}>
        <FileName>{file.path}</FileName>
        <Chip tone={file.state === 'deleted' ? 'bad' : file.state === 'added' ? 'ok' : 'calm'}>
          {label('file_change', file.state)}
        </Chip>
      </h3>
      {file.diff === null ? (
        <p className={styles.who}>קובץ שאינו טקסט, או גדול מכדי להציג את ההבדלים בו.</p>
      ) : (
        <div className={styles.diff} tabIndex={0} role="group" aria-label={`ההבדלים בקובץ ${file.path}`}>
          {linesOf(file.diff).map(({ kind, text }, n) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their place
            if (kind === 'gap') return <hr key={n} />;
            const Line = kind === 'same' ? 'p' : kind;
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their place
            return <Line key={n}>{text === '' ? '\u00a0' : text}</Line>;
          })}
        </div>
      )}
    </section>
  );
}
