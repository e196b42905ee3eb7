import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { patchLesson } from '../../api/sdk.gen';
import type { Lesson } from '../../api/types.gen';
import { Button, Dialog, ErrorLine, TextField } from '../../design';
import { send } from '../../http/client';

/** Words a lesson better; whether it is approved stays as it was. */
export function EditLesson({ lesson, onClose, onSaved }: { lesson: Lesson; onClose(): void; onSaved(): void }) {
  const [text, setText] = useState(lesson.text);
  const [category, setCategory] = useState(lesson.category ?? '');
  const save = useMutation({
    mutationFn: () =>
      send(
        patchLesson({
          path: { lesson_id: lesson.lesson_id },
          body: { text: text.trim(), category: category.trim() || null },
        }),
      ),
    onSuccess: () => {
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      title="עריכת לקח"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" onPress={() => save.mutate()} isDisabled={text.trim() === '' || save.isPending}>
            שמירה
          </Button>
          <Button kind="quiet" onPress={onClose}>
            חזרה
          </Button>
        </>
      }
    >
      {save.error && <ErrorLine error={save.error} />}
      <TextField label="נוסח הלקח" rows={4} value={text} onChange={setText} autoFocus />
      <TextField label="תחום" value={category} onChange={setCategory} />
    </Dialog>
  );
}
