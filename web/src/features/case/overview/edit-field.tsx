import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { updateCase } from '../../../api/sdk.gen';
import type { CaseDetails } from '../../../api/types.gen';
import { Button, Dialog, ErrorLine, IconButton, Select, TextField } from '../../../design';
import { send } from '../../../http/client';
import { useLabels } from '../../../http/session';
import { changeOf, type Field, particularOf, writtenOf } from './fields';
import styles from './overview.module.css';

const HINTS: Partial<Record<Field['kind'], string>> = {
  lines: 'שורה לכל אחד',
  days: 'שורה לכל דיון, בצורה 2025-05-18',
  people: 'שורה לכל אחד; אחרי קו אנכי אפשר לכתוב מי מייצג: רות אלמוג | עו"ד דן שחר',
};

/** Changes one particular by hand. */
export function EditField({ field, details }: { field: Field; details: CaseDetails }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className={styles.pencil}>
        <IconButton small icon="edit" label={`עריכת ${field.label}`} onPress={() => setOpen(true)} />
      </span>
      {open && <Form field={field} details={details} onClose={() => setOpen(false)} />}
    </>
  );
}

function Form({ field, details, onClose }: { field: Field; details: CaseDetails; onClose(): void }) {
  const { terms } = useLabels();
  const [written, setWritten] = useState(writtenOf(particularOf(details, field.key)));
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      send(
        updateCase({
          path: { case_number: details.case_number },
          body: { ...changeOf(field, written, details), expected_version: details.version },
        }),
      ),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const rows =
    field.kind === 'lines' || field.kind === 'people' || field.kind === 'days'
      ? 4
      : field.kind === 'long'
        ? 6
        : undefined;
  return (
    <Dialog title={`עריכת ${field.label}`} isOpen onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit}>
        {save.error && <ErrorLine error={save.error} />}
        {field.kind === 'kind' ? (
          <Select label={field.label} options={terms('appeal_type')} value={written} onChange={setWritten} />
        ) : (
          <TextField
            label={field.label}
            value={written}
            onChange={setWritten}
            autoFocus
            hint={HINTS[field.kind]}
            {...(field.kind === 'day' ? { type: 'date' } : {})}
            {...(rows ? { rows } : {})}
          />
        )}
        <div className={styles.formEnd}>
          <Button kind="primary" type="submit" isDisabled={save.isPending}>
            שמירה
          </Button>
          <Button kind="quiet" onPress={onClose}>
            חזרה
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
