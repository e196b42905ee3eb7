// Hebrew with numbers and Latin in it, times, sizes and counts, as people read them.
import { Fragment } from 'react';

/** The number of a case or a date, also with a file's ending: short enough for any line, and broken its parts change places. */
const NUMBER = /^\d[\d/.:–-]{0,17}\d?(?:\.[a-z]{2,4})?$/;
const FOREIGN = /[A-Za-z0-9](?:[A-Za-z0-9 ./:,@_%+&#'’–-]*[A-Za-z0-9%])?/g;

/** Text in which each run of Latin letters and numbers stands by itself, so that it cannot turn its neighbours round. */
export function Mixed({ children }: { children: string }) {
  const parts: { text: string; foreign: boolean }[] = [];
  let at = 0;
  for (const match of children.matchAll(FOREIGN)) {
    if (match.index > at) parts.push({ text: children.slice(at, match.index), foreign: false });
    parts.push({ text: match[0], foreign: true });
    at = match.index + match[0].length;
  }
  parts.push({ text: children.slice(at), foreign: false });
  let key = 0;
  return parts.map(({ text, foreign }) =>
    foreign ? (
      <bdi key={key++} className={NUMBER.test(text) ? 'whole' : undefined}>
        {text}
      </bdi>
    ) : (
      <Fragment key={key++}>{text}</Fragment>
    ),
  );
}

/** The name of a file, whose ending stays behind it. */
export const FileName = ({ children }: { children: string }) => (
  <bdi>
    <Mixed>{children}</Mixed>
  </bdi>
);

const ZONE = { timeZone: 'Asia/Jerusalem' } as const;
const shortDate = new Intl.DateTimeFormat('he-IL', { ...ZONE, day: 'numeric', month: 'numeric', year: 'numeric' });
const dateAndTime = new Intl.DateTimeFormat('he-IL', { ...ZONE, dateStyle: 'long', timeStyle: 'short' });
const time = new Intl.DateTimeFormat('he-IL', { ...ZONE, timeStyle: 'short' });

export const dateText = (at: string): string => shortDate.format(new Date(at.length === 10 ? `${at}T12:00:00Z` : at));
export const timeText = (at: string | Date): string => time.format(new Date(at));

const MINUTE = 60_000;
const DAY = 86_400_000;

/** How long ago, in a few words. */
export function agoText(at: string, now = Date.now()): string {
  const passed = now - new Date(at).getTime();
  if (passed < MINUTE) return 'ממש עכשיו';
  if (passed < 60 * MINUTE) return `לפני ${count(Math.floor(passed / MINUTE), 'דקה', 'דקות')}`;
  const today = shortDate.format(now);
  if (shortDate.format(new Date(at)) === today) return `היום, ${timeText(at)}`;
  if (shortDate.format(now - DAY) === shortDate.format(new Date(at))) return `אתמול, ${timeText(at)}`;
  return dateText(at);
}

/** A moment, shown short and told in full. */
export const Ago = ({ at }: { at: string }) => (
  <time dateTime={at} title={dateAndTime.format(new Date(at))}>
    <Mixed>{agoText(at)}</Mixed>
  </time>
);

/** `count(1, 'קובץ', 'קבצים')` is "קובץ אחד" by its own word, others by number. */
export function count(n: number, one: string, many: string, feminine = /[הת]$/.test(one)): string {
  if (n === 1) return `${one} ${feminine ? 'אחת' : 'אחד'}`;
  if (n === 2) return `${feminine ? 'שתי' : 'שני'} ${many}`;
  return `${n.toLocaleString('he-IL')} ${many}`;
}

const tenths = (n: number): string => n.toLocaleString('he-IL', { maximumFractionDigits: 1 });

export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} בתים`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} ק"ב`;
  if (bytes < 1_000_000_000) return `${tenths(bytes / 1_000_000)} מ"ב`;
  return `${tenths(bytes / 1_000_000_000)} ג"ב`;
}

export const percentText = (share: number): string => `${Math.round(share * 100)}%`;
