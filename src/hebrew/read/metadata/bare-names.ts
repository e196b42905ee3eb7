import { OFFICE_BEFORE_NAME, PERSON_TITLE_SOURCE, SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import { isGivenName } from './given-names.ts';

const TITLE = `(?:${PERSON_TITLE_SOURCE}|ה?(?:שמאי|מהנדס|אדריכל)(?:ית|ת)?)`;
const NAME_WORD = /^[א-ת][א-ת'-]+$/;

/** "ורד כהן", "שמעון בן דוד": two or three plain words of which the first is a given name. */
export function isBareName(words: string): boolean {
  const all = words.trim().split(' ');
  return all.length >= 2 && all.length <= 3 && all.every((word) => NAME_WORD.test(word)) && isGivenName(all[0]!);
}

/** "הסתת דן לוי", "ולצדו באותו חדר האגרונומית רות לוי": what somebody is, known by its article, before a given name. */
export function professionAndName(words: readonly string[]): { role: string; name: string } | null {
  if (isGivenName(words[0]!)) return null;
  const at = words.findIndex((_, index) => index >= 1 && isBareName(words.slice(index).join(' ')));
  const profession = words[at - 1];
  if (profession === undefined || !PROFESSION.test(profession) || isGivenName(profession)) return null;
  return { role: profession, name: words.slice(at).join(' ') };
}
const PROFESSION = /^ה[א-ת]{3,}$/;

const HOLDS_TITLE = new RegExp(String.raw`\s${TITLE}\s`);

/** "… לוועדה המקומית", "… מטעם העוררים": for whom somebody came. */
const FOR_WHOM = new RegExp(String.raw`\s(?:ל|מטעם ה?|של ה?)(?:ו?ועדה|${SIDE_SOURCE}|עירי|רשות)[^,;]{0,25}$`);

/** "מפקחת הבנייה דנה לוי" → the office and the name; null where no given name ends it. */
export function officeAndName(piece: string): { role: string; name: string } | null {
  if (!OFFICE_BEFORE_NAME.test(piece) || HOLDS_TITLE.test(piece)) return null;
  const whom = FOR_WHOM.exec(piece.trim())?.[0] ?? '';
  const words = piece
    .trim()
    .slice(0, piece.trim().length - whom.length)
    .split(' ');
  const at = words.findIndex(
    (_, index) => index >= 1 && words.length - index >= 2 && isBareName(words.slice(index).join(' ')),
  );
  return at < 1 ? null : { role: words.slice(0, at).join(' ') + whom, name: words.slice(at).join(' ') };
}
