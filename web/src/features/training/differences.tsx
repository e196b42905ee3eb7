import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listModelDifferencesOptions, listModelDifferencesQueryKey } from '../../api/@tanstack/react-query.gen';
import { acceptPrecedentParticulars, reviewHalacha } from '../../api/sdk.gen';
import type { DifferingDecision, DifferingHalacha } from '../../api/types.gen';
import { Button, EmptyState, Loaded, say, sayProblem } from '../../design';
import { send } from '../../http/client';
import { useCan, useLabels } from '../../http/session';
import { Mixed } from '../../words/text';
import styles from './differences.module.css';
import trainingStyles from './training.module.css';

type Choice = 'accept_model' | 'keep_rules';
type Particular = DifferingDecision['particulars'][number];

const PARTICULARS: Record<Particular['field'], string> = {
  court: 'הערכאה',
  appellants: 'העוררים או המערערים',
  respondents: 'המשיבים',
  judges: 'המותב',
  outcome: 'התוצאה',
};

/**
 * Where a model reads a precedent otherwise than the rules do: both readings side by side, and whose stands. Nothing that a
 * model says is taken over by itself.
 */
export function Differences() {
  const differences = useQuery(listModelDifferencesOptions());
  return (
    <div className={trainingStyles.pane}>
      <Loaded query={differences}>
        {({ precedents, halachot, total, decisions, read_by_model }) =>
          total === 0 && read_by_model === 0 ? (
            <NothingCompared decisions={decisions} />
          ) : total === 0 ? (
            <EmptyState icon="check" title="אין הבדלים שממתינים להכרעה">
              <p>
                כשהמודל קורא בפסיקה אחרת מן הקריאה הקבועה, או מנסח הלכה אחרת, שני הנוסחים יוצגו כאן. עד להכרעה הקריאה
                הקבועה היא הקובעת.
              </p>
            </EmptyState>
          ) : (
            <>
              {precedents.length > 0 && (
                <section aria-label="פרטי פסיקה">
                  <h2>פרטי פסיקה</h2>
                  {precedents.map((each) => (
                    <Decision key={each.precedent_id} decision={each} />
                  ))}
                </section>
              )}
              {halachot.length > 0 && (
                <section aria-label="ניסוח הלכות">
                  <h2>ניסוח הלכות</h2>
                  {halachot.map((each) => (
                    <Halacha key={each.halacha_id} halacha={each} />
                  ))}
                </section>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

/** No model has read a decision: that nothing differs would say too much. */
const NothingCompared = ({ decisions }: { decisions: number }) => (
  <EmptyState icon="info" title={decisions === 0 ? 'עדיין אין פסיקה להשוות' : 'הפסיקה עדיין לא נקראה בידי מודל'}>
    <p>
      {decisions === 0
        ? 'כשיתווספו פסקי דין למאגר, המערכת תקרא בהם את הערכאה, את הצדדים, את התוצאה ואת ההלכות.'
        : decisions === 1
          ? 'פסק הדין שבמאגר נקרא בקריאה הקבועה בלבד, ולכן אין מה להשוות.'
          : `${decisions.toLocaleString('he-IL')} פסקי הדין שבמאגר נקראו בקריאה הקבועה בלבד, ולכן אין מה להשוות.`}{' '}
      אם גם מודל יקרא אותם וימצא אחרת, שני הנוסחים יוצגו כאן להכרעה.
    </p>
  </EmptyState>
);

/** Sends a choice; what is decided leaves the list. */
function useChoice(choose: (choice: Choice) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: choose,
    onSuccess: (_answer, choice) => say(choice === 'accept_model' ? 'נוסח המודל התקבל' : 'הנוסח הקיים נשאר'),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: listModelDifferencesQueryKey() }),
  });
}

const Decision = ({ decision }: { decision: DifferingDecision }) => (
  <article className={styles.card} aria-label={decision.citation}>
    <h3>
      <Mixed>{decision.citation}</Mixed> <span className={styles.small}>{decision.court}</span>
    </h3>
    {decision.particulars.map((each) => (
      <ParticularRow key={each.field} precedentId={decision.precedent_id} particular={each} />
    ))}
  </article>
);

function ParticularRow({ precedentId, particular }: { precedentId: string; particular: Particular }) {
  const { label } = useLabels();
  const { field, by_rules, by_model } = particular;
  const choice = useChoice((which) =>
    send(
      acceptPrecedentParticulars({
        path: { precedent_id: precedentId },
        body: { [which]: true, fields: [field] },
      }),
    ),
  );
  const words = (values: readonly string[]) =>
    values.map((value) => (field === 'outcome' ? label('outcome', value) : value)).join(', ');
  return (
    <Readings
      name={PARTICULARS[field]}
      byRules={words(by_rules)}
      byModel={words(by_model)}
      isPending={choice.isPending}
      onChoose={choice.mutate}
    />
  );
}

function Halacha({ halacha: { halacha_id, citation, by_rules, by_model, quote } }: { halacha: DifferingHalacha }) {
  const choice = useChoice((which) => send(reviewHalacha({ path: { halacha_id }, body: { [which]: true } })));
  return (
    <article className={styles.card} aria-label={by_rules}>
      <h3>
        <Mixed>{citation}</Mixed>
      </h3>
      <blockquote className={styles.quote}>
        <Mixed>{quote}</Mixed>
      </blockquote>
      <Readings
        name="ההלכה"
        byRules={by_rules}
        byModel={by_model}
        isPending={choice.isPending}
        onChoose={choice.mutate}
      />
    </article>
  );
}

interface ReadingsProps {
  name: string;
  byRules: string;
  byModel: string;
  isPending: boolean;
  onChoose(choice: Choice): void;
}

/** Both readings, and the choice between them for the chair. */
function Readings({ name, byRules, byModel, isPending, onChoose }: ReadingsProps) {
  const mayDecide = useCan('lesson.review');
  return (
    <div className={styles.readings} role="group" aria-label={name}>
      <h4>{name}</h4>
      <Reading title="לפי הקריאה הקבועה" words={byRules}>
        {mayDecide && (
          <Button
            small
            onPress={() => onChoose('keep_rules')}
            isDisabled={isPending}
            aria-label={`השארת הקיים: ${name}`}
          >
            השארת הקיים
          </Button>
        )}
      </Reading>
      <Reading title="לפי המודל" words={byModel}>
        {mayDecide && (
          <Button
            small
            onPress={() => onChoose('accept_model')}
            isDisabled={isPending}
            aria-label={`קבלת נוסח המודל: ${name}`}
          >
            קבלת נוסח המודל
          </Button>
        )}
      </Reading>
    </div>
  );
}

const Reading = ({ title, words, children }: { title: string; words: string; children: ReactNode }) => (
  <div className={styles.reading}>
    <span className={styles.small}>{title}</span>
    <p>
      <Mixed>{words || 'לא נקרא דבר'}</Mixed>
    </p>
    {children}
  </div>
);
