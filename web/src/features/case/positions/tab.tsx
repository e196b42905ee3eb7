import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getCaseDetailsOptions, getResearchAnalysisOptions } from '../../../api/@tanstack/react-query.gen';
import { createResearchAnalysis } from '../../../api/sdk.gen';
import type { AnalysisItem, ResearchAnalysis } from '../../../api/types.gen';
import { Button, Confirm, EmptyState, ErrorState, Icon, Skeleton, say, sayProblem } from '../../../design';
import { send } from '../../../http/client';
import { problemOf } from '../../../http/problem';
import { useCan } from '../../../http/session';
import { WithSource } from '../../../parts/with-source';
import { Mixed } from '../../../words/text';
import type { TabProps } from '../tab-props';
import { Alike } from './alike';
import { Item, itemsOf, ONE_OF, SECTIONS } from './item';
import { MergeItems } from './merge-items';
import { Outcome } from './outcome';
import styles from './positions.module.css';

/** What is to be decided: both sides' arguments with their sources first, the chair's position below them. */
export function Positions(props: TabProps) {
  const { caseNumber } = props;
  const analysis = useQuery({
    ...getResearchAnalysisOptions({ path: { case_number: caseNumber } }),
    retry: (tries, error) => problemOf(error).code !== 'analysis_not_found' && tries < 2,
  });
  return (
    <WithSource caseNumber={caseNumber} place={props.place} onPlace={props.onPlace}>
      {analysis.data ? (
        <Desk {...props} analysis={analysis.data} />
      ) : analysis.error && problemOf(analysis.error).code === 'analysis_not_found' ? (
        <EmptyState
          guide="positions"
          icon="list"
          title="עדיין אין קובץ ניתוח"
          action={<MakeAnalysis caseNumber={caseNumber} isAgain={false} />}
        >
          <p>הניתוח נערך מן הטיעונים: לכל טענת סף ולכל סוגיה, טיעוני הצדדים עם מקורותיהם ומקום לעמדת היו"ר.</p>
        </EmptyState>
      ) : analysis.error ? (
        <ErrorState error={analysis.error} onRetry={() => void analysis.refetch()} />
      ) : (
        <Skeleton />
      )}
    </WithSource>
  );
}

function MakeAnalysis({ caseNumber, isAgain }: { caseNumber: string; isAgain: boolean }) {
  const mayWrite = useCan('case.write');
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: () => send(createResearchAnalysis({ path: { case_number: caseNumber }, body: { replace: isAgain } })),
    onSuccess: ({ threshold_claims, issues, backup }) =>
      say(`הניתוח נערך: ${threshold_claims} טענות סף ו-${issues} סוגיות${backup ? '. הקובץ הקודם נשמר בגיבוי' : ''}`),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  if (!mayWrite) return null;
  return (
    <>
      <Button
        small={isAgain}
        kind={isAgain ? 'quiet' : 'primary'}
        icon="list"
        isDisabled={make.isPending}
        onPress={() => (isAgain ? setAsking(true) : make.mutate())}
      >
        {isAgain ? 'עריכת הניתוח מחדש' : 'עריכת הניתוח מן הטיעונים'}
      </Button>
      <Confirm
        title="עריכת הניתוח מחדש"
        confirm="עריכה מחדש"
        danger
        isOpen={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => make.mutate()}
      >
        <p>
          קובץ הניתוח ייערך מחדש מן הטיעונים, <strong>והעמדות שנכתבו בו לא יועברו אליו</strong>. הקובץ הקודם, עם העמדות,
          נשמר בתיקיית הגיבוי של התיק.
        </p>
      </Confirm>
    </>
  );
}

interface DeskProps extends TabProps {
  analysis: ResearchAnalysis;
}

/** What is worked on: an id is a place in the file, and a title tells that another question stands there by now. */
interface Chosen {
  id: string;
  title: string | null;
}

type Entry = ReturnType<typeof itemsOf>[number];

const itemNow = (items: readonly Entry[], chosen: Chosen | null): Entry | undefined =>
  chosen === null
    ? undefined
    : (items.find(({ item }) => item.id === chosen.id && (chosen.title === null || item.title === chosen.title)) ??
      items.find(({ item }) => item.title === chosen.title) ??
      items.find(({ item }) => item.id === chosen.id) ??
      items[0]);

