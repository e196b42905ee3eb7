import type { Claim } from '../../../api/types.gen';
import { Chip, RowButton } from '../../../design';
import { placeOf } from '../../../source/place';
import { nameOf } from '../../../words/actor';
import { Mixed, percentText } from '../../../words/text';
import { SURE } from './claims';
import styles from './claims.module.css';

interface Props {
  claim: Claim;
  mayWrite: boolean;
  /** Its issue is a bar to the appeal as a whole, and says so. */
  isOfThreshold: boolean;
  onShow(): void;
  onReview(review: 'confirmed' | 'rejected'): void;
  onEdit(): void;
}

/** The words of a claim, where they stand, how sure it is, and what can be done with it. */
export function ClaimCard({ claim, mayWrite, isOfThreshold, onShow, onReview, onEdit }: Props) {
  const { text, review, role, threshold, confidence, edited_by, source } = claim;
  return (
    <>
      <p className={styles.words} data-review={review} dir="rtl">
        <Mixed>{text}</Mixed>
      </p>
      <p className={styles.where}>
        <Mixed>{`${claim.document_title}, ${claim.location}`}</Mixed>
        {' · '}
        <span title="ודאות הזיהוי" data-unsure={(review === 'found' && confidence < SURE) || undefined}>
          ודאות <bdi>{percentText(confidence)}</bdi>
        </span>
      </p>
      <div className={styles.foot}>
        <span className={styles.chips}>
          {review === 'confirmed' && <Chip tone="ok">אושרה</Chip>}
          {review === 'rejected' && <Chip>נדחתה</Chip>}
          {threshold && !isOfThreshold && <Chip tone="warn">סף</Chip>}
          {role === 'support' && <Chip title="מחזקת טענה אחרת ואינה טענה בפני עצמה">תומכת</Chip>}
          {edited_by !== null && review === 'found' && <Chip title={`תוקנה בידי ${nameOf(edited_by)}`}>תוקנה</Chip>}
          {source?.lost && (
            <Chip tone="warn" icon="warning" title="המילים אינן בנוסח הנוכחי של המסמך">
              המקור אבד
            </Chip>
          )}
        </span>
        <span className={styles.acts}>
          <RowButton icon="eye" label="הצגת המקור" onClick={onShow} isDisabled={placeOf(source) === null} />
          {mayWrite && (
            <>
              <RowButton
                icon="check"
                label="אישור"
                isPressed={review === 'confirmed'}
                onClick={() => onReview('confirmed')}
              />
              <RowButton
                icon="close"
                label="דחייה"
                isPressed={review === 'rejected'}
                onClick={() => onReview('rejected')}
              />
              <RowButton icon="edit" label="עריכה" onClick={onEdit} />
            </>
          )}
        </span>
      </div>
    </>
  );
}
