// The numbered blocks of a decision but its discussion, each from what the case says.
import { shortened } from '../../hebrew/arguments/shorten.ts';
import { formatBothCalendars } from '../../hebrew/dates.ts';
import { type PartyKey, partyLabel } from '../../hebrew/parties.ts';
import { APPEAL_TEXTS } from './appeal-texts.ts';
import type { CaseFacts, QuoteFact } from './case-facts.ts';
import { NO_OUTCOME, OUTCOME_TEXTS } from './outcome-texts.ts';
import { appellants, joinList, otherRespondents, otherRespondentsName, permitApplicants } from './phrases.ts';
import { escaped, heading, missing, type Part, paragraph, plain } from './skeleton.ts';

/** The texts of the outcome, or those of a case without one. */
export const outcomeTexts = ({ outcome }: CaseFacts) => (outcome ? OUTCOME_TEXTS[outcome] : NO_OUTCOME);

/** block-he: what the appeal is about, its question, its end told beforehand. */
export function opening(facts: CaseFacts): Part[] {
  const titles = facts.issues.filter(({ isWithdrawn }) => !isWithdrawn).map(({ title }) => title);
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

/** block-zayin: the arguments of each side, in the order in which they are heard; of others only where they have any. */
export function claims(facts: CaseFacts): Part[] {
  if (!outcomeTexts(facts).onMerits) return [paragraph(shortClaims(facts))];
  const others = otherRespondents(facts).length > 0 ? otherRespondentsName(facts) : null;
  const applicants = permitApplicants(facts);
  const beside: PartyKey[] = ['respondent', 'appraiser', 'other'];
  const unnamed: PartyKey[] = [...(applicants ? [] : ['permit_applicant' as const]), ...(others ? [] : beside)];
  return [
    ...side(appellants(facts), `טענות ${appellants(facts)}`, facts, ['appellant']),
    ...side('הוועדה המקומית', 'עמדת הוועדה המקומית', facts, ['local_committee']),
    ...(applicants ? side(applicants, `עמדת ${applicants}`, facts, ['permit_applicant']) : []),
    ...(others ? side(others, `עמדת ${others}`, facts, beside) : []),
    ...unnamed
      .filter((key) => facts.arguments.some(({ party }) => party === key))
      .flatMap((key) => side(partyLabel(key), `עמדת ${partyLabel(key)}`, facts, [key])),
  ];
}

/** block-het: filing, hearings and what followed them. */
export function proceedings(facts: CaseFacts): Part[] {
  const filed = facts.filingDate ? formatBothCalendars(facts.filingDate) : missing('מועד הגשת הערר');
  const parts = [paragraph(`הערר הוגש ביום ${filed}. ${missing('מועדי הגשתם של כתבי התשובה ושל תגובות נוספות')}.`)];
  const [first, ...more] = facts.hearings;
  if (first === undefined) {
    parts.push(paragraph(`${missing('מועד הדיון ומי שהתייצבו לו, או ציון שההחלטה ניתנת על יסוד כתבי הטענות')}.`));
    return parts;
  }
  parts.push(
    paragraph(
      `ביום ${formatBothCalendars(first)} התקיים לפנינו דיון${more.length > 0 ? ' ראשון' : ''} בערר. ${missing('מי שהתייצבו לדיון ועיקרי הדברים שנאמרו בו')}.`,
    ),
  );
  if (more.length > 0) {
    const days = joinList(more.map((iso) => formatBothCalendars(iso)));
    const held = more.length > 1 ? 'דיונים נוספים התקיימו בימים' : 'דיון נוסף התקיים ביום';
    parts.push(paragraph(`${held} ${days}. ${missing('עיקרי הדברים שנאמרו')}.`));
  }
  return parts;
}

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

const questionWord = (count: number): string => (count === 1 ? 'שאלה אחת' : count > 1 ? 'השאלות האלה' : 'עומדת');

/** Longer summaries are cut at a sentence: the block sums up. */
const LONGEST_CLAIM = 400;

/** A side's arguments in its own words; threshold arguments come first, as they do in the discussion. */
function side(name: string, title: string, facts: CaseFacts, parties: PartyKey[]): Part[] {
  const all = facts.arguments.filter(({ party }) => parties.includes(party));
  const own = all.filter(({ isWithdrawn }) => !isWithdrawn);
  const given = all.filter(({ isWithdrawn }) => isWithdrawn).map((argument) => paragraph(givenUp(argument)));
  const ordered = [...own.filter(({ threshold }) => threshold), ...own.filter(({ threshold }) => !threshold)];
  if (all.length === 0) return [heading(title), paragraph(`לטענת ${name}, ${missing('עיקרי הטענות, כל טענה בפסקה')}.`)];
  const told = ordered.length > 0 ? [paragraph(`לטענת ${name}:`, ordered.map(claim))] : [];
  return [heading(title), ...told, ...given];
}

/** An argument that was given up is told so, and asks for no answer. */
export const givenUp = ({ title }: { title: string }): string =>
  `הטענה בעניין ${escaped(title.replace(/[.\s]+$/, ''))} נזנחה, ואין עוד צורך להכריע בה.`;

/** What is claimed; where nothing but the subject is known, somebody has to write it. */
function claim({ title, summary }: CaseFacts['arguments'][number]): string {
  const told = shortened(summary, LONGEST_CLAIM);
  if (told === '') return `${missing(`הטענה בעניין ${title.replace(/[.[\]\s]+$/, '')}`)}.`;
  return escaped(/[.?!…]["”״)]?$/.test(told) ? told : `${told}.`);
}

const shortClaims = (facts: CaseFacts): string =>
  `נוכח ${facts.outcome === 'settled' ? 'ההסכמה' : 'הבקשה למחיקת הערר'} אין צורך לפרט את טענות הצדדים. נציין רק כי הערר נסב על ${missing('עיקר ההשגה')}.`;
