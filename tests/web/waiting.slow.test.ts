// Why something waits, and the act that ends the wait, wherever it is told: the list of running work, operations, the head of
// a case, the list of cases. A real browser on the real service.
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import {
  expectAccessible,
  expectNoOverflow,
  hasBrowser,
  keepPicture,
  openWorkspace,
  type Workspace,
} from './browser.ts';

const CASE = '77/26';
const at = `/api/cases/${encodeURIComponent(CASE)}`;
const DRAIN = '/api/operations/drains/legal-metadata-drain/disabled';

let w: Workspace;
beforeAll(async () => {
  if (!hasBrowser) return;
  w = await openWorkspace();
  await w.call('POST', '/api/cases/create', { case_number: CASE, title: 'תיק שממתין' });
  const form = new FormData();
  form.append('file', new File(['%PDF-1.7\nלא מסמך'], 'שבור.pdf'));
  const sent = await fetch(`${w.url}/api/upload`, { method: 'POST', body: form });
  const { filename } = (await sent.json()) as { filename: string };
  const request = { filename, target: 'case', case_number: CASE, doc_type: 'appeal' };
  const { task_id } = await w.call<{ task_id: string }>('POST', '/api/classify', request);
  await (await fetch(`${w.url}/api/progress/${task_id}`)).text();
});
afterAll(() => w?.close());

const close = (page: Page) => page.context().close();
const openTray = async (page: Page) => {
  await page.getByRole('button', { name: /^(?:פעולה אחת|שתי פעולות|\d+ פעולות|אין עבודה ברקע)$/ }).click();
  return page.getByRole('dialog', { name: 'עבודה ברקע' });
};

/** A task that waits, as the service tells it. */
const task = (title: string, code: string, message: string) => ({
  task_id: title,
  kind: 'document',
  title,
  case_number: CASE,
  status: 'queued',
  stage: null,
  percent: 0,
  started_at: null,
  updated_at: new Date().toISOString(),
  document_id: null,
  error: null,
  waiting_for: { code, message, since: new Date(Date.now() - 180_000).toISOString() },
});
const tasksNow = () => [
  task('נספחים.pdf', 'workers', 'אין כרגע תהליך שמבצע את עבודות הרקע'),
  task('תשובה.pdf', 'model', 'המודל משיב שהמכסה מוצתה'),
];

