import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  getCaseDetailsOptions,
  getLedgerOptions,
  listClaimsOptions,
  listLegalArgumentsOptions,
  listLegalArgumentsQueryKey,
} from '../../../api/@tanstack/react-query.gen';
import { updateLegalArgument } from '../../../api/sdk.gen';
import type { LedgerItem, LegalArguments } from '../../../api/types.gen';
import {
  Banner,
  Button,
  Chip,
  EmptyState,
  Loaded,
  type MenuEntry,
  SearchField,
  Select,
  sayProblem,
} from '../../../design';
import { send } from '../../../http/client';
import { useCan, useLabels } from '../../../http/session';
import { Matrix } from '../../../parts/matrix';
import { WithSource } from '../../../parts/with-source';
import { placeOf } from '../../../source/place';
import { count, Mixed } from '../../../words/text';
import type { TabProps } from '../tab-props';
import { Aggregate } from './aggregate';
import { ArgumentCard } from './argument-card';
import styles from './arguments.module.css';
import { DecideArgument, EditArgument, MergeArguments, SplitArgument } from './dialogs';
import { ALL, besideOf, columnsOf, type Entry, entriesOf, filtered, groupsOf, LIKELY } from './matrix-of';

/** The arguments of the parties by issue, what the hearing did to each, and what became of it. */
export function Arguments(props: TabProps) {
  const path = { case_number: props.caseNumber };
  const list = useQuery(listLegalArgumentsOptions({ path }));
  const ledger = useQuery(getLedgerOptions({ path }));
  return (
    <WithSource caseNumber={props.caseNumber} place={props.place} onPlace={props.onPlace}>
      <Loaded query={list} lines={10}>
        {(data) =>
          data.total === 0 ? (
            <EmptyState
              guide="arguments"
              icon="merge"
              title="הטענות עדיין לא קובצו לטיעונים"
              action={<Aggregate caseNumber={props.caseNumber} isAgain={false} />}
            >
              <p>הקיבוץ מאחד טענות של אותו צד באותו עניין לטיעון אחד, וכל טיעון נשאר קשור למילים שמהן נוצר.</p>
            </EmptyState>
          ) : (
            <Loaded query={ledger}>
              {({ items, complete }) => <Table {...props} list={data} items={items} isComplete={complete} />}
            </Loaded>
          )
        }
      </Loaded>
    </WithSource>
  );
}

interface TableProps extends TabProps {
  list: LegalArguments;
  items: readonly LedgerItem[];
  isComplete: boolean;
}
type Asked = { what: 'edit' | 'split' | 'decide'; entry: Entry } | { what: 'merge' } | null;

const idOf = ({ argument }: Entry) => argument.argument_id;
const nameOf = ({ argument }: Entry) => argument.title;
const toneOf = ({ ledger }: Entry) => (ledger?.state === 'withdrawn' ? 'off' : undefined);

