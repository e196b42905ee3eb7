import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { createCase } from '../../api/sdk.gen';
import type { AppealType } from '../../api/types.gen';
import { Button, Dialog, ErrorLine, Select, TextField } from '../../design';
import { send } from '../../http/client';
import { useLabels } from '../../http/session';
import styles from './cases.module.css';

/** Opens a case: its number is enough. */
export function NewCase({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Dialog title="תיק חדש" isOpen={isOpen} onClose={onClose}>
      <Form onClose={onClose} />
    </Dialog>
  );
}

function Form({ onClose }: { onClose(): void }) {
  const [number, setNumber] = useState('');
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<string | null>(null);
  const { terms } = useLabels();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: () =>
      send(
        createCase({
          body: {
            case_number: number.trim(),
            ...(title.trim() === '' ? {} : { title: title.trim() }),
            ...(kind === null ? {} : { appeal_type: kind as AppealType }),
          },
        }),
      ),
    onSuccess: ({ case_number }) => {
      void queries.invalidateQueries();
      onClose();
      void navigate({ to: '/case', search: { n: case_number } });
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() !== '') create.mutate();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {create.error && <ErrorLine error={create.error} />}
      <TextField
        label="מספר תיק"
        hint="כפי שהוא כתוב בכתב הערר, עם לוכסנים או מקפים"
        value={number}
        onChange={setNumber}
        autoFocus
        isRequired
      />
      <TextField label="כותרת" hint="אפשר להשאיר ריק; השירות יציע כותרת מן המסמכים" value={title} onChange={setTitle} />
      <Select
        label="סוג הערר"
        options={terms('appeal_type')}
        value={kind}
        onChange={setKind}
        placeholder="ייקבע מן המסמכים"
      />
      <div className={styles.formEnd}>
        <Button kind="primary" type="submit" isDisabled={number.trim() === '' || create.isPending}>
          פתיחת תיק
        </Button>
        <Button kind="quiet" onPress={onClose}>
          חזרה
        </Button>
      </div>
    </form>
  );
}
