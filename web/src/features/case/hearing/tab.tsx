import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getCaseDetailsOptions,
  getProtocolAnalysisOptions,
  getProtocolAnalysisQueryKey,
} from '../../../api/@tanstack/react-query.gen';
import { analyzeProtocol, updateProtocolAnalysis } from '../../../api/sdk.gen';
import type { ProtocolAnalysis, ProtocolUpdateRequest } from '../../../api/types.gen';
import { Button, Chip, EmptyState, Loaded, Select, say, sayProblem, type Tone } from '../../../design';
import { send } from '../../../http/client';
import { useCan, useLabels } from '../../../http/session';
import { SourceLink } from '../../../parts/source-link';
import { WithSource } from '../../../parts/with-source';
import { placeOf } from '../../../source/place';
import type { Selected } from '../../../source/selection';
import { nameOf } from '../../../words/actor';
import { Ago, count, dateText, Mixed, percentText } from '../../../words/text';
import type { TabProps } from '../tab-props';
import { Attendees } from './attendees';
import styles from './hearing.module.css';
import { SayVerdict } from './say-verdict';

const PROTOCOL = 'הפרוטוקול';

/** Who was at the hearing, and what became of each argument there, with the words of the protocol. */
export function Hearing({ caseNumber, place, onPlace }: TabProps) {
  const path = { case_number: caseNumber };
  const analysis = useQuery(getProtocolAnalysisOptions({ path }));
  const mayWrite = useCan('document.write');
  const [words, setWords] = useState<Selected | null>(null);
  const isProtocol = place !== null && place.documentId === analysis.data?.document_id;
  return (
    <WithSource
      caseNumber={caseNumber}
      place={place}
      onPlace={onPlace}
      pick={mayWrite && isProtocol ? { label: 'הוספת קביעה', onPick: setWords } : undefined}
    >
      <Loaded query={analysis} lines={8}>
        {(data) =>
          data.analyzed_at === null ? (
            <NotYet caseNumber={caseNumber} />
          ) : (
            <Analysed analysis={data} onPlace={onPlace} />
          )
        }
      </Loaded>
      {words && <SayVerdict caseNumber={caseNumber} words={words} onClose={() => setWords(null)} />}
    </WithSource>
  );
}

function NotYet({ caseNumber }: { caseNumber: string }) {
  const details = useQuery(getCaseDetailsOptions({ path: { case_number: caseNumber } }));
  const protocols = details.data?.documents.filter(({ doc_type }) => doc_type === 'protocol') ?? [];
  if (protocols.length === 0)
    return (
      <EmptyState guide="hearing" icon="file" title="אין בתיק פרוטוקול דיון">
        <p>כשמצטרף לתיק מסמך מסוג פרוטוקול, אפשר לנתח כאן מי נכח בדיון ומה עלה בגורל כל טיעון.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      guide="hearing"
      icon="person"
      title="הפרוטוקול עדיין לא נותח"
      action={<Analyse caseNumber={caseNumber} isAgain={false} />}
    >
      <p>הניתוח מוצא את הנוכחים, ואילו טיעונים התחזקו, נזנחו או הועלו לראשונה, כל אחד עם מילותיו בפרוטוקול.</p>
    </EmptyState>
  );
}

const SKIPPED: Record<string, string> = {
  no_api_key: 'לא הוגדר מפתח לפלטפורמת הסוכנים',
  no_analyst: 'אין סוכן שיכול לקבל את העבודה',
  no_issue: 'התיק אינו רשום בפלטפורמת הסוכנים',
  no_protocol: 'אין בתיק פרוטוקול',
};

function Analyse({ caseNumber, isAgain }: { caseNumber: string; isAgain: boolean }) {
  const mayWrite = useCan('document.write');
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: () => send(analyzeProtocol({ path: { case_number: caseNumber } })),
    onSuccess: (answer) =>
      say(
        answer.status === 'queued'
          ? 'ניתוח הפרוטוקול התחיל. מה שתוקן ביד יישאר.'
          : `הניתוח לא התחיל: ${SKIPPED[answer.reason]}`,
      ),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  if (!mayWrite) return null;
  return (
    <Button
      small={isAgain}
      kind={isAgain ? 'plain' : 'primary'}
      icon="retry"
      onPress={() => run.mutate()}
      isDisabled={run.isPending}
    >
      {isAgain ? 'ניתוח מחדש' : 'ניתוח הפרוטוקול'}
    </Button>
  );
}

interface AnalysedProps {
  analysis: ProtocolAnalysis;
  onPlace: TabProps['onPlace'];
}

