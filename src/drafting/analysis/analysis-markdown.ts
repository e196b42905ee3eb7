// The analysis file as it is made from the aggregated arguments: what a chair reads before she takes her positions.
import { headingRole } from '../../analysis-file/headings.ts';
import type { PartiesRecord } from '../../db/schema/cases.ts';
import { shortened } from '../../hebrew/read/arguments/shorten.ts';
import type { PartyKey } from '../../hebrew/read/parties.ts';
import { formatBothCalendars, formatCivilDate } from '../../hebrew/text/dates.ts';
import type { CaseArgument } from '../draft/material.ts';
import { sourcesOf } from '../draft/sources.ts';
import { sideName } from '../template/phrases.ts';
import { escaped } from '../template/skeleton.ts';
import { type Issue, issuesOf, subjectOf } from './issues.ts';

/** What became of an argument at the hearing. */
export interface HearingFact {
  /** Null for what was raised there and belongs to no argument. */
  argumentId: string | null;
  party: PartyKey;
  verdict: 'strengthened' | 'newly_raised' | 'dropped';
  /** Words of the protocol. */
  evidence: string;
}

export interface AnalysisOf {
  caseNumber: string;
  appealType: string;
  parties: PartiesRecord;
  address: string | null;
  blockParcel: string[];
  /** `YYYY-MM-DD` */
  hearings: string[];
  arguments: CaseArgument[];
  hearing: HearingFact[];
  /** `YYYY-MM-DD` in Israel. */
  today: string;
}

/** The file, and the item of it that each argument is in: its section and its place there, from 1. */
export interface MadeAnalysis {
  markdown: string;
  places: { argumentId: string; section: 'threshold_claims' | 'issues'; place: number; title: string }[];
}

/**
 * Writes the analysis file of a case: bars to the appeal, then the questions for decision; in each what every side argues
 * and where, what the hearing added, what the sides lean on, and an empty position of the chair. Nothing of a document
 * becomes a mark or a heading, so that the file is read back as these items and no others.
 */
export function analysisMarkdown(input: AnalysisOf): MadeAnalysis {
  const issues = issuesOf(input.arguments);
  const bars = issues.filter(({ threshold }) => threshold);
  const merits = issues.filter(({ threshold }) => !threshold);
  const section = (title: string, own: Issue[]) =>
    own.length > 0 ? [`## ${title}`, ...own.flatMap((issue, at) => item(input, issue, at + 1))] : [];
  const parts = [
    ...head(input),
    ...section('טענות סף', bars),
    ...section('סוגיות להכרעה', merits),
    ...otherwiseHeard(input),
  ];
  const places = (key: 'threshold_claims' | 'issues', own: Issue[]) =>
    own.flatMap((issue, at) =>
      issue.arguments.flatMap(({ id }) =>
        id === null ? [] : [{ argumentId: id, section: key, place: at + 1, title: itemTitle(issue) }],
      ),
    );
  return {
    markdown: `${parts.join('\n\n')}\n`,
    places: [...places('threshold_claims', bars), ...places('issues', merits)],
  };
}

const APPEAL_TYPES: Record<string, string> = {
  permit: 'רישוי',
  betterment_levy: 'היטל השבחה',
  compensation: 'פיצויים לפי סעיף 197',
  plan: 'תכנית',
};

function head({ caseNumber, appealType, address, blockParcel, hearings, today }: AnalysisOf): string[] {
  const parcels = blockParcel.map((entry) => entry.split('/')).map(([block, parcel]) => `גוש ${block} חלקה ${parcel}`);
  const land = [...(address ? [address] : []), ...parcels].join(', ');
  const days = hearings.map((iso) => formatBothCalendars(iso)).join(', ');
  const type = APPEAL_TYPES[appealType];
  const lines = [
    field('מספר תיק', caseNumber),
    ...(type ? [field('סוג ערר', type)] : []),
    ...(land ? [field('מקרקעין', land)] : []),
    ...(days ? [field(hearings.length > 1 ? 'מועדי הדיון' : 'מועד הדיון', days)] : []),
  ];
  return [
    `# ניתוח ומחקר – ערר ${plain(caseNumber.replace(/^ערר\s+/, ''))}`,
    lines.join('\n'),
    `*הקובץ נערך אוטומטית ביום ${formatCivilDate(today)} מן הטיעונים שקובצו בתיק${hearings.length > 0 ? ' ומפרוטוקול הדיון' : ''}. הוא אינו מחליף את העיון בכתבי הטענות; עמדת היו"ר בכל סוגיה ריקה וממתינה להשלמה.*`,
  ];
}

