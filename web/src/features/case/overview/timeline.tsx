import type { CaseDetails } from '../../../api/types.gen';
import type { Place } from '../../../source/place';
import { dateText, Mixed } from '../../../words/text';
import styles from './overview.module.css';

interface Moment {
  at: string;
  what: string;
  documentId?: string;
}

/** What happened when, as far as the case and its documents know. */
export function Timeline({ details, onPlace }: { details: CaseDetails; onPlace(place: Place): void }) {
  const moments = momentsOf(details);
  if (moments.length === 0)
    return <p className={styles.none}>עדיין אין מועדים. הם יופיעו כשיירשמו פרטי התיק או ייקראו מסמכים.</p>;
  return (
    <ol className={styles.timeline}>
      {moments.map(({ at, what, documentId }) => (
        <li key={`${at} ${what}`}>
          <time dateTime={at}>
            <bdi>{dateText(at)}</bdi>
          </time>
          {documentId ? (
            <button
              type="button"
              className={styles.moment}
              onClick={() => onPlace({ documentId, start: null, end: null })}
            >
              <Mixed>{what}</Mixed>
            </button>
          ) : (
            <span>
              <Mixed>{what}</Mixed>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function momentsOf(details: CaseDetails): Moment[] {
  const moments: Moment[] = [
    ...(details.filing_date ? [{ at: details.filing_date, what: 'הגשת הערר' }] : []),
    ...details.hearings.map(({ date }) => ({ at: date, what: 'דיון בפני הוועדה' })),
    ...(details.decision_date ? [{ at: details.decision_date, what: 'מתן ההחלטה' }] : []),
    ...details.documents.flatMap(({ document_date, title, document_id }) =>
      document_date ? [{ at: document_date, what: title, documentId: document_id }] : [],
    ),
    { at: details.created_at.slice(0, 10), what: 'פתיחת התיק במערכת' },
  ];
  return moments.toSorted((a, b) => a.at.localeCompare(b.at));
}
