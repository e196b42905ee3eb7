import type { CaseClaim } from '../../agent/case-material.ts';

const MOST_PLACES = 4;

/**
 * Where an argument's claims stand: "כתב הערר, סעיפים 12 ו-14; פרוטוקול הדיון". Each document once, in order, with at most
 * four of its places.
 */
export function sourcesOf(claims: readonly CaseClaim[]): string {
  const byDocument = Map.groupBy(claims, ({ documentId }) => documentId);
  return [...byDocument.values()].map((own) => referenceTo(own[0]!.documentTitle, own)).join('; ');
}

function referenceTo(title: string, claims: readonly CaseClaim[]): string {
  const places = [...new Set(claims.map(({ location }) => location.trim()).filter((place) => place !== ''))];
  if (places.length === 0) return title;
  const kept = places.slice(0, MOST_PLACES);
  const sections = kept.filter((place) => place.startsWith(SECTION)).map((place) => place.slice(SECTION.length));
  const others = kept.filter((place) => !place.startsWith(SECTION));
  const named = [
    ...(sections.length === 1 ? [`${SECTION}${sections[0]}`] : []),
    ...(sections.length > 1 ? [`סעיפים ${sections.slice(0, -1).join(', ')} ו-${sections.at(-1)}`] : []),
    ...others,
  ];
  return `${title}, ${named.join(', ')}${places.length > MOST_PLACES ? ' ואילך' : ''}`;
}

const SECTION = 'סעיף ';
