// The operator's page before the real service: with a bridge and a process manager, with a bridge that is dead, with an
// agent platform, and for somebody without the right.
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOST_SERVICES } from '../../src/domain/host-services.ts';
import { bridgeApp } from '../../src/host/bridge/app.ts';
import { serviceControl } from '../../src/host/bridge/services.ts';
import { openProcessManager } from '../../src/host/process-manager.ts';
import { bridgePeer, goodBridge, serviceState } from '../helpers/bridge-peer.ts';
import { eventually } from '../helpers/eventually.ts';
import { addIssue, queueRun } from '../helpers/paperclip/state.ts';
import { PM2 } from '../helpers/pm2.ts';
import { listen } from '../host/listen.ts';
import { type ManagerHome, managerHome } from '../host/manager.ts';
import { KEY, type PaperclipHarness, paperclipHarness } from '../platform/paperclip/harness.ts';
import {
  expectAccessible,
  expectNoOverflow,
  hasBrowser,
  keepPicture,
  openWorkspace,
  type Workspace,
} from './browser.ts';

const SECRET = 'the-shared-secret-of-this-test';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

const close = (page: Page) => page.context().close();
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Pictures of the whole page at each size and in both themes, without anything that hinders people. */
async function lookAtAll(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page, 'document', (theme) => keepPicture(page, `${name}-${size.width}-${theme}`));
  }
  await page.setViewportSize(SIZES[0]);
}

const usage = (five: number, weekly: number, model: number) => ({
  fetched_at: new Date().toISOString(),
  stale: false,
  meters: [
    { key: 'five_hour', label: 'חמש שעות', utilization_percent: five, resets_at: inMinutes(40) },
    { key: 'weekly', label: 'שבועי', utilization_percent: weekly, resets_at: inMinutes(5000) },
    { key: 'weekly_model', label: 'שבועי למודל', utilization_percent: model, resets_at: null },
  ],
});
const inMinutes = (n: number): string => new Date(Date.now() + n * 60_000).toISOString();

/** Reads a file that cannot be read. */
async function failingTask(w: Workspace): Promise<void> {
  await w.call('POST', '/api/cases/create', { case_number: '66/26' });
  const form = new FormData();
  form.append('file', new File(['%PDF-1.7\nלא מסמך'], 'שבור.pdf'));
  const sent = await fetch(`${w.url}/api/upload`, { method: 'POST', body: form });
  const { filename } = (await sent.json()) as { filename: string };
  const request = { filename, target: 'case', case_number: '66/26', doc_type: 'other' };
  const { task_id } = await w.call<{ task_id: string }>('POST', '/api/classify', request);
  const told = await (await fetch(`${w.url}/api/progress/${task_id}`)).text();
  expect(told).toContain('"status":"failed"');
}

