import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { updateProtocolAnalysis } from '../../../api/sdk.gen';
import type { Party, ProtocolAnalysis } from '../../../api/types.gen';
import { Button, Dialog, ErrorLine, IconButton, Select, TextField } from '../../../design';
import { send } from '../../../http/client';
import { useLabels } from '../../../http/session';
import styles from './hearing.module.css';

interface Attendee {
  id: number;
  name: string;
  role: string;
  party: Party | null;
}

const NONE = 'none';

/** Says who was there; a later analysis leaves it so. */
export function EditAttendees({
  caseNumber,
  analysis,
  onClose,
}: {
  caseNumber: string;
  analysis: ProtocolAnalysis;
  onClose(): void;
}) {
  const { terms } = useLabels();
  const [list, setList] = useState<Attendee[]>(
    analysis.hearing.attendees.map(({ name, role, party }, id) => ({ id, name, role, party })),
  );
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      send(
        updateProtocolAnalysis({
          path: { case_number: caseNumber },
          body: {
            attendees: list
              .filter(({ name }) => name.trim() !== '')
              .map(({ name, role, party }) => ({ name: name.trim(), role: role.trim(), party })),
          },
        }),
      ),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(),
  });
  const set = (id: number, change: Partial<Attendee>) =>
    setList(list.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog title="תיקון הנוכחים" isOpen wide onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit}>
        {save.error && <ErrorLine error={save.error} />}
        {list.map((each, n) => (
          <div key={each.id} className={styles.attendee}>
            <TextField bare label={`שם ${n + 1}`} value={each.name} onChange={(name) => set(each.id, { name })} />
            <TextField bare label={`תפקיד ${n + 1}`} value={each.role} onChange={(role) => set(each.id, { role })} />
            <Select
              bare
              label={`מטעם ${n + 1}`}
              options={[{ key: NONE, label: 'ללא צד' }, ...terms('party')]}
              value={each.party ?? NONE}
              onChange={(party) => set(each.id, { party: party === NONE ? null : (party as Party) })}
            />
            <IconButton
              icon="trash"
              label={`הסרת ${each.name || `נוכח ${n + 1}`}`}
              onPress={() => setList(list.filter(({ id }) => id !== each.id))}
            />
          </div>
        ))}
        <div className={styles.formEnd}>
          <Button kind="primary" type="submit" isDisabled={save.isPending}>
            שמירה
          </Button>
          <Button
            icon="plus"
            onPress={() =>
              setList([...list, { id: Math.max(0, ...list.map(({ id }) => id)) + 1, name: '', role: '', party: null }])
            }
          >
            הוספת נוכח
          </Button>
          <Button kind="quiet" onPress={onClose}>
            חזרה
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
