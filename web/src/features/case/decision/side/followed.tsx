import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listLessonsOptions } from '../../../../api/@tanstack/react-query.gen';
import { Mixed } from '../../../../words/text';
import styles from '../decision.module.css';

/** The approved lessons that shaped a text, by their words; each leads to where it can be judged. */
export function Followed({ lessons: ids, label = 'לפי הלקחים' }: { lessons: readonly string[]; label?: string }) {
  const approved = useQuery({
    ...listLessonsOptions({ query: { review_status: 'approved' } }),
    enabled: ids.length > 0,
  });
  if (ids.length === 0) return null;
  const known = new Map(approved.data?.lessons.map(({ lesson_id, text }) => [lesson_id, text]));
  return (
    <div className={styles.followed}>
      <p className={styles.note}>{label}:</p>
      <ul aria-label={label}>
        {ids.map((id) => (
          <li key={id}>
            <Link to="/training" search={{ tab: 'lessons', status: 'approved' }}>
              <Mixed>{known.get(id) ?? (approved.isPending ? 'לקח מאושר' : 'לקח שאינו עוד מאושר')}</Mixed>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
