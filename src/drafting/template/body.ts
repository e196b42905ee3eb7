// The numbered blocks of a decision but its discussion, each from what the case says.

import { SIDE_SOURCE } from '../../hebrew/pattern/rules.generated.ts';
import type { DetailField } from '../../hebrew/read/details/types.ts';
import type { PartyKey } from '../../hebrew/read/parties.ts';
import { formatBothCalendars } from '../../hebrew/text/dates.ts';
import { allClaimsBySide, isLive, type SideClaims, type ToldItem } from '../claims/party-claims.ts';
import type { ToldArgument } from '../claims/tell.ts';
import { isSameTitle, subjectOf, tellingTitle } from '../claims/titles.ts';
import { APPEAL_TEXTS } from './appeal-texts.ts';
import type { ArgumentFact, CaseFacts, IssueFact, QuoteFact } from './case-facts.ts';
import { NO_OUTCOME, OUTCOME_TEXTS } from './outcome-texts.ts';
import {
  appellants,
  areOne,
  joinList,
  otherRespondents,
  otherRespondentsName,
  permitApplicants,
  sideName,
} from './phrases.ts';
import { escaped, heading, missing, type Part, paragraph, plain, unverified } from './skeleton.ts';

/** The texts of the outcome, or those of a case without one. */
export const outcomeTexts = ({ outcome }: CaseFacts) => (outcome ? OUTCOME_TEXTS[outcome] : NO_OUTCOME);

/** block-he: what the appeal is about, its question, its end told beforehand. */
export function opening(facts: CaseFacts): Part[] {
  const titles = mainQuestions(facts);
  const questions = titles.length > 0 ? `: ${titles.join('; ')}` : ` ${missing('השאלה או השאלות העומדות להכרעה')}`;
  const texts = outcomeTexts(facts);
  const focus = texts.onMerits ? [paragraph(`במוקד הערר ${questionWord(titles.length)}${questions}.`)] : [];
  return [paragraph(APPEAL_TEXTS[facts.appealType].opening(facts)), ...focus, paragraph(texts.preview(facts))];
}

/** block-vav: the land, the plans and what came before the appeal; only the last of it where nothing is decided. */
export function background(facts: CaseFacts): Part[] {
  const whole = APPEAL_TEXTS[facts.appealType].background(facts);
  const short = [`${missing('העובדות הדרושות להבנת הערר, בקצרה')}.`, whole.at(-1)!];
  const texts = outcomeTexts(facts).onMerits ? whole : short;
  return [...texts, 'מכאן הערר שלפנינו.'].map((text) => paragraph(text));
}

/** block-zayin: the live arguments of each side, each once; then what was given up or settled, told as that. */
export function claims(facts: CaseFacts): Part[] {
  if (!outcomeTexts(facts).onMerits) return [paragraph(shortClaims(facts))];
  const sides = allClaimsBySide(facts);
  const empty = (name: string, title: string): Part[] => [
    heading(title),
    paragraph(`לטענת ${name}, ${missing('עיקרי הטענות, כל טענה בפסקה')}.`),
  ];
  const told = (key: PartyKey) => sides.filter(({ side }) => side.parties.includes(key)).flatMap(sideParts);
  // Who asked for the permit and nobody else may answer as a respondent: that side is told once.
  const isToldAsApplicant = sides.some(
    ({ side: { parties } }) => parties.includes('permit_applicant') && parties.includes('respondent'),
  );
  const orEmpty = (key: PartyKey, name: string, title: string): Part[] =>
    sides.some(({ side }) => side.parties.includes(key)) ? told(key) : empty(name, title);
  const applicants = permitApplicants(facts);
  const others = otherRespondents(facts).length > 0 ? otherRespondentsName(facts) : null;
  return [
    ...orEmpty('appellant', appellants(facts), `טענות ${appellants(facts)}`),
    ...orEmpty('local_committee', 'הוועדה המקומית', 'עמדת הוועדה המקומית'),
    ...(applicants
      ? orEmpty('permit_applicant', applicants, `עמדת ${applicants}`)
      : areOne(facts)
        ? []
        : told('permit_applicant')),
    ...(others
      ? orEmpty('respondent', others, `עמדת ${others}`)
      : applicants && isToldAsApplicant
        ? []
        : told('respondent')),
    ...told('appraiser'),
    ...told('other'),
  ];
}

/** A side's arguments under its heading. */
function sideParts({ side, bars, merits, heard, resolved }: SideClaims<ArgumentFact>): Part[] {
  const items = [...bySubject(bars), ...bySubject(merits)].map((own) => paragraph(toldTogether(own)));
  const spoken =
    heard.length > 0
      ? [
          paragraph(
            'ובדיון נטען עוד:',
            heard.map(({ told }) => toldItem(told)),
          ),
        ]
      : [];
  const settled = resolved.filter(({ text }) => text !== '').map(({ text }) => paragraph(escaped(text)));
  return [heading(escaped(side.title)), ...items, ...spoken, ...settled];
}

