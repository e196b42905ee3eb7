// What an operator can do with a service of the host, each act with its effect in words.
import { actOnService, setDrainBurst, setDrainDisabled } from '../../api/sdk.gen';
import type { ActOnServiceData, Drain, OperationsSnapshot, OpsService } from '../../api/types.gen';
import { send } from '../../http/client';
import { count, timeText } from '../../words/text';
import { whenText } from '../../words/times';
import type { Act } from './act';

/** The only drain that keeps to the night and can be let work by day (specification, known services). */
export const HALACHA_DRAIN = 'legal-halacha-drain';

type Pipelines = OperationsSnapshot['pipelines'];
export type QueueName = 'court_fetch' | 'metadata_extraction' | 'halacha_extraction' | 'digests';

/** The drain of each queue. */
export const DRAIN_OF: Record<QueueName, string> = {
  court_fetch: 'legal-court-fetch-drain',
  metadata_extraction: 'legal-metadata-drain',
  halacha_extraction: HALACHA_DRAIN,
  digests: 'legal-digest-drain',
};

/** What is missing while a service does not run. */
const WITHOUT: Record<string, string> = {
  'legal-court-fetch-service': 'בלעדיו לא מובאות החלטות של בתי משפט, והבאה שבעיצומה נקטעת.',
  'legal-court-fetch-xvfb': 'בלעדיו לדפדפן שמביא החלטות אין מסך, וההבאה נעצרת.',
  'legal-halacha-supervisor': 'בלעדיו חילוץ ההלכות אינו נעצר כשמכסת המודל עומדת להסתיים, והארכה אינה מסתיימת במועדה.',
  'legal-reaper': 'בלעדיו תהליכים שנותרו בלי מי שהפעיל אותם ממשיכים לתפוס זיכרון.',
  'legal-chat-service': 'בלעדיו שיחות על הסגנון אינן נענות, ותשובה שנכתבת ברגע זה נקטעת; מה שנכתב ממנה נשמר.',
};

const serviceAct = (name: string, action: ActOnServiceData['path']['action']) => () =>
  send(actOnService({ path: { name, action } }));

/** The acts that fit a service as it is. */
export function actsOfService(service: OpsService, { pipelines, drains }: OperationsSnapshot): Act[] {
  if (service.cron === '') return actsOfDaemon(service);
  const drain = drains.find(({ name }) => name === service.name);
  const waiting = waitingOf(service.name, pipelines);
  return [
    ...(service.disabled ? [] : [runNow(service, waiting)]),
    ...(drain ? [toggleDrain(drain, waiting, service.next_run)] : []),
    startDrain(service),
    stopDrain(service, waiting),
  ];
}

function actsOfDaemon({ name, title, status }: OpsService): Act[] {
  const without = WITHOUT[name] ?? '';
  const runs = status === 'online' || status === 'launching';
  const restart: Act = {
    id: 'restart',
    label: 'הפעלה מחדש',
    icon: 'retry',
    title: `להפעיל מחדש את "${title}"?`,
    effect: ['השירות ייעצר ויעלה שוב מיד; מה שהוא עושה ברגע זה ייקטע.', without].filter(Boolean),
    confirm: 'הפעלה מחדש',
    run: serviceAct(name, 'restart'),
    done: `"${title}" הופעל מחדש`,
  };
  const stop: Act = {
    id: 'stop',
    label: 'עצירה',
    icon: 'close',
    title: `לעצור את "${title}"?`,
    effect: ['השירות ייעצר ולא יעלה מעצמו, עד שיופעל כאן שוב.', without].filter(Boolean),
    confirm: 'עצירה',
    danger: true,
    run: serviceAct(name, 'stop'),
    done: `"${title}" נעצר`,
  };
  const start: Act = {
    id: 'start',
    label: 'הפעלה',
    icon: 'next',
    title: `להפעיל את "${title}"?`,
    effect: ['השירות יעלה וימשיך לפעול ברציפות, גם אחרי נפילה.'],
    confirm: 'הפעלה',
    run: serviceAct(name, 'start'),
    done: `"${title}" הופעל`,
  };
  return runs ? [restart, stop] : [start];
}