describe.skipIf(!hasBrowser)('operations with a bridge that dies', () => {
  it('shows the meters in colour and words, and when the bridge is gone, that part alone says so', async () => {
    const bridge = await bridgePeer();
    const listed = [
      serviceState('legal-reaper'),
      serviceState('legal-halacha-drain', '0 * * * *'),
      { ...serviceState('legal-digest-drain', '25 */2 * * *'), last_exit: { code: 3 } },
    ];
    bridge.answer = (request) => {
      if (request.path === '/usage') return { status: 200, body: usage(41.5, 76, 90.5) };
      return request.path === '/pm2' ? { status: 200, body: { services: listed } } : goodBridge(request);
    };
    const w = await openWorkspace({ BRIDGE_URL: bridge.url, BRIDGE_SHARED_SECRET: SECRET });
    const page = await w.open('/operations');
    const meters = part(page, 'שימוש במודל');
    await meters.getByRole('meter', { name: 'שבועי', exact: true }).waitFor();
    for (const [name, value, words] of [
      ['חמש שעות', '41.5', 'יש מרחב'],
      ['שבועי', '76', 'מתקרב לתקרה'],
      ['שבועי למודל', '90.5', 'כמעט מוצה'],
    ] as const) {
      expect(await meters.getByRole('meter', { name, exact: true }).getAttribute('aria-valuenow')).toBe(value);
      await meters.getByText(words).waitFor();
    }
    const services = page.getByRole('table', { name: 'שירותים' });
    await services.getByText('מנקה התהליכים').waitFor();
    expect(await services.getByRole('row').filter({ hasText: 'תור ההלכות' }).textContent()).toContain(
      'בין 23:00 ל-05:00',
    );
    const digest = services.getByRole('row').filter({ hasText: 'תור התקצירים' });
    await digest.getByRole('cell', { name: 'תקלה, קוד 3' }).waitFor();
    await digest.getByRole('cell', { name: 'כל שעתיים, ב-25 דקות אחרי השעה העגולה' }).waitFor();

    // What failed is told with its reason, and asked for once more.
    await failingTask(w);
    const failures = part(page, 'כשלים אחרונים');
    await failures.getByRole('button', { name: /^נסו שוב: .*שבור/ }).click();
    await page.getByText('המשימה התחילה שוב').waitFor();

    await bridge.close();
    for (const name of ['שירותי המארח', 'שימוש במודל']) {
      await part(page, name).getByText('הגשר למארח אינו זמין כרגע').waitFor();
      await part(page, name).getByRole('button', { name: 'נסו שוב' }).waitFor();
    }
    // The rest lives: the switch of a drain is ours, and turns.
    const queues = part(page, 'תורי העבודה');
    await queues.getByRole('button', { name: 'השהיה של תור פרטי החלטות' }).click();
    const dialog = page.getByRole('dialog', { name: 'להשהות את "תור פרטי החלטות"?' });
    await dialog.getByText('לא יעשו דבר עד לחידוש').waitFor();
    await expectAccessible(page);
    await keepPicture(page, 'operations-pause');
    await dialog.getByRole('button', { name: 'השהיה' }).click();
    await queues.getByRole('button', { name: 'חידוש של תור פרטי החלטות' }).waitFor();
    await part(page, 'סוכנים')
      .getByText(/analyst|מנתח טענות/)
      .first()
      .waitFor();
    await part(page, 'יומן הפעולות').getByText('הופסק תור').first().waitFor();
    await lookAtAll(page, 'operations-dead-bridge');
    await expectNoOverflow(page, [1280, 1024, 768, 390, 320]);

    // The service itself goes: what is shown stays, and says how old it is.
    await page.setViewportSize(SIZES[0]);
    await page.context().setOffline(true);
    await page
      .getByText(/המצב מלפני/)
      .first()
      .waitFor();
    await queues.getByText('חילוץ הלכות').waitFor();
    await keepPicture(page, 'operations-old');
    await page.context().setOffline(false);
    await page
      .getByText(/המצב מלפני/)
      .first()
      .waitFor({ state: 'detached' });
    expect(w.complaints).toEqual([]);
    await close(page);
    await w.close();
  });
});

