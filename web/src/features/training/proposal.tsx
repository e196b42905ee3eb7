import { useMutation, useQueryClient } from '@tanstack/react-query';
import { diffLines } from 'diff';
import { useMemo, useState } from 'react';
import { listProposalsQueryKey } from '../../api/@tanstack/react-query.gen';
import { decideProposal } from '../../api/sdk.gen';
import type { DecideProposalRequest, ProposalList } from '../../api/types.gen';
import { Button, Chip, say, sayProblem } from '../../design';
import { send } from '../../http/client';
import { useLabels } from '../../http/session';
import { Ago, Mixed } from '../../words/text';
import styles from './training.module.css';

type Shown = ProposalList['proposals'][number];

const SAYS: Record<DecideProposalRequest['status'], string> = {
  approved: 'ההצעה אושרה; מפעיל המערכת יטמיע אותה',
  rejected: 'ההצעה נדחתה',
  pending_review: 'ההכרעה בהצעה בוטלה',
};

/** A proposal as its difference to the instruction as it is now, and what was decided on it. */
export function Proposal({
  proposal,
  current,
  mayDecide,
}: {
  proposal: Shown;
  current: string | null;
  mayDecide: boolean;
}) {
  const { label } = useLabels();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { filename, title, target, created_at, rationale, proposed_prompt, content, decision } = proposal;
  const decide = useMutation({
    mutationFn: (status: DecideProposalRequest['status']) =>
      send(decideProposal({ path: { filename }, body: { status } })),
    onSuccess: (_done, status) => say(SAYS[status]),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: listProposalsQueryKey() }),
  });
  return (
    <li className={styles.box}>
      <div className={styles.sectionHead}>
        <h3>
          <Mixed>{title}</Mixed>
        </h3>
        {decision && (
          <Chip tone={decision.status === 'approved' ? 'ok' : 'bad'}>
            {decision.status === 'approved' ? 'אושרה' : 'נדחתה'}
          </Chip>
        )}
      </div>
      <p className={styles.small}>
        {label('curator_target', target)} · <Ago at={created_at} />
        {decision && (
          <>
            {' · הוכרעה '}
            <Ago at={decision.at} />
          </>
        )}
      </p>
      {rationale && (
        <p>
          <Mixed>{rationale}</Mixed>
        </p>
      )}
      <div className={styles.actions}>
        <Button small aria-expanded={open} onPress={() => setOpen(!open)}>
          {open ? 'סגירה' : 'מה ישתנה'}
        </Button>
        {mayDecide &&
          (decision ? (
            <Button small kind="quiet" onPress={() => decide.mutate('pending_review')} isDisabled={decide.isPending}>
              ביטול ההכרעה
            </Button>
          ) : (
            <>
              <Button
                small
                kind="primary"
                icon="check"
                onPress={() => decide.mutate('approved')}
                isDisabled={decide.isPending}
              >
                אישור
              </Button>
              <Button small icon="close" onPress={() => decide.mutate('rejected')} isDisabled={decide.isPending}>
                דחייה
              </Button>
            </>
          ))}
      </div>
      {open &&
        (proposed_prompt !== null && current !== null ? (
          <Difference before={current} after={proposed_prompt} title={title} />
        ) : (
          <pre className={styles.prompt} tabIndex={0} dir="auto">
            {content}
          </pre>
        ))}
    </li>
  );
}

/** What stays the same for longer than this is left out in the middle. */
const CONTEXT = 3;

function Difference({ before, after, title }: { before: string; after: string; title: string }) {
  const parts = useMemo(() => diffLines(`${before.trimEnd()}\n`, `${after.trimEnd()}\n`), [before, after]);
  let key = 0;
  return (
    <div className={styles.diff} tabIndex={0} role="group" aria-label={`מה ישתנה לפי ${title}`} dir="auto">
      {parts.map(({ value, added, removed }) => {
        const Line = added ? 'ins' : removed ? 'del' : 'p';
        const lines = value.replace(/\n$/, '').split('\n');
        const shown =
          added || removed || lines.length <= 2 * CONTEXT
            ? lines
            : [...lines.slice(0, CONTEXT), '…', ...lines.slice(-CONTEXT)];
        return shown.map((line) => <Line key={key++}>{line === '' ? '\u00a0' : line}</Line>);
      })}
    </div>
  );
}
