import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getLedgerOptions,
  getResearchAnalysisOptions,
  listLegalArgumentsOptions,
} from '../../../api/@tanstack/react-query.gen';
import { createResearchAnalysis } from '../../../api/sdk.gen';
import type { AnalysisItem, LedgerItem, LegalArgument, ResearchAnalysis } from '../../../api/types.gen';
import {
  Button,
  Chip,
  Confirm,
  EmptyState,
  ErrorState,
  Icon,
  Loaded,
  Skeleton,
  say,
  sayProblem,
} from '../../../design';
import { MarkdownView } from '../../../editor/markdown-view';
import { send } from '../../../http/client';
import { problemOf } from '../../../http/problem';
import { useCan, useLabels } from '../../../http/session';
import { PrecedentCard } from '../../../parts/precedent-card';
import { SourceLink } from '../../../parts/source-link';
import { WithSource } from '../../../parts/with-source';
import { Mixed } from '../../../words/text';
import { useTitles } from '../decision/decision.queries';
import { AttachPrecedent } from '../precedents/attach';
import type { TabProps } from '../screen';
import { Outcome } from './outcome';
import { Position, type Section } from './position';
import styles from './positions.module.css';

const SECTIONS: Record<Section, string> = { threshold_claims: 'טענות סף', issues: 'סוגיות להכרעה' };
const OUTCOME = 'outcome';

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

const itemsOf = (analysis: ResearchAnalysis): { section: Section; item: AnalysisItem }[] =>
  (['threshold_claims', 'issues'] as const).flatMap((section) => analysis[section].map((item) => ({ section, item })));

function Desk(props: DeskProps) {
  const { caseNumber, analysis } = props;
  const items = itemsOf(analysis);
  const [chosen, setChosen] = useState(
    items.find(({ item }) => !item.chair_position)?.item.id ?? items[0]?.item.id ?? OUTCOME,
  );
  const { filled, total } = analysis.chair_positions;
  const open = items.find(({ item }) => item.id === chosen);
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
                        aria-current={item.id === chosen || undefined}
                        onClick={() => setChosen(item.id)}
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
          <button type="button" aria-current={chosen === OUTCOME || undefined} onClick={() => setChosen(OUTCOME)}>
            <span className={styles.mark} />
            <span>תוצאה וכיוון</span>
          </button>
        </section>
        <p className={styles.count}>
          <Mixed>{`${filled} מתוך ${total} עמדות נכתבו`}</Mixed>
        </p>
        <MakeAnalysis caseNumber={caseNumber} isAgain />
      </nav>
      <div className={styles.main}>
        {open ? (
          <Item
            key={open.item.id}
            {...props}
            section={open.section}
            item={open.item}
            onNext={() => setChosen(items[at + 1]?.item.id ?? OUTCOME)}
          />
        ) : (
          <Outcome caseNumber={caseNumber} missing={total - filled} />
        )}
      </div>
    </div>
  );
}

interface ItemProps extends DeskProps {
  section: Section;
  item: AnalysisItem;
  onNext(): void;
}

function Item({ caseNumber, analysis, section, item, onPlace, onNext }: ItemProps) {
  const path = { case_number: caseNumber };
  const ledger = useQuery(getLedgerOptions({ path }));
  const list = useQuery(listLegalArgumentsOptions({ path }));
  const told = new Map(
    ledger.data?.items
      .filter(({ position }) => position?.item_id === item.id)
      .map((entry) => [entry.argument_id, entry] as const),
  );
  const sides = (list.data?.parties ?? [])
    .map((party) => ({ ...party, own: party.arguments.filter(({ argument_id }) => told.has(argument_id)) }))
    .filter(({ own }) => own.length > 0);
  const [attaching, setAttaching] = useState(false);
  const titleOf = useTitles(caseNumber);
  const mayAttach = useCan('case.write');
  return (
    <article className={styles.item} aria-label={item.title}>
      <header>
        <p className={styles.kind}>{SECTIONS[section]}</p>
        <h2>
          <Mixed>{`${item.number}. ${item.title}`}</Mixed>
        </h2>
      </header>
      {sides.length > 0 ? (
        <div className={styles.sides}>
          {sides.map(({ party, label, own }) => (
            <section key={party} aria-label={label}>
              <h3>{label}</h3>
              {own.map((argument) => (
                <Argument
                  key={argument.argument_id}
                  argument={argument}
                  ledger={told.get(argument.argument_id)}
                  titleOf={titleOf}
                  onPlace={onPlace}
                />
              ))}
            </section>
          ))}
        </div>
      ) : (
        <Loaded query={ledger}>{() => <MarkdownView markdown={item.markdown} />}</Loaded>
      )}
      <section aria-label="פסיקה שצורפה" className={styles.precedents}>
        <div className={styles.row}>
          <h3>פסיקה שצורפה לסוגיה</h3>
          {mayAttach && (
            <Button small kind="quiet" icon="plus" onPress={() => setAttaching(true)}>
              צירוף ציטוט
            </Button>
          )}
        </div>
        {item.precedents.map((precedent) => (
          <PrecedentCard key={precedent.attachment_id} precedent={precedent} />
        ))}
        {item.precedents.length === 0 && <p className={styles.none}>עדיין לא צורף ציטוט.</p>}
        {attaching && (
          <AttachPrecedent
            caseNumber={caseNumber}
            section={section}
            itemId={item.id}
            about={item.title}
            onClose={() => setAttaching(false)}
          />
        )}
      </section>
      <Position caseNumber={caseNumber} version={analysis.version} section={section} item={item} onPlace={onPlace} />
      <footer className={styles.row}>
        <Button onPress={onNext} icon="next">
          להכרעה הבאה
        </Button>
      </footer>
    </article>
  );
}

interface ArgumentProps {
  argument: LegalArgument;
  ledger: LedgerItem | undefined;
  titleOf: ReturnType<typeof useTitles>;
  onPlace: TabProps['onPlace'];
}

/** An argument with its words in the documents, and what the hearing did to it. */
function Argument({ argument, ledger, titleOf, onPlace }: ArgumentProps) {
  const { label } = useLabels();

  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? argument.claims : argument.claims.slice(0, 2);
  return (
    <div className={styles.argument}>
      <strong>
        <Mixed>{argument.title}</Mixed>
      </strong>
      <span className={styles.chips}>
        {argument.threshold && <Chip tone="accent">טענת סף</Chip>}
        {ledger?.state === 'withdrawn' && <Chip tone="warn">{label('ledger_state', ledger.state)}</Chip>}
        {ledger?.hearing && (
          <SourceLink
            source={ledger.hearing.source}
            title={`${label('verdict', ledger.hearing.verdict)} בדיון`}
            onPlace={onPlace}
          />
        )}
      </span>
      <p>
        <Mixed>{argument.summary}</Mixed>
      </p>
      <ul>
        {shown.map((claim) => (
          <li key={claim.claim_id}>
            <blockquote>
              <Mixed>{claim.text}</Mixed>
            </blockquote>
            <SourceLink source={claim.source} title={titleOf(claim.source)} onPlace={onPlace} />
          </li>
        ))}
      </ul>
      {argument.claims.length > 2 && (
        <Button small kind="quiet" onPress={() => setOpen(!isOpen)}>
          {isOpen ? 'פחות' : `כל ${argument.claims.length} הטענות`}
        </Button>
      )}
    </div>
  );
}
