import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  getDiagnosticsOptions,
  getHealthOptions,
  getSearchExamOptions,
  getSettingsOptions,
} from '../../api/@tanstack/react-query.gen';
import { endSession, testSettings } from '../../api/sdk.gen';
import { Button, Chip, Loaded, Screen, sayProblem } from '../../design';
import { send, signedOut } from '../../http/client';
import { choose, type Preferences, preferences } from '../../http/preferences';
import { useCan, useLabels, useSession } from '../../http/session';
import { useStore } from '../../http/store';
import { Segments } from '../../source/segments';
import { Ago, Mixed, sizeText } from '../../words/text';
import { SETTING_WORDS } from './setting-words';
import styles from './settings.module.css';

/** What a person chooses for herself, what the keys do, and, for operators, how the service is set. */
export function SettingsScreen() {
  const operates = useCan('settings.read');
  return (
    <Screen title="הגדרות">
      <div className={styles.cards}>
        <Personal />
        <Keys />
        <State />
        {operates && <Effective />}
      </div>
    </Screen>
  );
}

const Card = ({ title, tall, children }: { title: string; tall?: boolean; children: ReactNode }) => (
  <section className={styles.card} aria-label={title} data-tall={tall || undefined}>
    <h2>{title}</h2>
    {children}
  </section>
);

const Choice = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.choice}>
    <span>{name}</span>
    {children}
  </div>
);

function Personal() {
  const chosen = useStore(preferences);
  const set =
    <K extends keyof Preferences>(key: K) =>
    (value: string) =>
      choose({ [key]: value } as Partial<Preferences>);
  return (
    <Card title="התצוגה שלי">
      <Choice name="ערכת צבעים">
        <Segments
          label="ערכת צבעים"
          value={chosen.theme}
          onChange={set('theme')}
          options={[
            { key: 'system', label: 'כמו במחשב' },
            { key: 'light', label: 'בהירה' },
            { key: 'dark', label: 'כהה' },
          ]}
        />
      </Choice>
      <Choice name="גודל הטקסט">
        <Segments
          label="גודל הטקסט"
          value={chosen.size}
          onChange={set('size')}
          options={[
            { key: 'normal', label: 'רגיל' },
            { key: 'large', label: 'גדול' },
            { key: 'larger', label: 'גדול מאוד' },
          ]}
        />
      </Choice>
      <Choice name="ניגודיות">
        <Segments
          label="ניגודיות"
          value={chosen.contrast}
          onChange={set('contrast')}
          options={[
            { key: 'normal', label: 'רגילה' },
            { key: 'more', label: 'מוגברת' },
          ]}
        />
      </Choice>
      <Choice name="תנועה">
        <Segments
          label="תנועה"
          value={chosen.motion}
          onChange={set('motion')}
          options={[
            { key: 'normal', label: 'רגילה' },
            { key: 'less', label: 'מופחתת' },
          ]}
        />
      </Choice>
      <p className={styles.note}>
        הבחירות נשמרות בדפדפן הזה. <Link to="/accessibility">הצהרת הנגישות</Link>
      </p>
    </Card>
  );
}

const KEYS: [string[], string][] = [
  [['Ctrl', 'K'], 'מעבר לתיק, מכל מסך'],
  [['N'], 'תיק חדש, ברשימת התיקים'],
  [['↑', '↓'], 'משורה לשורה ברשימות'],
  [['Enter'], 'פתיחת השורה או הקטע'],
  [['Space'], 'סימון קובץ בקליטה'],
  [['Delete'], 'מחיקת קובץ ממתין בקליטה'],
  [['A'], 'אישור הטענה שמסומנת'],
  [['R'], 'דחיית הטענה שמסומנת'],
  [['E'], 'עריכת הטענה שמסומנת'],
  [['Shift', '↓'], 'סימון מילים בטקסט של מקור'],
  [['A', 'R', 'S', 'E', 'D'], 'אישור, פסילה, דחייה, עריכה ומחיקה של הלקח שמסומן'],
  [['Esc'], 'סגירת חלון או רשימה'],
  [['Tab'], 'לשדה או לכפתור הבא'],
];

