import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getQaOptions, getQaQueryKey } from '../../../api/@tanstack/react-query.gen';
import { runQa } from '../../../api/sdk.gen';
import type { QaCheck, QaFinding, QaResult } from '../../../api/types.gen';
import { Banner, Button, Chip, EmptyState, ErrorState, Icon, Skeleton, say, sayProblem } from '../../../design';
import { send } from '../../../http/client';
import { problemOf } from '../../../http/problem';
import { useCan } from '../../../http/session';
import { WithSource } from '../../../parts/with-source';
import { Ago, count, Mixed } from '../../../words/text';
import type { TabProps } from '../tab-props';
import styles from './checks.module.css';
import { Citations } from './citations';
import { Finding } from './finding';
import { Gate } from './gate';

/** What the checks found in the draft, the gravest first; what it cites; and what is still open before the end. */
export function Checks(props: TabProps) {
  const { caseNumber, place, onPlace } = props;
  const path = { case_number: caseNumber };
  const queries = useQueryClient();
  const mayRun = useCan('case.write');
  const result = useQuery({
    ...getQaOptions({ path }),
    retry: (tries, error) => problemOf(error).code !== 'qa_not_run' && tries < 2,
  });
  const run = useMutation({
    mutationFn: () => send(runQa({ path })),
    onSuccess: (found) => {
      queries.setQueryData<QaResult>(getQaQueryKey({ path }), found);
      say(found.passed ? 'הבקרה הסתיימה בלי ממצא קריטי' : 'הבקרה הסתיימה, ויש בה ממצאים קריטיים');
    },
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  const button = mayRun && (
    <Button kind="primary" icon="check" onPress={() => run.mutate()} isDisabled={run.isPending}>
      {run.isPending ? 'הבקרה רצה…' : 'הרצת בקרה'}
    </Button>
  );
  const isNotRun = result.error !== null && problemOf(result.error).code === 'qa_not_run';
  return (
    <WithSource caseNumber={caseNumber} place={place} onPlace={onPlace}>
      <div className={styles.tab}>
        {result.data ? (
          <Result {...props} result={result.data} button={button} />
        ) : isNotRun ? (
          <EmptyState guide="checks" icon="check" title="הבקרה טרם הופעלה" action={button}>
            <p>הבקרה משווה את הטיוטה לתיק: צדדים, תאריכים, אסמכתאות וציטוטים, טיעונים שלא נענו ומה שנשאר להשלים.</p>
          </EmptyState>
        ) : result.error ? (
          <ErrorState error={result.error} onRetry={() => void result.refetch()} />
        ) : (
          <Skeleton />
        )}
        <Citations caseNumber={caseNumber} onPlace={onPlace} />
        <Gate caseNumber={caseNumber} onPlace={onPlace} />
      </div>
    </WithSource>
  );
}

/** Findings of one check that are shown at first. */
const FEW = 6;

const ORDER: Record<QaCheck['severity'], number> = { critical: 0, warning: 1, info: 2 };
const isQuiet = (check: QaCheck): boolean =>
  check.passed && check.findings.every(({ dismissed }) => dismissed === null);

function Result({ caseNumber, onPlace, result, button }: TabProps & { result: QaResult; button: React.ReactNode }) {
  const navigate = useNavigate({ from: '/case' });
  const checks = result.checks.toSorted(
    (a, b) => Number(a.passed) - Number(b.passed) || ORDER[a.severity] - ORDER[b.severity],
  );
  const loud = checks.filter((check) => !isQuiet(check));
  const quiet = checks.filter(isQuiet);
  const critical = checks.filter(({ passed, severity }) => !passed && severity === 'critical').length;
  // The address names the words: the decision opens at their paragraph.
  const toDraft = ({ block_id, start, end }: QaFinding) => {
    const hash = start === null ? block_id! : `${block_id} ${start} ${end ?? start}`;
    void navigate({ search: { n: caseNumber, tab: 'decision' }, hash });
  };
  return (
    <>
      <header className={styles.head}>
        <Banner tone={result.passed ? 'accent' : 'bad'}>
          <Mixed>
            {result.passed
              ? 'אין ממצא קריטי שלא טופל.'
              : `${count(critical, 'בדיקה קריטית', 'בדיקות קריטיות')} לא ${critical === 1 ? 'עברה' : 'עברו'}.`}
          </Mixed>{' '}
          <small>
            הורצה <Ago at={result.ran_at} />
          </small>
        </Banner>
        {button}
      </header>
      {loud.map((check) => (
        <section key={check.key} className={styles.check} aria-label={check.label} data-severity={check.severity}>
          <h2>
            <Chip
              tone={
                check.passed
                  ? 'calm'
                  : check.severity === 'critical'
                    ? 'bad'
                    : check.severity === 'warning'
                      ? 'warn'
                      : 'calm'
              }
            >
              {check.passed
                ? 'עבר'
                : check.severity === 'critical'
                  ? 'קריטי'
                  : check.severity === 'warning'
                    ? 'לבדיקה'
                    : 'לידיעה'}
            </Chip>
            {check.label}
          </h2>
          {check.findings.length === 0 && (
            <p>
              <Mixed>{check.message}</Mixed>
            </p>
          )}
          <Findings caseNumber={caseNumber} check={check} onPlace={onPlace} onDraft={toDraft} />
        </section>
      ))}
      {quiet.length > 0 && (
        <section className={styles.passed} aria-label="בדיקות שעברו">
          <h2>עברו</h2>
          <ul>
            {quiet.map((check) => (
              <li key={check.key}>
                <Icon name="check" size={16} /> {check.label}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface FindingsProps extends Pick<TabProps, 'caseNumber' | 'onPlace'> {
  check: QaCheck;
  onDraft(finding: QaFinding): void;
}

/** What a check found: a few at first, so that the next check is in sight. */
function Findings({ caseNumber, check: { findings, evidence }, onPlace, onDraft }: FindingsProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? findings : findings.slice(0, FEW);
  return (
    <>
      <ul>
        {shown.map((finding) => (
          <Finding
            key={finding.finding_id}
            caseNumber={caseNumber}
            finding={finding}
            onPlace={onPlace}
            onDraft={onDraft}
          />
        ))}
        {findings.length === 0 &&
          evidence.slice(0, 10).map((words) => (
            <li key={words} className={styles.finding}>
              <blockquote>
                <Mixed>{words}</Mixed>
              </blockquote>
            </li>
          ))}
      </ul>
      {findings.length > FEW && (
        <Button small kind="quiet" onPress={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          <Mixed>{isOpen ? 'פחות' : `כל ${findings.length} הממצאים`}</Mixed>
        </Button>
      )}
    </>
  );
}
