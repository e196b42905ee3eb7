import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listCorpusQueryKey } from '../../api/@tanstack/react-query.gen';
import { updateCorpusItem } from '../../api/sdk.gen';
import type { CorpusItem } from '../../api/types.gen';
import { Button, Dialog, ErrorLine, TextField } from '../../design';
import { send } from '../../http/client';
import styles from './training.module.css';

/** Puts right what is said of a decision; its text stays. */
export function EditDecision({ item, isOpen, onClose }: { item: CorpusItem; isOpen: boolean; onClose(): void }) {
  const queries = useQueryClient();
  const [title, setTitle] = useState(item.title);
  const [number, setNumber] = useState(item.decision_number ?? '');
  const [date, setDate] = useState(item.decision_date ?? '');
  const [categories, setCategories] = useState(item.categories.join(', '));
  const save = useMutation({
    mutationFn: () =>
      send(
        updateCorpusItem({
          path: { corpus_id: item.corpus_id },
          body: {
            title: title.trim(),
            decision_number: number.trim() || null,
            decision_date: date || null,
            categories: categories.split(',').map((each) => each.trim()),
          },
        }),
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: listCorpusQueryKey() });
      onClose();
    },
  });
  return (
    <Dialog
      title="פרטי ההחלטה"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" onPress={() => save.mutate()} isDisabled={title.trim() === '' || save.isPending}>
            שמירה
          </Button>
          <Button kind="quiet" onPress={onClose}>
            חזרה
          </Button>
        </>
      }
    >
      {save.error && <ErrorLine error={save.error} />}
      <div className={styles.twoFields}>
        <TextField label="כותרת" value={title} onChange={setTitle} isRequired />
        <TextField label="מספר ההחלטה" value={number} onChange={setNumber} />
        <TextField label="תאריך ההחלטה" type="date" value={date} onChange={setDate} />
        <TextField label="נושאים" hint="כמה נושאים, עם פסיק ביניהם" value={categories} onChange={setCategories} />
      </div>
    </Dialog>
  );
}
