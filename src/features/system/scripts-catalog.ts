import { HOST_SERVICES } from '../../domain/host-services.ts';

export interface CatalogedScript {
  name: string;
  /** In the repository. */
  path: string;
  /** What it is for, in a few Hebrew words. */
  role: string;
  type: 'daemon' | 'cron' | 'manual';
  /** A cron expression in Israel time; null for what is started by hand or runs all the time. */
  schedule: string | null;
  description: string;
}

/** Programs that people start, beside the services of the host. Kept here and nowhere else; a test finds what is missing. */
const STARTED_BY_PEOPLE: CatalogedScript[] = [
  daemon('start', 'src/entrypoints/web.ts', 'שרת', 'הממשק, הזרמים והעבודה שברקע; פקודה אחת לכול'),
  daemon('worker', 'src/entrypoints/worker.ts', 'עובד רקע', 'העבודה שברקע לבדה, כשהשרת פועל עם WORKERS=off'),
  daemon('bridge', 'src/entrypoints/bridge.ts', 'גשר למארח', 'פעולות שמצריכות את המארח: שירותים, מכסות והסבת סוכנים'),
  daemon(
    'database-owner',
    'src/entrypoints/database-owner.ts',
    'מסד נתונים',
    'מחזיק את מסד הנתונים המובנה; מופעל מאליו',
  ),
  manual('agent', 'src/entrypoints/agent.ts', 'סוכן', 'מבצע משימה אחת שהואצלה ומסיים; מופעל בידי פלטפורמת הסוכנים'),
  manual(
    'agent:check',
    'src/entrypoints/agent-check.ts',
    'סוכן',
    'אומר שורה אחר שורה מה חסר לעבודה עם פלטפורמת הסוכנים',
  ),
  manual('host', 'src/entrypoints/host.ts', 'שירותי המארח', 'מפעיל במנהל התהליכים את הגשר ואת כל שירותי המארח'),
  manual('case:git', 'src/entrypoints/case-git.ts', 'תיקים', 'מריץ git על ההיסטוריה של תיק: צפייה, העתקה למאגר אחר'),
  manual('migrate', 'src/entrypoints/migrate.ts', 'מסד נתונים', 'מביא את מבנה מסד הנתונים לגרסה הנוכחית ומסיים'),
  manual('backup', 'src/entrypoints/backup.ts', 'גיבוי', 'מסד הנתונים והקבצים, תואמים זה לזה, בקובץ אחד'),
  manual('restore', 'src/entrypoints/restore.ts', 'שחזור', 'משחזר גיבוי אל תיקייה ומסד ריקים'),
  manual('backup:verify', 'src/entrypoints/backup-verify.ts', 'גיבוי', 'משחזר גיבוי בצד, סופר ומשווה, ואינו נוגע בדבר'),
  manual('check', 'src/entrypoints/check.ts', 'בדיקת נתונים', 'עובר על כל מה ששמור: רשומות, קבצים, היסטוריות ויומן'),
  manual('reembed', 'src/entrypoints/reembed.ts', 'חיפוש', 'מעביר את החיפוש לפי משמעות למודל אחר בלי להפסיק את החיפוש'),
  manual('anchors', 'src/entrypoints/anchors.ts', 'מסמכים', 'משלים את מקומות המילים במסמכים שנקראו לפני שנשמרו מקומות'),
  manual('demo', 'scripts/demo.ts', 'הדגמה', 'תיק לדוגמה מן ההעלאה ועד החלטה בקובץ Word'),
];

