import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { memo, useState } from 'react';
import {
  aggregateArguments,
  analyzeProtocol,
  archiveCase,
  createResearchAnalysis,
  deleteCase,
  restoreCase,
} from '../../api/sdk.gen';
import type { CaseDetails, CaseStatus } from '../../api/types.gen';
import { Button, Checkbox, Chip, Confirm, Menu, type MenuEntry, ScreenTitle, say, sayProblem } from '../../design';
import { send } from '../../http/client';
import { useCan } from '../../http/session';
import { count, Mixed } from '../../words/text';
import { Blockers } from './blockers';
import styles from './case.module.css';

interface Props {
  details: CaseDetails;
  status: CaseStatus | undefined;
  onTab(id: string): void;
}

/** Which case it is, how far it has come, what hinders it, and the one thing to do next. */
export const CaseHead = memo(function CaseHead({ details, status, onTab }: Props) {
  const { case_number, title } = details;
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <div className={styles.titles}>
          <ScreenTitle documentTitle={`${case_number} ${title}`}>
            <span className={styles.number}>
              ערר <bdi>{case_number}</bdi>
            </span>
            {title && (
              <span className={styles.title}>
                <Mixed>{title}</Mixed>
              </span>
            )}
          </ScreenTitle>
        </div>
        <Chip tone="accent">{details.status_label}</Chip>
        {details.archived && <Chip icon="archive">בארכיון</Chip>}
        {status && <Phases phases={status.phases} percent={status.progress_percent} />}
        <div className={styles.actions}>
          {status && !details.archived && <NextAction status={status} caseNumber={case_number} onTab={onTab} />}
          <CaseMenu details={details} />
        </div>
      </div>
      {status && <Blockers caseNumber={case_number} blockers={status.blocker_details} />}
    </header>
  );
});

/** The five phases, in words for those who hear them. */
const Phases = ({ phases, percent }: { phases: CaseStatus['phases']; percent: number }) => (
  <ol className={styles.phases} aria-label={`שלבי הטיפול, ${percent}% הושלמו`}>
    {phases.map(({ key, label, state }) => (
      <li key={key} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
        <span aria-hidden="true" />
        {label}
      </li>
    ))}
  </ol>
);

type Act = { run(caseNumber: string): Promise<unknown>; said: string } | { tab: string } | { to: '/inbox' };

/** What each next action comes to in this workspace. */
const ACTS: Record<string, Act> = {
  aggregate_arguments: {
    run: (case_number) => send(aggregateArguments({ path: { case_number } })).then(orReason),
    said: 'קיבוץ הטענות התחיל. הטיעונים יופיעו כאן כשיהיו מוכנים.',
  },
  analyze_protocol: {
    run: (case_number) => send(analyzeProtocol({ path: { case_number } })).then(orReason),
    said: 'ניתוח הפרוטוקול התחיל.',
  },
  create_analysis: {
    run: (case_number) => send(createResearchAnalysis({ path: { case_number }, body: {} })),
    said: 'קובץ הניתוח נערך מן הטיעונים.',
  },
  upload_documents: { to: '/inbox' },
  upload_final: { to: '/inbox' },
  decide_arguments: { tab: 'arguments' },
  chair_position: { tab: 'positions' },
  set_outcome: { tab: 'positions' },
  approve_direction: { tab: 'positions' },
  write_blocks: { tab: 'decision' },
  run_qa: { tab: 'checks' },
  fix_qa_findings: { tab: 'checks' },
  finalize: { tab: 'checks' },
  export_decision: { tab: 'decision' },
  learn: { tab: 'learning' },
};

/** The answer of delegated work may be that there is nothing to do, in words. */
function orReason<T extends object>(answer: T): T {
  if ('status' in answer && answer.status !== 'queued' && 'message' in answer)
    throw new TypeError(String(answer.message));
  return answer;
}

function NextAction({
  status,
  caseNumber,
  onTab,
}: {
  status: CaseStatus;
  caseNumber: string;
  onTab(id: string): void;
}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayWrite = useCan('case.write');
  const known = status.next_actions.find(({ key }) => key in ACTS);
  const act = known && ACTS[known.key];
  const run = useMutation({
    mutationFn: async () => act && 'run' in act && (await act.run(caseNumber)),
    onSuccess: () => act && 'said' in act && say(act.said),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  if (!known || !act || !mayWrite) return null;
  return (
    <Button
      kind="primary"
      isDisabled={run.isPending}
      onPress={() => {
        if ('tab' in act) onTab(act.tab);
        else if ('to' in act) void navigate({ to: act.to });
        else run.mutate();
      }}
    >
      <Mixed>{known.label}</Mixed>
    </Button>
  );
}

function CaseMenu({ details }: { details: CaseDetails }) {
  const { case_number, archived, documents } = details;
  const [deleting, setDeleting] = useState(false);
  const [withFiles, setWithFiles] = useState(false);
  const mayWrite = useCan('case.write');
  const mayDelete = useCan('case.delete');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const path = { case_number };
  const archive = useMutation({
    mutationFn: (): Promise<unknown> => send<unknown>(archived ? restoreCase({ path }) : archiveCase({ path })),
    onSuccess: () => say(archived ? 'התיק שוחזר' : 'התיק הועבר לארכיון'),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  const remove = useMutation({
    mutationFn: () => send(deleteCase({ query: { case_number, remove_files: withFiles } })),
    onSuccess: () => {
      say(`תיק ${case_number} נמחק`);
      void navigate({ to: '/cases' });
      void queries.invalidateQueries();
    },
    onError: sayProblem,
  });
  const entries: MenuEntry[] = [
    ...(mayWrite
      ? [
          {
            id: 'archive',
            label: archived ? 'שחזור מן הארכיון' : 'העברה לארכיון',
            icon: 'archive' as const,
            onAction: () => archive.mutate(),
          },
        ]
      : []),
    ...(mayDelete
      ? [{ id: 'delete', label: 'מחיקת התיק', icon: 'trash' as const, danger: true, onAction: () => setDeleting(true) }]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <Menu label="פעולות בתיק" entries={entries} />
      <Confirm
        title="מחיקת התיק"
        confirm="מחיקת התיק"
        danger
        isOpen={deleting}
        onClose={() => setDeleting(false)}
        onConfirm={() => remove.mutate()}
      >
        <p>
          יימחקו מן השירות התיק <bdi>{case_number}</bdi>, <Mixed>{count(documents.length, 'מסמך', 'מסמכים')}</Mixed>,{' '}
          <Mixed>{count(details.counts.claims, 'טענה', 'טענות')}</Mixed> וכל מה שנכתב בו. לא ניתן לבטל מחיקה.
        </p>
        <Checkbox isSelected={withFiles} onChange={setWithFiles}>
          למחוק גם את תיקיית הקבצים של התיק
        </Checkbox>
      </Confirm>
    </>
  );
}
