import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { attachPrecedent } from '../../../api/sdk.gen';
import { Button, Dialog, ErrorLine, say, TextField } from '../../../design';
import { send } from '../../../http/client';
import { Mixed } from '../../../words/text';
import styles from './precedents.module.css';

interface Props {
  caseNumber: string;
  section?: 'threshold_claims' | 'issues';
  itemId?: string;
  /** Title of the item that it is attached to. */
  about?: string;
  onClose(): void;
}

/** A quotation of a decision for the case, or for one question of it. */
export function AttachPrecedent({ caseNumber, section, itemId, about, onClose }: Props) {
  const [quote, setQuote] = useState('');
  const [citation, setCitation] = useState('');
  const [note, setNote] = useState('');
  const queries = useQueryClient();
  const attach = useMutation({
    mutationFn: () =>
      send(
        attachPrecedent({
          path: { case_number: caseNumber },
          body: { quote, citation, section: section ?? null, section_id: itemId ?? null, note: note.trim() || null },
        }),
      ),
    onSuccess: ({ source }) => {
      onClose();
      say(source?.start != null ? 'הציטוט צורף ואומת מול פסק הדין שבמאגר' : 'הציטוט צורף');
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Dialog
      title="צירוף ציטוט מפסיקה"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            onPress={() => attach.mutate()}
            isDisabled={attach.isPending || quote.trim() === '' || citation.trim() === ''}
          >
            צירוף
          </Button>
          <Button kind="quiet" onPress={onClose}>
            חזרה
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {attach.error && <ErrorLine error={attach.error} />}
        {about && (
          <p>
            לסוגיה: <Mixed>{about}</Mixed>
          </p>
        )}
        <TextField label="מראה מקום" value={citation} onChange={setCitation} autoFocus />
        <TextField label="הציטוט, מילה במילה" value={quote} onChange={setQuote} rows={5} />
        <TextField label="הערה (רשות)" value={note} onChange={setNote} />
      </div>
    </Dialog>
  );
}
