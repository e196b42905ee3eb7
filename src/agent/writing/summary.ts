import { formatCivilDate } from '../../hebrew/dates.ts';
import { PARTY_KEYS, partyLabel } from '../../hebrew/parties.ts';
import type { CaseArgument } from '../case-arguments.ts';
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
  const bars = own.filter(({ threshold }) => threshold);
  const merits = own.filter(({ threshold }) => !threshold);
  let number = 0;
  const list = (some: readonly CaseArgument[]): string[] =>
    some.map((argument) => {
      number += 1;
      return item(argument, number);
    });
  return [
    `## טענות ${label}`,
    ...(bars.length > 0 ? ['### טענות סף', ...list(bars)] : []),
    ...(bars.length > 0 && merits.length > 0 ? ['### טענות לגופו של ערר'] : []),
    ...list(merits),
  ].join('\n\n');
}

function item({ title, summary, legalBasis, claims }: CaseArgument, number: number): string {
  const lines = [
    `${number}. **${escaped(title)}**`,
    ...summary.split(/\n{2,}/).map((paragraph) => `   ${escaped(paragraph.replace(/\s+/g, ' ').trim())}`),
    ...(legalBasis.length > 0 ? [`   *אסמכתאות:* ${escaped(legalBasis.join('; '))}`] : []),
    ...(claims.length > 0 ? [`   *מקור:* ${escaped(sourcesOf(claims))}`] : []),
  ];
  return lines.join('\n\n');
}

/** Text of a document with nothing in it that Markdown would read. */
export const escaped = (text: string): string =>
  text
    .replace(/([\\`*_[\]<>#|~])/g, '\\$1')
    .replace(/^(\s*)([-+]|\d+[.)])(?=\s)/, (_, blank, mark) => `${blank}\\${mark}`);

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