describe.skipIf(!hasBrowser || PM2 === null)('operations with a process manager', () => {
  let pm2: ManagerHome;
  let bridge: Awaited<ReturnType<typeof listen>>;
  let w: Workspace;
  const state = async (name: string) =>
    (await openProcessManager(pm2.home, PM2).list())?.find((each) => each.name === name)?.status ?? 'none';

  beforeAll(async () => {
    pm2 = await managerHome();
    const manager = openProcessManager(pm2.home, PM2);
    bridge = await listen(
      bridgeApp({
        host: '127.0.0.1',
        secret: SECRET,
        services: serviceControl(manager, pm2.definitionOf),
        usage: { read: async () => usage(12, 34, 56) as never, close: async () => {} },
        log: pino({ level: 'silent' }),
      }),
    );
    w = await openWorkspace({ BRIDGE_URL: bridge.url, BRIDGE_SHARED_SECRET: SECRET });
  });
  afterAll(async () => {
    await w?.close();
    await bridge?.close();
    await pm2?.discard();
  });

  it('starts and stops a service once its effect was read and confirmed, and pauses a drain', async () => {
    const page = await w.open('/operations');
    const table = page.getByRole('table', { name: 'שירותים' });
    const row = table.getByRole('row').filter({ hasText: 'מנקה התהליכים' });
    await row.getByText('עצור').waitFor();
    expect(await table.getByRole('row').count()).toBe(HOST_SERVICES.length + 1);
    const act = async (service: string, entry: string) => {
      await table.getByRole('button', { name: `פעולות ב${service}` }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };

    await act('מנקה התהליכים', 'הפעלה');
    await page.getByRole('dialog').getByRole('button', { name: 'הפעלה' }).click();
    await eventually(async () => (await state('legal-reaper')) === 'online');
    await row.getByText('פועל').waitFor();

    await act('מנקה התהליכים', 'עצירה');
    const dialog = page.getByRole('dialog', { name: 'לעצור את "מנקה התהליכים"?' });
    await dialog.getByText('ממשיכים לתפוס זיכרון').waitFor();
    await keepPicture(page, 'operations-stop');
    await dialog.getByRole('button', { name: 'חזרה' }).click();
    expect(await state('legal-reaper')).toBe('online');
    await act('מנקה התהליכים', 'עצירה');
    await page.getByRole('dialog').getByRole('button', { name: 'עצירה' }).click();
    await eventually(async () => (await state('legal-reaper')) === 'stopped');
    await row.getByText('עצור').waitFor();

    const before = await pm2.runs();
    await act('תור התקצירים', 'הרצה עכשיו');
    await page.getByRole('dialog').getByRole('button', { name: 'הרצה' }).click();
    await eventually(async () => (await pm2.runs()) > before);
    const digest = table.getByRole('row').filter({ hasText: 'תור התקצירים' });

    await act('תור התקצירים', 'השהיה');
    await page.getByRole('dialog').getByRole('button', { name: 'השהיה' }).click();
    await digest.getByText('מושהה').waitFor();
    await act('תור ההלכות', 'הארכה מעבר לשעות הלילה');
    await page.getByRole('dialog', { name: 'הארכה של תור ההלכות' }).getByRole('button', { name: 'הארכה' }).click();
    await table
      .getByRole('row')
      .filter({ hasText: 'תור ההלכות' })
      .getByRole('cell', { name: /בהארכה עד/ })
      .waitFor();
    await lookAtAll(page, 'operations-host');
    expect(w.complaints).toEqual([]);
    await close(page);
  });
});

describe.skipIf(!hasBrowser)('operations with agents', () => {
  const HOUR = 3600_000;
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  let harness: PaperclipHarness;
  let w: Workspace;

  beforeAll(async () => {
    harness = await paperclipHarness('authenticated');
    harness.peer.maxPage = 1024 * 1024;
    const { settings } = harness;
    w = await openWorkspace({
      AGENT_PLATFORM: 'paperclip',
      AGENT_PLATFORM_URL: settings.url,
      AGENT_PLATFORM_API_KEY: KEY,
      AGENT_PLATFORM_COMPANIES: settings.companies.map(({ id, label }) => `${id}=${label}`).join(','),
    });
  });
  afterAll(async () => {
    await w?.close();
    await harness?.close();
  });

  function runOf(name: string, fields: Record<string, unknown> = {}) {
    const { agentId } = harness.peer.addCompany(name);
    Object.assign(harness.peer.state.agents.get(agentId)!, { name, companyId: harness.companyId });
    const issue = addIssue(harness.peer.state, { companyId: harness.companyId, title: 'עבודה', status: 'backlog' });
    issue.assigneeAgentId = agentId;
    return queueRun(harness.peer.state, agentId, issue.id, fields);
  }

  it('lists the worst first, follows the last 400 lines of a log, cancels a run and resets an agent', async () => {
    const busy = runOf('busy');
    runOf('dead', { lastOutputAt: ago(5 * HOUR) });
    const line = (n: number) => {
      const event = { type: 'assistant', message: { content: [{ type: 'text', text: `צעד ${n} של הניתוח` }] } };
      const text = `${JSON.stringify(event)}\n`;
      // An event that came in two pieces is one line.
      const pieces = n % 10 === 0 ? [text.slice(0, 30), text.slice(30)] : [text];
      return pieces.map((chunk) => JSON.stringify({ ts: ago(0), stream: 'stdout', chunk })).join('\n');
    };
    const write = (from: number, to: number) =>
      Buffer.from(Array.from({ length: to - from }, (_, i) => `${line(from + i)}\n`).join(''));
    busy.log = write(1, 1001);

    const page = await w.open('/operations');
    const agents = part(page, 'סוכנים');
    const rows = agents.getByRole('list', { name: 'סוכנים' }).locator(':scope > li');
    await rows.first().getByText('dead').waitFor();
    await rows.first().getByText('הריצה שותקת יותר מ-5 שעות').waitFor();

    await agents.getByRole('button', { name: 'יומן הריצה של busy' }).click();
    const log = page.getByRole('log', { name: 'יומן הריצה' });
    await log.getByText('צעד 1000 של הניתוח', { exact: true }).waitFor();
    await page.getByText('400 שורות').waitFor();
    expect(await log.locator('[data-index]').count()).toBeLessThan(120);
    await expectAccessible(page);
    await keepPicture(page, 'operations-log');
    // It goes on, and the page with it.
    busy.log = Buffer.concat([busy.log, write(1001, 1051)]);
    await log.getByText('צעד 1050 של הניתוח', { exact: true }).waitFor();
    // Its beginning is the 400th line from the end.
    await page.getByText('מעקב אחרי הסוף').click();
    await log.evaluate((element) => ((element as unknown as { scrollTop: number }).scrollTop = 0));
    await log.getByText('צעד 651 של הניתוח', { exact: true }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'העתקה' }).click();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.split('\n')).toEqual(Array.from({ length: 400 }, (_, i) => `צעד ${651 + i} של הניתוח`));
    await page.setViewportSize(SIZES[2]);
    await keepPicture(page, 'operations-log-390');
    await page.setViewportSize(SIZES[0]);
    await page.keyboard.press('Escape');

    await agents.getByRole('button', { name: 'ביטול הריצה של busy' }).click();
    const dialog = page.getByRole('dialog', { name: 'לבטל את הריצה של busy?' });
    await dialog.getByText('מה שלא נשמר אובד').waitFor();
    await dialog.getByRole('button', { name: 'ביטול הריצה' }).click();
    await page.getByText('הריצה בוטלה').waitFor();
    expect(busy.status).toBe('cancelled');

    await agents.getByRole('button', { name: 'פעולות בסוכן dead' }).click();
    await page.getByRole('menuitem', { name: 'איפוס השיחה' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'איפוס' }).click();
    await page.getByText('השיחה של dead אופסה').waitFor();
    expect(harness.peer.requests.some(({ path }) => path.endsWith('/runtime-state/reset-session'))).toBe(true);
    await lookAtAll(page, 'operations-agents');

    // The settings show what takes effect, and no secret.
    const settings = await page.context().newPage();
    await settings.goto(`${w.url}/settings`);
    const row = settings.getByRole('row').filter({ hasText: 'AGENT_PLATFORM_API_KEY' });
    await row.getByText('מוגדר, ואינו מוצג').waitFor();
    await settings.getByText('מקום בדיסק').waitFor();
    await settings.getByText('גרסת המסד').waitFor();
    await settings.getByRole('button', { name: 'בדיקת ההטמעות' }).click();
    await settings
      .getByRole('region', { name: 'הגדרות השירות' })
      .getByRole('status')
      .filter({ hasText: /\S/ })
      .waitFor();
    expect(await settings.content()).not.toContain(KEY);
    await expectAccessible(settings);
    await keepPicture(settings, 'settings-operator');
    await settings.close();

    // The platform is gone: the agents' part says so, and the rest lives.
    await harness.peer.down();
    await agents.getByRole('alert').or(agents.getByRole('status')).first().waitFor();
    await part(page, 'תורי העבודה').getByText('חילוץ הלכות').waitFor();
    await harness.peer.up();
    expect(w.complaints).toEqual([]);
    await close(page);
  });
});

