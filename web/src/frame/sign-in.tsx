import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { openSession } from '../api/sdk.gen';
import { Button } from '../design/button';
import { ErrorLine } from '../design/feedback';
import { TextField } from '../design/fields';
import { Dialog } from '../design/overlays';
import { send, signedOut } from '../http/client';
import styles from './sign-in.module.css';

/** Signs a browser in with a token; over a screen, or alone when nobody was known yet. */
export function SignIn({ over }: { over?: boolean }) {
  if (over)
    return (
      <Dialog title="הכניסה פגה" isOpen onClose={() => undefined} isDismissable={false}>
        <p>מה שהיה פתוח במסך נשאר כפי שהוא. אחרי הכניסה אפשר להמשיך מאותו מקום.</p>
        <SignInForm />
      </Dialog>
    );
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <span className={styles.seal} aria-hidden="true">
          ו
        </span>
        <h1>כניסה לסביבת העבודה</h1>
        <p className={styles.lead}>
          הכניסה היא במפתח אישי שנמסר ממפעיל המערכת. הוא נשמר לשתים־עשרה שעות, בדפדפן הזה בלבד.
        </p>
        <SignInForm />
      </div>
    </main>
  );
}

function SignInForm() {
  const [token, setToken] = useState('');
  const queries = useQueryClient();
  const enter = useMutation({
    mutationFn: () => send(openSession({ body: { token: token.trim() } })),
    onSuccess: async () => {
      signedOut.set(false);
      await queries.invalidateQueries();
    },
    onSettled: () => setToken(''),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim() !== '') enter.mutate();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {enter.error && <ErrorLine error={enter.error} />}
      <TextField label="מפתח כניסה" type="password" autoComplete="off" value={token} onChange={setToken} autoFocus />
      <Button kind="primary" type="submit" isDisabled={enter.isPending || token.trim() === ''}>
        כניסה
      </Button>
    </form>
  );
}
