// Who answers, and by whom, where the head of an answer says it only below the title ("מטעם גזע איתן בע"מ, ע"י עו"ד כהן").
import { LAWYER_TITLE_SOURCE, TITLE_OF } from '../../pattern/rules.generated.ts';
import { type PartyKey, partyOfPhrase } from '../parties.ts';
import { isOfSeveral, withSaidFiler } from './answer-filer.ts';
import { privateRespondents } from './applicants.ts';
import type { TextLine } from './lines.ts';
import { knownNames } from './name-list.ts';
import { type ListedParty, readEntries } from './party-entries.ts';

const BELOW_TITLE = 3;
const LONGEST = 300;
const CASE_FIRST = String.raw`(?:(?:הנדון:\s)?(?:תיק\s)?(?:תיק|ערר)\s[\d/-]{4,15},\s)?`;
const ANSWER = new RegExp(`^${CASE_FIRST}(?:כתב |מכתב )?(?:תשוב|תגוב|עמד|התייחס|מענ)`);
/** What is answered, behind whose answer it is. */
const ANSWERED = /,?\sל(?:כתב ה?)?(?:שני |כל )?ה?ערר.*$/;
const BY = '(?:ע"י|בידי|על[- ]ידי|באמצעות)';
const COUNSEL = String.raw`(?:(?:ב"כ|בא(?:ת|י)?[- ]כו?ח[א-ת]{0,3}|היוע(?:ץ|צת) המשפטי(?:ת)?),?\s)?(?:${LAWYER_TITLE_SOURCE}\s.{4,120})`;
/** "מטעם גזע איתן בע"מ ונציגות הבית, ע"י עו"ד כהן". */
const FILED = String.raw`(?:(?:הוגשה?|מוגשת?)(?:\sביום\s.{5,40}?)?\s)?`;
const FOR_NAMED = new RegExp(String.raw`^${FILED}(?:מטעם|בשם)\s(.{4,160}?),?\s(${BY}\s${COUNSEL}?)(?:,\sבערר\s.*)?$`);
const WHO_ANSWERS = 'ה?משיב(?:ה|ת|ים|ות)?(?: \\d)?|ה?ו?ועדה המקומית|ה(?:תאגיד|חברה|עמותה|רשות|יזמית|יזם)';
/** "הוגש בידי עו"ד כהן", "המשיבה 1, על ידי באת כוחה עו"ד כהן, מתכבדת …". */
const BY_COUNSEL = new RegExp(
  String.raw`^(?:(?:הוגשה?|מוגשת?|מיוצג(?:ת|ים|ות)?|${WHO_ANSWERS}),?\s)?(${BY}\s${COUNSEL})`,
);
/** "ב"כ היזמית: עו"ד כהן", "מאת: עו"ד כהן". */
const OF_WHOM = String.raw`ב"כ(?:\s[^:]{2,25})?|בא(?:ת|י)?\sכו?ח[א-ת]{0,3}(?:\sשל\s[^:]{2,25})?|מאת|בשם\sה[^:]{3,25}`;
const COUNSEL_LABELLED = new RegExp(String.raw`^(?:${OF_WHOM})\s?:\s(${LAWYER_TITLE_SOURCE}\s.{4,120}?)\.?$`);
/** "תשובת היזמית, נטעי הצוק בע"מ". */
const TITLED = `^${CASE_FIRST}(?:תשובת|עמדת|תגובת)\\s`;
const TITLED_NAME = new RegExp(String.raw`${TITLED}(?:[^,(]{3,30},\s(.{4,80}?)|[^()]{3,60}\s\(([^()]{4,100})\))$`);
/** "תשובת הוועדה המקומית גבעון": of a committee its name is the title's. */
const TITLED_COMMITTEE = new RegExp(String.raw`${TITLED}(ה?ו?ועדה ה?מקומית\s[^,:()]{3,60})`);
/** "תשובת …, באמצעות עו"ד כהן". */
const TITLED_COUNSEL = new RegExp(String.raw`,\s(${BY}\s${COUNSEL})$`);
/** What the sentence goes on with behind the name. */
const GOES_ON = /,?\s(?:מ[ןה]-?\s?ה?לשכה|[אנ]תכבד|מתכבד|מגיש|תשיב|ישיב|תגיש|מציג).*$/;
/** Where counsel sits: "…, בניין העירייה, רחוב הבנים 2". */
const OFFICE = /,\s(?:בניין|בית|רחוב|רח'|שדרות|שד'|דרך|[א-ת'"-]{3,}(?:\s[א-ת'"-]{3,})?\s\d{1,3}(?=,|$)).*$/;
/** "עמדת מעיינות הכרם, תאגיד מים בע"מ": a name of two parts, and no side before it. */
const TITLED_BODY = new RegExp(String.raw`${TITLED}([^,():]{3,40},\s[^,():]{2,60}בע"מ)$`);

/** The listed parties of an answer, and who gives it where the list has neither him nor his counsel. */
export function withFiler(
  listed: readonly ListedParty[],
  lines: readonly TextLine[],
  text: string,
  docType = '',
): ListedParty[] {
  const titleAt = lines.findIndex(({ text: line }) => line.length < 120 && ANSWER.test(line));
  if (titleAt < 0) return [...listed];
  const title = TITLE_OF.exec(lines[titleAt]!.text)?.[0].replace(ANSWERED, '') ?? '';
  const asked = ASKED.test(title);
  const titleLine = lines[titleAt]!.text;
  const titled = titleLine.replace(TITLED_COUNSEL, '').replace(ANSWERED, '');
  const [, first, second] = TITLED_NAME.exec(titled) ?? [];
  const [, body] = TITLED_BODY.exec(titled) ?? [];
  const isBody = body !== undefined && partyOfPhrase(body.split(',')[0]!) === null;
  const own = isBody ? body : (first ?? second);
  const called = asked ? 'permit_applicant' : asRespondent(isBody ? 'respondent' : partyOfPhrase(title), text);
  const filer = called ?? (docType === 'reply' ? 'appellant' : null);
  const committee = filer === 'local_committee' ? TITLED_COMMITTEE.exec(titled)?.[1] : undefined;
  let parties = asked ? asApplicants(listed) : [...listed];
  if (own !== undefined && knownNames(own).length > 0) parties = named(parties, lines[titleAt]!, own, '', filer);
  if (committee !== undefined && !parties.some(({ party }) => party === 'local_committee'))
    parties = named(parties, lines[titleAt]!, committee, '', filer);
  const byTitle = TITLED_COUNSEL.exec(titleLine)?.[1];
  if (byTitle !== undefined) parties = represented(parties, lines[titleAt]!, byTitle, filer, titleLine);
  for (const above of lines.slice(Math.max(0, titleAt - BELOW_TITLE), titleAt)) {
    const [, names, counsel] = namedAlone(above.text.replace(OFFICE, '')) ?? [];
    if (names !== undefined && listed.length === 0) parties = named(parties, above, names, counsel!, filer);
  }
  for (const line of lines.slice(titleAt + 1, titleAt + 1 + BELOW_TITLE)) {
    if (line.text.length > LONGEST) continue;
    const [, names, counsel] = FOR_NAMED.exec(line.text) ?? namedAlone(line.text.replace(LIVING_AT, ', ')) ?? [];
    if (names !== undefined) parties = named(parties, line, names, counsel!, filer);
    const labelled = COUNSEL_LABELLED.exec(line.text)?.[1];
    const written =
      labelled === undefined
        ? BY_COUNSEL.exec(line.text)?.[1]?.replace(GOES_ON, '').replace(OFFICE, '')
        : `ע"י ${labelled}`;
    const by = names === undefined ? written : undefined;
    if (by !== undefined) parties = represented(parties, line, by, filer, titleLine);
  }
  return withSaidFiler(parties, lines, titleAt, docType === 'reply' ? 'appellant' : filer);
}

/** "נטעי הצוק בע"מ, באמצעות עו"ד כהן, משיבה כדלקמן", "המשיבה 1, הוועדה המקומית גבעון, בידי עו"ד כהן, תשיב …". */
function namedAlone(line: string): RegExpExecArray | null {
  const match = NAMED_FIRST.exec(line);
  return match && knownNames(match[1]!).length > 0 ? match : null;
}
const NUMBERED_FIRST = String.raw`(?:ה?משיב(?:ה|ת|ים|ות)?(?:\s\d)?,\s|מגיש(?:ה|ים|ות)?:\s)?`;
const ANSWERS_SO = String.raw`(?:,\s(?:מ?שיב|מתכבד|מגיש|ת?שיב|תגיש|עונ|תפרט)[^,]*.*)?`;
const NAMED_FIRST = new RegExp(
  String.raw`^${NUMBERED_FIRST}([^,]{4,100}(?:,\s[^,]{4,40})?),\s(${BY}\s${COUNSEL}?)${ANSWERS_SO}$`,
);

/** "…, מהגפן 9 בגבעון, על ידי": where they live. */
const LIVING_AT = /,\sמ(?:רח(?:'|וב)\s)?ה?[א-ת'"]{2,}[^,]{0,25}\s\d{1,3}[^,]{0,25},\s(?=ע"י|בידי|על[- ]ידי|באמצעות)/;

const ASKED =
  /מבקש(?:ת|י|ות)? ה(?:היתר|בקשה)|^(?:תשובת|תגובת|עמדת|מענה|תשובה (?:מטעם|של)) המבקש(?:ת|ים|ות)?(?=[,:.]|$)/;

/** The only ones beside the committee, in an answer that says in its title whose it is. */
const asApplicants = (listed: readonly ListedParty[]): ListedParty[] =>
  listed.map((one) => (one.party === 'respondent' ? { ...one, party: 'permit_applicant' } : one));

/** Beside the committee all that answer are called alike, by what the appeal is about. */
const asRespondent = (party: PartyKey | null, text: string): PartyKey | null =>
  party === 'respondent' || party === 'permit_applicant' ? privateRespondents(text) : party;

function named(
  parties: ListedParty[],
  line: TextLine,
  names: string,
  counsel: string,
  filer: PartyKey | null,
): ListedParty[] {
  const written = knownNames(names).length > 0 ? knownNames(names).join('; ') : names;
  const given = readEntries({
    lines: [{ ...line, text: counsel === '' ? written : `${written}, כולם ${counsel.replace(/^בידי/, 'ע"י')}` }],
    side: filer === 'appellant' ? 'appellant' : 'respondent',
    applicant: filer === 'permit_applicant',
    first: parties.filter(({ side }) => side === 'respondent').length + 1,
  });
  const isKnown = (one: ListedParty): boolean => parties.some(({ name }) => name === one.name);
  const withCounsel = parties.map((one) => {
    const same = given.find(({ name }) => name === one.name);
    return same ? { ...one, representative: one.representative ?? same.representative } : one;
  });
  return [...withCounsel, ...given.filter((one) => !isKnown(one))];
}

function represented(
  parties: ListedParty[],
  line: TextLine,
  by: string,
  filer: PartyKey | null,
  title: string,
): ListedParty[] {
  const isFiler = ({ party }: ListedParty): boolean =>
    party === filer || (filer !== 'local_committee' && filer !== 'appellant' && party === 'respondent');
  const mine = filer === null ? [] : parties.filter((one) => isFiler(one) && one.representative === null);
  // Of several that answer alike, a title in the singular says of none which it is.
  if (mine.length === 0 || (mine.length > 1 && !isOfSeveral(title))) return parties;
  const [read] = readEntries({
    lines: [{ ...line, text: `${mine[0]!.name} ${by.replace(/^בידי/, 'ע"י')}` }],
    side: mine[0]!.side,
    applicant: false,
    first: 1,
  });
  const representative = read?.representative ?? null;
  return parties.map((one) => (mine.includes(one) ? { ...one, representative } : one));
}
