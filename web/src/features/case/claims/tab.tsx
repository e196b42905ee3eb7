import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { getCaseDetailsOptions, listClaimsOptions } from '../../../api/@tanstack/react-query.gen';
import type { CaseClaims, Claim, Document } from '../../../api/types.gen';
import { Chip, EmptyState, Loaded, Menu, SearchField, Select, say } from '../../../design';
import { useCan } from '../../../http/session';
import { Matrix } from '../../../parts/matrix';
import { useStable } from '../../../parts/use-stable';
import { WithSource } from '../../../parts/with-source';
import { placeOf } from '../../../source/place';
import type { WordPick } from '../../../source/selection';
import { count, Mixed } from '../../../words/text';
import type { TabProps } from '../tab-props';
import { toggled, useChange } from './change';
import { ClaimCard } from './claim-card';
import { AddClaim, EditClaim, type Words } from './claim-form';
import { ALL, columnsOf, type Filter, filtered, firstWords, groupsOf, NO_FILTER, STATES, topicOf } from './claims';
import styles from './claims.module.css';

const HOW_TO_ADD = 'סמנו במסמך את מילות הטענה, ולחצו "הוספת טענה"';

/** What each party claims, side by side by issue, and beside it the words themselves. */
export function Claims(props: TabProps) {
  const { caseNumber, place, onPlace } = props;
  const path = { case_number: caseNumber };
  const claims = useQuery(listClaimsOptions({ path }));
  // Thousands are put in place bit by bit, so that the page answers meanwhile.
  const data = useDeferredValue(claims.data, undefined);
  const details = useQuery(getCaseDetailsOptions({ path }));
  const mayWrite = useCan('document.write');
  const [adding, setAdding] = useState<Words | null>(null);
  const documents = details.data?.documents ?? [];
  const topics = useMemo(() => topicsOf(data), [data]);

  const onPick: WordPick['onPick'] = (words, documentId) => {
    const own = documents.find(({ document_id }) => document_id === documentId);
    setAdding({ documentId, ...words, party: own?.party ?? null });
  };
  return (
    <WithSource
      caseNumber={caseNumber}
      place={place}
      onPlace={onPlace}
      pick={mayWrite ? { label: 'הוספת טענה', onPick } : undefined}
    >
      <Loaded query={{ data, error: claims.error, refetch: claims.refetch }} lines={10}>
        {(data) =>
          data.parties.every((party) => party.claims.length === 0) && documents.length === 0 ? (
            <EmptyState
              guide="claims"
              icon="list"
              title="עדיין אין טענות"
              action={<Link to="/inbox">צירוף קבצים בקליטה</Link>}
            >
              <p>הטענות נמצאות בכתבי הטענות ובפרוטוקול כשהם נקראים.</p>
            </EmptyState>
          ) : (
            <Table
              {...props}
              list={data}
              topics={topics}
              documents={documents.map((each) => ({ id: each.document_id, label: labelOf(each, documents) }))}
            />
          )
        }
      </Loaded>
      {adding && <AddClaim caseNumber={caseNumber} words={adding} topics={topics} onClose={() => setAdding(null)} />}
    </WithSource>
  );
}

/** The title; where several have the same one, as a pleading in two formats, the file too. */
const labelOf = ({ title, original_name }: Document, all: readonly Document[]): string =>
  all.filter((each) => each.title === title).length > 1 ? `${title} (${original_name})` : title;

const topicsOf = (list: CaseClaims | undefined): string[] =>
  [...new Set(list?.parties.flatMap(({ claims }) => claims.flatMap(({ topic }) => topic ?? [])))].toSorted((a, b) =>
    a.localeCompare(b, 'he'),
  );

interface TableProps extends TabProps {
  list: CaseClaims;
  topics: readonly string[];
  documents: readonly { id: string; label: string }[];
}

const idOf = ({ claim_id }: Claim) => claim_id;
const nameOf = ({ text }: Claim) => firstWords(text);
const toneOf = ({ review }: Claim) => (review === 'found' ? undefined : review === 'confirmed' ? 'ok' : 'off');