describe.skipIf(!hasBrowser)('operations for others', () => {
  it('tells a reader that she has no right to it, and asks the service nothing for her', async () => {
    const token = 'r'.repeat(30);
    const w = await openWorkspace({ API_TOKENS: `ruth:reader=${token},dana:operator=${'s'.repeat(30)}` });
    const page = await w.open('/operations');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('textbox', { name: 'מפתח כניסה' }).fill(token);
    await page.getByRole('button', { name: 'כניסה' }).click();
    await page.getByText('אין הרשאה למסך הזה').waitFor();
    expect(asked.filter((path) => path.startsWith('/api/operations') || path.startsWith('/api/audit'))).toEqual([]);
    await expectAccessible(page);
    await keepPicture(page, 'operations-reader');
    await close(page);
    await w.close();
  });

  it('is whole for who runs the machine and reads no case, and asks for nothing that is not hers', async () => {
    const token = 's'.repeat(30);
    const w = await openWorkspace({ API_TOKENS: `ruth:reader=${'r'.repeat(30)},dana:operator=${token}` });
    const page = await w.open('/operations');
    const refused: string[] = [];
    await page.getByRole('textbox', { name: 'מפתח כניסה' }).fill(token);
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(new URL(answer.url()).pathname);
    });
    await page.getByRole('button', { name: 'כניסה' }).click();
    await page.getByRole('region', { name: 'מצב השירות' }).getByText('תקין').waitFor();
    await part(page, 'סוכנים')
      .getByText(/analyst|מנתח טענות/)
      .first()
      .waitFor();
    await part(page, 'אחסון וגיבוי')
      .getByText(/מסד נתונים מובנה|שרת/)
      .first()
      .waitFor();
    await part(page, 'יומן הפעולות')
      .getByRole('list', { name: 'פעולות' })
      .or(page.getByText('אין פעולות'))
      .first()
      .waitFor();
    const places = page.getByRole('navigation', { name: 'ניווט ראשי' }).getByRole('link');
    expect(await places.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
      'תפעול',
      'הגדרות',
    ]);
    const audit = part(page, 'יומן הפעולות').getByRole('combobox', { name: 'הפעולה' });
    await audit.fill('נפתח');
    await page.getByRole('option', { name: 'נפתח תיק' }).waitFor();
    await page.keyboard.press('Escape');
    // What only a reader may follow is asked for once, and not again and again.
    expect(refused.filter((path) => path !== '/api/events')).toEqual([]);
    expect(refused.length).toBeLessThanOrEqual(1);
    await keepPicture(page, 'operations-operator');
    await close(page);
    await w.close();
  });
});
