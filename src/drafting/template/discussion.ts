import { allClaimsBySide, isLive } from '../claims/party-claims.ts';
import { sidesOf } from '../claims/sides.ts';
import { type ToldWords, tellArgument, toldWords } from '../claims/tell.ts';
import { openIssues, outcomeTexts, questionTitle, quoted } from './body.ts';
import type { ArgumentFact, CaseFacts, IssueFact } from './case-facts.ts';
import { interest } from './outcome-texts.ts';
import { joinList } from './phrases.ts';
import { escaped, heading, missing, type Part, paragraph } from './skeleton.ts';

/** block-yod: the questions one by one, threshold first, each with the quotes attached to it. */
export function discussion(facts: CaseFacts): Part[] {
  const { lead, onMerits } = outcomeTexts(facts);
  const start = paragraph(lead(facts));
  if (!onMerits) return [start, ...withoutMerits(facts)];
  const summed = summedUp(facts);
  const isTakenUp = ({ id, chairPosition }: IssueFact): boolean =>
    Boolean(chairPosition) || facts.quotes.some(({ issueId }) => issueId === id);
  const asked = questions(facts).map((issue) => ({
    ...issue,
    // What others answered to a claim that was given up is met with the rest, and opens no question, unless the chair did.
    title: issue.isMoot && !isTakenUp(issue) ? '' : issue.id ? questionTitle(facts, issue) : issue.title,
  }));
  const isAlone = (issue: IssueFact): boolean => issue.title !== '' || isTakenUp(issue);
  const alone = Map.groupBy(asked.filter(isAlone), ({ title }) => title.replace(/^ה/, ''));
  return [
    start,
    ...[...alone.values()].flatMap((same) => question(facts, same, summed)),
    ...remainder(
      facts,
      asked.filter((issue) => !isAlone(issue)),
      summed,
    ),
  ];
}

/** What names no matter of its own is answered together, as decisions do: what it says and was not told yet, a point each. */
function remainder(facts: CaseFacts, issues: readonly IssueFact[], summed: Summed): Part[] {
  if (issues.length === 0) return [];
  const told = issues
    .map((issue) => sidesTold(facts, [issue], { ...summed, isBrief: true }))
    .filter((text) => text !== '');
  return [
    heading('יתר הטענות'),
    ...(told.length > 0 ? [paragraph('נותרו הטענות האלה:', told)] : []),
    paragraph(`${missing('מענה קצר ליתר הטענות, או ציון שאין בהן כדי לשנות מן התוצאה')}.`),
  ];
}

/** Questions of the analysis file, those of the threshold alone for an appeal that ends there; else one for each kind. */
function questions(facts: CaseFacts): IssueFact[] {
  const wanted = facts.outcome === 'dismissed' ? ['threshold_claims'] : ['threshold_claims', 'issues'];
  const known = wanted.flatMap((section) => openIssues(facts).filter((issue) => issue.section === section));
  if (known.length > 0 || facts.issues.some(({ isWithdrawn }) => isWithdrawn)) return known;
  const threshold =
    facts.outcome === 'dismissed' || facts.arguments.some((argument) => argument.threshold && isLive(argument));
  const general: IssueFact[] = [];
  if (threshold) general.push(unnamed('threshold_claims', 'טענות הסף'));
  if (facts.outcome !== 'dismissed') general.push(unnamed('issues', missing('כותרת הסוגיה')));
  return general;
}

const unnamed = (section: IssueFact['section'], title: string): IssueFact => ({
  id: '',
  section,
  title,
  chairPosition: null,
});

/** Questions of the same title are one. */
function question(facts: CaseFacts, same: readonly IssueFact[], summed: Summed): Part[] {
  const quotes = facts.quotes.filter(({ issueId }) => issueId !== null && same.some(({ id }) => id === issueId));
  const title = same[0]!.title || missing('כותרת הסוגיה');
  return [
    heading(title),
    paragraph(sidesTold(facts, same, summed) || `${missing('השאלה שבמחלוקת ותמצית עמדות הצדדים בה')}.`),
    ...quotes.flatMap(quoted),
    ...reasoning(same),
  ];
}

