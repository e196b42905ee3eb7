import { html } from 'hono/html';
import { VERSION } from '../../config/version.ts';
import type { HealthState } from './health.ts';

/** What `GET /` tells a program. */
export const indexDocument = () => ({
  name: 'appeals-drafting',
  version: VERSION,
  docs: '/docs',
  openapi: '/openapi.json',
  health: '/health',
});

/** What `GET /` tells a person: what this is, how it feels, and where to go. */
export function indexPage(committee: string, state: HealthState) {
  const yesNo = (ok: boolean) => (ok ? 'תקין' : 'לא זמין');
  return html`<!doctype html>
<html lang="he" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${committee} – שירות כתיבת החלטות</title>
<style>
body { font: 1.1rem/1.6 "David CLM", David, "Noto Sans Hebrew", Arial, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1c2733; background: #fafaf7; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
table { border-collapse: collapse; } th, td { text-align: start; padding: .3rem 0 .3rem 2rem; border-bottom: 1px solid #ddd; }
.ok { color: #17693a; } .degraded { color: #a33b00; } a { color: #124f8c; }
@media (prefers-color-scheme: dark) { body { color: #e8e6e0; background: #16191d; } a { color: #8cbdf0; } .ok { color: #7bd19b; } .degraded { color: #f0a37b; } }
</style>
</head>
<body>
<h1>${committee}</h1>
<p>שירות העזר לכתיבת החלטות: קליטת כתבי טענות, פרוטוקולים ושומות, קריאתם, איתור הטענות, חיפוש במסמכים והכנת טיוטת ההחלטה.</p>
<h2>מצב השירות</h2>
<p class="${state.status}">${state.status === 'ok' ? 'השירות פועל כסדרו.' : 'השירות פועל באופן חלקי.'}</p>
<table>
<tr><th>מסד הנתונים</th><td>${yesNo(state.database.ok)}</td></tr>
<tr><th>עיבוד מסמכים ברקע</th><td>${state.workers ? 'פועל בשירות זה' : 'פועל בשירות נפרד'}</td></tr>
<tr><th>היסטוריית קבצים (git)</th><td>${state.git ? 'פועלת' : 'לא מותקנת – התיקים נשמרים בלי היסטוריה'}</td></tr>
<tr><th>התאמת הקבצים לרישומים</th><td>${state.integrity.ok ? 'תקינה' : 'נמצאו הבדלים – יש לפנות למפעיל השירות'}</td></tr>
<tr><th>חיפוש לפי משמעות</th><td>${yesNo(state.embeddings.ok)}</td></tr>
</table>
<h2>קישורים</h2>
<ul>
<li><a href="/docs">תיעוד הממשק</a></li>
<li><a href="/openapi.json">מסמך OpenAPI</a></li>
<li><a href="/health">בדיקת מצב</a></li>
</ul>
<p><small>גרסה ${VERSION}</small></p>
</body>
</html>`;
}
