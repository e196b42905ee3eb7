import { useState } from 'react';
import type { DocumentWithText } from '../api/types.gen';
import { Button, Chip } from '../design';
import { Icon } from '../design/icons';
import { useLabels } from '../http/session';
import { Mixed } from '../words/text';
import styles from './source.module.css';

type Warning = DocumentWithText['warnings'][number];
const SHOWN = 2;
/** What may mislead stands first. */
const weight = ({ kind }: Warning): number => (kind === 'hidden_text' ? 0 : kind === 'case_number_differs' ? 1 : 2);

/** What a person should know of how the document was read. */
export function Warnings({
  warnings,
  onShow,
}: {
  warnings: readonly Warning[];
  onShow: ((start: number, end: number) => void) | undefined;
}) {
  const { label } = useLabels();
  const [all, setAll] = useState(false);
  if (warnings.length === 0) return null;
  const sorted = warnings.toSorted((a, b) => weight(a) - weight(b));
  return (
    <div className={styles.warnings}>
      <ul>
        {(all ? sorted : sorted.slice(0, SHOWN)).map((warning) => (
          <li key={`${warning.kind} ${warning.page} ${warning.start} ${warning.text}`}>
            <Icon name="warning" size={16} />
            <Chip tone={warning.kind === 'hidden_text' ? 'bad' : 'warn'}>
              {label('document_warning', warning.kind)}
            </Chip>
            <span>
              <Mixed>{warning.message}</Mixed>
              {warning.kind === 'hidden_text' && warning.text !== '' && (
                <q className={styles.hidden}>
                  <Mixed>{warning.text}</Mixed>
                </q>
              )}
            </span>
            {onShow && warning.start !== null && warning.end !== null && (
              <Button small kind="quiet" onPress={() => onShow(warning.start!, warning.end!)}>
                הצגה
              </Button>
            )}
          </li>
        ))}
      </ul>
      {warnings.length > SHOWN && (
        <Button small kind="quiet" onPress={() => setAll(!all)}>
          {all ? 'פחות' : `עוד ${warnings.length - SHOWN} אזהרות`}
        </Button>
      )}
    </div>
  );
}
