import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getLessonEditsOptions } from '../../api/@tanstack/react-query.gen';
import type { LessonEdits as Edits } from '../../api/types.gen';
import { Loaded } from '../../design';
import { useLabels } from '../../http/session';
import { Mixed } from '../../words/text';
import styles from './training.module.css';

/** The edits that a lesson was learnt from: in which case and part of the decision, what the draft said and what became of it. */
export function LessonEdits({ lessonId }: { lessonId: string }) {
  const edits = useQuery(getLessonEditsOptions({ path: { lesson_id: lessonId } }));
  return (
    <section aria-label="העריכות שמהן נלמד" className={styles.effect}>
      <Loaded query={edits}>{(data) => <Told {...data} />}</Loaded>
    </section>
  );
}

function Told({ edits, total }: Edits) {
  const { label } = useLabels();
  if (total === 0) return <p className={styles.small}>לא נשמרה עריכה שממנה נלמד הלקח.</p>;
  return (
    <>
      <ol className={styles.effectBlocks}>
        {edits.map(({ case_number, block_id, before, after }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list comes whole and never moves
          <li key={at}>
            <Link to="/case" search={{ n: case_number, tab: 'learning' }}>
              <Mixed>{`תיק ${case_number}`}</Mixed>
            </Link>
            {block_id && (
              <>
                {', '}
                <Mixed>{label('block', block_id)}</Mixed>
              </>
            )}
            {before !== null && (
              <p>
                <strong>בטיוטה:</strong> <Mixed>{before}</Mixed>
              </p>
            )}
            <p>
              <strong>בהחלטה:</strong> <Mixed>{after ?? 'הושמט'}</Mixed>
            </p>
          </li>
        ))}
      </ol>
      {total > edits.length && (
        <p className={styles.small}>
          <Mixed>{`מוצגות ${edits.length} העריכות הראשונות מתוך ${total}.`}</Mixed>
        </p>
      )}
    </>
  );
}
