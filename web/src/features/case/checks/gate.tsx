import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getCaseDetailsOptions, getLedgerOptions } from '../../../api/@tanstack/react-query.gen';
import { updateCase } from '../../../api/sdk.gen';
import type { LedgerItem } from '../../../api/types.gen';
import { Banner, Button, Chip, Dialog, ErrorLine, Loaded, say, TextField, type Tone } from '../../../design';
import { send } from '../../../http/client';
import { problemOf } from '../../../http/problem';
import { useCan, useLabels } from '../../../http/session';
import { SourceLink } from '../../../parts/source-link';
import { count, Mixed } from '../../../words/text';
import { DecideArgument } from '../arguments/dialogs';
import { useTitles } from '../decision/decision.queries';
import type { TabProps } from '../tab-props';
import styles from './checks.module.css';

const TONES: Record<LedgerItem['state'], Tone> = {
  open: 'warn',
  answered: 'ok',
  withdrawn: 'calm',
  settled: 'calm',
  not_needed: 'calm',
};
const SHORTEST_REASON = 10;

/** What became of every argument; while one is open the case does not become final without a reason. */
export function Gate({ caseNumber, onPlace }: Pick<TabProps, 'caseNumber' | 'onPlace'>) {
  const path = { case_number: caseNumber };
  const ledger = useQuery(getLedgerOptions({ path }));
  const details = useQuery(getCaseDetailsOptions({ path }));
  const { label } = useLabels();
  const mayClose = useCan('case.close');
  const mayDecide = useCan('ledger.decide');
  const [asking, setAsking] = useState(false);
  const titleOf = useTitles(caseNumber);
  const navigate = useNavigate({ from: '/case' });
  const [deciding, setDeciding] = useState<LedgerItem | null>(null);
  return (
    <section className={styles.part} aria-label="מענה לטיעונים וסיום">
      <h2>מענה לטיעונים</h2>
      <Loaded query={ledger} lines={4}>
        {({ items, complete }) => {
          const open = items.filter(({ state }) => state === 'open');
          return (
            <>
              {items.length > 0 && (
                <Banner tone={open.length > 0 ? 'warn' : 'accent'}>
                  <Mixed>
                    {open.length > 0
                      ? `${count(open.length, 'טיעון', 'טיעונים')} עדיין בלי מענה בהחלטה.`
                      : 'לכל הטיעונים יש מענה.'}
                  </Mixed>
                </Banner>
              )}
              {items.length === 0 && (
                <p className={styles.note}>
                  {complete ? 'אין בתיק טיעונים.' : 'הטענות עדיין לא קובצו לטיעונים, ולכן אי אפשר לבדוק אם נענו.'}
                </p>
              )}
              <ul>
                {[...open, ...items.filter(({ state }) => state !== 'open')].map((item) => (
                  <li key={item.argument_id} className={styles.finding}>
                    <p>
                      <Chip tone={TONES[item.state]}>{label('ledger_state', item.state)}</Chip>{' '}
                      <Mixed>{`${label('party', item.party)}: ${item.title}`}</Mixed>
                    </p>
                    {item.reason && (
                      <p className={styles.note}>
                        <Mixed>{item.reason}</Mixed>
                      </p>
                    )}
                    <span className={styles.links}>
                      {item.sources.slice(0, 2).map((source) => (
                        <SourceLink
                          key={`${source.document_id} ${source.start}`}
                          source={source}
                          title={titleOf(source)}
                          onPlace={onPlace}
                        />
                      ))}
                      {item.answered_at.slice(0, 1).map(({ block_id, start, end }) => (
                        <Button
                          key={block_id}
                          small
                          kind="quiet"
                          icon="edit"
                          onPress={() =>
                            // The address names the words: the decision opens at them.
                            void navigate({
                              search: { n: caseNumber, tab: 'decision' },
                              hash: `${block_id} ${start} ${end}`,
                            })
                          }
                        >
                          בהחלטה: {label('block', block_id)}
                        </Button>
                      ))}
                      {mayDecide && item.state === 'open' && (
                        <Button small kind="quiet" icon="edit" onPress={() => setDeciding(item)}>
                          הכרעה בטיעון
                        </Button>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
              {mayClose && details.data && !ENDED.has(details.data.status) && (
                <Button icon="check" onPress={() => setAsking(true)}>
                  סימון ההחלטה כסופית
                </Button>
              )}
              {deciding && (
                <DecideArgument
                  caseNumber={caseNumber}
                  entry={{ argument: deciding, ledger: deciding }}
                  onClose={() => setDeciding(null)}
                />
              )}
              {asking && details.data && (
                <MakeFinal caseNumber={caseNumber} version={details.data.version} onClose={() => setAsking(false)} />
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

const ENDED = new Set(['final', 'closed', 'withdrawn']);

function MakeFinal({ caseNumber, version, onClose }: { caseNumber: string; version: number; onClose(): void }) {
  const [reason, setReason] = useState('');
  const [open, setOpen] = useState<LedgerItem[] | null>(null);
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: () =>
      send(
        updateCase({
          path: { case_number: caseNumber },
          body: {
            status: 'final',
            expected_version: version,
            ...(open ? { override_reason: reason.trim() } : {}),
          },
        }),
      ),
    onSuccess: ({ warnings }) => {
      onClose();
      const left = (warnings ?? []).flatMap(({ items }) => items ?? []).length;
      say(left > 0 ? `ההחלטה סומנה כסופית, ו-${count(left, 'טיעון', 'טיעונים')} בה בלי מענה` : 'ההחלטה סומנה כסופית');
    },
    onError: (error) => {
      const { code, body } = problemOf(error);
      if (code === 'open_arguments') setOpen((body.items as LedgerItem[] | undefined) ?? []);
    },
    onSettled: () => queries.invalidateQueries(),
  });
  const isTold = make.error && problemOf(make.error).code === 'open_arguments';
  return (
    <Dialog
      title="סימון ההחלטה כסופית"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button
            kind={open ? 'danger' : 'primary'}
            onPress={() => make.mutate()}
            isDisabled={make.isPending || (open !== null && reason.trim().length < SHORTEST_REASON)}
          >
            {open ? 'סימון כסופית בכל זאת' : 'סימון כסופית'}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            חזרה
          </Button>
        </>
      }
    >
      {make.error && !isTold && <ErrorLine error={make.error} />}
      {open === null ? (
        <p>התיק יעבור למצב "סופי". לפני כן נבדק שלכל טיעון יש מענה.</p>
      ) : (
        <>
          <Banner tone="bad">
            <Mixed>{`${count(open.length, 'טיעון', 'טיעונים')} בלי מענה, ולכן התיק לא סומן כסופי:`}</Mixed>
          </Banner>
          <ul className={styles.open}>
            {open.map((item) => (
              <li key={item.argument_id}>
                <Mixed>{item.title}</Mixed>
              </li>
            ))}
          </ul>
          <TextField
            label="מדוע התיק מסתיים בלי מענה להם"
            hint="הנימוק נרשם בתיק ומופיע בבקרה"
            value={reason}
            onChange={setReason}
            rows={3}
          />
        </>
      )}
    </Dialog>
  );
}
