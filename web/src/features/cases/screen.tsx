import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { listCasesOptions, listStaleCasesOptions } from '../../api/@tanstack/react-query.gen';
import type { Case, ListCasesData } from '../../api/types.gen';
import { Button, EmptyState, Loaded, Screen, SearchField, Select } from '../../design';
import { useCan, useLabels } from '../../http/session';
import { count, Mixed } from '../../words/text';
import { BringCase } from './bring-case';
import styles from './cases.module.css';
import { CasesTable } from './cases-table';
import { NewCase } from './new-case';

const ALL = 'all';
/** As many as the interface gives at once; more are found by the filters. */
const LIMIT = 500;

const SHOWN = [
  { key: ALL, label: 'כל התיקים הפעילים' },
  { key: 'waiting', label: 'ממתינים למישהו' },
  { key: 'stale', label: 'לא טופלו לאחרונה' },
  { key: 'failed', label: 'עם מסמכים שנכשלו' },
  { key: 'archived', label: 'בארכיון' },
] as const;

type Query = NonNullable<ListCasesData['query']>;

/** All cases, filtered and in order; the filters stand in the address, so that a view can be sent to somebody. */
export function CasesScreen() {
  const search = useSearch({ from: '/cases' });
  const navigate = useNavigate({ from: '/cases' });
  const { terms } = useLabels();
  const mayOpen = useCan('case.write');
  const mayBring = useCan('case.import');
  const [creating, setCreating] = useState(false);
  const [bringing, setBringing] = useState(false);
  const set = (change: Record<string, string | undefined>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });

  const stale = search.show === 'stale';
  const cases = useQuery({ ...listCasesOptions({ query: queryOf(search) }), enabled: !stale });
  const untouched = useQuery({ ...listStaleCasesOptions(), enabled: stale });
  const shown = stale
    ? {
        ...untouched,
        data: untouched.data && { cases: fitting(untouched.data.cases, search), total: untouched.data.cases.length },
      }
    : cases;
  const filtered = Boolean(search.phase || search.type || search.show || search.q);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest('input, textarea, [contenteditable], [role=dialog]');
      if (event.code === 'KeyN' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey && mayOpen) {
        event.preventDefault();
        setCreating(true);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [mayOpen]);

  const newCase = mayOpen && (
    <Button kind="primary" icon="plus" onPress={() => setCreating(true)}>
      תיק חדש
    </Button>
  );
  return (
    <Screen
      title="תיקים"
      lead={shown.data && <Mixed>{count(shown.data.total, 'תיק', 'תיקים')}</Mixed>}
      actions={
        <>
          {mayBring && (
            <Button icon="upload" onPress={() => setBringing(true)}>
              הבאת תיק מקובץ
            </Button>
          )}
          {newCase}
        </>
      }
      fixed
    >
      <search className={styles.filters} aria-label="סינון התיקים">
        <Typed value={search.q ?? ''} onChange={(q) => set({ q: q || undefined })} />
        <Select
          bare
          label="תצוגה"
          options={SHOWN}
          value={search.show ?? ALL}
          onChange={(key) => set({ show: key === ALL ? undefined : key })}
        />
        <Select
          bare
          label="שלב"
          options={[{ key: ALL, label: 'כל השלבים' }, ...terms('case_phase')]}
          value={search.phase ?? ALL}
          onChange={(key) => set({ phase: key === ALL ? undefined : key })}
        />
        <Select
          bare
          label="סוג הערר"
          options={[{ key: ALL, label: 'כל הסוגים' }, ...terms('appeal_type')]}
          value={search.type ?? ALL}
          onChange={(key) => set({ type: key === ALL ? undefined : key })}
        />
        <Select
          bare
          label="סדר"
          options={terms('case_sort')}
          value={search.sort ?? 'updated'}
          onChange={(key) => set({ sort: key === 'updated' ? undefined : key })}
        />
        {filtered && (
          <Button
            kind="quiet"
            icon="close"
            onPress={() => set({ phase: undefined, type: undefined, show: undefined, q: undefined })}
          >
            ניקוי הסינון
          </Button>
        )}
      </search>
      <Loaded query={shown} lines={9}>
        {({ cases: list, total }) =>
          list.length > 0 ? (
            <CasesTable cases={list} more={total > list.length ? total - list.length : 0} />
          ) : filtered ? (
            <EmptyState icon="search" title="אין תיקים שמתאימים לסינון">
              <p>אפשר להרחיב את הסינון, או לחפש בתוך המסמכים במסך החיפוש.</p>
            </EmptyState>
          ) : (
            <EmptyState icon="cases" title="עדיין אין תיקים" guide="cases" action={newCase}>
              <p>די במספר התיק כדי לפתוח אותו. את שאר הפרטים השירות מציע מתוך המסמכים.</p>
            </EmptyState>
          )
        }
      </Loaded>
      <BringCase isOpen={bringing} onClose={() => setBringing(false)} />
      <NewCase isOpen={creating} onClose={() => setCreating(false)} />
    </Screen>
  );
}

interface Filters {
  q?: string;
  phase?: string;
  type?: string;
  show?: string;
  sort?: string;
}

const queryOf = ({ q, phase, type, show, sort }: Filters): Query => ({
  detail: true,
  next: true,
  limit: LIMIT,
  ...(q ? { q } : {}),
  ...(phase ? { phase: phase as NonNullable<Query['phase']> } : {}),
  ...(type ? { appeal_type: type as NonNullable<Query['appeal_type']> } : {}),
  ...(sort ? { sort: sort as NonNullable<Query['sort']> } : {}),
  ...(show === 'waiting' ? { waiting: true } : {}),
  ...(show === 'failed' ? { has_failed: true } : {}),
  ...(show === 'archived' ? { archived_only: true } : {}),
});

/** The list of untouched cases takes no filters of its own. */
const fitting = (cases: Case[], { q, phase, type }: Filters): Case[] =>
  cases.filter(
    (each) =>
      (!phase || each.phase === phase) &&
      (!type || each.appeal_type === type) &&
      (!q || `${each.case_number} ${each.title} ${each.address ?? ''}`.includes(q)),
  );

const PAUSE_MS = 250;

/** Asks when the typing pauses. */
function Typed({ value, onChange }: { value: string; onChange(value: string): void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <SearchField
      label="סינון לפי מספר, צד, כתובת או כותרת"
      placeholder="מספר, צד, כתובת"
      value={typed}
      onChange={setTyped}
    />
  );
}
