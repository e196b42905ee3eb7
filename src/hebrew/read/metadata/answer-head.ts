// Who answers, and by whom, where the head of an answer says it only below the title ("מטעם גזע איתן בע"מ, ע"י עו"ד כהן").
import { LAWYER_TITLE_SOURCE, TITLE_OF } from '../../pattern/rules.generated.ts';
import { type PartyKey, partyOfPhrase } from '../parties.ts';
import { privateRespondents } from './applicants.ts';
import type { TextLine } from './lines.ts';
import { knownNames } from './name-list.ts';
import { type ListedParty, readEntries } from './party-entries.ts';

const BELOW_TITLE = 3;
const LONGEST = 300;
const ANSWER = /^(?:כתב |מכתב )?(?:תשוב|תגוב|עמד|התייחס|מענ)/;
/** What is answered, behind whose answer it is. */
const ANSWERED = /\sל(?:כתב ה?)?ערר.*$/;
const BY = '(?:ע"י|בידי|על[- ]ידי|באמצעות)';
const COUNSEL = String.raw`(?:(?:ב"כ|בא(?:ת|י)?[- ]כו?ח[א-ת]{0,3}|היוע(?:ץ|צת) המשפטי(?:ת)?),?\s)?(?:${LAWYER_TITLE_SOURCE}\s.{4,120})`;
/** "מטעם גזע איתן בע"מ ונציגות הבית, ע"י עו"ד כהן". */
const FILED = String.raw`(?:(?:הוגשה?|מוגשת?)(?:\sביום\s.{5,40}?)?\s)?`;
const FOR_NAMED = new RegExp(String.raw`^${FILED}(?:מטעם|בשם)\s(.{4,160}?),?\s(${BY}\s${COUNSEL}?)(?:,\sבערר\s.*)?$`);
/** "הוגש בידי עו"ד כהן", "המשיבה 1, על ידי באת כוחה עו"ד כהן, מתכבדת …". */
const BY_COUNSEL = new RegExp(
  String.raw`^(?:(?:הוגשה?|מוגשת?|ה?משיב(?:ה|ת|ים|ות)?(?: \d)?|ה?ו?ועדה המקומית),?\s)?(${BY}\s${COUNSEL})`,
);
/** "ב"כ היזמית: עו"ד כהן", "מאת: עו"ד כהן". */
const COUNSEL_LABELLED = new RegExp(
  String.raw`^(?:ב"כ(?:\s[^:]{2,25})?|מאת|בשם\sה[^:]{3,25})\s?:\s(${LAWYER_TITLE_SOURCE}\s.{4,120})$`,
);
/** "תשובת היזמית, נטעי הצוק בע"מ". */
const TITLED_NAME = /^(?:תשובת|עמדת|תגובת)\s[^,]{3,30},\s(.{4,80})$/;
/** What the sentence goes on with behind the name. */
const GOES_ON = /,?\s(?:מ[ןה]-?\s?ה?לשכה|מתכבד|מגיש|תשיב|ישיב|תגיש).*$/;

/** The listed parties of an answer, and who gives it where the list has neither him nor his counsel. */
export function withFiler(listed: readonly ListedParty[], lines: readonly TextLine[], text: string): ListedParty[] {
  const titleAt = lines.findIndex(({ text: line }) => line.length < 120 && ANSWER.test(line));
  if (titleAt < 0) return [...listed];
  const title = TITLE_OF.exec(lines[titleAt]!.text)?.[0].replace(ANSWERED, '') ?? '';
  const asked = ASKED.test(title);
  const filer = asked ? 'permit_applicant' : asRespondent(partyOfPhrase(title), text);
  const own = TITLED_NAME.exec(lines[titleAt]!.text)?.[1];
  let parties = asked ? asApplicants(listed) : [...listed];
  if (own !== undefined && knownNames(own).length > 0) parties = named(parties, lines[titleAt]!, own, '', filer);
  for (const line of lines.slice(titleAt + 1, titleAt + 1 + BELOW_TITLE)) {
    if (line.text.length > LONGEST) continue;
    const [, names, counsel] = FOR_NAMED.exec(line.text) ?? namedAlone(line.text) ?? [];
    if (names !== undefined) parties = named(parties, line, names, counsel!, filer);
    const labelled = COUNSEL_LABELLED.exec(line.text)?.[1];
    const written = labelled === undefined ? BY_COUNSEL.exec(line.text)?.[1]?.replace(GOES_ON, '') : `ע"י ${labelled}`;
    const by = names === undefined ? written : undefined;
    if (by !== undefined) parties = represented(parties, line, by, filer);
  }
  return parties;
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

const ASKED = /מבקש(?:ת|י|ות)? ה(?:היתר|בקשה)/;

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

function represented(parties: ListedParty[], line: TextLine, by: string, filer: PartyKey | null): ListedParty[] {
  const isFiler = ({ party }: ListedParty): boolean =>
    party === filer || (filer !== 'local_committee' && filer !== 'appellant' && party === 'respondent');
  const mine = filer === null ? [] : parties.filter((one) => isFiler(one) && one.representative === null);
  if (mine.length === 0) return parties;
  const [read] = readEntries({
    lines: [{ ...line, text: `${mine[0]!.name} ${by.replace(/^בידי/, 'ע"י')}` }],
    side: mine[0]!.side,
    applicant: false,
    first: 1,
  });
  const representative = read?.representative ?? null;
  return parties.map((one) => (mine.includes(one) ? { ...one, representative } : one));
}
