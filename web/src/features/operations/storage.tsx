import type { Diagnostics, Health } from '../../api/types.gen';
import { Chip } from '../../design';
import { useLabels } from '../../http/session';
import { Ago, count, FileName, Mixed, sizeText } from '../../words/text';
import styles from './operations.module.css';
import { SNAPSHOT_MS, useHealth, useSnapshot } from './operations.queries';
import { Part } from './part';

/** Whether what is stored is whole, backed up, and has room to grow. */
export function Storage() {
  const health = useHealth();
  const snapshot = useSnapshot();
  return (
    <Part title="אחסון וגיבוי" anchor="storage" query={health} everyMs={SNAPSHOT_MS}>
      {(data) => (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>גיבוי</dt>
              <dd>
                <Backup backup={data.backup} />
              </dd>
            </div>
            <div>
              <dt>התאמת קבצים לרישומים</dt>
              <dd>
                <Chip tone={data.integrity.ok ? 'ok' : 'bad'}>{data.integrity.ok ? 'תואמים' : 'נמצאו הבדלים'}</Chip>
                {data.integrity.checked_at && (
                  <span className={styles.small}>
                    {' נבדק '}
                    <Ago at={data.integrity.checked_at} />
                  </span>
                )}
              </dd>
            </div>
            {snapshot.data && <OfDiagnostics facts={snapshot.data.system_health} />}
          </dl>
          {snapshot.data && <Differences report={snapshot.data.system_health.integrity} />}
          {snapshot.data && <Counts counts={snapshot.data.system_health.database.counts} />}
        </>
      )}
    </Part>
  );
}

function Backup({ backup }: { backup: Health['backup'] }) {
  if (!backup.enabled) return <Chip tone="warn">לא הופעל</Chip>;
  return (
    <>
      <Chip tone={backup.ok ? 'ok' : 'bad'}>{backup.ok ? 'תקין' : 'ישן או נכשל'}</Chip>
      <span className={styles.small}>
        {backup.last_good_at ? (
          <>
            {' האחרון '}
            <Ago at={backup.last_good_at} />
          </>
        ) : (
          ' טרם נעשה'
        )}
      </span>
    </>
  );
}

function OfDiagnostics({ facts: { disk, database } }: { facts: Diagnostics }) {
  const { label } = useLabels();
  return (
    <>
      <div>
        <dt>מקום בדיסק</dt>
        <dd>
          <Mixed>{disk ? `${sizeText(disk.free_bytes)} פנויים מתוך ${sizeText(disk.total_bytes)}` : 'אינו ידוע'}</Mixed>
        </dd>
      </div>
      <div>
        <dt>מסד הנתונים</dt>
        <dd>
          <Mixed>{`${label('database_engine', database.engine)}, גרסה ${database.version}, ${sizeText(database.size_bytes)}`}</Mixed>
        </dd>
      </div>
    </>
  );
}

function Differences({ report }: { report: Diagnostics['integrity'] }) {
  const { label } = useLabels();
  if (report.total === 0 && report.orphans.length === 0) return null;
  return (
    <details open>
      <summary>
        <Mixed>
          {[
            report.total > 0 ? `${count(report.total, 'קובץ', 'קבצים')} שונים מן הרישום` : '',
            report.orphans.length > 0 ? `${count(report.orphans.length, 'קובץ', 'קבצים')} בלי רישום` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Mixed>
      </summary>
      <ul className={styles.plain}>
        {report.differences.map(({ what, fault, path, case_number }) => (
          <li key={path}>
            <Mixed>
              {`${label('stored_file', what)} ${label('file_fault', fault)}${case_number ? `, תיק ${case_number}` : ''}`}
            </Mixed>
            <span className={styles.path}>
              <FileName>{path}</FileName>
            </span>
          </li>
        ))}
        {report.orphans.map((name) => (
          <li key={name}>
            {'בלי רישום: '}
            <FileName>{name}</FileName>
          </li>
        ))}
      </ul>
    </details>
  );
}

const TABLES: Record<string, string> = {
  cases: 'תיקים',
  documents: 'מסמכים',
  chunks: 'קטעי חיפוש',
  claims: 'טענות',
  legal_arguments: 'טיעונים',
  decision_blocks: 'חלקי החלטות',
  style_corpus: 'החלטות במאגר הסגנון',
  style_patterns: 'דפוסי סגנון',
  lessons: 'לקחים',
  methodology_overrides: 'לקחים מהשוואה לנוסח הסופי',
  precedent_decisions: 'החלטות במאגר הפסיקה',
  halachot: 'הלכות',
  pending_files: 'קבצים ממתינים',
  tasks: 'משימות',
  audit_entries: 'רשומות ביומן',
};

const Counts = ({ counts }: { counts: Record<string, number> }) => (
  <details>
    <summary>מה שמור</summary>
    <dl className={styles.counts}>
      {Object.entries(counts).map(([table, n]) => (
        <div key={table}>
          <dt>{TABLES[table] ?? table}</dt>
          <dd>
            <bdi>{n.toLocaleString('he-IL')}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  </details>
);
