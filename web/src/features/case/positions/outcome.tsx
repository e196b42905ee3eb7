import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getCaseDetailsOptions,
  getDirectionOptions,
  getDirectionQueryKey,
} from '../../../api/@tanstack/react-query.gen';
import { getDirection, saveDirection, setOutcome } from '../../../api/sdk.gen';
import type { Direction, Outcome as OutcomeKey } from '../../../api/types.gen';
import { Banner, Button, Chip, ErrorLine, Loaded, Select, Skeleton, say, TextField } from '../../../design';
import type { Remote } from '../../../editor/autosave.ts';
import { BlockEditor } from '../../../editor/block-editor';
import { Toolbar, useActiveText } from '../../../editor/toolbar';
import { send } from '../../../http/client';
import { problemOf } from '../../../http/problem';
import { useCan, useLabels } from '../../../http/session';
import { count, Mixed } from '../../../words/text';
import styles from './positions.module.css';

interface Props {
  caseNumber: string;
  /** Positions that are not written yet. */
  missing: number;
}

/** What becomes of the appeal, why, and the direction that the discussion is to take: the chair's alone. */
export function Outcome({ caseNumber, missing }: Props) {
  const details = useQuery(getCaseDetailsOptions({ path: { case_number: caseNumber } }));
  return (
    <Loaded query={details}>
      {(data) => (
        <article className={styles.item} aria-label="תוצאה וכיוון">
          <h2>תוצאה וכיוון</h2>
          {missing > 0 && (
            <Banner tone="warn">
              <Mixed>{`טרם נכתבו ${count(missing, 'עמדה', 'עמדות')}. טיוטה לפרק הדיון תוצע כשכולן יהיו.`}</Mixed>
            </Banner>
          )}
          <SetOutcome
            key={`${data.outcome} ${data.outcome_reasoning}`}
            caseNumber={caseNumber}
            outcome={data.outcome}
            reasoning={data.outcome_reasoning ?? ''}
          />
          <WriteDirection caseNumber={caseNumber} isApproved={data.has_direction} />
        </article>
      )}
    </Loaded>
  );
}

interface SetProps {
  caseNumber: string;
  outcome: OutcomeKey | null;
  reasoning: string;
}

function SetOutcome({ caseNumber, outcome, reasoning }: SetProps) {
  const { terms, label } = useLabels();
  const may = useCan('outcome.set');
  const [chosen, setChosen] = useState<OutcomeKey | null>(outcome);
  const [why, setWhy] = useState(reasoning);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      send(
        setOutcome({
          path: { case_number: caseNumber },
          body: { outcome: chosen!, reasoning: why.trim() === '' ? null : why },
        }),
      ),
    onSuccess: () => say('התוצאה נקבעה'),
    onSettled: () => queries.invalidateQueries(),
  });
  if (!may)
    return (
      <section aria-label="תוצאה">
        <h3>תוצאת הערר</h3>
        {outcome ? (
          <Chip tone="accent">{label('outcome', outcome)}</Chip>
        ) : (
          <p className={styles.none}>טרם נקבעה. קובעת היו"ר.</p>
        )}
        {reasoning && (
          <p>
            <Mixed>{reasoning}</Mixed>
          </p>
        )}
      </section>
    );
  const isChanged = chosen !== outcome || why !== reasoning;
  return (
    <section aria-label="תוצאה" className={styles.form}>
      {save.error && <ErrorLine error={save.error} />}
      <Select
        label="תוצאת הערר"
        options={terms('outcome')}
        value={chosen}
        onChange={(key) => setChosen(key as OutcomeKey)}
        placeholder="טרם נקבעה"
      />
      <TextField label="נימוק קצר (רשות)" value={why} onChange={setWhy} rows={3} />
      <Button kind="primary" onPress={() => save.mutate()} isDisabled={chosen === null || !isChanged || save.isPending}>
        קביעת התוצאה
      </Button>
    </section>
  );
}

/** Written here and approved by a press: from then on it is the direction of the discussion. */
function WriteDirection({ caseNumber, isApproved }: { caseNumber: string; isApproved: boolean }) {
  const path = { case_number: caseNumber };
  const found = useQuery({ ...getDirectionOptions({ path }), enabled: isApproved });
  const [begun, setBegun] = useState(false);
  const may = useCan('direction.save');
  if (isApproved && !found.data) return <Skeleton lines={3} />;
  if (!isApproved && !begun)
    return (
      <section aria-label="כיוון">
        <h3>כיוון לפרק הדיון</h3>
        <p className={styles.none}>במסמך הכיוון היו"ר אומרת בקצרה לאן הדיון הולך, ומה עיקר הנימוקים.</p>
        {may && (
          <Button icon="edit" onPress={() => setBegun(true)}>
            כתיבת כיוון
          </Button>
        )}
      </section>
    );
  return <DirectionEditor caseNumber={caseNumber} direction={found.data ?? null} />;
}

function DirectionEditor({ caseNumber, direction }: { caseNumber: string; direction: Direction | null }) {
  const path = { case_number: caseNumber };
  const may = useCan('direction.save');
  const queries = useQueryClient();
  const active = useActiveText();
  async function save(content: string, expectedVersion: number): Promise<number> {
    const saved = await send(saveDirection({ path, body: { content, expected_version: expectedVersion } }));
    queries.setQueryData<Direction>(getDirectionQueryKey({ path }), {
      case_number: caseNumber,
      content,
      version: saved.version,
      saved_at: saved.saved_at,
    });
    if (expectedVersion === 0) void queries.invalidateQueries();
    return saved.version;
  }
  const currentOf = async (): Promise<Remote | null> => {
    const { data, error } = await getDirection({ path });
    if (data) return { content: data.content, version: data.version };
    return problemOf(error).code === 'direction_not_found' ? { content: '', version: 0 } : null;
  };
  return (
    <section className={styles.position} aria-label="כיוון">
      <div className={styles.row}>
        <h3>כיוון לפרק הדיון</h3>
        {direction && (
          <Chip tone="ok" icon="check">
            אושר
          </Chip>
        )}
        {may && <Toolbar active={active} />}
      </div>
      <BlockEditor
        id="direction"
        name="כיוון לפרק הדיון"
        keptAs={`${caseNumber} direction`}
        remote={{ content: direction?.content ?? '', version: direction?.version ?? 0 }}
        isEditable={may}
        save={save}
        currentOf={currentOf}
        onSource={() => {}}
        onActive={active.moved}
      />
      {may && <p className={styles.none}>שמירת הכיוון בידי היו"ר היא אישורו.</p>}
    </section>
  );
}