function Analysed({ analysis, onPlace }: AnalysedProps) {
  const { case_number, hearing, document_id, analyzed_at } = analysis;
  const said = analysis.parties.filter((party) => party.arguments.length > 0);
  return (
    <div className={styles.hearing}>
      <header className={styles.head}>
        <p>
          {hearing.date && (
            <>
              הדיון התקיים ביום <bdi>{dateText(hearing.date)}</bdi>
              {' · '}
            </>
          )}
          <Mixed>{count(hearing.attendees.length, 'נוכח', 'נוכחים')}</Mixed>
          {analyzed_at && (
            <>
              {' · נותח '}
              <Ago at={analyzed_at} />
            </>
          )}
        </p>
        <span className={styles.acts}>
          {document_id && (
            <Button small icon="file" onPress={() => onPlace({ documentId: document_id, start: null, end: null })}>
              פתיחת הפרוטוקול
            </Button>
          )}
          <Analyse caseNumber={case_number} isAgain />
        </span>
      </header>
      <div className={styles.parts}>
        <section aria-labelledby="said">
          <h2 id="said">מה עלה בגורל הטיעונים</h2>
          {said.length === 0 && <p className={styles.none}>בפרוטוקול לא נמצא שטיעון התחזק, נזנח או הועלה לראשונה.</p>}
          {said.map((party) => (
            <section key={party.party} aria-label={party.label}>
              <h3 className={styles.party}>{party.label}</h3>
              <ul className={styles.list}>
                {party.arguments.map((each) => (
                  <Said
                    key={`${each.argument_id} ${each.evidence_source?.start} ${each.text}`}
                    caseNumber={case_number}
                    each={each}
                    onPlace={onPlace}
                  />
                ))}
              </ul>
            </section>
          ))}
        </section>
        <Attendees analysis={analysis} onPlace={onPlace} />
      </div>
    </div>
  );
}

type Verdict = ProtocolAnalysis['parties'][number]['arguments'][number];
const TONES: Record<Verdict['verdict'], Tone> = { strengthened: 'ok', newly_raised: 'accent', dropped: 'warn' };
const FOUND = 'found';
/** Under this a verdict asks for a look. */
const SURE = 0.7;

interface SaidProps {
  caseNumber: string;
  each: Verdict;
  onPlace: TabProps['onPlace'];
}

/** A verdict with its words; put right by choosing another one. */
function Said({ caseNumber, each, onPlace }: SaidProps) {
  const { label, terms } = useLabels();
  const mayWrite = useCan('document.write');
  const queries = useQueryClient();
  const { argument_id, text, verdict, evidence, evidence_source, confidence, edited_by } = each;
  const correct = useMutation({
    mutationFn: (body: ProtocolUpdateRequest) =>
      send(updateProtocolAnalysis({ path: { case_number: caseNumber }, body })),
    onSuccess: (analysis) => {
      queries.setQueryData(getProtocolAnalysisQueryKey({ path: { case_number: caseNumber } }), analysis);
      say('הקביעה תוקנה');
    },
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  const isOwnText = text === evidence;
  return (
    <li className={styles.said}>
      <div className={styles.line}>
        {!isOwnText && (
          <strong className={styles.title}>
            <Mixed>{text}</Mixed>
          </strong>
        )}
        <span className={styles.state}>
          {edited_by !== null && <Chip title={`בידי ${nameOf(edited_by)}`}>נקבע ביד</Chip>}
          {edited_by === null && confidence !== null && confidence < SURE && (
            <Chip tone="warn">
              ודאות <bdi>{percentText(confidence)}</bdi>
            </Chip>
          )}
          {mayWrite && argument_id !== null ? (
            <Select
              inline
              label={`מה עלה בגורל הטיעון: ${text}`}
              options={[
                ...terms('verdict'),
                { key: FOUND, label: edited_by === null ? 'הסרת הקביעה' : 'כפי שהניתוח מוצא' },
              ]}
              value={verdict}
              onChange={(key) =>
                key !== verdict &&
                correct.mutate({
                  verdicts: [{ argument_id, verdict: key === FOUND ? null : (key as Verdict['verdict']) }],
                })
              }
            />
          ) : (
            <Chip tone={TONES[verdict]}>{label('verdict', verdict)}</Chip>
          )}
        </span>
      </div>
      {evidence !== '' && (
        <blockquote className={styles.quote} data-verdict={verdict}>
          <Mixed>{evidence}</Mixed>
        </blockquote>
      )}
      {placeOf(evidence_source) || evidence_source?.lost ? (
        <SourceLink source={evidence_source} title={PROTOCOL} onPlace={onPlace} />
      ) : null}
    </li>
  );
}
