import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { restoreCase } from '../../api/sdk.gen';
import type { CaseStatus } from '../../api/types.gen';
import { Banner, Button, say, sayProblem } from '../../design';
import { send } from '../../http/client';
import { useCan } from '../../http/session';
import { Mixed } from '../../words/text';
import styles from './case.module.css';

type Blocker = CaseStatus['blocker_details'][number];

/** The part of the case in which a hindrance is ended. */
const ENDED_AT: Partial<Record<Blocker['code'], { tab: string; label: string }>> = {
  document_failed: { tab: 'documents', label: 'למסמך' },
  original_missing: { tab: 'documents', label: 'למסמך' },
  claims_lost: { tab: 'claims', label: 'לטענות' },
  hearing_lost: { tab: 'hearing', label: 'לניתוח הדיון' },
  links_lost: { tab: 'decision', label: 'להחלטה' },
  folder_replaced: { tab: 'files', label: 'לקבצים' },
  file_unreadable: { tab: 'files', label: 'לקבצים' },
  qa_failed: { tab: 'checks', label: 'לממצאי הבקרה' },
};

/** What hinders a case, each with the way to its end. */
export function Blockers({ caseNumber, blockers }: { caseNumber: string; blockers: readonly Blocker[] }) {
  if (blockers.length === 0) return null;
  return (
    <Banner tone="warn">
      <ul className={styles.blockers} aria-label="מה מעכב את התיק">
        {blockers.map((blocker) => (
          <li key={blocker.message}>
            <Mixed>{blocker.message}</Mixed> <End caseNumber={caseNumber} blocker={blocker} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function End({ caseNumber, blocker: { code, document_id } }: { caseNumber: string; blocker: Blocker }) {
  const operates = useCan('operations.use');
  if (code === 'archived') return <Restore caseNumber={caseNumber} />;
  if (code === 'history_silent')
    return operates ? (
      <Link to="/operations" hash="storage">
        לאחסון
      </Link>
    ) : null;
  const at = ENDED_AT[code];
  if (!at) return null;
  return (
    <Link to="/case" search={{ n: caseNumber, tab: at.tab, ...(document_id ? { document: document_id } : {}) }}>
      {at.label}
    </Link>
  );
}

function Restore({ caseNumber }: { caseNumber: string }) {
  const mayWrite = useCan('case.write');
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: () => send(restoreCase({ path: { case_number: caseNumber } })),
    onSuccess: () => say('התיק שוחזר'),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  if (!mayWrite) return null;
  return (
    <Button small onPress={() => restore.mutate()} isDisabled={restore.isPending}>
      שחזור התיק
    </Button>
  );
}
