import type { RunLogPage } from '../platform.ts';
import { LogAnswer, readAnswer } from './answers.ts';

/** Asks for a page of a run's log from a byte on; null when there is no log (yet). */
export type AskLogPage = (offset: number, limitBytes: number) => Promise<unknown>;

/** What the API gives at most in one page. */
const PAGE_BYTES = 1024 * 1024;
/** The end of a log that is being written is looked for to within this. */
const NEAR_BYTES = 256 * 1024;
const MOST_PAGES = 64;
/** More than the largest log has; the search for the end stops there. */
const MOST_BYTES = 2 ** 40;

/**
 * A part of a run's log in whole lines: from the first line at or after `offset` on, or the last `limitBytes` when that is
 * null; at least one line where there is one. Put together from the API's pages, which are cut anywhere, also inside a
 * letter. Null when there is no log (yet).
 *
 * @param knownBytes what the log holds at least; the API tells no more of a log that is being written
 */
export async function readLog(
  ask: AskLogPage,
  range: { offset: number | null; limitBytes: number },
  knownBytes: number,
): Promise<RunLogPage | null> {
  if (range.offset !== null) {
    const part = await linesFrom(ask, range.offset, range.limitBytes);
    return part && { ...part.head, content: firstLines(part.content, range.limitBytes) };
  }
  const end = await nearEnd(ask, knownBytes);
  if (end === null) return null;
  const tailBytes = Math.max(range.limitBytes, PAGE_BYTES / 2);
  const part = await linesFrom(ask, Math.max(0, end - tailBytes), tailBytes + 2 * NEAR_BYTES);
  return part && { ...part.head, content: lastLines(part.content, range.limitBytes) };
}

type Head = Omit<RunLogPage, 'content'>;

/** Whole lines from the first one at or after `offset` on, of `wantedBytes` or more where there are as many. */
async function linesFrom(
  ask: AskLogPage,
  offset: number,
  wantedBytes: number,
): Promise<{ head: Head; content: string } | null> {
  let head: Head | null = null;
  let content = '';
  let bytes = 0;
  let at = offset;
  for (let pages = 0; bytes < wantedBytes && pages < MOST_PAGES; pages += 1) {
    // Each page begins a byte earlier: a line that begins exactly at `at` is whole.
    const begin = Math.max(0, at - 1);
    const answer = await ask(begin, PAGE_BYTES);
    if (answer === null) break;
    const { content: page, nextOffset, ...rest } = readAnswer(LogAnswer, answer);
    head ??= rest;
    const end = page.lastIndexOf('\n') + 1;
    const start = at === 0 ? 0 : page.indexOf('\n') + 1;
    const lines = page.slice(start, end);
    content += lines;
    bytes += Buffer.byteLength(lines);
    if (nextOffset === null || nextOffset === undefined) break;
    // A line longer than a page is left out.
    at = lines === '' ? nextOffset : begin + bytesOfCut(page.slice(0, start)) + Buffer.byteLength(lines);
  }
  return head && { head, content };
}

/** A text that begins inside a letter shows each of the letter's other bytes, three at most, as U+FFFD. */
function bytesOfCut(text: string): number {
  const strays = /^\uFFFD{0,3}/.exec(text)![0].length;
  return strays + Buffer.byteLength(text.slice(strays));
}

/** Where the log ends, or a little before; null when there is none. */
async function nearEnd(ask: AskLogPage, knownBytes: number): Promise<number | null> {
  const reaches = async (at: number): Promise<boolean | null> => {
    const answer = await ask(at, 1);
    return answer === null ? null : readAnswer(LogAnswer, answer).content !== '';
  };
  let least = knownBytes;
  let step = NEAR_BYTES;
  for (;;) {
    const more = await reaches(least + step);
    if (more === null) return null;
    if (!more) break;
    least += step;
    step *= 2;
    if (least > MOST_BYTES) return least;
  }
  while (step > NEAR_BYTES) {
    step /= 2;
    if (await reaches(least + step)) least += step;
  }
  return least;
}

/** As many whole lines as fit; the first one always. */
function firstLines(text: string, limitBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= limitBytes) return text;
  const fits = bytes.lastIndexOf('\n', limitBytes - 1);
  return bytes.subarray(0, (fits >= 0 ? fits : bytes.indexOf('\n')) + 1).toString();
}

/** As many whole lines as fit, counted from the end; the last one always. */
function lastLines(text: string, limitBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= limitBytes) return text;
  const start = bytes.indexOf('\n', bytes.length - limitBytes - 1) + 1;
  return bytes.subarray(start < bytes.length ? start : bytes.lastIndexOf('\n', bytes.length - 2) + 1).toString();
}