function Desk(props: DeskProps) {
  const { caseNumber, analysis } = props;
  const items = itemsOf(analysis);
  const [begun] = useState(() => items.find(({ item }) => !item.chair_position)?.item ?? items[0]?.item ?? null);
  const [chosen, setChosen] = useState<Chosen | null>(begun);
  const main = useRef<HTMLDivElement>(null);
  const [isSaved, setSaved] = useState(true);
  const [merging, setMerging] = useState<readonly AnalysisItem[] | null>(null);
  const mayMerge = useCan('chair_position.save');
  const { filled, total } = analysis.chair_positions;
  const details = useQuery(getCaseDetailsOptions({ path: { case_number: caseNumber } }));
  const isDecided = details.data !== undefined && details.data.outcome !== null && details.data.has_direction;
  const open = itemNow(items, chosen);
  const at = open ? items.indexOf(open) : items.length;
  return (
    <div className={styles.desk}>
      <nav className={styles.nav} aria-label="מה טעון הכרעה">
        {(['threshold_claims', 'issues'] as const).map((section) => {
          const own = items.filter((each) => each.section === section);
          return (
            own.length > 0 && (
              <section key={section} aria-label={SECTIONS[section]}>
                <h2>{SECTIONS[section]}</h2>
                <ol>
                  {own.map(({ item }) => (
                    <li key={item.id}>
                      <button
                        type="button"
                        aria-current={item === open?.item || undefined}
                        onClick={() => setChosen(item)}
                      >
                        <span className={styles.mark} data-filled={item.chair_position ? true : undefined}>
                          {item.chair_position && <Icon name="check" size={14} />}
                        </span>
                        <span>
                          <Mixed>{`${item.number}. ${item.title}`}</Mixed>
                          <span className="visually-hidden">
                            {item.chair_position ? ' (נכתבה עמדה)' : ' (טרם נכתבה עמדה)'}
                          </span>
                        </span>
                      </button>
                    </li>
                  ))}
                </ol>
              </section>
            )
          );
        })}
        <section aria-label="סיום">
          <h2>סיום</h2>
          <button type="button" aria-current={!open || undefined} onClick={() => setChosen(null)}>
            <span className={styles.mark} data-filled={isDecided || undefined}>
              {isDecided && <Icon name="check" size={14} />}
            </span>
            <span>
              תוצאה וכיוון
              <span className="visually-hidden">{isDecided ? ' (נקבעו)' : ' (טרם נקבעו)'}</span>
            </span>
          </button>
        </section>
        <p className={styles.count}>
          <Mixed>{`${filled} מתוך ${total} עמדות נכתבו`}</Mixed>
        </p>
        <MakeAnalysis caseNumber={caseNumber} isAgain />
      </nav>
      <div className={styles.main} ref={main} tabIndex={-1} role="group" aria-label="מה מכריעים">
        {mayMerge && <Alike caseNumber={caseNumber} analysis={analysis} onMerge={setMerging} />}
        {open ? (
          <Item
            key={`${open.item.id} ${open.item.title}`}
            {...props}
            section={open.section}
            item={open.item}
            onSaved={setSaved}
            onNext={() => {
              setChosen(items[at + 1]?.item ?? null);
              // The button goes with its question: who came by keyboard goes on at the next one's beginning, both sides first.
              main.current?.focus({ preventScroll: true });
              main.current?.scrollIntoView({ block: 'start' });
            }}
            onMerge={() => setMerging([open.item])}
          />
        ) : (
          <Outcome caseNumber={caseNumber} missing={total - filled} />
        )}
        {merging?.[0] && (
          <MergeItems
            caseNumber={caseNumber}
            version={analysis.version}
            item={merging[0]}
            others={items
              .filter(({ item }) => item.id !== merging[0]!.id)
              .map(({ section, item }) => ({ kind: ONE_OF[section], item }))}
            suggested={merging.slice(1).map(({ id }) => id)}
            isSaved={isSaved}
            onClose={() => setMerging(null)}
            onMerged={(id) => setChosen({ id, title: null })}
          />
        )}
      </div>
    </div>
  );
}
