import type { ClaimText } from './types.ts';

/**
 * The order in which a judge takes arguments: bars to the appeal by how much of it they would end, then authority, the
 * procedure, the law of the plan or permit, the planning merits, harm and money, and what is left; within each, what the
 * party itself dwells upon.
 */
const STAGES: RegExp[] = [
  /^(?:סמכות ועדת הערר|איחור בהגשת הערר|התיישנות התביעה|סילוק על הסף)/,
  /^(?:זכות עמידה|זכות התביעה|גבילות|אי מיצוי הליכים|מעשה בית דין)/,
  /^(?:הרחבת חזית|שיהוי|תום לב)/,
  /^סמכות$/,
  /^(?:ניגוד עניינים|מניין וסדרי דיון|פרסום והליך|זכות טיעון|שוויון|הבטחה|הנמקה|סבירות)/,
  /^(?:סטייה ניכרת|הקלה|שימוש חורג|קווי בניין|גובה|שטחי בנייה|צפיפות|תמ"א|היטל השבחה|פגיעה במקרקעין)/,
  /^(?:שווי|ירידת ערך|שיפוי|קניין|הוצאות|מאזן)/,
];
/** The planning merits, and whatever has no topic. */
const MERITS = 5.5;

/** Sorts arguments of one party as they should be read; the given order decides between equals. */
export function inJudgesOrder<T extends { claims: ClaimText[]; threshold: boolean }>(list: readonly T[]): T[] {
  return list
    .map((one, at) => ({ one, at, stage: stageOf(one), weight: weightOf(one.claims) }))
    .sort(
      (a, b) =>
        Number(b.one.threshold) - Number(a.one.threshold) || a.stage - b.stage || b.weight - a.weight || a.at - b.at,
    )
    .map(({ one }) => one);
}

function stageOf({ claims }: { claims: ClaimText[] }): number {
  const stages = claims.flatMap(({ topic }) => {
    const stage = topic === null ? -1 : STAGES.findIndex((pattern) => pattern.test(topic));
    return stage < 0 ? [] : [stage];
  });
  return stages.length > 0 ? Math.min(...stages) : MERITS;
}

/** What takes more room in more documents and leans on more law matters more to the party. */
function weightOf(claims: ClaimText[]): number {
  const documents = new Set(claims.map(({ documentId }) => documentId)).size;
  const words = claims.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  const cited = new Set(claims.flatMap(({ citations }) => citations.map(({ key }) => key))).size;
  return claims.length + documents + Math.log2(1 + words) + Math.min(cited, 4) / 2;
}