/** Tools of those who develop the service. */
const OF_DEVELOPERS: CatalogedScript[] = [
  manual('bench', 'bench/run.ts', 'מדידה', 'מודד את מהירות השירות ואת דיוק הניתוח'),
  manual('pm2', 'scripts/pm2.sh', 'מנהל תהליכים', 'מתקין לבדיקות מנהל תהליכים בגרסה קבועה, מחוץ למאגר'),
  manual(
    'style-background',
    'bench/style-background.ts',
    'ניתוח סגנון',
    'מונה צירופי מילים בעברית משפטית, שמולם נמדד הסגנון האישי',
  ),
  manual('rules', 'scripts/rules.ts', 'ידע עברי', 'מהדר את הכללים והמילונים ובודק כל דוגמה שלהם'),
  manual('rules:try', 'scripts/rules-try.ts', 'ידע עברי', 'מראה אילו כללים חלים על משפט, היכן ומדוע'),
  manual(
    'claims:fit',
    'scripts/claims/fit.ts',
    'ידע עברי',
    'מתאים מחדש את המשקלים שלפיהם נקראות טענות, ואחריהם את אלה של הדיונים, מן המסמכים המסומנים',
  ),
  manual(
    'hearings:fit',
    'scripts/claims/fit-hearings.ts',
    'ידע עברי',
    'מתאים מחדש את המשקלים שלפיהם נקרא מה שנאמר בדיון, מן הפרוטוקולים המסומנים',
  ),
  manual(
    'bindings:fit',
    'scripts/claims/fit-bindings.ts',
    'ידע עברי',
    'מתאים מחדש את המשקלים שלפיהם נקבע על איזו טענה ויתר צד בדיון, מן הפרוטוקולים המסומנים',
  ),
  manual(
    'rules-of-law:fit',
    'scripts/claims/fit-rules.ts',
    'ידע עברי',
    'מתאים מחדש את המשקלים שלפיהם נמצאות הלכות בהחלטות, מן ההחלטות המסומנות',
  ),
  manual(
    'subjects:fit',
    'scripts/claims/fit-subjects.ts',
    'ידע עברי',
    'מתאים מחדש את המשקלים שלפיהם נקבע במה עוסקת טענה, מן הטענות המסומנות',
  ),
  manual(
    'present:fit',
    'scripts/claims/fit-present.ts',
    'ידע עברי',
    'מתאים מחדש את המשקלים שלפיהם נמצאים שמות הנוכחים בדיון ומטעם מי באו, מן הפרוטוקולים המסומנים',
  ),
  manual(
    'heads:fit',
    'scripts/claims/fit-heads.ts',
    'ידע עברי',
    'מתאים מחדש את המשקלים שלפיהם נמצאים שמות הצדדים ובאי כוחם בראשי המסמכים, מן המסמכים המסומנים',
  ),
  manual('net', 'scripts/analysis-net.ts', 'ידע עברי', 'משווה מה שכל הניתוחים נותנים על הדוגמאות למה שנתנו קודם'),
  manual('build-samples', 'samples/build.ts', 'דוגמאות', 'מחולל את קובצי התיקים לדוגמה מן המקור שלהם'),
  manual('generate-decision', 'samples/generate-decision.ts', 'דוגמאות', 'כותב החלטה ארוכה לדוגמה, למדידות ולבדיקות'),
  manual('postgres', 'scripts/postgres.sh', 'בדיקות', 'שרת PostgreSQL זמני לבדיקות'),
  manual('test:postgres', 'scripts/test-postgres.sh', 'בדיקות', 'מריץ את הבדיקות על שרת PostgreSQL'),
  manual('test:paperclip', 'scripts/test-paperclip.sh', 'בדיקות', 'מריץ את בדיקות הפלטפורמה על Paperclip אמיתי'),
  manual('api:check', 'scripts/api/check.sh', 'בדיקות', 'בודק את תיאור הממשק ומחולל ממנו לקוח'),
  manual('build:web', 'scripts/build-web.ts', 'מסכים', 'בונה את המסכים אל web/dist'),
  manual('screenshots', 'scripts/pictures.ts', 'מסכים', 'מצלם את כל המסכים, ואת תמונות המדריך'),
  manual('dev', 'scripts/dev.ts', 'פיתוח', 'השירות והמסכים, מתעדכנים בכל שינוי'),
  manual('api:generate', 'scripts/api/generate.sh', 'מסכים', 'מחולל את הלקוח של המסכים מתיאור הממשק'),
  manual('generate-client', 'scripts/api/generate-client.mjs', 'בדיקות', 'מחולל לקוח מתיאור הממשק'),
  manual('run-calls', 'scripts/api/run-calls.ts', 'בדיקות', 'מפעיל את השירות ופונה אליו בלקוחות שחוללו'),
  manual('write-document', 'scripts/api/write-document.ts', 'בדיקות', 'כותב את תיאור הממשק לקובץ'),
  manual(
    'prepare-embedded-database',
    'scripts/prepare-embedded-database.ts',
    'התקנה',
    'מכין תבנית של מסד הנתונים המובנה',
  ),
];

/** What the host services are for (specification, "Known service names"). */
const PURPOSES: Record<string, string> = {
  'legal-court-fetch-service': 'דפדפן המביא החלטות ממקורות מוצהרים',
  'legal-court-fetch-xvfb': 'תצוגה וירטואלית לדפדפן',
  'legal-court-fetch-drain': 'מרוקן את תור ההבאה',
  'legal-metadata-drain': 'חילוץ פרטים מזהים מפסיקה',
  'legal-halacha-drain': 'חילוץ הלכות מפסיקה, בשעות הלילה בלבד',
  'legal-halacha-supervisor': 'מסיים ריצה מואצת במועדה ועוצר לפי מכסת השימוש השבועית',
  'legal-digest-drain': 'קושר תקצירים יומיים להחלטות',
  'legal-reaper': 'מסיים תהליכים יתומים של שירותים אלה',
  'legal-chat-service': 'גשר לשיחה עם מודל בשורת הפקודה',
};

/** Every script of the project. */
export const SCRIPTS: CatalogedScript[] = [
  ...STARTED_BY_PEOPLE,
  ...HOST_SERVICES.map(({ name, script, kind, cron }) => ({
    name,
    path: script,
    role: 'שירות מארח',
    type: kind,
    schedule: cron || null,
    description: PURPOSES[name] ?? '',
  })),
  ...OF_DEVELOPERS,
];

function daemon(name: string, path: string, role: string, description: string): CatalogedScript {
  return { name, path, role, type: 'daemon', schedule: null, description };
}

function manual(name: string, path: string, role: string, description: string): CatalogedScript {
  return { name, path, role, type: 'manual', schedule: null, description };
}
