import {
  LABEL_FIRST,
  LABEL_LAST,
  LOCAL_COMMITTEE_NAME,
  NOT_PARTIES,
  PERSON_TITLE_SOURCE,
} from '../../pattern/rules.generated.ts';
import { partyNumbers } from '../parties.ts';
import type { HeadLine } from './head-lines.ts';
import { isVersus, type TextLine } from './lines.ts';

/** The lines of one side's list. */
export interface Side {
  side: 'appellant' | 'respondent';
  applicant: boolean;
  /** Headed as those who brought the plan. */
  promotes?: boolean;
  lines: TextLine[];
  /** Number of its first party ("– המשיבה 2"). */
  first: number;
}

const MATTER =
  /^(?:(?:ב?עניי?ן(?: שבין)?|בין|הצדדים)\s?:?\s*|(?:מאת|ה?מגיש(?:ה|ת|ים|י)?(?: ה?ערר)?|שם ה?עורר(?:ת|ים)?)\s?:\s*)/;
/** "ערר 4108-01-24: דנה לוי, ע"י עו"ד כהן". */
const NUMBER_AHEAD = /^ערר(?: מס')? [\d/-]{6,}:\s*(?=[א-ת])/;
const COUNSEL_LINE = /^(?:ע"י|על[- ]ידי|באמצעות|ב"כ|בא(?:ת|י)? כו?ח)(?=\s)/;

/**
 * Cuts the heading into the lists of the two sides. A role that stands alone closes the list above it when that list has
 * no role yet ("… / העוררים / - נגד -"), else it opens the one below.
 */
export function splitSides(header: readonly HeadLine[]): Side[] {
  const sides: Side[] = [];
  let open: (Side & { named: boolean }) | null = null;
  let loose: TextLine[] = [];
  let ofMatter = false;
  const start = (side: Side['side'], applicant: boolean, named: boolean, lines: TextLine[] = [], role = ''): void => {
    open = { side, applicant, named, lines, promotes: PROMOTES.test(role), first: 1 };
    sides.push(open);
    loose = [];
  };
  header.forEach((line, index) => {
    const label = LABEL_FIRST.exec(line.text);
    const trailing = label || open?.named ? null : LABEL_LAST.exec(line.text);
    const groups = label?.groups ?? trailing?.groups;
    if (isVersus(line.text)) {
      if (!open && sides.length === 0 && loose.length > 0) start('appellant', false, true, loose);
      start('respondent', false, false);
    } else if (groups && (trailing || closesList(line, label!, open, loose, header[index + 1]))) {
      const around = trailing
        ? [line.text.slice(0, trailing.index).replace(MATTER, ''), line.text.slice(trailing.index + trailing[0].length)]
        : [];
      const own = [
        ...(open?.lines.splice(0) ?? loose),
        ...around.filter((text) => text.trim()).map((text) => restOf(line, text.trim())),
      ];
      start(sideOf(groups), Boolean(groups.p), true, own, groups.r);
      sides.at(-1)!.first = partyNumbers(groups.n ?? '')[0] ?? 1;
      open = null;
    } else if (label && groups) {
      // "בעניין: דנה לוי, רון גל" and then "משיבה 2: …": those of the matter appeal.
      if (ofMatter && sides.length === 0 && loose.length > 0 && groups.r) start('appellant', false, true, loose);
      const rest = line.text.slice(label[0].length).trim();
      start(sideOf(groups), Boolean(groups.p), true, rest ? [restOf(line, rest)] : [], groups.r);
      sides.at(-1)!.first = Number(NUMBER_OF_LABEL.exec(label[0])?.[1] ?? 1);
    } else if (DISTRICT.test(line.text) || (NOT_PARTIES.test(line.text) && !isCommittee(line.text))) {
      [open, loose] = [null, []];
    } else if (!open && loose.length === 0 && sides.length > 0 && COUNSEL_LINE.test(line.text)) {
      sides.at(-1)!.lines.push(line);
    } else if (!open && loose.length === 0 && sides.length > 0 && AND_NAMED.test(line.text)) {
      sides.at(-1)!.lines.push(restOf(line, line.text.slice(1)));
    } else if (open) {
      open.lines.push(line);
      if (line.alone) open = null;
    } else {
      const matter = (MATTER.exec(line.text) ?? NUMBER_AHEAD.exec(line.text))?.[0].length ?? 0;
      if (matter > 0) [loose, ofMatter] = [[], /^(?:ב?עניי?ן|ה?מגיש)/.test(line.text)];
      if (line.text.length > matter) loose.push(restOf(line, line.text.slice(matter)));
    }
  });
  return sides.filter(({ lines }) => lines.length > 0);
}

/** The district of the tribunal, on a line of its own. */
const DISTRICT = /^(?:תל[ -]אביב(?:-יפו)?|חיפה|ירושלים|ה?צפון|ה?דרום|ה?מרכז)$/;
/** "ונטעי הצוק בע"מ", "וד"ר דנה לוי": the list goes on behind a line that closed it. */
const AND_NAMED = new RegExp(`^ו(?:(?:${PERSON_TITLE_SOURCE})\\s[^,:]{4,40}|(?!ו?ועד)[^,:]{4,50}בע"מ)$`);
const PROMOTES = /תו?כנית$|^יוזמ|^יוזם/;

/** "המשיבה 2: …". */
const NUMBER_OF_LABEL = /^\S+\s(\d{1,2})(?!\d)/;

function closesList(
  line: HeadLine,
  label: RegExpExecArray,
  open: (Side & { named: boolean }) | null,
  loose: TextLine[],
  next: HeadLine | undefined,
): boolean {
  if (label[0].length < line.text.length || line.text.endsWith(':')) return false;
  if (open) return !open.named && open.lines.length > 0;
  return loose.length > 0 && (line.closes || next === undefined || isVersus(next.text));
}

function sideOf(groups: Record<string, string | undefined>): Side['side'] {
  return groups.a ? 'appellant' : 'respondent';
}

/** How the planning authority that decides first is called. */
export const LOCAL_COMMITTEE = /^ה?ו?ועדה ה?(?:מקומית|מרחבית)(?![א-ת])/;

/** A line that names the planning authority and not the committee of appeal. */
export function isCommittee(line: string): boolean {
  return LOCAL_COMMITTEE_NAME.test(line) && !/ועדת ה?ערר/.test(line);
}

/** A part of a line as a line of its own, with its place. */
export function restOf(line: TextLine, rest: string, from = line.text.lastIndexOf(rest)): TextLine {
  return { text: rest, start: line.start + from, end: line.start + from + rest.length };
}
