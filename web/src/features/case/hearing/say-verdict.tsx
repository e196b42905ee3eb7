import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listLegalArgumentsOptions } from '../../../api/@tanstack/react-query.gen';
import { updateProtocolAnalysis } from '../../../api/sdk.gen';
import type { ProtocolAnalysis } from '../../../api/types.gen';
import { Button, ComboBox, Dialog, ErrorLine, Select, say } from '../../../design';
import { send } from '../../../http/client';
import { useLabels } from '../../../http/session';
import type { Selected } from '../../../source/selection';
import { Mixed } from '../../../words/text';
import styles from './hearing.module.css';

type Verdict = ProtocolAnalysis['parties'][number]['arguments'][number]['verdict'];

interface Props {
  caseNumber: string;
  /** Words of the protocol. */
  words: Selected;
  onClose(): void;
}

/** What became of an argument, by words of the protocol that a person selected. */
export function SayVerdict({ caseNumber, words, onClose }: Props) {
  const path = { case_number: caseNumber };
  const { terms } = useLabels();
  const list = useQuery(listLegalArgumentsOptions({ path }));
  const [argument, setArgument] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [verdict, setVerdict] = useState<string>('dropped');
  const queries = useQueryClient();
  const all = (list.data?.parties ?? []).flatMap((party) =>
    party.arguments.map(({ argument_id, title }) => ({ key: argument_id, label: title, hint: party.label })),
  );
  const chosen = all.find(({ key }) => key === argument);
  const options = chosen?.label === typed ? all : all.filter(({ label }) => label.includes(typed.trim()));
  const save = useMutation({
    mutationFn: () =>
      send(
        updateProtocolAnalysis({
          path,
          body: {
            verdicts: [{ argument_id: argument!, verdict: verdict as Verdict, start: words.start, end: words.end }],
          },
        }),
      ),
    onSuccess: () => {
      onClose();
      say('הקביעה נרשמה');
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Dialog title="מה עלה בגורל טיעון" isOpen onClose={onClose}>
      <div className={styles.form}>
        {save.error && <ErrorLine error={save.error} />}
        <blockquote className={styles.quote}>
          <Mixed>{words.text}</Mixed>
        </blockquote>
        <ComboBox
          label="הטיעון"
          options={options}
          inputValue={typed}
          onInputChange={setTyped}
          selectedKey={argument}
          onSelectionChange={(key) => {
            if (key === null) return;
            setArgument(String(key));
            setTyped(all.find((each) => each.key === key)?.label ?? '');
          }}
          empty="אין טיעון כזה"
        />
        <Select label="מה עלה בגורלו" options={terms('verdict')} value={verdict} onChange={setVerdict} />
        <div className={styles.formEnd}>
          <Button kind="primary" onPress={() => save.mutate()} isDisabled={save.isPending || argument === null}>
            רישום הקביעה
          </Button>
          <Button kind="quiet" onPress={onClose}>
            חזרה
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
