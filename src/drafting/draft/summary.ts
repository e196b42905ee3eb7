import { isSpoken } from '../../hebrew/arguments/types.ts';
import { formatCivilDate } from '../../hebrew/dates.ts';
import { PARTY_KEYS, partyLabel } from '../../hebrew/parties.ts';
import { escaped } from '../template/skeleton.ts';
import type { CaseArgument } from './material.ts';
import { sourcesOf } from './sources.ts';

export interface SummaryOf {
  caseNumber: string;
  title: string;
  arguments: readonly CaseArgument[];
  writtenAt: Date;
}

/**
 * The summary of the parties' arguments as Markdown: a chapter for each party in the fixed order, bars to the appeal before
 * the merits, the arguments in their order, under each what it leans on and where it stands. All text that comes from
 * documents is escaped, so that nothing in it becomes a mark.
 */
export function summaryMarkdown({ caseNumber, title, arguments: all, writtenAt }: SummaryOf): string {
  const parties = PARTY_KEYS.flatMap((party) => {
    const own = all.filter((argument) => argument.party === party);
    return own.length > 0 ? [chapter(partyLabel(party), own)] : [];
  });
  const head = [
    `# תמצית טענות הצדדים – ערר ${escaped(caseNumber.replace(/^ערר\s+/, ''))}`,
    ...(title ? [escaped(title)] : []),
    `*נערך אוטומטית מתוך כתבי הטענות והפרוטוקולים שבתיק, ${moment(writtenAt)}. התמצית אינה מחליפה את העיון בכתבי הטענות.*`,
  ];
  return `${[...head, ...parties].join('\n\n')}\n`;
}

function chapter(label: string, own: readonly CaseArgument[]): string {
  const { bars, merits, heard, withdrawn } = bySections(own);
  let number = 0;
  const list = (some: readonly CaseArgument[]): string[] =>
    some.map((argument) => {
      number += 1;
      return item(argument, number);
    });
  const section = (title: string, some: readonly CaseArgument[]): string[] =>
    some.length > 0 ? [`### ${title}`, ...list(some)] : [];
  const isOne = merits.length === own.length;
  return [
    `## טענות ${label}`,
    ...section('טענות סף', bars),
    ...(isOne ? list(merits) : section('טענות לגופו של ערר', merits)),
    ...section('טענות נוספות שנשמעו בדיון', heard),
    ...section('טענות שנזנחו', withdrawn),
  ].join('\n\n');
}

/**
 * Bars to the appeal, what was written on the merits, what was only said at the hearing, and what was given up; each in the
 * given order.
 */
export function bySections(
  list: readonly CaseArgument[],
): Record<'bars' | 'merits' | 'heard' | 'withdrawn', CaseArgument[]> {
  const isHeard = ({ claims }: CaseArgument): boolean => claims.length > 0 && claims.every(isSpoken);
  const standing = list.filter(({ withdrawn }) => withdrawn === undefined);
  return {
    bars: standing.filter(({ threshold }) => threshold),
    merits: standing.filter((argument) => !argument.threshold && !isHeard(argument)),
    heard: standing.filter((argument) => !argument.threshold && isHeard(argument)),
    withdrawn: list.filter(({ withdrawn }) => withdrawn !== undefined),
  };
}

function item({ title, summary, legalBasis, claims, withdrawn }: CaseArgument, number: number): string {
  const mark = `${number}. `;
  const paragraphs = [
    ...(withdrawn === undefined
      ? []
      : [`הטענה נזנחה${withdrawn === '' ? '' : `: ${escaped(withdrawn.replace(/\s+/g, ' ').trim())}`}`]),
    ...summary.split(/\n{2,}/).map((paragraph) => escaped(paragraph.replace(/\s+/g, ' ').trim())),
    ...(legalBasis.length > 0 ? [`*אסמכתאות:* ${escaped(legalBasis.join('; '))}`] : []),
    ...(claims.length > 0 ? [`*מקור:* ${escaped(sourcesOf(claims))}`] : []),
  ];
  const indent = ' '.repeat(mark.length);
  return [`${mark}**${escaped(title)}**`, ...paragraphs.map((paragraph) => indent + paragraph)].join('\n\n');
}

/** "ביום 21.11.2026 בשעה 17:45:03", in Israel. */
function moment(at: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Jerusalem',
    dateStyle: 'short',
    timeStyle: 'medium',
    hour12: false,
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  const day = formatCivilDate(`${part('year')}-${part('month')}-${part('day')}`);
  return `ביום ${day} בשעה ${part('hour')}:${part('minute')}:${part('second')}`;
}
