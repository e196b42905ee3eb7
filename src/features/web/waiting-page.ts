import { html } from 'hono/html';

/** What a browser gets while the workspace is built, or where that failed: it asks again by itself. */
export function waitingPage(state: 'building' | 'failed') {
  const failed = state === 'failed';
  return html`<!doctype html>
<html lang="he" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${failed ? 15 : 2}">
<title>${failed ? 'הממשק לא נבנה' : 'הממשק נבנה'}</title>
<style>
:root { color-scheme: light dark; }
body { font: 1.1rem/1.7 "Noto Sans Hebrew", "David CLM", Arial, sans-serif; display: grid; place-content: center; min-height: 100vh; margin: 0; text-align: center; color: light-dark(#1b2330, #e9e6df); background: light-dark(#f6f4ef, #14171c); }
h1 { font-size: 1.5rem; margin: 0 0 .4rem; } p { margin: 0; max-width: 34rem; }
</style>
</head>
<body>
<h1>${failed ? 'הממשק לא נבנה' : 'הממשק נבנה'}</h1>
<p role="status">${
    failed
      ? 'בניית המסכים נכשלה; השירות עצמו פועל. הסיבה רשומה ביומן של השירות, ואפשר לבנות שוב בפקודה npm run build:web.'
      : 'הדבר נמשך כמה שניות, והדף ייפתח מעצמו. השירות כבר פועל ושום מסמך אינו ממתין.'
  }</p>
</body>
</html>`;
}