/** Arguments of a side on one subject stand in one paragraph, as many as it can carry; what was perhaps given up, alone. */
const MOST_TOGETHER = 4;

function bySubject(items: readonly ToldItem<ArgumentFact>[]): ToldArgument[][] {
  const groups: ToldItem<ArgumentFact>[][] = [];
  for (const item of items) {
    const { told, argument } = item;
    const mates = groups.find(
      ([first, ...more]) =>
        isSameTitle(subjectOf(first!.told.title), subjectOf(told.title)) &&
        more.length < MOST_TOGETHER - 1 &&
        !first!.argument.doubt &&
        !argument.doubt,
    );
    if (mates) mates.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => group.map(({ told }) => told));
}

/** Several on one subject under one title: what is told in the third person goes on after a semicolon. */
function toldTogether([first, ...others]: readonly ToldArgument[]): string {
  if (others.length === 0) return toldItem(first!);
  const text = others.reduce((told, { parts, text }) => {
    const goesOn =
      parts.length > 0 && parts.every(({ isQuoted }) => !isQuoted) && !/["״]\s*(?:\([^)]*\))?\.$/.test(told);
    return goesOn ? `${told.replace(/\.$/, '')}; ${parts.map(({ words }) => words).join(' ')}` : `${told} ${text}`;
  }, first!.text);
  return toldItem({ title: subjectOf(first!.title), text });
}

/** `**קווי הבניין** – לטענת העוררים, …`: an argument under what it is about. */
export const toldItem = ({ title, text }: Pick<ToldArgument, 'title' | 'text'>): string =>
  text === ''
    ? `${missing(`הטענה בעניין ${title}`)}.`
    : title === ''
      ? escaped(text)
      : `**${escaped(title)}** – ${escaped(text)}`;

/** block-het: filing, pleadings, hearings and who came to them. */
export function proceedings(facts: CaseFacts): Part[] {
  const [filed] = daysOf(facts, 'filing_date', facts.filingDate ? [facts.filingDate] : []);
  const parts = [
    paragraph([`הערר הוגש ביום ${filed ?? missing('מועד הגשת הערר')}.`, ...pleadingsTold(facts)].join(' ')),
  ];
  const [day, ...more] = daysOf(facts, 'hearings', facts.hearings);
  if (day === undefined) {
    parts.push(paragraph(`${missing('מועד הדיון ומי שהתייצבו לו, או ציון שההחלטה ניתנת על יסוד כתבי הטענות')}.`));
    return parts;
  }
  const came = attendanceTold(facts) ?? `${missing('מי שהתייצבו לדיון')}.`;
  parts.push(paragraph(`ביום ${day} התקיים לפנינו דיון${more.length > 0 ? ' ראשון' : ''} בערר. ${came}`));
  if (more.length > 0) {
    const held = more.length > 1 ? 'דיונים נוספים התקיימו בימים' : 'דיון נוסף התקיים ביום';
    parts.push(paragraph(`${held} ${joinList(more)}. ${missing('עיקרי הדברים שנאמרו')}.`));
  }
  return parts;
}

/** Days of the case in both calendars; where it has none, those of its documents, with a mark on the last of them. */
function daysOf(facts: CaseFacts, field: DetailField, own: readonly string[]): string[] {
  if (own.length > 0) return own.map((iso) => formatBothCalendars(iso));
  const found = facts.missing?.find((one) => one.field === field);
  const days = (found?.days ?? []).map((iso) => formatBothCalendars(iso));
  return days.map((day, at) => (at === days.length - 1 ? `${day} ${unverified(escaped(found!.told))}` : day));
}

const PLEADING_NAMES: Record<string, string> = { response: 'כתב תשובה', reply: 'תגובה' };

/** Who answered and when; only what no document says is left open. */
function pleadingsTold(facts: CaseFacts): string[] {
  const own = (facts.pleadings ?? []).filter(({ docType }) => docType in PLEADING_NAMES);
  if (own.length === 0) return [`${missing('מועדי הגשתם של כתבי התשובה ושל תגובות נוספות')}.`];
  const appealed = facts.filingDate ?? facts.pleadings?.find(({ docType }) => docType === 'appeal')?.date;
  return own.map(({ docType, party, date: told }) => {
    // Nobody answers an appeal before it was filed: such a day is of something else.
    const date = told !== null && appealed && told < appealed ? null : told;
    const of = party ? ` מטעם ${sideName(facts, party)}` : '';
    const name = PLEADING_NAMES[docType]!;
    const filed = name === 'תגובה' ? 'הוגשה' : 'הוגש';
    return `${name}${of} ${filed} ביום ${date ? formatBothCalendars(date) : missing(`מועד הגשת ה${name}${of}`)}.`;
  });
}

/** Who came, by side; the panel and its staff stand at the head of the decision. */
function attendanceTold(facts: CaseFacts): string | null {
  const present = (facts.attendees ?? []).filter(({ party }) => party !== null);
  if (present.length === 0) return null;
  const bySide = [...Map.groupBy(present, ({ party }) => party!)].map(([party, own]) => {
    const people = own.filter(({ name }, at) => own.findIndex((one) => one.name === name) === at);
    const names = people.map(({ name, role }) => (isTelling(role) ? `${name} (${role})` : name));
    return `מטעם ${sideName(facts, party)} – ${joinList(names.map(escaped))}`;
  });
  return `לדיון התייצבו: ${bySide.join('; ')}.`;
}

/** A role that says more than for whom somebody came. */
const isTelling = (role: string): boolean =>
  role !== '' && role.length <= 40 && !NO_ROLE.test(role) && !WHERE_OR_WHAT.test(role);

const NO_ROLE = new RegExp(`^(?:ב"כ|בא(?:ת|י)? כו?ח|ל?ה?(?:${SIDE_SOURCE}|ו?ועדה ה?מקומית)|בעצמ|מטעם|בשם)`);

/** Where somebody sat and what he did, or the name of the case: "ישבה מולו", "לאורך החלון, צד התובעים", "ושניהם באו". */
const DID = 'באו|באה?|ישבה?|ישבו|ביקשה?|שביקשה?|התייצבה?|שלא|נכנסה?';
const WHERE_OR_WHAT = new RegExp(`^(?:ו|לאורך |מול |ליד |במקום )|(?<![א-ת])(?:${DID}|צד|נ')(?![א-ת])`);

/** block-tet: the law of such an appeal and of such an outcome, and quotes that belong to no question. */
export function norms(facts: CaseFacts): Part[] {
  const { norm, onMerits } = outcomeTexts(facts);
  const ofOutcome = norm(facts);
  const law = onMerits ? APPEAL_TEXTS[facts.appealType].norms : [];
  const free = facts.quotes.filter(({ issueId }) => !onMerits || !issueId);
  return [...[...law, ...(ofOutcome ? [ofOutcome] : [])].map((text) => paragraph(text)), ...free.flatMap(quoted)];
}

/** block-yod-alef: the operative part, costs, the way to the court. */
export function ending(facts: CaseFacts): Part[] {
  const { operative, appealable } = outcomeTexts(facts);
  return [
    ...operative(facts),
    paragraph(`${missing('הכרעה בשאלת ההוצאות')}.`),
    ...(appealable ? [paragraph(APPEAL_TEXTS[facts.appealType].remedy)] : []),
  ];
}

/** A paragraph that names the source, and the quote itself, word for word. */
export function quoted({ quote, citation }: QuoteFact): Part[] {
  const lines = quote
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  return [paragraph(`יפים לענייננו הדברים שנאמרו ב${citation}:`), plain(lines.join('\n'))];
}

/** The questions that are still in dispute. */
export const openIssues = ({ issues }: CaseFacts): IssueFact[] => issues.filter(({ isWithdrawn }) => !isWithdrawn);

/** More questions than these are no focus of an appeal. */
const MOST_QUESTIONS = 7;

/** What the appeal turns on, by the titles of its questions: those that most is argued about, in their order. */
function mainQuestions(facts: CaseFacts): string[] {
  const open = openIssues(facts).filter(({ isMoot }) => !isMoot);
  const argued = (id: string): number =>
    facts.arguments.filter((argument) => argument.issueId === id && isLive(argument)).length;
  const titled = open.map((issue) => {
    return {
      title: questionTitle(facts, issue),
      weight: argued(issue.id) + (issue.section === 'threshold_claims' ? 2 : 0),
    };
  });
  const known = titled.filter(
    ({ title }, at) => title !== '' && titled.findIndex((one) => isSameTitle(one.title, title)) === at,
  );
  const kept = new Set(known.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_QUESTIONS));
  return known.filter((one) => kept.has(one)).map(({ title }) => title);
}

/**
 * The title of a question: as a person gave it or took a position under it; one that was made from an argument as a heading
 * of a decision would have it, by its own words or by what is argued there; empty where neither names a matter.
 */
export function questionTitle(facts: CaseFacts, { id, title, chairPosition }: IssueFact): string {
  const own = facts.arguments.filter(({ issueId }) => id !== '' && issueId === id);
  const isMade = own.some((argument) => argument.title === title || subjectOf(argument.title) === title);
  if (chairPosition || !isMade) return title;
  const named = tellingTitle(title, facts.appealType);
  if (named !== '') return named;
  const topics = own.flatMap(({ claims }) => claims ?? []).flatMap(({ topic }) => topic ?? []);
  return topics.map((topic) => tellingTitle(topic, facts.appealType)).find((topic) => topic !== '') ?? '';
}

const questionWord = (count: number): string => (count === 1 ? 'שאלה אחת' : count > 1 ? 'השאלות האלה' : 'עומדת');

const shortClaims = (facts: CaseFacts): string =>
  `נוכח ${facts.outcome === 'settled' ? 'ההסכמה' : 'הבקשה למחיקת הערר'} אין צורך לפרט את טענות הצדדים. נציין רק כי הערר נסב על ${missing('עיקר ההשגה')}.`;