/** The chair's position as the reasoning, then what is left to write. */
function reasoning(same: readonly IssueFact[]): Part[] {
  const held = same.flatMap(({ chairPosition }) =>
    (chairPosition ?? '').split(/\n{2,}/).filter((text) => text.trim() !== ''),
  );
  const left =
    held.length > 0
      ? 'השלמת ההנמקה – הדין ויישומו על העובדות, המענה לטענה הנגדית והמסקנה'
      : 'בחינת הטענות לאור הדין והעובדות, ההכרעה והנמקתה';
  return [...held.map((text) => paragraph(text.trim())), paragraph(`${missing(left)}.`)];
}

/** Words of what one side argues on a question. */
const MOST_WORDS = 30;

/**
 * What both sides argue on a question: a sentence of who appeals, a sentence of who answers; empty where nobody argues it. What
 * the summary of the arguments has already is not told again.
 */
function sidesTold(facts: CaseFacts, same: readonly IssueFact[], summed: Summed): string {
  const ids = new Set(same.map(({ id }) => id).filter((id) => id !== ''));
  const own = facts.arguments.filter((argument) => isLive(argument) && argument.issueId && ids.has(argument.issueId));
  const sides = sidesOf(facts, new Set(facts.arguments.map(({ party }) => party)))
    .map((side) => ({ side, list: own.filter(({ party }) => side.parties.includes(party)).toSorted(byWeight) }))
    .filter(({ list }) => list.length > 0)
    .slice(0, MOST_SIDES);
  const above: string[] = [];
  const sentences = sides.flatMap(({ side, list }) => {
    for (const argument of list) {
      const told = [...(summed.ofArgument.get(argument) ?? []), ...summed.before.slice(-MOST_NEAR)];
      const { text, parts } = tellArgument(argument, side, { most: MOST_WORDS, told, elsewhere: summed.elsewhere });
      summed.before.push(...parts.map(({ words }) => toldWords(words)));
      if (text !== '' && parts.every(({ isQuoted }) => !isQuoted || !summed.isBrief)) return [text];
    }
    above.push(side.name);
    return [];
  });
  const reference =
    above.length > 0 && !summed.isBrief
      ? [
          `${above.length > 1 ? 'טענות' : 'טענת'} ${joinList(above)} בעניין זה ${above.length > 1 ? 'הובאו' : 'הובאה'} לעיל.`,
        ]
      : [];
  return [...sentences, ...reference].map(escaped).join(' ');
}

const MOST_SIDES = 2;
/** Sentences before that a new one is compared with: no reader remembers more, and thousands of pairs take minutes. */
const MOST_NEAR = 300;

/** What was told already: of each argument where the arguments are summed up, and in the questions before. */
interface Summed {
  ofArgument: ReadonlyMap<ArgumentFact, readonly ToldWords[]>;
  elsewhere: ReadonlySet<string>;
  before: ToldWords[];
  /** Only what can be told in the third person, and nothing of what stands above. */
  isBrief?: boolean;
}

/** The sentences by which the block of the arguments tells each. */
function summedUp(facts: CaseFacts): Summed {
  const items = allClaimsBySide(facts).flatMap(({ bars, merits, heard }) => [...bars, ...merits, ...heard]);
  const ofArgument = new Map(
    items.map(({ argument, told }) => [argument, told.parts.map(({ words }) => toldWords(words))]),
  );
  return { ofArgument, elsewhere: new Set([...ofArgument.values()].flat().map(({ opening }) => opening)), before: [] };
}

/** The argument that a side dwells upon most. */
const byWeight = (a: ArgumentFact, b: ArgumentFact): number => (b.claims?.length ?? 0) - (a.claims?.length ?? 0);

function withoutMerits(facts: CaseFacts): Part[] {
  if (facts.outcome === 'settled')
    return [
      paragraph(
        `בחנו את ההסכמה ומצאנו כי היא ראויה ומתיישבת עם הדין ועם ${interest(facts)}, ואין בה פגיעה במי שאינו צד לה. ${missing('הטעמים לכך')}.`,
      ),
      paragraph('משכך, אין אנו נדרשים להכריע במחלוקת שבין הצדדים, ואין בהחלטה זו משום הבעת עמדה בה.'),
    ];
  return [paragraph('לא מצאנו טעם שלא להיעתר לבקשה. אין במחיקת הערר משום הבעת עמדה לגופן של הטענות.')];
}
