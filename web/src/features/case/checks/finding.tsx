import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getQaQueryKey } from '../../../api/@tanstack/react-query.gen';
import { dismissQaFinding } from '../../../api/sdk.gen';
import type { QaFinding, QaResult } from '../../../api/types.gen';
import { Button, Dialog, ErrorLine, say, TextField } from '../../../design';
import { send } from '../../../http/client';
import { useCan, useLabels } from '../../../http/session';
import { SourceLink } from '../../../parts/source-link';
import { nameOf } from '../../../words/actor';
import { Mixed } from '../../../words/text';
import { useTitles } from '../decision/decision.queries';
import type { TabProps } from '../tab-props';
import styles from './checks.module.css';

interface Props {
  caseNumber: string;
  finding: QaFinding;
  onPlace: TabProps['onPlace'];
  /** Leads to its words in the draft. */
  onDraft(finding: QaFinding): void;
}

/** A finding with its evidence in the draft and in the source; dismissed with a reason, as long as its words stand. */
export function Finding({ caseNumber, finding, onPlace, onDraft }: Props) {
  const { label } = useLabels();
  const mayWrite = useCan('case.write');
  const [asking, setAsking] = useState(false);
  const titleOf = useTitles(caseNumber);
  const { block_id, dismissed, evidence, message } = finding;
  return (
    <li className={styles.finding} data-dismissed={dismissed ? true : undefined}>
      <p>
        <Mixed>{message}</Mixed>
      </p>
      {evidence.map(({ words, source }) => (
        <blockquote key={words}>
          <Mixed>{words}</Mixed>
          <SourceLink source={source} title={titleOf(source)} onPlace={onPlace} />
        </blockquote>
      ))}
      <span className={styles.links}>
        {block_id && (
          <Button small kind="quiet" icon="edit" onPress={() => onDraft(finding)}>
            בהחלטה: {label('block', block_id)}
          </Button>
        )}
        {dismissed ? (
          <span className={styles.note}>
            <Mixed>{`נדחה בידי ${nameOf(dismissed.by)}: ${dismissed.reason}`}</Mixed>
          </span>
        ) : (
          mayWrite && (
            <Button small kind="quiet" onPress={() => setAsking(true)}>
              דחיית הממצא
            </Button>
          )
        )}
      </span>
      {asking && <Dismiss caseNumber={caseNumber} finding={finding} onClose={() => setAsking(false)} />}
    </li>
  );
}

function Dismiss({ caseNumber, finding, onClose }: Pick<Props, 'caseNumber' | 'finding'> & { onClose(): void }) {
  const [reason, setReason] = useState('');
  const queries = useQueryClient();
  const path = { case_number: caseNumber };
  const dismiss = useMutation({
    mutationFn: () =>
      send(dismissQaFinding({ path: { ...path, finding_id: finding.finding_id }, body: { reason: reason.trim() } })),
    onSuccess: (result) => {
      queries.setQueryData<QaResult>(getQaQueryKey({ path }), result);
      onClose();
      say('הממצא נדחה. אם המילים ישתנו, הוא ייבדק מחדש.');
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Dialog
      title="דחיית ממצא"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            onPress={() => dismiss.mutate()}
            isDisabled={reason.trim() === '' || dismiss.isPending}
          >
            דחייה
          </Button>
          <Button kind="quiet" onPress={onClose}>
            חזרה
          </Button>
        </>
      }
    >
      {dismiss.error && <ErrorLine error={dismiss.error} />}
      <p>
        <Mixed>{finding.message}</Mixed>
      </p>
      <TextField label="מדוע אין זו טעות" value={reason} onChange={setReason} rows={3} autoFocus />
    </Dialog>
  );
}
