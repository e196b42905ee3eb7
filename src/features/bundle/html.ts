// Pages that open without the service: one file each, no scripts, nothing from outside.

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in HTML, in attributes too. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => ESCAPES[mark]!);

/** Text whose direction is its own: names and numbers among Hebrew. */
export const bdi = (text: string): string => `<bdi>${escaped(text)}</bdi>`;

/** The address of a file of the bundle, from a page that lies `up` folders below its root. */
export const hrefOf = (path: string, up = 0): string =>
  escaped(`${'../'.repeat(up)}${path.split('/').map(encodeURIComponent).join('/')}`);

/** A link to a file of the bundle. @param up see `hrefOf` */
export const link = (path: string, words: string, up = 0): string =>
  `<a href="${hrefOf(path, up)}">${escaped(words)}</a>`;

const STYLE = `body{font-family:"David Libre",David,"Frank Ruehl CLM","Times New Roman",serif;font-size:1.1rem;line-height:1.6;
max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}h1,h2,h3{line-height:1.3}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #bbb;padding:.3rem .5rem;text-align:start;vertical-align:top}
th{background:#f2f2f2}.text{white-space:pre-wrap;overflow-wrap:anywhere}mark{background:#fff3b0}.quiet{color:#555}
code,.ltr{direction:ltr;unicode-bidi:isolate;font-family:monospace;font-size:.9rem}pre.ltr{text-align:left;white-space:pre-wrap}
li{margin:.4rem 0}summary{cursor:pointer}a:focus-visible,summary:focus-visible{outline:3px solid #1a4fa0}`;

/** The beginning of a page; its body and `PAGE_END` follow. */
export const pageStart = (title: string): string => `<!doctype html>
<html lang="he" dir="rtl"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>
<h1>${escaped(title)}</h1>
`;

export const PAGE_END = '</main></body></html>\n';

/** Words of a text that are marked. */
export interface Mark {
  id: string;
  start: number;
  end: number;
}

/** A text with its marked words; each mark has a place to jump to. Marks may overlap, or lie outside. */
export function* markedText(text: string, marks: readonly Mark[]): Generator<string> {
  const inside = marks.filter(({ start, end }) => start >= 0 && start < end && end <= text.length);
  let at = 0;
  for (const { id, start, end } of inside.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start > at) yield escaped(text.slice(at, start));
    at = Math.max(at, start);
    yield `<a id="c-${escaped(id)}"></a>`;
    if (end <= at) continue;
    yield `<mark>${escaped(text.slice(at, end))}</mark>`;
    at = end;
  }
  yield escaped(text.slice(at));
}
