// Short words about what has just been done; told to screen readers, gone after a while.

import { problemOf } from '../http/problem';
import { createStore, useStore } from '../http/store';
import { Mixed } from '../words/text';
import { Button, IconButton } from './button';
import styles from './toast.module.css';

interface Toast {
  id: number;
  text: string;
  tone: 'ok' | 'bad';
  /** A way back or on. */
  action?: { label: string; run(): void };
}

const SHOWN_MS = 6000;
const toasts = createStore<Toast[]>([]);
let next = 1;

/** Says that something was done. */
export function say(text: string, action?: Toast['action']): void {
  show({ id: next++, text, tone: 'ok', ...(action ? { action } : {}) }, SHOWN_MS);
}

/** Says what went wrong; stays longer. */
export function sayProblem(thrown: unknown): void {
  show({ id: next++, text: problemOf(thrown).detail, tone: 'bad' }, SHOWN_MS * 2);
}

function show(toast: Toast, forMs: number): void {
  toasts.set([...toasts.get().slice(-3), toast]);
  setTimeout(() => dismiss(toast.id), forMs);
}

const dismiss = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

export function Toasts() {
  return (
    <div className={styles.region} role="status" aria-live="polite" aria-label="הודעות">
      {useStore(toasts).map(({ id, text, tone, action }) => (
        <div key={id} className={styles.toast} data-tone={tone}>
          <span>
            <Mixed>{text}</Mixed>
          </span>
          {action && (
            <Button
              small
              kind="quiet"
              onPress={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton small icon="close" label="סגירת ההודעה" onPress={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
