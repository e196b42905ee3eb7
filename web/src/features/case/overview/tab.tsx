import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getCaseDetailsOptions, getSuggestedDetailsOptions } from '../../../api/@tanstack/react-query.gen';
import { acceptSuggestedDetails } from '../../../api/sdk.gen';
import type { CaseDetails, SuggestedDetails } from '../../../api/types.gen';
import { Button, Chip, ErrorLine, Loaded, say, sayProblem } from '../../../design';
import { send } from '../../../http/client';
import { useCan, useLabels } from '../../../http/session';
import { SourceLink } from '../../../parts/source-link';
import { WithSource } from '../../../parts/with-source';
import type { Place } from '../../../source/place';
import { count, Mixed, percentText } from '../../../words/text';
import type { TabProps } from '../screen';
import { EditField } from './edit-field';
import { FIELDS, type Field, particularOf, textOf } from './fields';
import styles from './overview.module.css';
import { saysMore } from './says-more';
import { Timeline } from './timeline';

type Suggestion = SuggestedDetails['fields'][number];
/** From here on a suggestion may be taken over with all the others. */
const SURE = 0.9;
const LIKELY = 0.6;

/** The particulars of a case, and what its documents say they are. */
export function Overview({ caseNumber, place, onPlace }: TabProps) {
  const path = { case_number: caseNumber };
  const details = useQuery(getCaseDetailsOptions({ path }));
  const suggested = useQuery(getSuggestedDetailsOptions({ path }));
  const waiting = (suggested.data?.fields ?? []).filter((each) => saysMore(each, (value) => textOf(value, String)));
  return (
    <WithSource caseNumber={caseNumber} place={place} onPlace={onPlace}>
      <Loaded query={details}>
        {(data) => (
          <div className={styles.overview}>
            <section aria-labelledby="facts">
              <header className={styles.head}>
                <h2 id="facts">פרטי התיק</h2>
                <AcceptAll caseNumber={caseNumber} waiting={waiting} />
              </header>
              {suggested.error !== null && (
                <ErrorLine error={suggested.error} onRetry={() => void suggested.refetch()} />
              )}
              <dl className={styles.facts}>
                {FIELDS.map((field) => (
                  <Fact
                    key={field.key}
                    field={field}
                    details={data}
                    suggestions={waiting.filter((each) => each.field === field.key)}
                    onPlace={onPlace}
                  />
                ))}
              </dl>
            </section>
            <section aria-labelledby="times">
              <h2 id="times">מועדים</h2>
              <Timeline details={data} onPlace={onPlace} />
            </section>
          </div>
        )}
      </Loaded>
    </WithSource>
  );
}

/** Whether documents agree on it, it is sure, and nothing is there yet. */
function sureOnes(waiting: readonly Suggestion[]): Suggestion[] {
  const times = new Map<string, number>();
  for (const { field } of waiting) times.set(field, (times.get(field) ?? 0) + 1);
  const isEmpty = ({ current }: Suggestion) => current === null || (Array.isArray(current) && current.length === 0);
  return waiting.filter((each) => each.confidence >= SURE && times.get(each.field) === 1 && isEmpty(each));
}

function AcceptAll({ caseNumber, waiting }: { caseNumber: string; waiting: readonly Suggestion[] }) {
  const mayWrite = useCan('case.write');
  const queries = useQueryClient();
  const sure = sureOnes(waiting).length;
  const accept = useMutation({
    mutationFn: () =>
      send(acceptSuggestedDetails({ path: { case_number: caseNumber }, body: { all_confident: true } })),
    onSuccess: () => say('כל הפרטים הוודאיים נרשמו בתיק'),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  if (!mayWrite || sure === 0) return null;
  return (
    <Button small kind="primary" icon="check" onPress={() => accept.mutate()} isDisabled={accept.isPending}>
      <Mixed>{`קבלת ${count(sure, 'פרט ודאי', 'פרטים ודאיים', false)}`}</Mixed>
    </Button>
  );
}

interface FactProps {
  field: Field;
  details: CaseDetails;
  suggestions: readonly Suggestion[];
  onPlace(place: Place): void;
}

function Fact({ field, details, suggestions, onPlace }: FactProps) {
  const { label } = useLabels();
  const mayWrite = useCan('case.write');
  const words = (value: unknown) => textOf(value, (key) => label('appeal_type', key));
  const value = particularOf(details, field.key);
  const lines = words(value);
  const [all, setAll] = useState(false);
  // The best one for an empty field; where something is written, only what is more likely than not.
  const likely = suggestions.filter(({ confidence }, n) => (n === 0 && lines.length === 0) || confidence >= LIKELY);
  return (
    <div className={styles.fact}>
      <dt>{field.label}</dt>
      <dd>
        <div className={styles.value}>
          {lines.length > 0 ? (
            <span>
              {lines.map((line) => (
                <span key={line} className={styles.line}>
                  <Mixed>{line}</Mixed>
                </span>
              ))}
            </span>
          ) : (
            <span className={styles.none}>{suggestions.length > 0 ? '' : 'טרם נרשם'}</span>
          )}
          {mayWrite && <EditField field={field} details={details} />}
        </div>
        {(all ? suggestions : likely).map((suggestion) => (
          <Offer
            key={JSON.stringify(suggestion.value)}
            caseNumber={details.case_number}
            version={details.version}
            suggestion={suggestion}
            lines={words(suggestion.value)}
            titles={new Map(details.documents.map(({ document_id, title }) => [document_id, title]))}
            onPlace={onPlace}
          />
        ))}
        {!all && likely.length < suggestions.length && (
          <Button small kind="quiet" onPress={() => setAll(true)}>
            <Mixed>{count(suggestions.length - likely.length, 'הצעה נוספת', 'הצעות נוספות', true)}</Mixed>
          </Button>
        )}
      </dd>
    </div>
  );
}

interface OfferProps {
  caseNumber: string;
  version: number;
  suggestion: Suggestion;
  lines: string[];
  titles: Map<string, string>;
  onPlace(place: Place): void;
}

/** What the documents have, where they say it, and the button that takes it over. */
function Offer({ caseNumber, version, suggestion, lines, titles, onPlace }: OfferProps) {
  const mayWrite = useCan('case.write');
  const queries = useQueryClient();
  const { field, value, confidence, sources, differs, label } = suggestion;
  const accept = useMutation({
    mutationFn: () =>
      send(
        acceptSuggestedDetails({
          path: { case_number: caseNumber },
          body: { fields: [{ field, value } as never], expected_version: version },
        }),
      ),
    onError: sayProblem,
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <div className={styles.offer} data-sure={confidence >= SURE || undefined}>
      <span className={styles.offerText}>
        {lines.map((line) => (
          <span key={line} className={styles.line}>
            <Mixed>{line}</Mixed>
          </span>
        ))}
      </span>
      <span className={styles.offerEnd}>
        {differs && <Chip tone="warn">שונה מן הרשום</Chip>}
        {confidence < SURE && (
          <Chip>
            <bdi>{percentText(confidence)}</bdi>
          </Chip>
        )}
        {sources.slice(0, 1).map((source) => (
          <SourceLink
            key={`${source.document_id} ${source.start}`}
            source={source}
            title={titles.get(source.document_id ?? '')}
            onPlace={onPlace}
          />
        ))}
        {mayWrite && (
          <Button small onPress={() => accept.mutate()} isDisabled={accept.isPending} aria-label={`קבלה: ${label}`}>
            קבלה
          </Button>
        )}
      </span>
    </div>
  );
}
