import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { importCase } from '../../api/sdk.gen';
import { Button, Dialog, ErrorLine, FileButton, say } from '../../design';
import { send } from '../../http/client';
import { Mixed } from '../../words/text';
import styles from './cases.module.css';

/** Takes in a whole case that was saved as a file, here or in another installation. */
export function BringCase({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Dialog title="הבאת תיק מקובץ" isOpen={isOpen} onClose={onClose}>
      <Choice onClose={onClose} />
    </Dialog>
  );
}

function Choice({ onClose }: { onClose(): void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const bring = useMutation({
    mutationFn: (file: File) => send(importCase({ body: { file } })),
    onSuccess: ({ status, case_number, left_out }) => {
      const missing =
        left_out.length > 0 ? ` בקובץ חסרים מסמכים: ${left_out.map(({ title }) => title).join(', ')}.` : '';
      say(
        status === 'imported' ? `תיק ${case_number} נקלט.${missing}` : `תיק ${case_number} כבר נמצא כאן; לא שונה דבר.`,
      );
      void queries.invalidateQueries();
      onClose();
      void navigate({ to: '/case', search: { n: case_number } });
    },
  });
  return (
    <div className={styles.form}>
      {bring.error && <ErrorLine error={bring.error} />}
      <p>
        <Mixed>
          בוחרים קובץ ZIP שנשמר ב"הורדת תיק שלם". התיק נקלט כולו או שלא נקלט ממנו דבר, ותיק אחר אינו משתנה בשום מקרה.
        </Mixed>
      </p>
      <div className={styles.formEnd} aria-live="polite">
        <FileButton
          kind="primary"
          icon="upload"
          isDisabled={bring.isPending}
          onFiles={([file]) => file && bring.mutate(file)}
        >
          {bring.isPending ? 'התיק נקלט…' : 'בחירת קובץ'}
        </FileButton>
        <Button kind="quiet" onPress={onClose}>
          חזרה
        </Button>
      </div>
    </div>
  );
}