function Table({ caseNumber, place, onPlace, list, topics, documents }: TableProps) {
  const mayWrite = useCan('document.write');
  const change = useChange(caseNumber);
  const [filter, setFilter] = useState(NO_FILTER);
  const [editing, setEditing] = useState<Claim | null>(null);
  const wanted = useDeferredValue(filter);
  const all = useMemo(() => list.parties.flatMap(({ claims }) => claims), [list]);
  const shown = useMemo(() => filtered(all, wanted), [all, wanted]);
  const columns = useMemo(() => columnsOf(list, shown), [list, shown]);
  const groups = useMemo(
    () =>
      groupsOf(shown).map((group) => ({ ...group, mark: group.threshold ? <Chip tone="warn">סף</Chip> : undefined })),
    [shown],
  );
  const review = useStable((claim: Claim, to: 'confirmed' | 'rejected') =>
    change.mutate({ claim, body: toggled(claim, to) }),
  );
  const show = useStable((claim: Claim) => {
    const at = placeOf(claim.source);
    if (at) onPlace(at);
  });
  const card = useMemo(() => {
    const barring = new Set(groups.filter(({ threshold }) => threshold).map(({ title }) => title));
    return (claim: Claim) => (
      <ClaimCard
        claim={claim}
        mayWrite={mayWrite}
        isOfThreshold={barring.has(topicOf(claim))}
        onShow={() => show(claim)}
        onReview={(to) => review(claim, to)}
        onEdit={() => setEditing(claim)}
      />
    );
  }, [groups, mayWrite, show, review]);
  const onKey = (claim: Claim, code: string): boolean => {
    if (!mayWrite) return false;
    if (code === 'KeyA') review(claim, 'confirmed');
    else if (code === 'KeyR') review(claim, 'rejected');
    else if (code === 'KeyE') setEditing(claim);
    else return false;
    return true;
  };
  return (
    <div className={styles.claims}>
      <Filters {...{ filter, setFilter, list, topics, all, shown }}>
        {mayWrite && (
          <Menu
            icon="plus"
            label="הוספת טענה מתוך מסמך"
            entries={documents.map(({ id, label }) => ({
              id,
              label,
              onAction: () => {
                onPlace({ documentId: id, start: null, end: null });
                say(HOW_TO_ADD);
              },
            }))}
          />
        )}
      </Filters>
      <Matrix
        label="הטענות לפי נושא"
        columns={columns}
        groups={groups}
        idOf={idOf}
        labelOf={nameOf}
        isOpen={({ source }) =>
          place !== null &&
          source?.document_id === place.documentId &&
          source.start === place.start &&
          source.end === place.end
        }
        toneOf={toneOf}
        onOpen={show}
        onKey={onKey}
        silent="לא נטען"
        rowHeight={150}
      >
        {card}
      </Matrix>
      {editing && (
        <EditClaim caseNumber={caseNumber} claim={editing} topics={topics} onClose={() => setEditing(null)} />
      )}
    </div>
  );
}

interface FilterProps {
  filter: Filter;
  setFilter(filter: Filter): void;
  list: CaseClaims;
  topics: readonly string[];
  all: readonly Claim[];
  shown: readonly Claim[];
  children: React.ReactNode;
}

function Filters({ filter, setFilter, list, topics, all, shown, children }: FilterProps) {
  const set = (part: Partial<Filter>) => setFilter({ ...filter, ...part });
  const topicKeys = all.some(({ topic }) => topic === null) ? [...topics, topicOf({ topic: null } as Claim)] : topics;
  const confirmed = all.filter(({ review }) => review === 'confirmed').length;
  const rejected = all.filter(({ review }) => review === 'rejected').length;
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label="סינון לפי מילים"
          placeholder="מילים מן הטענה"
          value={filter.words}
          onChange={(words) => set({ words })}
        />
      </div>
      <Select
        bare
        label="צד"
        options={[{ key: ALL, label: 'כל הצדדים' }, ...list.parties.map(({ party, label }) => ({ key: party, label }))]}
        value={filter.party}
        onChange={(party) => set({ party })}
      />
      <Select
        bare
        label="נושא"
        options={[{ key: ALL, label: 'כל הנושאים' }, ...topicKeys.map((topic) => ({ key: topic, label: topic }))]}
        value={filter.topic}
        onChange={(topic) => set({ topic })}
      />
      <Select bare label="מצב" options={STATES} value={filter.state} onChange={(state) => set({ state })} />
      {children}
      <p className={styles.counts} role="status">
        <Mixed>
          {[
            shown.length === all.length
              ? count(all.length, 'טענה', 'טענות')
              : `${shown.length.toLocaleString('he-IL')} מתוך ${count(all.length, 'טענה', 'טענות')}`,
            ...(confirmed > 0 ? [`${confirmed.toLocaleString('he-IL')} אושרו`] : []),
            ...(rejected > 0 ? [`${rejected.toLocaleString('he-IL')} נדחו`] : []),
          ].join(' · ')}
        </Mixed>
      </p>
    </div>
  );
}