function item(input: AnalysisOf, issue: Issue, number: number): string[] {
  const sides = Map.groupBy(issue.arguments, ({ party }) => party);
  const basis = [...new Set(issue.arguments.flatMap(({ legalBasis }) => legalBasis))];
  const heard = input.hearing.filter(({ argumentId }) =>
    issue.arguments.some(({ id }) => id !== null && id === argumentId),
  );
  // A number of four digits is no number of an item to the reader of the file.
  const mark = number < 1000 ? `${number}. ` : '';
  return [
    `### ${mark}${plain(itemTitle(issue))}`,
    field('הצדדים לסוגיה', [...sides.keys()].map((party) => sideName(input, party)).join('; ')),
    ...[...sides].flatMap(([party, own]) => side(sideName(input, party), own, issue.title)),
    ...(heard.length > 0
      ? [
          '**בדיון:**',
          heard
            .slice(0, MOST_HEARD)
            .map((fact) => heardLine(input, fact))
            .join('\n'),
        ]
      : []),
    ...(basis.length > 0 ? [field('אסמכתאות שהצדדים הפנו אליהן', basis.join('; '))] : []),
    '#### עמדת היו"ר',
  ];
}

/** What a side argues, and where it stands. */
function side(name: string, own: CaseArgument[], issueTitle: string): string[] {
  return own.map((argument) => {
    const subject = detailOf(argument.title, issueTitle);
    const source = argument.claims.length > 0 ? ` *(${plain(sourcesOf(argument.claims))})*` : '';
    return `**לטענת ${name}:** ${subject && `${plain(subject)} – `}${plain(ended(argument.summary))}${source}`;
  });
}

/** What an argument's title says beyond its question's. */
function detailOf(title: string, issueTitle: string): string {
  const subject = subjectOf({ title });
  if (title === issueTitle || (subject === issueTitle && /\(\d+\)\s*$/.test(title))) return '';
  return subject === issueTitle ? title.slice(subject.length).replace(/^:\s*/, '') : title;
}

const MOST_HEARD = 20;
const LONGEST_WORDS = 400;
const WHAT_WAS_DONE: Record<HearingFact['verdict'], string> = {
  strengthened: 'הטענה חוזקה מפי',
  newly_raised: 'הטענה הועלתה לראשונה מפי',
  dropped: 'ויתור על הטענה מפי',
};

const heardLine = (input: AnalysisOf, { party, verdict, evidence }: HearingFact): string =>
  `- ${WHAT_WAS_DONE[verdict]} ${sideName(input, party)}: "${plain(shortened(evidence, LONGEST_WORDS))}"`;

/** What was raised at the hearing and belongs to no argument. */
function otherwiseHeard(input: AnalysisOf): string[] {
  const said = new Set(input.arguments.flatMap(({ claims }) => claims.map(({ text }) => text)));
  const isTold = ({ evidence }: HearingFact) =>
    [...said].some((text) => text.includes(evidence) || evidence.includes(text));
  const others = input.hearing.filter((fact) => fact.argumentId === null && !isTold(fact)).slice(0, MOST_HEARD);
  return others.length > 0
    ? ['## דברים נוספים שנאמרו בדיון', others.map((fact) => heardLine(input, fact)).join('\n')]
    : [];
}

/** A title that the reader of the file takes for a section or for a position is no title of an item. */
function itemTitle({ title }: Issue): string {
  const text = oneLine(title).replace(/[.:\s]+$/, '');
  if (text === '') return 'טענה ללא כותרת';
  return headingRole(text) === null && headingRole(`1. ${text}`) === null ? text : `בעניין ${text} שבכתבי הטענות`;
}

const field = (label: string, value: string): string => `**${label}:** ${plain(value)}`;

const ended = (text: string): string => {
  const line = oneLine(text);
  return line === '' || /[.?!…]["”״)]?$/.test(line) ? line : `${line}.`;
};

/** One line with nothing in it that Markdown would read; entities and bare addresses included. */
const plain = (text: string): string =>
  escaped(oneLine(text))
    .replaceAll('&', '\\&')
    .replace(/:(?=\/\/)|@|(?<=www)\./gi, '\\$&');

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