function Table({ caseNumber, onPlace, list, items, isComplete }: TableProps) {
  const path = { case_number: caseNumber };
  const claims = useQuery(listClaimsOptions({ path }));
  const details = useQuery(getCaseDetailsOptions({ path }));
  const mayWrite = useCan('document.write');
  const mayDecide = useCan('ledger.decide');
  const [words, setWords] = useState('');
  const [state, setState] = useState(ALL);
  const [opened, setOpened] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked>(null);
  const move = useMove(caseNumber);

  const entries = useMemo(() => entriesOf(list, items, claims.data), [list, items, claims.data]);
  const shown = useMemo(() => filtered(entries, words, state), [entries, words, state]);
  const columns = useMemo(() => columnsOf(list, shown), [list, shown]);
  const groups = useMemo(
    () =>
      groupsOf(shown, columns).map((group) => ({
        ...group,
        mark: group.key.startsWith('0') ? <Chip tone="warn">סף</Chip> : undefined,
      })),
    [shown, columns],
  );
  const titles = new Map(details.data?.documents.map(({ document_id, title }) => [document_id, title]));
  const picked = entries.filter((entry) => chosen.has(idOf(entry))).map(({ argument }) => argument);
  const close = () => setAsked(null);

  const open = (entry: Entry) => {
    setOpened(idOf(entry));
    const at = placeOf(entry.ledger?.hearing?.source) ?? placeOf(entry.argument.claims[0]?.source);
    if (at) onPlace(at);
  };
  const actsOf = (entry: Entry): MenuEntry[] => {
    const [before, after] = [besideOf(groups, entry, -1), besideOf(groups, entry, 1)];
    const to = (other: Entry) => () => move.mutate({ entry, order: other.argument.order });
    return [
      ...(mayDecide
        ? [
            {
              id: 'decide',
              label: 'הכרעת היו"ר',
              icon: 'check',
              onAction: () => setAsked({ what: 'decide', entry }),
            } as const,
          ]
        : []),
      ...(mayWrite
        ? [{ id: 'edit', label: 'עריכה', icon: 'edit', onAction: () => setAsked({ what: 'edit', entry }) } as const]
        : []),
      ...(mayWrite && entry.argument.claims.length > 1
        ? [{ id: 'split', label: 'פיצול', icon: 'split', onAction: () => setAsked({ what: 'split', entry }) } as const]
        : []),
      ...(mayWrite && before ? [{ id: 'up', label: 'העברה מעלה', onAction: to(before) }] : []),
      ...(mayWrite && after ? [{ id: 'down', label: 'העברה מטה', onAction: to(after) }] : []),
    ];
  };
  return (
    <div className={styles.arguments}>
      <Tools {...{ caseNumber, words, setWords, state, setState, shown, items, isComplete }}>
        {picked.length > 0 && (
          <Picked picked={picked} onMerge={() => setAsked({ what: 'merge' })} onClear={() => setChosen(new Set())} />
        )}
      </Tools>
      <Notices list={list} items={items} />
      <Matrix
        label="הטיעונים לפי סוגיה"
        columns={columns}
        groups={groups}
        idOf={idOf}
        labelOf={nameOf}
        isOpen={(entry) => idOf(entry) === opened}
        toneOf={toneOf}
        onOpen={open}
        silent="אין טיעון"
        rowHeight={150}
      >
        {(entry) => (
          <ArgumentCard
            entry={entry}
            isOpen={idOf(entry) === opened}
            isChosen={chosen.has(idOf(entry))}
            onChoose={
              mayWrite
                ? (on) =>
                    setChosen((before) => {
                      const others = [...before].filter((id) => id !== idOf(entry));
                      return new Set(on ? [...others, idOf(entry)] : others);
                    })
                : null
            }
            acts={actsOf(entry)}
            titles={titles}
            onToggle={() => (idOf(entry) === opened ? setOpened(null) : setOpened(idOf(entry)))}
            onPlace={onPlace}
          />
        )}
      </Matrix>
      {asked?.what === 'edit' && (
        <EditArgument caseNumber={caseNumber} argument={asked.entry.argument} onClose={close} />
      )}
      {asked?.what === 'split' && (
        <SplitArgument caseNumber={caseNumber} argument={asked.entry.argument} onClose={close} />
      )}
      {asked?.what === 'decide' && <DecideArgument caseNumber={caseNumber} entry={asked.entry} onClose={close} />}
      {asked?.what === 'merge' && picked.length > 1 && (
        <MergeArguments caseNumber={caseNumber} chosen={picked} onClose={close} onDone={() => setChosen(new Set())} />
      )}
    </div>
  );
}

/** Puts an argument where another one of its party stands. */
function useMove(caseNumber: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ entry, order }: { entry: Entry; order: number }) =>
      send(
        updateLegalArgument({
          path: { case_number: caseNumber, argument_id: idOf(entry) },
          body: { order, expected_version: entry.argument.version },
        }),
      ),
    onError: sayProblem,
    onSettled: () =>
      queries.invalidateQueries({ queryKey: listLegalArgumentsQueryKey({ path: { case_number: caseNumber } }) }),
  });
}

