import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getCaseCommitOptions, listCaseHistoryOptions } from '../../../api/@tanstack/react-query.gen';
import type { CaseHistoryEntry } from '../../../api/types.gen';
import { Button, Chip, Dialog, EmptyState, Loaded } from '../../../design';
import { useLabels } from '../../../http/session';
import { Ago, count, Mixed } from '../../../words/text';
import type { TabProps } from '../screen';
import styles from './history.module.css';

const PAGE = 100;

/** What was done in the case, by whom, and what it changed in the files. */
export function History({ caseNumber }: TabProps) {
  const [limit, setLimit] = useState(PAGE);
  const [shown, setShown] = useState<string | null>(null);
  const history = useQuery({
    ...listCaseHistoryOptions({ path: { case_number: caseNumber }, query: { limit } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={history} lines={10}>
      {({ entries, total }) =>
        entries.length === 0 ? (
          <EmptyState icon="clock" title="עדיין לא נעשה דבר בתיק" />
        ) : (
          <div className={styles.history}>
            <ol className={styles.list} aria-label="מה נעשה בתיק">
              {entries.map((entry) => (
                <Entry key={`${entry.at} ${entry.action} ${entry.target}`} entry={entry} onShow={setShown} />
              ))}
            </ol>
            {entries.length < total && (
              <Button onPress={() => setLimit(Math.min(500, limit + PAGE))} isDisabled={limit >= 500}>
                עוד מן ההיסטוריה
              </Button>
            )}
            {shown && <Commit caseNumber={caseNumber} commit={shown} onClose={() => setShown(null)} />}
          </div>
        )
      }
    </Loaded>
  );
}

function Entry({ entry, onShow }: { entry: CaseHistoryEntry; onShow(commit: string): void }) {
  return (
    <li className={styles.entry}>
      <span className={styles.when}>
        <Ago at={entry.at} />
      </span>
      <span className={styles.what}>
        <strong>
          <Mixed>{entry.action_label}</Mixed>
        </strong>
        {entry.target && (
          <span>
            <Mixed>{entry.target}</Mixed>
          </span>
        )}
      </span>
      <span className={styles.who}>{actorText(entry.actor)}</span>
      {entry.commit && entry.files.length > 0 ? (
        <Button small kind="quiet" onPress={() => onShow(entry.commit!)}>
          {count(entry.files.length, 'קובץ', 'קבצים')}
        </Button>
      ) : (
        <span />
      )}
    </li>
  );
}

const ACTORS: Record<string, string> = { local: 'משתמש מקומי', service: 'השירות' };

/** Who did it, without the kind of her sign-in. */
const actorText = (actor: string): string => ACTORS[actor] ?? actor.replace(/^(?:token|user):/, '');

function Commit({ caseNumber, commit, onClose }: { caseNumber: string; commit: string; onClose(): void }) {
  const { label } = useLabels();
  const found = useQuery(getCaseCommitOptions({ path: { case_number: caseNumber, commit } }));
  return (
    <Dialog title="מה השתנה בקבצים" isOpen wide onClose={onClose}>
      <Loaded query={found}>
        {({ files }) =>
          files.map((file) => (
            <section key={file.path} className={styles.file} aria-label={file.path}>
              <h3>
                <bdi>{file.path}</bdi> <Chip>{label('file_change', file.state)}</Chip>
              </h3>
              {file.diff && <Diff text={file.diff} />}
            </section>
          ))
        }
      </Loaded>
    </Dialog>
  );
}

/** Lines that came and went; the signs of git are for programs. */
function Diff({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => /^[+-]/.test(line) && !/^(?:\+\+\+|---)/.test(line));
  let key = 0;
  return (
    <div className={styles.diff} tabIndex={0} role="group" aria-label="השורות שהשתנו">
      {lines.map((line) => {
        key += 1;
        const Line = line.startsWith('+') ? 'ins' : 'del';
        return <Line key={key}>{line.slice(1) || ' '}</Line>;
      })}
    </div>
  );
}