const Keys = () => (
  <Card title="מקשים" tall>
    <dl className={styles.keys}>
      {KEYS.map(([keys, what]) => (
        <div key={what}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Card>
);

function State() {
  const operates = useCan('settings.read');
  const health = useQuery(getHealthOptions());
  const { data: session } = useSession();
  const reads = useCan('case.read');
  const { label } = useLabels();
  const queries = useQueryClient();
  const leave = useMutation({
    mutationFn: () => send(endSession()),
    onSuccess: () => {
      signedOut.set(true);
      queries.clear();
    },
    onError: sayProblem,
  });
  const byToken = session?.actor.startsWith('token:');
  return (
    <Card title="השירות ואני">
      <Loaded query={health} lines={4}>
        {({ status, version, database, backup, embeddings }) => (
          <dl className={styles.facts}>
            <Fact name="נכנסת בשם">
              <bdi>{session?.display_name}</bdi>
            </Fact>
            <Fact name="תפקידים">{session?.roles.map((role) => label('role', role)).join(', ') || 'ללא תפקיד'}</Fact>
            <Fact name="מצב השירות">
              <Chip tone={status === 'ok' ? 'ok' : 'warn'}>{label('health', status)}</Chip>
            </Fact>
            <Fact name="מסד הנתונים">
              <Mixed>{label('database_engine', database.engine)}</Mixed>
            </Fact>
            <Fact name="גיבוי אחרון">
              {backup.last_good_at ? <Ago at={backup.last_good_at} /> : backup.enabled ? 'טרם נעשה' : 'לא הופעל'}
            </Fact>
            <Fact name="חיפוש לפי משמעות">{embeddings.ok ? 'פועל' : 'אינו זמין'}</Fact>
            {reads && <ExamFact />}
            <Fact name="גרסה">
              <bdi>{version}</bdi>
            </Fact>
            {operates && <OfTheMachine />}
          </dl>
        )}
      </Loaded>
      {byToken && (
        <Button onPress={() => leave.mutate()} isDisabled={leave.isPending}>
          יציאה
        </Button>
      )}
    </Card>
  );
}

/** Whether the search should be examined again. */
function ExamFact() {
  const { data } = useQuery(getSearchExamOptions());
  if (!data) return null;
  return (
    <Fact name="בחינת החיפוש">
      <Link to="/search/exam">{data.offer ? data.offer.message : data.total === 0 ? 'אין בה שאלות' : 'עדכנית'}</Link>
    </Fact>
  );
}

/** What only those who run the machine may know of it. */
function OfTheMachine() {
  const { data } = useQuery(getDiagnosticsOptions());
  if (!data) return null;
  const { disk, database } = data;
  return (
    <>
      <Fact name="גרסת המסד">
        <bdi>{database.version}</bdi>
      </Fact>
      <Fact name="מקום בדיסק">
        <Mixed>{disk ? `${sizeText(disk.free_bytes)} פנויים מתוך ${sizeText(disk.total_bytes)}` : 'אינו ידוע'}</Mixed>
      </Fact>
      <Fact name="גודל המסד">
        <bdi>{sizeText(database.size_bytes)}</bdi>
      </Fact>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Effective() {
  const settings = useQuery(getSettingsOptions());
  return (
    <section className={styles.wide} aria-label="הגדרות השירות">
      <header className={styles.wideHead}>
        <h2>הגדרות השירות, כפי שהן פועלות</h2>
        <Test what="model" label="בדיקת המודל" />
        <Test what="embeddings" label="בדיקת ההטמעות" />
      </header>
      <Loaded query={settings}>
        {(data) => (
          <table className={styles.settings} aria-label="הגדרות השירות">
            <thead>
              <tr>
                <th scope="col">הגדרה</th>
                <th scope="col">ערך</th>
              </tr>
            </thead>
            <tbody>
              {data.settings.map(({ name, value, is_set, secret }) => (
                <tr key={name}>
                  <th scope="row">
                    {SETTING_WORDS[name] && (
                      <span>
                        <Mixed>{SETTING_WORDS[name]}</Mixed>
                      </span>
                    )}
                    <bdi>{name}</bdi>
                  </th>
                  <td>
                    {value !== null ? (
                      <bdi>{value}</bdi>
                    ) : (
                      <span>{secret && is_set ? 'מוגדר, ואינו מוצג' : 'לא הוגדר'}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </section>
  );
}

function Test({ what, label }: { what: 'model' | 'embeddings'; label: string }) {
  const test = useMutation({ mutationFn: () => send(testSettings({ body: { what } })), onError: sayProblem });
  return (
    <span className={styles.test}>
      <Button small onPress={() => test.mutate()} isDisabled={test.isPending}>
        {label}
      </Button>
      <span role="status">
        {test.data && (
          <Chip tone={test.data.ok ? 'ok' : 'bad'}>
            <Mixed>{test.data.detail}</Mixed>
          </Chip>
        )}
      </span>
    </span>
  );
}
