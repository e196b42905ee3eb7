import { Button } from '../../../design';
import { useDownload } from '../../../parts/download';
import { Mixed } from '../../../words/text';
import styles from './files.module.css';

/** The whole of a case as one file, to keep or to take elsewhere. */
export function WholeCase({ caseNumber }: { caseNumber: string }) {
  const path = `/api/cases/${encodeURIComponent(caseNumber)}/bundle`;
  const run = useDownload(path, 'תיק.zip', 'התיק השלם נשמר כקובץ');
  return (
    <section className={styles.whole} aria-label="התיק כולו">
      <p>
        <Mixed>
          התיק כולו בקובץ אחד: מסמכים, טענות ומקומן, ספר הטיעונים, ההחלטה, ההיסטוריה ויומן הפעולות. הוא נפתח גם בלי
          המערכת.
        </Mixed>
      </p>
      <Button icon="file" onPress={() => run.mutate()} isDisabled={run.isPending}>
        {run.isPending ? 'התיק נאסף…' : 'הורדת תיק שלם'}
      </Button>
    </section>
  );
}