function runNow({ name, title, status, burst_until }: OpsService, waiting: number): Act {
  return {
    id: 'run-now',
    label: 'הרצה עכשיו',
    icon: 'next',
    title: `להריץ עכשיו את "${title}"?`,
    effect: [
      `התור ירוץ פעם אחת, מיד, על ${waitingText(waiting)}. לוח הזמנים שלו אינו משתנה.`,
      ...(status === 'online' ? ['הריצה שבעיצומה תיקטע ותתחיל מחדש.'] : []),
      ...(name === HALACHA_DRAIN && !burst_until
        ? ['מחוץ לשעות הלילה (23:00 עד 05:00) הריצה מסתיימת מיד, אלא אם הופעלה הארכה.']
        : []),
    ],
    confirm: 'הרצה',
    run: serviceAct(name, 'run-now'),
    done: `"${title}" רץ`,
  };
}

/** Has the host run a drain by its timetable. */
export function startDrain({ name, title }: Pick<Drain, 'name' | 'title'>): Act {
  return {
    id: 'start',
    label: 'הכנסה ללוח הזמנים',
    icon: 'clock',
    title: `להכניס את "${title}" ללוח הזמנים?`,
    effect: ['אם התור אינו בלוח הזמנים של המארח הוא ייכנס אליו וירוץ פעם אחת מיד. אם הוא כבר שם, דבר אינו משתנה.'],
    confirm: 'הכנסה',
    run: serviceAct(name, 'start'),
    done: `"${title}" בלוח הזמנים`,
  };
}

function stopDrain({ name, title, status }: OpsService, waiting: number): Act {
  return {
    id: 'stop',
    label: 'הוצאה מלוח הזמנים',
    icon: 'close',
    title: `להוציא את "${title}" מלוח הזמנים?`,
    effect: [
      ...(status === 'online' ? ['הריצה שבעיצומה תיקטע.'] : []),
      `התור לא ירוץ עוד עד שיוכנס שוב, ו${waitingText(waiting)} לא יטופלו. להפסקה לזמן קצר עדיף להשהות.`,
    ],
    confirm: 'הוצאה',
    danger: true,
    run: serviceAct(name, 'stop'),
    done: `"${title}" הוצא מלוח הזמנים`,
  };
}

/** Pauses a drain, or lets it go on. */
export function toggleDrain({ name, title, disabled }: Drain, waiting: number, nextRun: string | null = null): Act {
  const set = (to: boolean) => () => send(setDrainDisabled({ path: { name }, body: { disabled: to } }));
  if (disabled)
    return {
      id: 'resume',
      label: 'חידוש',
      icon: 'next',
      title: `לחדש את "${title}"?`,
      effect: [`הריצה הבאה לפי לוח הזמנים תטפל ב${waitingText(waiting)}.`],
      confirm: 'חידוש',
      run: set(false),
      done: `"${title}" חודש`,
    };
  return {
    id: 'pause',
    label: 'השהיה',
    icon: 'clock',
    title: `להשהות את "${title}"?`,
    effect: [
      `${nextRun ? `הריצה הבאה (${whenText(nextRun)}) ואלה שאחריה` : 'הריצות הבאות'} לא יעשו דבר עד לחידוש, ו${waitingText(waiting)} ימתינו.`,
      'ריצה שכבר התחילה מסתיימת כרגיל.',
    ],
    confirm: 'השהיה',
    danger: true,
    run: set(true),
    done: `"${title}" מושהה`,
  };
}

/** Ends the time in which the halacha drain works by day. */
export const endBurst = (until: string): Act => ({
  id: 'end-burst',
  label: 'סיום ההארכה',
  icon: 'close',
  title: 'לסיים את ההארכה של תור ההלכות?',
  effect: [`התור יחזור לשעות הלילה בלבד עוד לפני ${timeText(until)}. מה שלא הספיק ימתין ללילה.`],
  confirm: 'סיום ההארכה',
  run: () => send(setDrainBurst({ path: { name: HALACHA_DRAIN }, body: { until: null } })),
  done: 'ההארכה הסתיימה',
});

/** What waits for a drain. */
export function waitingOf(drain: string, pipelines: Pipelines): number {
  const queue = (Object.keys(DRAIN_OF) as QueueName[]).find((name) => DRAIN_OF[name] === drain);
  return queue ? pipelines[queue].pending : 0;
}

const waitingText = (n: number): string => (n === 0 ? 'מה שייכנס לתור' : `${count(n, 'פריט', 'פריטים')} שבתור`);
