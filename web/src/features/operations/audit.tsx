import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getAuditHeadOptions, listAuditOptions } from '../../api/@tanstack/react-query.gen';
import type { AuditList, ListAuditData } from '../../api/types.gen';
import { Button, ComboBox, TextField } from '../../design';
import { useLabels } from '../../http/session';
import { nameOf } from '../../words/actor';
import { count, dateText, Mixed, timeText } from '../../words/text';
import styles from './operations.module.css';
import { Nothing, Part } from './part';

const PAGE = 50;
const MOST = 500;
const NONE = { actor: '', case_number: '', action: '', since: '', until: '' };
type Filters = typeof NONE;

/** A day of the calendar as the first or last moment of it here. */
const startOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString();
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

const queryOf = ({ actor, case_number, action, since, until }: Filters, limit: number): ListAuditData['query'] => ({
  limit,
  ...(actor.trim() ? { actor: actor.trim() } : {}),
  ...(case_number.trim() ? { case_number: case_number.trim() } : {}),
  ...(action ? { action } : {}),
  ...(since ? { since: startOf(since) } : {}),
  ...(until ? { until: endOf(until) } : {}),
});

/** Who did what, newest first. */
export function Audit() {
  const [filters, setFilters] = useState(NONE);
  const [limit, setLimit] = useState(PAGE);
  const audit = useQuery({
    ...listAuditOptions({ query: queryOf(filters, limit) }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    retry: false,
  });
  const head = useQuery({ ...getAuditHeadOptions(), refetchInterval: 30_000, retry: false });
  const change = (changed: Partial<Filters>) => {
    setFilters({ ...filters, ...changed });
    setLimit(PAGE);
  };
  return (
    <Part
      title="יומן הפעולות"
      query={audit}
      everyMs={30_000}
      lines={6}
      wide
      aside={
        head.data && (
          <span className={styles.small}>
            <Mixed>{`נחתמו ${head.data.seal_no.toLocaleString('he-IL')} רשומות`}</Mixed>
          </span>
        )
      }
    >
      {(list) => (
        <>
          <AuditFilters filters={filters} onChange={change} onClear={() => change(NONE)} />
          <Entries list={list} />
          {list.entries.length < list.total && limit < MOST && (
            <Button onPress={() => setLimit(Math.min(MOST, limit + 100))} isDisabled={audit.isFetching}>
              פעולות קודמות
            </Button>
          )}
        </>
      )}
    </Part>
  );
}

function AuditFilters({
  filters,
  onChange,
  onClear,
}: {
  filters: Filters;
  onChange(changed: Partial<Filters>): void;
  onClear(): void;
}) {
  const { terms, label } = useLabels();
  const actions = terms('audit_action').map(({ key, label: words }) => ({ key, label: words }));
  const [typed, setTyped] = useState('');
  return (
    <search className={styles.filters} aria-label="סינון היומן">
      <TextField label="מי" placeholder="user:dana" value={filters.actor} onChange={(actor) => onChange({ actor })} />
      <TextField label="מספר תיק" value={filters.case_number} onChange={(case_number) => onChange({ case_number })} />
      <ComboBox
        label="הפעולה"
        options={
          typed && label('audit_action', filters.action) !== typed
            ? actions.filter((each) => each.label.includes(typed))
            : actions
        }
        inputValue={typed}
        onInputChange={(text) => {
          setTyped(text);
          if (text === '') onChange({ action: '' });
        }}
        selectedKey={filters.action || null}
        onSelectionChange={(key) => {
          if (key === null) return;
          onChange({ action: String(key) });
          setTyped(label('audit_action', String(key)));
        }}
        empty="אין פעולה כזאת"
      />
      <TextField label="מיום" type="date" value={filters.since} onChange={(since) => onChange({ since })} />
      <TextField label="עד יום" type="date" value={filters.until} onChange={(until) => onChange({ until })} />
      {Object.values(filters).some(Boolean) && (
        <Button
          kind="quiet"
          icon="close"
          onPress={() => {
            setTyped('');
            onClear();
          }}
        >
          ניקוי הסינון
        </Button>
      )}
    </search>
  );
}

function Entries({ list: { entries, total } }: { list: AuditList }) {
  if (entries.length === 0) return <Nothing>אין פעולות שמתאימות לסינון.</Nothing>;
  return (
    <>
      <p className={styles.small} aria-live="polite">
        <Mixed>{count(total, 'פעולה', 'פעולות')}</Mixed>
      </p>
      <ol className={styles.audit} aria-label="פעולות">
        {entries.map(({ audit_id, at, actor, action_label, target, case_number_text, request_id }) => (
          <li key={audit_id} title={`מספר פנייה ${request_id}`}>
            <time dateTime={at}>
              <bdi>{`${dateText(at)} ${timeText(at)}`}</bdi>
            </time>
            <span>
              <strong>
                <Mixed>{action_label}</Mixed>
              </strong>
              {target && (
                <>
                  {': '}
                  <span className={styles.target}>
                    <Mixed>{target}</Mixed>
                  </span>
                </>
              )}
              <span className={styles.small}>
                {' '}
                <Mixed>
                  {[nameOf(actor), case_number_text ? `תיק ${case_number_text}` : ''].filter(Boolean).join(' · ')}
                </Mixed>
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
