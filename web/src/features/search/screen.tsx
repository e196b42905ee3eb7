import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { searchOptions } from '../../api/@tanstack/react-query.gen';
import type { SearchAnswer, SearchData } from '../../api/types.gen';
import { Banner, Button, EmptyState, Loaded, ScreenTitle, SearchField, Select } from '../../design';
import { useLabels } from '../../http/session';
import { WithSource } from '../../parts/with-source';
import { placeOf } from '../../source/place';
import { count, Mixed } from '../../words/text';
import { Hits } from './hits';
import styles from './search.module.css';

const ALL = 'all';
const LIMIT = 60;
type Query = SearchData['query'];
type Facets = NonNullable<SearchAnswer['facets']>;

/** One field for everything that was read; the passage opens beside the list. */
export function SearchScreen() {
  const search = useSearch({ from: '/search' });
  const navigate = useNavigate({ from: '/search' });
  const { label } = useLabels();
  const query = search.q?.trim() ?? '';
  const found = useQuery({
    ...searchOptions({ query: queryOf(search) }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  const set = (change: Record<string, string | undefined>) =>
    void navigate({ search: (before) => ({ ...before, hit: undefined, ...change }), replace: true });
  const facets = found.data?.facets;
  const chosen = search.hit === undefined ? undefined : found.data?.results[Number(search.hit)];
  const close = () => set({ hit: undefined });

  return (
    <WithSource
      caseNumber={chosen?.case_number ?? ''}
      place={placeOf(chosen?.source)}
      onPlace={(next) => next === null && close()}
    >
      <div className={styles.search}>
        <header className={styles.head}>
          <ScreenTitle documentTitle={query === '' ? 'חיפוש' : `חיפוש: ${query}`}>חיפוש</ScreenTitle>
          <Field value={search.q ?? ''} onSearch={(q) => set({ q: q || undefined })} />
          {facets && (
            <div className={styles.filters}>
              <Facet
                name="תיק"
                all="כל התיקים"
                facet={facets.case}
                value={search.case}
                words={(key) => key}
                onChange={(value) => set({ case: value })}
              />
              <Facet
                name="סוג המסמך"
                all="כל המסמכים"
                facet={facets.doc_type}
                value={search.doc_type}
                words={(key) => label('doc_type', key)}
                onChange={(value) => set({ doc_type: value })}
              />
              <Facet
                name="צד"
                all="כל הצדדים"
                facet={facets.party}
                value={search.party}
                words={(key) => label('party', key)}
                onChange={(value) => set({ party: value })}
              />
              <Facet
                name="פרק"
                all="כל הפרקים"
                facet={facets.section_type}
                value={search.section}
                words={(key) => label('section_type', key)}
                onChange={(value) => set({ section: value })}
              />
              {(search.case || search.doc_type || search.party || search.section) && (
                <Button
                  small
                  kind="quiet"
                  icon="close"
                  onPress={() => set({ case: undefined, doc_type: undefined, party: undefined, section: undefined })}
                >
                  ניקוי הסינון
                </Button>
              )}
            </div>
          )}
        </header>
        {query === '' ? (
          <EmptyState icon="search" title="מה מחפשים?" guide="search">
            <p>
              <Mixed>חיפוש במילים, בנטיותיהן ובקיצוריהן: "קו בניין" מוצא גם "בקווי הבניין". אפשר גם שאלה שלמה.</Mixed>
            </p>
            <p>
              <Link to="/search/exam">בחינת החיפוש</Link> בודקת אם הוא מוצא את מה שצריך להימצא.
            </p>
          </EmptyState>
        ) : (
          <Loaded query={found} lines={9}>
            {(answer) => (
              <>
                <p className={styles.summary} aria-live="polite">
                  <Mixed>{answer.total === 0 ? '' : count(answer.total, 'קטע', 'קטעים')}</Mixed>
                </p>
                {isWeak(answer) && (
                  <div className={styles.weak}>
                    <Banner>לא נמצאו המילים עצמן; אלה הקטעים הקרובים ביותר לפי המשמעות.</Banner>
                  </div>
                )}
                {answer.results.length === 0 ? (
                  <EmptyState icon="search" title="לא נמצא דבר">
                    <p>אפשר לנסות מילה אחרת, שורש בלבד, או להסיר סינון.</p>
                  </EmptyState>
                ) : (
                  <Hits results={answer.results} open={search.hit} onOpen={(hit) => set({ hit })} query={query} />
                )}
              </>
            )}
          </Loaded>
        )}
      </div>
    </WithSource>
  );
}

type Chosen = Partial<Record<'q' | 'case' | 'doc_type' | 'party' | 'section' | 'hit', string>>;

const queryOf = ({ q, case: number, doc_type, party, section }: Chosen): Query => ({
  query: q?.trim() || ' ',
  limit: LIMIT,
  facets: true,
  ...(number ? { case: number } : {}),
  ...(doc_type ? { doc_type: doc_type as NonNullable<Query['doc_type']> } : {}),
  ...(party ? { party: party as NonNullable<Query['party']> } : {}),
  ...(section ? { section_type: section as NonNullable<Query['section_type']> } : {}),
});

/** Whether no passage holds a word of the query. */
const isWeak = ({ results }: SearchAnswer): boolean =>
  results.length > 0 && results.every(({ matched }) => !matched.includes('lexical'));

interface FacetProps {
  name: string;
  all: string;
  facet: Facets['case'];
  value: string | undefined;
  words(key: string): string;
  onChange(value: string | undefined): void;
}

function Facet({ name, all, facet, value, words, onChange }: FacetProps) {
  if (facet.length < 2 && value === undefined) return null;
  const known =
    facet.some(({ key }) => key === value) || value === undefined ? facet : [{ key: value, count: 0 }, ...facet];
  return (
    <Select
      bare
      label={name}
      options={[
        { key: ALL, label: all },
        ...known.map((each) => ({ key: each.key, label: `${words(each.key)} (${each.count})` })),
      ]}
      value={value ?? ALL}
      onChange={(key) => onChange(key === ALL ? undefined : key)}
    />
  );
}

const PAUSE_MS = 350;

/** Searches when the typing pauses, and at once by Enter. */
function Field({ value, onSearch }: { value: string; onSearch(query: string): void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSearch(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <SearchField
      label="חיפוש"
      placeholder="במסמכים, בהחלטות ובפרוטוקולים"
      value={typed}
      onChange={setTyped}
      onSubmit={onSearch}
      onClear={() => onSearch('')}
    />
  );
}
