// What is said of tasks that broke, in the words of each kind of work.
import type { TaskKind } from '../db/schema/tasks.ts';
import type { ThreadLost } from './threads.ts';

/** How a task ends whose thread or reader was lost, by what took it. */
export const LOST_CODES = {
  died: 'crashed',
  unavailable: 'internal_error',
  time: 'time_limit',
  memory: 'memory_limit',
} as const;

/** What the person reads of a task whose thread or reader was lost. */
export function lostReason(kind: TaskKind, { reason }: ThreadLost): string {
  const { broke, slow, large, crashed } = failureWords(kind);
  return { died: crashed, unavailable: broke, time: slow, memory: large }[reason];
}

/** What is said of a task that broke, that broke off again and again, that took too long, and that took too much memory. */
interface FailureWords {
  broke: string;
  crashed: string;
  slow: string;
  large: string;
}

const WORDS: Partial<Record<TaskKind, FailureWords>> = {
  document: {
    broke: 'אירעה תקלה פנימית בעיבוד המסמך; אפשר לנסות שוב',
    crashed: 'העיבוד נפסק שלוש פעמים באמצע בשל המסמך עצמו, ולכן הופסק',
    slow: 'העיבוד חרג מן הזמן המותר',
    large: 'המסמך דורש יותר זיכרון מן המותר',
  },
  training: {
    broke: 'אירעה תקלה פנימית בקליטת ההחלטה למאגר; אפשר לנסות שוב',
    crashed: 'קליטת ההחלטה למאגר נפסקה שלוש פעמים באמצע, ולכן הופסקה',
    slow: 'קליטת ההחלטה למאגר חרגה מן הזמן המותר',
    large: 'ההחלטה דורשת יותר זיכרון מן המותר',
  },
  style_analysis: {
    broke: 'אירעה תקלה פנימית בניתוח הסגנון; אפשר לנסות שוב',
    crashed: 'ניתוח הסגנון נפסק שלוש פעמים באמצע, ולכן הופסק',
    slow: 'ניתוח הסגנון חרג מן הזמן המותר',
    large: 'ניתוח הסגנון דורש יותר זיכרון מן המותר',
  },
  panel: {
    broke: 'אירעה תקלה פנימית בפאנל הלקחים; אפשר לנסות שוב',
    crashed: 'פאנל הלקחים נפסק שלוש פעמים באמצע, ולכן הופסק',
    slow: 'פאנל הלקחים חרג מן הזמן המותר',
    large: 'פאנל הלקחים דורש יותר זיכרון מן המותר',
  },
};
const OF_ANY: FailureWords = {
  broke: 'אירעה תקלה פנימית בעבודת הרקע; אפשר לנסות שוב',
  crashed: 'עבודת הרקע נפסקה שלוש פעמים באמצע, ולכן הופסקה',
  slow: 'עבודת הרקע חרגה מן הזמן המותר',
  large: 'עבודת הרקע דורשת יותר זיכרון מן המותר',
};

/** The Hebrew sentences of a kind of task. */
export const failureWords = (kind: TaskKind): FailureWords => WORDS[kind] ?? OF_ANY;