describe.skipIf(!hasBrowser)('what waits', () => {
  it('is told in the list of running work with the act that ends it, and goes when it ends', async () => {
    const { precedent_id } = await w.call<{ precedent_id: string }>('POST', '/api/precedents', {
      text: 'בית המשפט העליון\nפסק דין\nהערעור נדחה.',
      citation: 'עע"מ 4021/19 אלון נ\' ברוש',
      court: 'בית המשפט העליון',
      kind: 'court',
    });
    await w.call('POST', `/api/precedents/${precedent_id}/extract`, { what: 'metadata' });
    await w.call('POST', DRAIN, { disabled: true });
    const page = await w.open('/operations');

    const queue = page.getByRole('table', { name: 'תורי העבודה' }).getByRole('row').filter({ hasText: 'חילוץ פרטי' });
    await queue.getByText(/^התור הושהה בידי /).waitFor();
    await queue.getByRole('button', { name: 'חידוש של תור פרטי החלטות' }).waitFor();

    const tray = await openTray(page);
    await tray.getByText(/^המנקז מושבת/).waitFor();
    await expectAccessible(page);
    await keepPicture(page, 'waiting-tray');
    await tray.getByRole('button', { name: 'חידוש התור' }).click();
    await tray.getByText('אין כרגע פעולות ברקע.').waitFor();
    await page.keyboard.press('Escape');
    await queue.getByText(/^ממתין לריצה הבאה/).waitFor();
    const { drains } = await w.call<{ drains: { name: string; disabled: boolean }[] }>('GET', '/api/operations');
    expect(drains.find(({ name }) => name === 'legal-metadata-drain')?.disabled).toBe(false);
    await close(page);
  });

  it('leads whoever runs the machine to what holds it up, and tells others who can end it', async () => {
    const listed = (route: Route) => route.fulfill({ json: { tasks: tasksNow(), total: 2 } });
    const page = await w.open('/cases');
    await page.route('**/api/system/tasks', listed);
    await page.reload();
    const tray = await openTray(page);
    await tray.getByText('אין כרגע תהליך שמבצע את עבודות הרקע').waitFor();
    await tray.getByText('לפני 3 דקות').first().waitFor();
    await tray.getByRole('link', { name: 'לשימוש במודל' }).click();
    await page.getByRole('heading', { level: 1, name: 'תפעול' }).waitFor();
    expect(await page.getByRole('dialog', { name: 'עבודה ברקע' }).count()).toBe(0);
    expect(new URL(page.url()).hash).toBe('#usage');
    await close(page);

    const other = await w.open('/cases');
    await other.route('**/api/system/tasks', listed);
    await other.route('**/api/session', async (route) => {
      const answer = await route.fetch();
      const session = (await answer.json()) as { permissions: string[] };
      const permissions = session.permissions.filter((each) => each !== 'operations.use');
      await route.fulfill({ json: { ...session, permissions } });
    });
    await other.reload();
    const hers = await openTray(other);
    await hers.getByText('מפעיל המערכת יכול לסיים את ההמתנה.').first().waitFor();
    expect(await hers.getByRole('link').count()).toBe(0);
    await close(other);
  });

  it('opens the list of running work from a document that waits for its turn', async () => {
    const { documents } = await w.call<{ documents: { document_id: string }[] }>('GET', `${at}/details`);
    const waiting = {
      ...task('שבור.pdf', 'queue', 'ממתין לסיום העבודה על "אחר.pdf"'),
      document_id: documents[0]!.document_id,
    };
    const page = await w.open(`/case?n=${encodeURIComponent(CASE)}&tab=documents`);
    await page.route('**/api/system/tasks', (route) => route.fulfill({ json: { tasks: [waiting], total: 1 } }));
    await page.reload();
    await page.getByRole('tabpanel').getByText('ממתין לסיום העבודה על').waitFor();
    await page.getByRole('tabpanel').getByRole('button', { name: 'מה לפניו בתור' }).click();
    await page.getByRole('dialog', { name: 'עבודה ברקע' }).getByText('ממתין לסיום העבודה על').waitFor();
    await close(page);
  });

  it('is told of a case in its head and in the list, each hindrance with the way to its end', async () => {
    const page = await w.open(`/case?n=${encodeURIComponent(CASE)}`);
    const hindrances = page.getByRole('list', { name: 'מה מעכב את התיק' });
    await hindrances.getByText(/^המסמך "שבור" לא נקרא|לא נקרא/).waitFor();
    await hindrances.getByRole('link', { name: 'למסמך' }).click();
    await page.getByRole('tab', { name: 'מסמכים', selected: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('document')).not.toBeNull();
    await w.call('POST', `${at}/archive`);
    await hindrances.getByText(/בארכיון/).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page, [1280, 768, 390]);
    await keepPicture(page, 'waiting-case');
    await hindrances.getByRole('button', { name: 'שחזור התיק' }).click();
    await eventually(async () => (await hindrances.getByRole('button').count()) === 0);
    await close(page);

    const list = await w.open('/cases');
    const row = list.getByRole('row').filter({ hasText: CASE });
    await row.getByRole('link', { name: /לטפל במסמך אחד/ }).click();
    await list.getByRole('tab', { name: 'מסמכים', selected: true }).waitFor();
    await close(list);
    expect(w.complaints).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('what a model reads otherwise', () => {
  const source = null;
  const DIFFERENCES = {
    precedents: [
      {
        precedent_id: '01a206fe-b340-7f50-80e9-e3ec176e0c39',
        citation: 'עע"מ 4021/19 אלון נ\' ברוש',
        court: 'בית המשפט העליון',
        particulars: [
          { field: 'judges', by_rules: ["ד' ברוש", "י' אלמוגי"], by_model: ["ד' ברוש"], source },
          { field: 'outcome', by_rules: ['rejected'], by_model: ['accepted'], source },
        ],
      },
    ],
    halachot: [
      {
        halacha_id: '01a206fe-b340-7f50-80e9-e3ec176e0c40',
        precedent_id: '01a206fe-b340-7f50-80e9-e3ec176e0c39',
        citation: 'עע"מ 4021/19 אלון נ\' ברוש',
        by_rules: 'הקלה אינה זכות מוקנית אלא חריג לתכנית',
        by_model: 'הקלה היא חריג',
        quote: 'הקלה אינה זכות מוקנית אלא חריג לתכנית',
        source,
      },
    ],
    total: 2,
    decisions: 1,
    read_by_model: 1,
  };

  it('stands beside what the rules read, and a person chooses which of them stays', async () => {
    let list = DIFFERENCES;
    const sent: unknown[] = [];
    const page = await w.open('/training?tab=differences');
    // Nothing was compared, and nothing differs, are told apart.
    await page.getByText('עדיין אין פסיקה להשוות').waitFor();
    await keepPicture(page, 'model-nothing-compared');
    list = { precedents: [], halachot: [], total: 0, decisions: 3, read_by_model: 0 };
    await page.route('**/api/precedents/differences', (route) => route.fulfill({ json: list }));
    await page.reload();
    await page.getByText('3 פסקי הדין שבמאגר נקראו בקריאה הקבועה בלבד').waitFor();
    list = DIFFERENCES;
    const decided = (rest: typeof DIFFERENCES) => (route: Route) => {
      sent.push(route.request().postDataJSON());
      list = rest;
      return route.fulfill({ json: {} });
    };
    await page.route('**/api/precedents/01*', decided({ ...DIFFERENCES, precedents: [], total: 1 }));
    await page.route('**/api/halachot/01*', decided({ ...DIFFERENCES, precedents: [], halachot: [], total: 0 }));
    await page.reload();

    const decision = page.getByRole('article', { name: /^עע"מ 4021/ });
    const outcome = decision.getByRole('group', { name: 'התוצאה' });
    await outcome.getByText('לפי המודל').waitFor();
    await eventually(async () => /נדח/.test((await outcome.textContent()) ?? ''));
    expect(await outcome.textContent()).not.toMatch(/[a-z]/);
    await expectAccessible(page);
    await expectNoOverflow(page, [1440, 768, 390]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await keepPicture(page, 'model-differs');
    await decision.getByRole('button', { name: 'השארת הקיים: המותב' }).click();
    await page.getByText('הנוסח הקיים נשאר').waitFor();
    await decision.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'קבלת נוסח המודל: ההלכה' }).click();
    await page.getByText('אין הבדלים שממתינים להכרעה').waitFor();
    expect(sent).toEqual([{ keep_rules: true, fields: ['judges'] }, { accept_model: true }]);
    await close(page);
  });
});
