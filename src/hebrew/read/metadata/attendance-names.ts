import { SIDE_SOURCE, TITLED_AT } from '../../pattern/rules.generated.ts';
import { isBareName, officeAndName } from './bare-names.ts';
import { twoNames } from './companions.ts';
import { isTitled, nameThenRole } from './people.ts';

const ROLE_BEFORE = /(?:ב"כ|בא(?:ת|י)? כו?ח)(?:\s\S+){0,4}$/;
const LEAST_RUN_ON = 3;

/**
 * A list that names people one after the other without a comma ("מר כהן העורר עו"ד לוי ב"כ העורר עו"ד חן ב"כ המשיבה"), with
 * commas between them; any other text as it is. "א' + ב'" of a recorder's notes is a list too.
 */
export function withCommas(text: string): string {
  const listed = text.replace(/\s\+\s/g, ', ');
  if (/[,;:]/.test(listed) || !isTitled(listed.trim())) return listed;
  const starts = [...listed.matchAll(TITLED_AT)].filter(
    ({ index }) => !ROLE_BEFORE.test(listed.slice(0, index).trim()) || ENDED.test(listed.slice(0, index)),
  );
  return starts.length + 1 < LEAST_RUN_ON ? listed : listed.replace(TITLED_AT, ', ');
}

/** A role that says for whom is complete, so that a title after it begins another. */
const ENDED = new RegExp(String.raw`(?:${SIDE_SOURCE}|ו?ועד|יזמ|יזם)\S*(?:\s\d{1,2}(?:(?:-|\sו-?\s?|,\s?)\d{1,2})*)?$`);

/** Cuts an entry at a comma after which another person begins without a title: by a given name, or an office and one. */
export function cutAtNames(entry: string): string[] {
  const pieces = entry.split(/,\s+/).flatMap(atOffice);
  const entries: string[] = [];
  for (const piece of pieces) {
    const begins =
      entries.length === 0 ||
      isBareName(piece.replace(/\s*\([^)]*\)\s*$/, '')) ||
      officeAndName(piece) !== null ||
      twoNames(piece).length > 1 ||
      nameThenRole(piece);
    if (begins) entries.push(piece);
    else entries.push(`${entries.pop()}, ${piece}`);
  }
  return entries;
}

/** "עו"ד לוי ומפקח הבנייה דן כהן": cut where the office begins. */
function atOffice(piece: string): string[] {
  const and = [...piece.matchAll(/\sו(?=[א-ת]{3})/g)].find(
    ({ index }) => officeAndName(piece.slice(index + 2)) !== null && isTitled(piece),
  );
  return and ? [piece.slice(0, and.index), piece.slice(and.index + 2)] : [piece];
}

/** "העוררים, דן כהן ודליה כהן, ובא כוחם …" without the comma after the side, where names follow it. */
export const withoutSideComma = (text: string): string =>
  text.replace(SIDE_COMMA, (whole, side: string, first: string, second: string) =>
    isBareName(`${first} ${second.replace(/^ו/, '')}`) || isBareName(`${first} ${second}`)
      ? `${side} ${first} ${second}`
      : whole,
  );
const SIDE_COMMA = new RegExp(
  String.raw`(?<=^|[;.]\s*)(ה?${SIDE_SOURCE}(?:ת|ים|ות|ה)?(?:\s\d{1,2}(?:-\d{1,2})?)?), ([א-ת'-]{2,}) ([א-ת'-]{2,})`,
  'g',
);
