import { SESSION_TITLE } from '../../pattern/rules.generated.ts';
import { PRESENT_AGAIN } from '../metadata/attendance-groups.ts';
import type { TextLine } from '../metadata/lines.ts';
import { listsPeople } from '../metadata/lists-people.ts';

/** The head of a later session in the same file: its title, its panel and those present; indices of lines, `to` exclusive. */
export interface SessionHead {
  from: number;
  to: number;
}

const PRESENT = /^(?:ה?נוכחים|נכחו|הופיעו|התייצבו|ה?משתתפים|בנוכחות)(?: ב(?:דיון|ישיבה)[^:]{0,20})?\s?(?::|\s-\s)/;
const SPEAKS = /^[^:\t]{2,60}:\s.*[.?!]["')]?(?:\s\([^)]*\))?$|^[^:;,\t]{2,40}\s-\s.*[.?!]$/;
const MOST_LINES = 25;
const LEAST_TITLE = 6;

/** "מטעם העוררים - עו"ד כהן; מר לוי": a list of those who came for a side. */
const OF_SIDE = /^(?:מטעם|בשם|מצד) [^:;,\t]{3,40}(?::|\s-)\s/;
/** Lines between a session's title and its lists, such as its panel. */
const NEAR_TITLE = 3;

/** Heads of the sessions after the first one, whose speakers begin at the offset `after`. */
export function laterSessions(lines: readonly TextLine[], after: number): SessionHead[] {
  return lines.flatMap(({ text, start }, at) => {
    if (start <= after || !(PRESENT.test(text) || PRESENT_AGAIN.test(text) || listsSides(lines, at))) return [];
    let from = at;
    while (
      from > 0 &&
      at - from < LEAST_TITLE &&
      lines[from - 1]!.start > after &&
      SESSION_TITLE.test(lines[from - 1]!.text)
    )
      from -= 1;
    let to = at + 1;
    while (to < lines.length && to - at < MOST_LINES && !SPEAKS.test(lines[to]!.text)) to += 1;
    return [{ from, to }];
  });
}

/** The title of a session over lists by side, which no line says to be those present. */
const listsSides = (lines: readonly TextLine[], at: number): boolean =>
  SESSION_TITLE.test(lines[at]!.text) &&
  lines
    .slice(at + 1, at + 1 + NEAR_TITLE)
    .some(({ text }) => OF_SIDE.test(text) && listsPeople(text.replace(OF_SIDE, '')));
