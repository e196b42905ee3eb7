import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getCaseDetailsOptions } from '../../../api/@tanstack/react-query.gen';
import { deleteDocument, reprocessDocument } from '../../../api/sdk.gen';
import type { Document } from '../../../api/types.gen';
import {
  Button,
  Chip,
  Confirm,
  EmptyState,
  Loaded,
  Menu,
  type MenuEntry,
  ProgressBar,
  say,
  sayProblem,
} from '../../../design';
import { Icon } from '../../../design/icons';
import { send } from '../../../http/client';
import { useCan, useLabels } from '../../../http/session';
import { useActiveTasks } from '../../../http/tasks';
import { Wait } from '../../../parts/wait';
import { WithSource } from '../../../parts/with-source';
import { stageText } from '../../../words/stages';
import { Ago, count, Mixed } from '../../../words/text';
import type { TabProps } from '../tab-props';
import { CorrectParticulars } from './correct-particulars';
import { CorrectText } from './correct-text';
import styles from './documents.module.css';
import { doublesOf } from './doubles';

const ORDER = ['appellant', 'respondent', 'local_committee', 'permit_applicant', 'appraiser', 'other', null] as const;

/** The documents of a case by whose they are, and beside them the one that is open. */
export function Documents({ caseNumber, place, onPlace }: TabProps) {
  const details = useQuery(getCaseDetailsOptions({ path: { case_number: caseNumber } }));
  const { label } = useLabels();
  return (
    <WithSource caseNumber={caseNumber} place={place} onPlace={onPlace} always>
      <Loaded query={details}>
        {({ documents }) =>
          documents.length === 0 ? (
            <EmptyState
              icon="file"
              title="עדיין אין מסמכים בתיק"
              guide="documents"
              action={<Link to="/inbox">צירוף קבצים בקליטה</Link>}
            >
              <p>מצרפים קבצים במסך הקליטה ומסווגים אותם לתיק הזה.</p>
            </EmptyState>
          ) : (
            <div className={styles.list}>
              {ORDER.map((party) => {
                const doubles = doublesOf(documents);
                const mine = documents.filter((each) => each.party === party);
                if (mine.length === 0) return null;
                return (
                  <section key={party ?? 'none'} aria-label={party ? label('party', party) : 'כללי'}>
                    <h2 className={styles.party}>
                      {party ? label('party', party) : mine.length === documents.length ? 'מסמכי התיק' : 'ללא צד'}
                    </h2>
                    <ul>
                      {mine.map((each) => (
                        <Item
                          key={each.document_id}
                          document={each}
                          double={doubles.get(each.document_id)}
                          isOpen={place?.documentId === each.document_id}
                          onOpen={() => onPlace({ documentId: each.document_id, start: null, end: null })}
                          onGone={() => onPlace(null)}
                        />
                      ))}
                    </ul>
                  </section>
                );
              })}
            </div>
          )
        }
      </Loaded>
    </WithSource>
  );
}

interface ItemProps {
  document: Document;
  /** The one that it seems to say over. */
  double: Document | undefined;
  isOpen: boolean;
  onOpen(): void;
  onGone(): void;
}

