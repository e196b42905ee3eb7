import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listPrecedentAttachmentsOptions } from '../../../api/@tanstack/react-query.gen';
import { detachPrecedent } from '../../../api/sdk.gen';
import type { PrecedentAttachment } from '../../../api/types.gen';
import { Button, Confirm, EmptyState, Loaded, say, sayProblem } from '../../../design';
import { send } from '../../../http/client';
import { useCan } from '../../../http/session';
import { PrecedentCard } from '../../../parts/precedent-card';
import { count, Mixed } from '../../../words/text';
import type { TabProps } from '../tab-props';
import { AttachPrecedent } from './attach';
import styles from './precedents.module.css';

const MOST = 200;

/** Quotations of decisions that are attached to the case, each with whether it was found in its decision. */
export function Precedents({ caseNumber }: TabProps) {
  const list = useQuery(listPrecedentAttachmentsOptions({ path: { case_number: caseNumber }, query: { limit: MOST } }));
  const mayWrite = useCan('case.write');
  const [attaching, setAttaching] = useState(false);
  const [leaving, setLeaving] = useState<PrecedentAttachment | null>(null);
  const queries = useQueryClient();
  const detach = useMutation({
    mutationFn: (attachment_id: string) => send(detachPrecedent({ path: { case_number: caseNumber, attachment_id } })),
    onSuccess: () => say('הציטוט הוסר מן התיק'),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  const add = mayWrite && (
    <Button kind="primary" icon="plus" onPress={() => setAttaching(true)}>
      צירוף ציטוט
    </Button>
  );
  return (
    <Loaded query={list}>
      {({ precedents, total }) => (
        <div className={styles.tab}>
          {total === 0 ? (
            <EmptyState guide="precedents" icon="copy" title="עדיין לא צורפו ציטוטים לתיק" action={add}>
              <p>ציטוט שצורף מוצע בהחלטה ליד החלק שהוא שייך אליו, ונבדק מילה במילה מול פסק הדין כשהוא במאגר.</p>
            </EmptyState>
          ) : (
            <>
              <header className={styles.head}>
                <p>
                  <Mixed>{count(total, 'ציטוט', 'ציטוטים')}</Mixed>
                </p>
                {add}
              </header>
              <ul className={styles.list}>
                {precedents.map((precedent) => (
                  <li key={precedent.attachment_id}>
                    <PrecedentCard precedent={precedent}>
                      {mayWrite && (
                        <Button small kind="quiet" icon="trash" onPress={() => setLeaving(precedent)}>
                          הסרה מן התיק
                        </Button>
                      )}
                    </PrecedentCard>
                  </li>
                ))}
              </ul>
            </>
          )}
          {attaching && <AttachPrecedent caseNumber={caseNumber} onClose={() => setAttaching(false)} />}
          <Confirm
            title="הסרת הציטוט מן התיק"
            confirm="הסרה"
            danger
            isOpen={leaving !== null}
            onClose={() => setLeaving(null)}
            onConfirm={() => leaving && detach.mutate(leaving.attachment_id)}
          >
            <p>
              הציטוט מ<Mixed>{leaving?.citation ?? ''}</Mixed> יוסר מן התיק. מה שכבר הוכנס להחלטה נשאר בה.
            </p>
          </Confirm>
        </div>
      )}
    </Loaded>
  );
}
