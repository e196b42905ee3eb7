import { Button, sayProblem } from '../../design';
import { Icon } from '../../design/icons';
import { Mixed } from '../../words/text';
import { type Row, useClassify } from './inbox';
import styles from './inbox.module.css';

/** What a person should see before she goes on: warnings, the last failure, why it was refused. */
export function Notes({ row, onRemove }: { row: Row; onRemove: (() => void) | undefined }) {
  const { classify } = useClassify();
  const again = (allowDuplicate: boolean) => void classify([row], allowDuplicate).catch(sayProblem);
  return (
    <>
      {row.file.suggestion?.warnings.map((warning) => (
        <p key={warning.message} className={styles.note} data-tone="warn">
          <Icon name="warning" size={14} />
          <span>
            <Mixed>{warning.message}</Mixed>
          </span>
          {warning.kind === 'other_format' && onRemove && (
            <Button small kind="quiet" onPress={onRemove}>
              מחיקת העותק
            </Button>
          )}
        </p>
      ))}
      {row.file.last_error && !row.problem && (
        <p className={styles.note} data-tone="bad">
          <Icon name="warning" size={14} />
          <span>
            <Mixed>{row.file.last_error}</Mixed>
          </span>
          {row.missing === null && (
            <Button small kind="quiet" onPress={() => again(false)}>
              נסו שוב
            </Button>
          )}
        </p>
      )}
      {row.problem && (
        <p className={styles.note} data-tone="bad" role="alert">
          <Icon name="warning" size={14} />
          <span>
            <Mixed>{row.problem.detail}</Mixed>
          </span>
          {row.problem.code === 'already_classified' && (
            <Button small kind="quiet" onPress={() => again(true)}>
              לצרף בכל זאת
            </Button>
          )}
        </p>
      )}
    </>
  );
}