function Item({ document, double, isOpen, onOpen, onGone }: ItemProps) {
  const { label } = useLabels();
  const mayWrite = useCan('document.write');
  const [asked, setAsked] = useState<Asked>(null);
  const task = useActiveTasks().find(({ document_id }) => document_id === document.document_id);
  return (
    <li className={styles.item} data-open={isOpen || undefined}>
      <button type="button" className={styles.open} onClick={onOpen} aria-current={isOpen || undefined}>
        <span className={styles.title}>
          <Mixed>{document.title}</Mixed>
        </span>
        <span className={styles.meta}>
          {label('doc_type', document.doc_type)}
          {document.page_count !== null && (
            <>
              {' · '}
              <Mixed>{count(document.page_count, 'עמוד', 'עמודים')}</Mixed>
            </>
          )}
          {document.claim_count > 0 && (
            <>
              {' · '}
              <Mixed>{count(document.claim_count, 'טענה', 'טענות')}</Mixed>
            </>
          )}
          {' · '}
          <Ago at={document.updated_at} />
        </span>
      </button>
      <span className={styles.state}>
        {document.ocr_pages > 0 && <Chip title="עמודים שנקראו מתמונה">סריקה</Chip>}
        {document.status === 'failed' && <Chip tone="bad">נכשל</Chip>}
        {document.status === 'queued' && !task && <Chip>ממתין</Chip>}
        <Actions document={document} onGone={onGone} asked={asked} setAsked={setAsked} />
      </span>
      {task && (
        <span className={styles.wide}>
          <ProgressBar label={document.title} value={task.percent} />
          <span className={styles.meta}>
            {task.waiting_for ? <Wait wait={task.waiting_for} /> : stageText(task.stage)}
          </span>
        </span>
      )}
      {double && (
        <p className={styles.double}>
          <Icon name="warning" size={14} />
          <span>
            <Mixed>{`נראה שזה אותו מסמך כמו "${double.original_name}", בפורמט אחר: טענותיו מופיעות פעמיים.`}</Mixed>
          </span>
          {mayWrite && (
            <Button small kind="quiet" onPress={() => setAsked('delete')}>
              הוצאה מן התיק
            </Button>
          )}
        </p>
      )}
      {document.status === 'failed' && document.error && (
        <p className={styles.error}>
          <Mixed>{document.error}</Mixed>
        </p>
      )}
    </li>
  );
}

type Asked = 'particulars' | 'text' | 'delete' | null;

interface ActionsProps {
  document: Document;
  onGone(): void;
  asked: Asked;
  setAsked(asked: Asked): void;
}

function Actions({ document, onGone, asked, setAsked }: ActionsProps) {
  const mayWrite = useCan('document.write');
  const queries = useQueryClient();
  const path = { case_number: document.case_number, document_id: document.document_id };
  const again = useMutation({
    mutationFn: () => send(reprocessDocument({ path })),
    onSuccess: () => say(`"${document.title}" נקרא שוב`),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  const remove = useMutation({
    mutationFn: () => send(deleteDocument({ path })),
    onSuccess: () => {
      onGone();
      say(`"${document.title}" הוצא מן התיק; הקבצים שלו נשמרו בתיקיית הגיבויים`);
    },
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  const close = () => setAsked(null);
  const original = document.original_file;
  const entries: MenuEntry[] = [
    ...(original
      ? [
          {
            id: 'download',
            label: 'הורדת הקובץ המקורי',
            icon: 'external' as const,
            onAction: () => window.open(original.url, '_blank'),
          },
        ]
      : []),
    ...(mayWrite
      ? [
          {
            id: 'particulars',
            label: 'תיקון סוג, צד וכותרת',
            icon: 'edit' as const,
            onAction: () => setAsked('particulars'),
          },
          { id: 'text', label: 'תיקון הטקסט שנקרא', icon: 'edit' as const, onAction: () => setAsked('text') },
          { id: 'again', label: 'קריאה מחדש', icon: 'retry' as const, onAction: () => again.mutate() },
          {
            id: 'delete',
            label: 'הוצאה מן התיק',
            icon: 'trash' as const,
            danger: true,
            onAction: () => setAsked('delete'),
          },
        ]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <Menu label={`פעולות במסמך ${document.title}`} entries={entries} />
      {asked === 'particulars' && <CorrectParticulars document={document} onClose={close} />}
      {asked === 'text' && <CorrectText document={document} onClose={close} />}
      <Confirm
        title="הוצאת מסמך מן התיק"
        confirm="הוצאה מן התיק"
        danger
        isOpen={asked === 'delete'}
        onClose={close}
        onConfirm={() => remove.mutate()}
      >
        <p>
          <Mixed>{`עם "${document.title}" יימחקו ${count(document.claim_count, 'טענה', 'טענות')} ו${count(document.chunk_count, 'קטע', 'קטעים')} של החיפוש, וטיעונים שנשענו רק עליו יישארו בלי מקור.`}</Mixed>
        </p>
        <p>הקובץ המקורי עובר לתיקיית הגיבויים של התיק.</p>
      </Confirm>
    </>
  );
}
