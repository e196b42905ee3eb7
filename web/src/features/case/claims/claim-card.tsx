import type { Claim } from '../../../api/types.gen';
import { Chip, IconButton } from '../../../design';
import { placeOf } from '../../../source/place';
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
          {edited_by !== null && review === 'found' && <Chip title={`תוקנה בידי ${edited_by}`}>תוקנה</Chip>}
          {source?.lost && (
            <Chip tone="warn" icon="warning" title="המילים אינן בנוסח הנוכחי של המסמך">
              המקור אבד
            </Chip>
          )}
        </span>
        <span className={styles.acts}>
          <IconButton small icon="eye" label="הצגת המקור" onPress={onShow} isDisabled={placeOf(source) === null} />
          {mayWrite && (
            <>
              <IconButton
                small
                icon="check"
                label="אישור"
                aria-pressed={review === 'confirmed'}
                onPress={() => onReview('confirmed')}
              />
              <IconButton
                small
                icon="close"
                label="דחייה"
                aria-pressed={review === 'rejected'}
                onPress={() => onReview('rejected')}
              />
              <IconButton small icon="edit" label="עריכה" onPress={onEdit} />
            </>
          )}
        </span>
      </div>
    </>
  );
}
