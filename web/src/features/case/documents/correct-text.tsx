import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getDocumentOptions } from '../../../api/@tanstack/react-query.gen';
import { correctDocumentText } from '../../../api/sdk.gen';
import type { Document, DocumentWithText } from '../../../api/types.gen';
import { Button, Dialog, ErrorLine, Loaded, say } from '../../../design';
import { send } from '../../../http/client';
import styles from './documents.module.css';

/** The text as it was read, to be put right; claims and places are found again in it. */
export function CorrectText({ document, onClose }: { document: Document; onClose(): void }) {
  const path = { case_number: document.case_number, document_id: document.document_id };
  const text = useQuery(getDocumentOptions({ path }));
  return (
    <Dialog title={`תיקון הטקסט: ${document.title}`} isOpen wide onClose={onClose} isDismissable={false}>
      <Loaded query={text}>{(data) => <Editor document={data} onClose={onClose} />}</Loaded>
    </Dialog>
  );
}

function Editor({ document, onClose }: { document: DocumentWithText; onClose(): void }) {
  // As it was when the dialog opened: what comes meanwhile does not take the place of what is typed.
  const [read] = useState(document);
  const [text, setText] = useState(read.text);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      send(
        correctDocumentText({
          path: { case_number: read.case_number, document_id: read.document_id },
          body: { text, expected_version: read.version },
        }),
      ),
    onSuccess: () => {
      onClose();
      say('הטקסט המתוקן נשמר. הטענות והמקומות נמצאים בו מחדש.');
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <div className={styles.form}>
      {save.error && <ErrorLine error={save.error} />}
      <p className={styles.meta}>
        מתקנים כאן רק טעויות קריאה. הקובץ המקורי נשאר כפי שהוא, והנוסח המתוקן נשמר גם כשהמסמך נקרא מחדש.
      </p>
      <textarea
        className={styles.editor}
        aria-label="הטקסט שנקרא"
        dir="rtl"
        lang="he"
        value={text}
        onChange={({ target }) => setText(target.value)}
        spellCheck
      />
      <div className={styles.formEnd}>
        <Button
          kind="primary"
          onPress={() => save.mutate()}
          isDisabled={save.isPending || text === read.text || text.trim() === ''}
        >
          שמירת הנוסח המתוקן
        </Button>
        <Button kind="quiet" onPress={onClose}>
          חזרה בלי לשמור
        </Button>
      </div>
    </div>
  );
}
