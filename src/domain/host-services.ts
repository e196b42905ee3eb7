import { z } from 'zod';
import listed from './host-services.json' with { type: 'json' };

/**
 * The services that run on the host (specification, "Known service names"). `services.json` is the one source: the
 * process manager's ecosystem file reads it, the bridge takes its allowlist from it, and the operations endpoints their
 * kinds and schedules. The halacha drain ticks at every hour of the day: it trims itself to its night window, which the
 * machine's time zone and daylight saving would move, and a burst lifts the window.
 */
const HostService = z.strictObject({
  name: z.string().regex(/^legal-[a-z-]+$/),
  kind: z.enum(['daemon', 'cron']),
  /** Five fields; '' for a daemon. */
  cron: z.string(),
  /** The entry point, relative to the root of the repository. */
  script: z.string(),
  accepts_burst: z.boolean(),
});

export type HostService = z.output<typeof HostService>;

/** All of them, in the order of the specification's table. */
export const HOST_SERVICES: readonly HostService[] = z.array(HostService).parse(listed);

/** What people call each service, and what it is for. */
const WORDS: Record<string, { title: string; purpose: string }> = {
  'legal-court-fetch-service': { title: 'הבאת החלטות', purpose: 'מוריד החלטות של בתי משפט מאתריהם באמצעות דפדפן' },
  'legal-court-fetch-xvfb': { title: 'מסך לדפדפן', purpose: 'המסך המדומה שבו פועל הדפדפן של הבאת ההחלטות' },
  'legal-court-fetch-drain': { title: 'תור הבאת החלטות', purpose: 'מביא את ההחלטות שהתבקשו, אחת אחרי השנייה' },
  'legal-metadata-drain': { title: 'תור פרטי החלטות', purpose: 'מחלץ מכל החלטה שנקלטה את פרטיה' },
  'legal-halacha-drain': { title: 'תור ההלכות', purpose: 'מחלץ הלכות מהחלטות, בשעות הלילה' },
  'legal-halacha-supervisor': { title: 'משגיח ההלכות', purpose: 'עוצר את חילוץ ההלכות כשמכסת השימוש עומדת להסתיים' },
  'legal-digest-drain': { title: 'תור התקצירים', purpose: 'מקשר תקצירים יומיים להחלטות' },
  'legal-reaper': { title: 'מנקה התהליכים', purpose: 'מסיים תהליכים שנותרו בלי מי שהפעיל אותם' },
  'legal-chat-service': { title: 'שירות השיחה', purpose: 'עונה לשיחות בעמודי הלמידה' },
};

/** The words of a service; its name where it is not on the list. */
export const wordsOfService = (name: string): { title: string; purpose: string } =>
  WORDS[name] ?? { title: name, purpose: '' };

const BY_NAME = new Map(HOST_SERVICES.map((service) => [service.name, service]));

/** The service of this exact name; undefined for any other text. */
export const hostService = (name: string): HostService | undefined => BY_NAME.get(name);
