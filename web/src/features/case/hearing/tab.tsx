import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getProtocolAnalysisOptions } from '../../../api/@tanstack/react-query.gen';
import { analyzeProtocol, updateProtocolAnalysis } from '../../../api/sdk.gen';
import type { ProtocolAnalysis } from '../../../api/types.gen';
import { Button, Chip, EmptyState, Loaded, Select, say, sayProblem, type Tone } from '../../../design';
import { send } from '../../../http/client';
import { Problem } from '../../../http/problem';
import { useCan, useLabels } from '../../../http/session';
import { SourceLink } from '../../../parts/source-link';
import { WithSource } from '../../../parts/with-source';
import { type Place, placeOf } from '../../../source/place';
import { dateText, Mixed } from '../../../words/text';
import type { TabProps } from '../screen';
import { EditAttendees } from './edit-attendees';
import styles from './hearing.module.css';

type Found = ProtocolAnalysis['parties'][number]['arguments'][number];

/** Who was at the hearing, and what became there of what the parties argue, with the words of the protocol. */
export function Hearing({ caseNumber, place, onPlace }: TabProps) {
  const analysis = useQuery(getProtocolAnalysisOptions({ path: { case_number: caseNumber } }));
  const mayWrite = useCan('document.write');
  return (
    <WithSource caseNumber={caseNumber} place={place} onPlace={onPlace}>
      <Loaded query={analysis}>
        {(data) =>
          data.analyzed_at === null ? (
            <EmptyState
              icon="person"
              title="הפרוטוקול עדיין לא נותח"
              guide="hearing"
              action={mayWrite && <Analyze caseNumber={caseNumber}>ניתוח הפרוטוקול</Analyze>}
            >
              <p>הניתוח מוצא מי היו בדיון, ואילו טענות התחזקו בו, נזנחו או הועלו לראשונה. הוא נעשה ברקע.</p>
            </EmptyState>
          ) : (
            <div className={styles.hearing}>
              <Attendees caseNumber={caseNumber} analysis={data} mayWrite={mayWrite} onPlace={onPlace} />
              {data.parties
                .filter((party) => party.arguments.length > 0)
                .map((party) => (
                  <section key={party.party} aria-label={party.label}>
                    <h2>{party.label}</h2>
                    <ul className={styles.verdicts}>
                      {party.arguments.map((found) => (
                        <Verdict
                          key={`${found.argument_id} ${found.text}`}
                          caseNumber={caseNumber}
                          found={found}
                          mayWrite={mayWrite}
                          onPlace={onPlace}
                        />
                      ))}
                    </ul>
                  </section>
                ))}
              {mayWrite && (
                <p>
                  <Analyze caseNumber={caseNumber}>ניתוח מחדש</Analyze>
                </p>
              )}
            </div>
          )
        }
      </Loaded>
    </WithSource>
  );
}

interface AttendeesProps {
  caseNumber: string;
  analysis: ProtocolAnalysis;
  mayWrite: boolean;
  onPlace(place: Place): void;
}

function Attendees({ caseNumber, analysis, mayWrite, onPlace }: AttendeesProps) {
  const { label } = useLabels();
  const [editing, setEditing] = useState(false);
  const { date, attendees, edited_by } = analysis.hearing;
  return (
    <section aria-labelledby="attendees">
      <header className={styles.head}>
        <h2 id="attendees">
          הנוכחים בדיון
          {date && (
            <>
              {' ביום '}
              <bdi>{dateText(date)}</bdi>
            </>
          )}
        </h2>
        {edited_by && <Chip>תוקן ביד</Chip>}
        {mayWrite && (
          <Button small kind="quiet" icon="edit" onPress={() => setEditing(true)}>
            תיקון הנוכחים
          </Button>
        )}
      </header>
      <table className={styles.table} aria-label="הנוכחים בדיון">
        <thead>
          <tr>
            <th scope="col">שם</th>
            <th scope="col">תפקיד</th>
            <th scope="col">מטעם</th>
            <th scope="col">
              <span className="visually-hidden">מקור</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {attendees.map((each) => (
            <tr key={`${each.name} ${each.role}`}>
              <th scope="row">
                <Mixed>{each.name}</Mixed>
              </th>
              <td>
                <Mixed>{each.role}</Mixed>
              </td>
              <td>{each.party ? label('party', each.party) : '–'}</td>
              <td>
                <SourceLink source={each.source} title="בפרוטוקול" onPlace={onPlace} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {editing && <EditAttendees caseNumber={caseNumber} analysis={analysis} onClose={() => setEditing(false)} />}
    </section>
  );
}

const TONES: Record<Found['verdict'], Tone> = { strengthened: 'accent', newly_raised: 'warn', dropped: 'bad' };
const UNSAID = 'none';

interface VerdictProps {
  caseNumber: string;
  found: Found;
  mayWrite: boolean;
  onPlace(place: Place): void;
}

function Verdict({ caseNumber, found, mayWrite, onPlace }: VerdictProps) {
  const { label, terms } = useLabels();
  const queries = useQueryClient();
  const { argument_id, text, verdict, evidence, evidence_source, edited_by } = found;
  const change = useMutation({
    mutationFn: (to: string) =>
      send(
        updateProtocolAnalysis({
          path: { case_number: caseNumber },
          body: {
            verdicts: [{ argument_id: argument_id!, verdict: to === UNSAID ? null : (to as Found['verdict']) }],
          },
        }),
      ),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  const place = placeOf(evidence_source);
  return (
    <li className={styles.verdict}>
      <header className={styles.head}>
        <h3>
          <Mixed>{text}</Mixed>
        </h3>
        {edited_by && <Chip>תוקן ביד</Chip>}
        {mayWrite && argument_id !== null ? (
          <span className={styles.choice}>
            <Select
              bare
              label={`מה עלה בדיון בטיעון ${text}`}
              options={[...terms('verdict'), { key: UNSAID, label: 'כפי שימצא הניתוח' }]}
              value={verdict}
              onChange={(to) => change.mutate(to)}
            />
          </span>
        ) : (
          <Chip tone={TONES[verdict]}>{label('verdict', verdict)}</Chip>
        )}
      </header>
      {evidence !== text && (
        <blockquote className={styles.words}>
          <Mixed>{evidence}</Mixed>
        </blockquote>
      )}
      {place && (
        <Button small kind="quiet" icon="eye" onPress={() => onPlace(place)}>
          הצגת המקור
        </Button>
      )}
    </li>
  );
}

function Analyze({ caseNumber, children }: { caseNumber: string; children: string }) {
  const { label } = useLabels();
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: () => send(analyzeProtocol({ path: { case_number: caseNumber } })),
    onSuccess: (answer) => {
      if (answer.status === 'queued') say('ניתוח הפרוטוקול התחיל');
      else sayProblem(new Problem(0, { detail: label('skip_reason', answer.reason) }));
    },
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Button icon="retry" onPress={() => run.mutate()} isDisabled={run.isPending}>
      {children}
    </Button>
  );
}
