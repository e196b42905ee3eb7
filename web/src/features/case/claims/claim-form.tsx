import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { listClaimsQueryKey } from '../../../api/@tanstack/react-query.gen';
import { addClaim, deleteClaim, updateClaim } from '../../../api/sdk.gen';
import type { Claim, Party } from '../../../api/types.gen';
import { Button, Checkbox, ComboBox, Confirm, Dialog, ErrorLine, Select, say, TextField } from '../../../design';
import { send } from '../../../http/client';
import { useLabels } from '../../../http/session';
import { Mixed } from '../../../words/text';
import styles from './claims.module.css';

interface FormProps {
  caseNumber: string;
  /** Issues that claims of the case have already. */
  topics: readonly string[];
  onClose(): void;
}

/** A claim in other words, of another party, on another issue. What a person changed stays through every later reading. */
export function EditClaim({ caseNumber, claim, topics, onClose }: FormProps & { claim: Claim }) {
  const [text, setText] = useState(claim.text);
  const [party, setParty] = useState<string>(claim.party);
  const [topic, setTopic] = useState(claim.topic ?? '');
  const [threshold, setThreshold] = useState(claim.threshold);
  const [deleting, setDeleting] = useState(false);
  const queries = useQueryClient();
  const path = { case_number: caseNumber, claim_id: claim.claim_id };
  const onSettled = () => queries.invalidateQueries({ queryKey: listClaimsQueryKey({ path }) });
  const wanted = topic.trim() === '' ? null : topic.trim();
  const save = useMutation({
    mutationFn: () =>
      send(
        updateClaim({
          path,
          body: {
            ...(text.trim() === claim.text ? {} : { text: text.trim() }),
            ...(party === claim.party ? {} : { party: party as Party }),
            ...(wanted === claim.topic ? {} : { topic: wanted }),
            ...(threshold === claim.threshold ? {} : { threshold }),
            expected_version: claim.version,
          },
        }),
      ),
    onSuccess: onClose,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => send(deleteClaim({ path })),
    onSuccess: () => {
      onClose();
      say('הטענה נמחקה');
    },
    onSettled,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <>
      <Dialog title="עריכת טענה" isOpen onClose={onClose}>
        <form className={styles.form} onSubmit={onSubmit}>
          {(save.error ?? remove.error) && <ErrorLine error={save.error ?? remove.error} />}
          <TextField label="נוסח הטענה" rows={5} value={text} onChange={setText} isRequired />
          <PartyAndTopic {...{ party, setParty, topic, setTopic, topics }} />
          <Checkbox isSelected={threshold} onChange={setThreshold}>
            טענת סף: מבקשת לדחות או למחוק בלי דיון לגופו של עניין
          </Checkbox>
          <div className={styles.formEnd}>
            <Button kind="primary" type="submit" isDisabled={save.isPending || text.trim() === ''}>
              שמירה
            </Button>
            <Button kind="quiet" onPress={onClose}>
              חזרה
            </Button>
            <span className={styles.push}>
              <Button kind="danger" small icon="trash" onPress={() => setDeleting(true)}>
                מחיקת הטענה
              </Button>
            </span>
          </div>
        </form>
      </Dialog>
      <Confirm
        title="מחיקת טענה"
        confirm="מחיקה"
        danger
        isOpen={deleting}
        onClose={() => setDeleting(false)}
        onConfirm={() => remove.mutate()}
      >
        <p>הטענה תוצא מן הרשימה ומן הטיעונים שנשענים עליה. כדי לשמור אותה ברשימה בלי שתיספר, עדיף לדחות אותה.</p>
      </Confirm>
    </>
  );
}

export interface Words {
  documentId: string;
  start: number;
  end: number;
  text: string;
  /** Whose document it is. */
  party: Party | null;
}

/** Words of a document that a person takes for a claim. */
export function AddClaim({ caseNumber, words, topics, onClose }: FormProps & { words: Words }) {
  const { terms } = useLabels();
  const [party, setParty] = useState<string>(words.party ?? terms('party')[0]?.key ?? 'other');
  const [topic, setTopic] = useState('');
  const queries = useQueryClient();
  const path = { case_number: caseNumber };
  const add = useMutation({
    mutationFn: () =>
      send(
        addClaim({
          path,
          body: {
            document_id: words.documentId,
            start: words.start,
            end: words.end,
            party: party as Party,
            topic: topic.trim() === '' ? null : topic.trim(),
          },
        }),
      ),
    onSuccess: () => {
      onClose();
      say('הטענה נוספה');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: listClaimsQueryKey({ path }) }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Dialog title="הוספת טענה" isOpen onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit}>
        {add.error && <ErrorLine error={add.error} />}
        <blockquote className={styles.quote}>
          <Mixed>{words.text}</Mixed>
        </blockquote>
        <PartyAndTopic {...{ party, setParty, topic, setTopic, topics }} />
        <div className={styles.formEnd}>
          <Button kind="primary" type="submit" isDisabled={add.isPending}>
            הוספה לטענות
          </Button>
          <Button kind="quiet" onPress={onClose}>
            חזרה
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  party: string;
  setParty(key: string): void;
  topic: string;
  setTopic(text: string): void;
  topics: readonly string[];
}

function PartyAndTopic({ party, setParty, topic, setTopic, topics }: ChoiceProps) {
  const { terms } = useLabels();
  const typed = topic.trim();
  const fitting = topics.includes(typed) ? topics : topics.filter((each) => each.includes(typed));
  return (
    <div className={styles.two}>
      <Select label="הצד הטוען" options={terms('party')} value={party} onChange={setParty} />
      <ComboBox
        label="נושא"
        options={fitting.map((each) => ({ key: each, label: each }))}
        inputValue={topic}
        onInputChange={setTopic}
        menuTrigger="input"
        allowsCustomValue
      />
    </div>
  );
}
