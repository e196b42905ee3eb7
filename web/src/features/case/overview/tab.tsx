import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getCaseDetailsOptions, getSuggestedDetailsOptions } from '../../../api/@tanstack/react-query.gen';
import type { CaseDetails } from '../../../api/types.gen';
import { Button, Chip, ErrorLine, Loaded } from '../../../design';
import { useCan, useLabels } from '../../../http/session';
import { SourceLink } from '../../../parts/source-link';
import { WithSource } from '../../../parts/with-source';
import type { Place } from '../../../source/place';
import { count, Mixed, percentText } from '../../../words/text';
import type { TabProps } from '../tab-props';
import { useAccept } from './accept';
import { ChooseOffers } from './choose-offers';
import { EditField } from './edit-field';
import { FIELDS, type Field, particularOf, textOf } from './fields';
import { likelyOf, SURE, type Suggestion, shownAtOnce, sureOnes } from './offers';
import styles from './overview.module.css';
import { saysMore } from './says-more';
import { Timeline } from './timeline';

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
                <AcceptAll details={data} waiting={waiting} />
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

function AcceptAll({ details, waiting }: { details: CaseDetails; waiting: readonly Suggestion[] }) {
  const mayWrite = useCan('case.write');
  const sure = sureOnes(waiting).length;
  const shown = shownAtOnce(waiting);
  const accept = useAccept(details);
  if (!mayWrite) return null;
  return (
    <span className={styles.acts}>
      {shown.length > 1 && <ChooseOffers details={details} offers={shown} />}
      {sure > 0 && (
        <Button
          small
          kind="primary"
          icon="check"
          onPress={() => accept.mutate({ all_confident: true })}
          isDisabled={accept.isPending}
        >
          <Mixed>{`קבלת ${count(sure, 'פרט ודאי', 'פרטים ודאיים', false)}`}</Mixed>
        </Button>
      )}
    </span>
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
  const likely = likelyOf(suggestions);
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
            details={details}
            suggestion={suggestion}
            lines={words(suggestion.value)}
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
  details: CaseDetails;
  suggestion: Suggestion;
  lines: string[];
  onPlace(place: Place): void;
}

/** What the documents have, where they say it, and the button that takes it over. */
function Offer({ details, suggestion, lines, onPlace }: OfferProps) {
  const mayWrite = useCan('case.write');
  const { field, value, confidence, sources, differs, label } = suggestion;
  const titles = new Map(details.documents.map(({ document_id, title }) => [document_id, title]));
  const accept = useAccept(details);
  const take = () => accept.mutate({ fields: [{ field, value } as never], expected_version: details.version });
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
          <Button small onPress={take} isDisabled={accept.isPending} aria-label={`קבלה: ${label}`}>
            קבלה
          </Button>
        )}
      </span>
    </div>
  );
}
