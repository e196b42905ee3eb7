// The numbers by which papers speak of parties: "המשיבים 2, 3 ו-5", "העוררים 1–4".

const ONE = String.raw`\d{1,2}(?:\s?[-–]\s?\d{1,2})?`;
/** Of a pattern: numbers of parties behind their word, as the group `numbers`. */
export const PARTY_NUMBERS = String.raw`(?<numbers>${ONE}(?:(?:,\s?|,?\s?ו-?\s?)${ONE})*)(?!\d|/)`;

/** @returns each number of "2, 4–6 ו-8" */
export function partyNumbers(told: string): number[] {
  return [...told.matchAll(/(\d{1,2})(?:\s?[-–]\s?(\d{1,2}))?/g)].flatMap(([, first, last]) => {
    const [from, to] = [Number(first), Number(last ?? first)];
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  });
}