interface ToolsProps {
  caseNumber: string;
  words: string;
  setWords(words: string): void;
  state: string;
  setState(state: string): void;
  shown: readonly Entry[];
  items: readonly LedgerItem[];
  isComplete: boolean;
  children: React.ReactNode;
}

function Tools({ caseNumber, words, setWords, state, setState, shown, items, isComplete, children }: ToolsProps) {
  const { terms } = useLabels();
  const open = items.filter((item) => item.state === 'open').length;
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField label="סינון לפי מילים" placeholder="מילים מן הטיעון" value={words} onChange={setWords} />
      </div>
      <Select
        bare
        label="מצב הטיעון"
        options={[
          { key: ALL, label: 'כל המצבים' },
          ...(likelyOf(items) > 0 || state === LIKELY ? [{ key: LIKELY, label: 'ייתכן שנזנח' }] : []),
          ...terms('ledger_state'),
        ]}
        value={state}
        onChange={setState}
      />
      <Aggregate caseNumber={caseNumber} isAgain />
      {children}
      <p className={styles.counts} role="status">
        <Mixed>
          {`${count(shown.length, 'טיעון', 'טיעונים')} · ${isComplete ? 'אף טיעון אינו פתוח' : count(open, 'פתוח', 'פתוחים')}`}
        </Mixed>
      </p>
    </div>
  );
}

function Picked({
  picked,
  onMerge,
  onClear,
}: {
  picked: readonly LegalArguments['parties'][number]['arguments'][number][];
  onMerge(): void;
  onClear(): void;
}) {
  const isOneParty = new Set(picked.map(({ party }) => party)).size === 1;
  return (
    <span className={styles.picked}>
      {isOneParty ? (
        <Button small kind="primary" icon="merge" onPress={onMerge} isDisabled={picked.length < 2}>
          {picked.length < 2 ? 'בחרו עוד טיעון למיזוג' : `מיזוג ${picked.length} טיעונים`}
        </Button>
      ) : (
        <span>ממזגים רק טיעונים של אותו צד</span>
      )}
      <Button small kind="quiet" onPress={onClear}>
        ביטול הבחירה
      </Button>
    </span>
  );
}

/** What asks for a look: words that are older than their claims, decisions whose argument is gone. */
const likelyOf = (items: readonly LedgerItem[]): number =>
  items.filter(({ perhaps_withdrawn }) => perhaps_withdrawn !== null).length;

function Notices({ list, items }: { list: LegalArguments; items: readonly LedgerItem[] }) {
  const stale = list.parties.flatMap((party) => party.arguments).filter((argument) => argument.stale).length;
  const lost = items.filter((item) => item.lost);
  const likely = likelyOf(items);
  if (stale === 0 && lost.length === 0 && likely === 0) return null;
  return (
    <div className={styles.notices}>
      {likely > 0 && (
        <Banner tone="warn">
          <Mixed>{`בדיון נאמרו דברים שייתכן שהם ויתור על ${count(likely, 'טיעון', 'טיעונים')}. הסינון "ייתכן שנזנח" מציג אותם, וכל עוד לא הוכרע אחרת הם עומדים.`}</Mixed>
        </Banner>
      )}
      {stale > 0 && (
        <Banner tone="warn">
          <Mixed>{`ב${count(stale, 'טיעון', 'טיעונים')} השתנו הטענות מאז הקיבוץ. "קיבוץ מחדש" מעדכן אותם.`}</Mixed>
        </Banner>
      )}
      {lost.length > 0 && (
        <Banner tone="warn">
          <Mixed>{`הכרעות שהטיעון שלהן כבר אינו ברשימה: ${lost.map(({ title }) => title).join('; ')}`}</Mixed>
        </Banner>
      )}
    </div>
  );
}
