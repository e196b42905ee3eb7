import { type FormEvent, type ReactNode, useState } from 'react';
import { decideArgument, mergeLegalArguments, splitLegalArgument, updateLegalArgument } from '../../../api/sdk.gen';
import type { BlockId, LedgerState, LegalArgument, Party } from '../../../api/types.gen';
import { Button, Checkbox, Dialog, ErrorLine, Select, say, TextField } from '../../../design';
import { send } from '../../../http/client';
import { useLabels } from '../../../http/session';
import { count, Mixed } from '../../../words/text';
import styles from './arguments.module.css';
import { useArgumentChange } from './change';
import type { Entry } from './matrix-of';

interface Props {
  caseNumber: string;
  onClose(): void;
}

interface FormProps {
  title: string;
  save: string;
  change: { error: unknown; isPending: boolean; mutate(): void };
  isReady: boolean;
  onClose(): void;
  children: ReactNode;
}

const Form = ({ title, save, change, isReady, onClose, children }: FormProps) => (
  <Dialog title={title} isOpen onClose={onClose}>
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      {change.error ? <ErrorLine error={change.error} /> : null}
      {children}
      <div className={styles.formEnd}>
        <Button kind="primary" type="submit" isDisabled={change.isPending || !isReady}>
          {save}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          חזרה
        </Button>
      </div>
    </form>
  </Dialog>
);

/** An argument in other words; aggregating again leaves it so. */
export function EditArgument({ caseNumber, argument, onClose }: Props & { argument: LegalArgument }) {
  const { terms } = useLabels();
  const [title, setTitle] = useState(argument.title);
  const [summary, setSummary] = useState(argument.summary);
  const [party, setParty] = useState<string>(argument.party);
  const [threshold, setThreshold] = useState(argument.threshold);
  const path = { case_number: caseNumber, argument_id: argument.argument_id };
  const body = {
    ...(title.trim() === argument.title ? {} : { title: title.trim() }),
    ...(summary.trim() === argument.summary ? {} : { summary: summary.trim() }),
    ...(party === argument.party ? {} : { party: party as Party }),
    ...(threshold === argument.threshold ? {} : { threshold }),
    expected_version: argument.version,
  };
  const change = useArgumentChange(caseNumber, () => send(updateLegalArgument({ path, body })), onClose);
  return (
    <Form title="עריכת טיעון" save="שמירה" change={change} isReady={title.trim() !== ''} onClose={onClose}>
      <TextField label="כותרת הטיעון" value={title} onChange={setTitle} isRequired />
      <TextField label="תמצית" rows={6} value={summary} onChange={setSummary} />
      <Select label="הצד הטוען" options={terms('party')} value={party} onChange={setParty} />
      <Checkbox isSelected={threshold} onChange={setThreshold}>
        טענת סף: תוכרע לפני הדיון לגופו של עניין
      </Checkbox>
    </Form>
  );
}

/** Several arguments of a party become one. */
export function MergeArguments({
  caseNumber,
  chosen,
  onClose,
  onDone,
}: Props & { chosen: readonly LegalArgument[]; onDone(): void }) {
  const [title, setTitle] = useState(chosen[0]!.title);
  const body = { argument_ids: chosen.map(({ argument_id }) => argument_id), title: title.trim() };
  const change = useArgumentChange(
    caseNumber,
    () => send(mergeLegalArguments({ path: { case_number: caseNumber }, body })),
    () => {
      onDone();
      onClose();
      say(`${count(chosen.length, 'טיעון', 'טיעונים')} מוזגו לאחד`);
    },
  );
  return (
    <Form title="מיזוג טיעונים" save="מיזוג" change={change} isReady={title.trim() !== ''} onClose={onClose}>
      <ul className={styles.plain}>
        {chosen.map((each) => (
          <li key={each.argument_id}>
            <Mixed>{each.title}</Mixed>
          </li>
        ))}
      </ul>
      <TextField label="כותרת הטיעון המאוחד" value={title} onChange={setTitle} isRequired />
    </Form>
  );
}

/** Some claims of an argument become one of their own. */
export function SplitArgument({ caseNumber, argument, onClose }: Props & { argument: LegalArgument }) {
  const [title, setTitle] = useState('');
  const [claims, setClaims] = useState<readonly string[]>([]);
  const path = { case_number: caseNumber, argument_id: argument.argument_id };
  const change = useArgumentChange(
    caseNumber,
    () => send(splitLegalArgument({ path, body: { claim_ids: [...claims], title: title.trim() } })),
    () => {
      onClose();
      say('הטיעון פוצל');
    },
  );
  const isReady = title.trim() !== '' && claims.length > 0 && claims.length < argument.claims.length;
  return (
    <Form title="פיצול טיעון" save="פיצול" change={change} isReady={isReady} onClose={onClose}>
      <fieldset className={styles.choice}>
        <legend>הטענות שיעברו לטיעון החדש (לא כולן)</legend>
        {argument.claims.map(({ claim_id, text }) => (
          <Checkbox
            key={claim_id}
            isSelected={claims.includes(claim_id)}
            onChange={(on) => setClaims(on ? [...claims, claim_id] : claims.filter((id) => id !== claim_id))}
          >
            <span>
              <Mixed>{text}</Mixed>
            </span>
          </Checkbox>
        ))}
      </fieldset>
      <TextField label="כותרת הטיעון החדש" value={title} onChange={setTitle} isRequired />
    </Form>
  );
}

const NONE = 'none';

/** An argument and what the ledger says of it. */
interface Decided {
  argument: Pick<LegalArgument, 'argument_id' | 'title'>;
  ledger: Entry['ledger'];
}

/** What became of an argument, as the chair decides it; it holds whatever is found by itself. */
export function DecideArgument({ caseNumber, entry, onClose }: Props & { entry: Decided }) {
  const { terms } = useLabels();
  const { argument, ledger } = entry;
  // What was likely given up is offered as that, in the words of the hearing; the chair says.
  const likely = ledger?.perhaps_withdrawn ?? null;
  const [state, setState] = useState<string>(likely ? 'withdrawn' : (ledger?.state ?? 'open'));
  const [reason, setReason] = useState(likely?.words ?? (ledger?.decided_by == null ? '' : (ledger.reason ?? '')));
  const [block, setBlock] = useState(NONE);
  const path = { case_number: caseNumber, argument_id: argument.argument_id };
  const body = {
    state: state as LedgerState,
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    ...(block === NONE || state !== 'answered' ? {} : { block_id: block as BlockId }),
    expected_version: ledger?.version ?? 0,
  };
  const change = useArgumentChange(
    caseNumber,
    () => send(decideArgument({ path, body })),
    () => {
      onClose();
      say('ההכרעה נרשמה');
    },
  );
  const isReady = state === 'open' || reason.trim() !== '';
  return (
    <Form title="מה עלה בגורל הטיעון" save="רישום ההכרעה" change={change} isReady={isReady} onClose={onClose}>
      <p>
        <strong>
          <Mixed>{argument.title}</Mixed>
        </strong>
      </p>
      <Select label="מצב הטיעון" options={terms('ledger_state')} value={state} onChange={setState} />
      {state === 'answered' && (
        <Select
          label="היכן נענה"
          options={[{ key: NONE, label: 'בלי ציון מקום' }, ...terms('block')]}
          value={block}
          onChange={setBlock}
        />
      )}
      <TextField
        label="נימוק"
        rows={3}
        value={reason}
        onChange={setReason}
        isRequired={state !== 'open'}
        hint="הנימוק נרשם ביומן התיק ומופיע ליד הטיעון"
      />
    </Form>
  );
}
