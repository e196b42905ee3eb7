import { formatCivilDate } from '../../hebrew/text/dates.ts';
import { claimsBySide, type SideClaims, type ToldItem } from '../claims/party-claims.ts';
import type { CaseFacts } from '../template/case-facts.ts';
import { escaped } from '../template/skeleton.ts';
import type { CaseArgument } from './material.ts';
import { sourcesOf } from './sources.ts';

export interface SummaryOf {
  caseNumber: string;
  title: string;
  /** With what the documents say. */
  facts: CaseFacts;
  arguments: readonly CaseArgument[];
  writtenAt: Date;
}

/**
 * The summary of the parties' arguments as Markdown: a chapter for each side, bars to the appeal before the merits, under
 * each argument what it leans on and where it stands; what was given up or settled is told once, as that. All text that
 * comes from documents is escaped, so that nothing in it becomes a mark.
 */
export function summaryMarkdown({ caseNumber, title, facts, arguments: all, writtenAt }: SummaryOf): string {
  const head = [
    `# תמצית טענות הצדדים – ערר ${escaped(caseNumber.replace(/^ערר\s+/, ''))}`,
    ...(title ? [escaped(title)] : []),
    `*נערך אוטומטית מתוך כתבי הטענות והפרוטוקולים שבתיק, ${moment(writtenAt)}. התמצית אינה מחליפה את העיון בכתבי הטענות.*`,
  ];
  return `${[...head, ...claimsBySide(facts, all).map(chapter)].join('\n\n')}\n`;
}

function chapter({ side, bars, merits, heard, resolved }: SideClaims<CaseArgument>): string {
  let number = 0;
  const section = (title: string, some: readonly ToldItem<CaseArgument>[]): string[] => [
    ...(title !== '' && some.length > 0 ? [`### ${title}`] : []),
    ...some.map((one) => {
      number += 1;
      return item(one, number);
    }),
  ];
  const isOne = bars.length + heard.length + resolved.length === 0;
  const over = resolved.filter(({ text }) => text !== '');
  return [
    `## טענות ${escaped(side.name)}`,
    ...section('טענות סף', bars),
    ...section(isOne ? '' : 'טענות לגופו של ערר', merits),
    ...section('טענות נוספות שנשמעו בדיון', heard),
    ...(over.length > 0 ? ['### טענות שאינן עוד במחלוקת', ...over.map(resolvedItem)] : []),
  ].join('\n\n');
}

/** What is told of it, and the words by which it was given up. */
function resolvedItem({ text, argument }: SideClaims<CaseArgument>['resolved'][number]): string {
  const words = argument?.resolved?.words.replace(/\s+/g, ' ').trim() ?? '';
  const quoted = words === '' || text.includes(words.slice(0, 40)) ? '' : ` (${escaped(`"${words}"`)})`;
  return `- ${escaped(text)}${quoted}`;
}

function item({ argument, told }: ToldItem<CaseArgument>, number: number): string {
  const mark = `${number}. `;
  const { legalBasis, claims } = argument;
  const paragraphs = [
    escaped(told.text),
    ...(legalBasis.length > 0 ? [`*אסמכתאות:* ${escaped(legalBasis.slice(0, MOST_BASES).join('; '))}`] : []),
    ...(claims.length > 0 ? [`*מקור:* ${escaped(sourcesOf(claims))}`] : []),
  ];
  const indent = ' '.repeat(mark.length);
  const [first, ...rest] = told.title === '' ? paragraphs : [`**${escaped(told.title)}**`, ...paragraphs];
  return [`${mark}${first}`, ...rest.map((paragraph) => indent + paragraph)].join('\n\n');
}

const MOST_BASES = 6;

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
