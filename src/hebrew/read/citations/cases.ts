import { BEFORE, NUMBER } from '../../pattern/rules.generated.ts';
import { type CaseTail, readCaseTail, readPublication } from './case-tail.ts';
import { procedureName } from './procedures.ts';
import type { CaseDetails, RawCitation } from './types.ts';

/** A case citation with what later short mentions need. Offsets are of the normalised text. */
export interface RawCase extends RawCitation {
  case: CaseDetails;
  alias: string | null;
}

/**
 * Full case citations of a normalised text, in order. Works from the file numbers (there are few) back to the name of
 * the proceeding, so the cost is that of one scan for digits.
 */
export function findCases(text: string): RawCase[] {
  const found: RawCase[] = [];
  NUMBER.lastIndex = 0;
  let procedureOfList: string | null = null;
  for (let match = NUMBER.exec(text); match; match = NUMBER.exec(text)) {
    const last = found.at(-1);
    if (last && match.index < last.end) continue;
    const before = readProcedure(text, match.index);
    const number = match[0];
    if (before) procedureOfList = before.procedure;
    else if (!last || !procedureOfList || !LIST_GAP.test(text.slice(last.end, match.index))) continue;
    const procedure = before?.procedure ?? procedureOfList!;
    const start = before?.start ?? match.index;
    const end = match.index + number.length;
    found.push(makeCase(procedure, (before?.letters ?? '') + number, start, readCaseTail(text, end)));
    NUMBER.lastIndex = Math.max(end, found.at(-1)!.end);
  }
  return [...found, ...findLawReports(text, found)].sort((a, b) => a.start - b.start);
}

const LIST_GAP = /^\s?(?:,\s?|,?\s?ו-?\s?)$/;

const LOOK_BACK = 130;

function readProcedure(text: string, at: number): { procedure: string; start: number; letters: string } | null {
  const from = Math.max(0, at - LOOK_BACK);
  const window = text.slice(from, at);
  const lineStart = window.lastIndexOf('\n') + 1;
  const match = BEFORE.exec(window.slice(lineStart));
  if (!match) return null;
  const procedure = procedureName(match[2]!);
  const isCompany =
    `${match[1]}${procedure}` === 'בע"מ' && /[א-ת"]\s$/.test(window.slice(lineStart, lineStart + match.index));
  if (isCompany) return null; // "אלון בע"מ 5/12"

  return { procedure, start: from + lineStart + match.index + match[1]!.length, letters: match[4]! };
}

function makeCase(procedure: string, number: string, start: number, tail: CaseTail): RawCase {
  const plain = number.replace(/\s/g, '');
  return {
    kind: 'case',
    start,
    end: tail.end,
    key: caseKey(procedure, plain),
    short: false,
    case: { procedure, number: plain, parties: tail.parties, publication: tail.publication },
    alias: tail.alias,
  };
}

/**
 * `עע"מ 1234/2005` and "עעם 01234-05" have one key: plain letters, number without leading zeros, year of two digits. A
 * number of month and year is one with its dashed form ("1187/0923", "1187-09-23").
 */
function caseKey(procedure: string, number: string): string {
  const digits = number.replace(/[^\d/-]/g, '').replace(/^[/-]+/, '');
  const letters = number.replace(/[^א-ת]/g, '');
  const parts = digits
    .replace(MONTH_AND_YEAR, '-$1-$2')
    .split(/[/-]/)
    .map((part) => part.replace(/^0+(?=\d)/, ''));
  const year = parts.at(-1)!.slice(-2).padStart(2, '0');
  const joined = parts.length === 3 ? `${parts[0]}-${parts[1]!.padStart(2, '0')}-${year}` : `${parts[0]}/${year}`;
  return `${procedure.replace(/["'.\s]/g, '').replace('בגץ', 'בגצ')} ${letters ? `${letters}/` : ''}${joined}`;
}

const MONTH_AND_YEAR = /[/-](0[1-9]|1[0-2])(\d{2})$/;

const REPORT = /(?<![א-ת"])(?:פ"ד(?:"?י)?|פד"י)(?=\s?[א-ת]{1,2}"?[א-ת]?\s?\()/g;

/** A law report cited without a file number: `פ"ד נ(3) 123`. */
function findLawReports(text: string, cases: RawCase[]): RawCase[] {
  const found: RawCase[] = [];
  REPORT.lastIndex = 0;
  let next = 0;
  for (let match = REPORT.exec(text); match; match = REPORT.exec(text)) {
    while (next < cases.length && cases[next]!.end <= match.index) next++;
    if (next < cases.length && cases[next]!.start <= match.index) continue;
    const report = readPublication(text, match.index);
    if (!report) continue;
    found.push({
      kind: 'case',
      start: match.index,
      end: report.end,
      key: reportKey(report.text),
      short: false,
      case: { procedure: null, number: null, parties: null, publication: report.text },
      alias: null,
    });
  }
  return found;
}

function reportKey(report: string): string {
  const parts = /פ"?ד(?:"?י)?\s*([א-ת"]+)\s*\(?(\d?)\)?,?\s*(?:עמ'\s*)?(\d+)/.exec(report);
  return parts ? `פד ${parts[1]!.replace(/"/g, '')}(${parts[2]}) ${parts[3]}` : report.replace(/["'\s]/g, '');
}
