import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getLessonEffectOptions } from '../../api/@tanstack/react-query.gen';
import type { LessonEffect as Effect } from '../../api/types.gen';
import { Loaded } from '../../design';
import { useLabels } from '../../http/session';
import { count, Mixed } from '../../words/text';
import styles from './training.module.css';

/** How often the chair kept, changed or undid what an approved lesson asks for, by case and part of the decision. */
export function LessonEffect({ lessonId }: { lessonId: string }) {
  const effect = useQuery(getLessonEffectOptions({ path: { lesson_id: lessonId } }));
  return (
    <section aria-label="מה עלה בלקח" className={styles.effect}>
      <Loaded query={effect}>{(data) => <Told effect={data} />}</Loaded>
    </section>
  );
}

function Told({ effect }: { effect: Effect }) {
  const { label } = useLabels();
  const { measured, decisions, kept, changed, undone, blocks } = effect;
  if (!measured)
    return <p className={styles.small}>הלקח אינו לקח של ניסוח (מילה במקום מילה), ולכן לא ניתן לספור את השפעתו.</p>;
  if (decisions === 0)
    return <p className={styles.small}>מאז שהלקח אושר לא הושוותה עדיין טיוטה להחלטה סופית, ואין מה לספור.</p>;
  const compared = `${count(decisions, 'השוואה', 'השוואות')} של טיוטה להחלטה הסופית`;
  if (blocks.length === 0)
    return (
      <p className={styles.small}>
        <Mixed>{`מאז שהלקח אושר: ${compared}, והניסוח לא עלה באף אחת מהן.`}</Mixed>
      </p>
    );
  return (
    <>
      <p className={styles.small}>
        <Mixed>{`מאז שהלקח אושר: ${compared}. ${told({ kept, changed, undone })}.`}</Mixed>
      </p>
      <ul className={styles.effectBlocks}>
        {blocks.map((block) => (
          <li key={`${block.case_number} ${block.block_id}`}>
            <Link to="/case" search={{ n: block.case_number, tab: 'learning' }}>
              <Mixed>{`תיק ${block.case_number}`}</Mixed>
            </Link>
            {', '}
            <Mixed>{`${label('block', block.block_id)}: ${told(block)}`}</Mixed>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What became of it, in words; what did not happen is not told. */
const told = ({ kept, changed, undone }: Pick<Effect, 'kept' | 'changed' | 'undone'>): string =>
  [
    kept > 0 ? `נשמר ${times(kept)}` : '',
    changed > 0 ? `נוסח אחרת ${times(changed)}` : '',
    undone > 0 ? `הוחזר לנוסח הקודם ${times(undone)}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

const times = (n: number): string => (n === 1 ? 'פעם אחת' : n === 2 ? 'פעמיים' : `${n} פעמים`);
