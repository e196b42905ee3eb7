import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { updateDocument } from '../../../api/sdk.gen';
import type { DocType, Document, Party } from '../../../api/types.gen';
import { Button, Dialog, ErrorLine, Select, say, TextField } from '../../../design';
import { send } from '../../../http/client';
import { useLabels } from '../../../http/session';
import styles from './documents.module.css';

const NONE = 'none';

/** What a document is: changed by a person, it stays so through every later reading. */
export function CorrectParticulars({ document, onClose }: { document: Document; onClose(): void }) {
  const { terms } = useLabels();
  const [title, setTitle] = useState(document.title);
  const [docType, setDocType] = useState<string>(document.doc_type);
  const [party, setParty] = useState<string>(document.party ?? NONE);
  const [date, setDate] = useState(document.document_date ?? '');
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      send(
        updateDocument({
          path: { case_number: document.case_number, document_id: document.document_id },
          body: {
            ...(title.trim() === document.title ? {} : { title: title.trim() }),
            ...(docType === document.doc_type ? {} : { doc_type: docType as DocType }),
            ...(party === (document.party ?? NONE) ? {} : { party: party === NONE ? null : (party as Party) }),
            ...(date === (document.document_date ?? '') ? {} : { document_date: date === '' ? null : date }),
            expected_version: document.version,
          },
        }),
      ),
    onSuccess: ({ task_id }) => {
      onClose();
      say(task_id === null ? 'הפרטים תוקנו' : 'הפרטים תוקנו; מה שתלוי בהם מחושב מחדש');
    },
    onSettled: () => queries.invalidateQueries(),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog title="תיקון פרטי המסמך" isOpen onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit}>
        {save.error && <ErrorLine error={save.error} />}
        <TextField label="כותרת" value={title} onChange={setTitle} isRequired />
        <Select label="סוג המסמך" options={terms('doc_type')} value={docType} onChange={setDocType} />
        <Select
          label="הצד שהגיש"
          options={[{ key: NONE, label: 'ללא צד' }, ...terms('party')]}
          value={party}
          onChange={setParty}
        />
        <TextField label="תאריך המסמך" type="date" value={date} onChange={setDate} />
        <div className={styles.formEnd}>
          <Button kind="primary" type="submit" isDisabled={save.isPending || title.trim() === ''}>
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
