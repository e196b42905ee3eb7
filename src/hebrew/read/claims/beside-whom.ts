// For whom those came whom a list of those present names through another one.
import type { Present } from '../metadata/attendance.ts';

/** "רעייתו", "בתו": a relative of whoever stands before. */
const RELATIVE = /^ו?(?:רעיית|אשת|בת|בנ|בעל|אמ|אבי|אחי|אחות|נכד|נכדת|חתנ|כלת)(?:ו|ה|ם|יו|יה)(?![א-ת])/;
const BESIDE_APPELLANT = /ה?עורר(?:ת|ים)?(?![א-ת])[^;.\n]*$/;

/**
 * Those present, with the party of each whom the list itself does not give one: "העורר, רעייתו מרים" came with the appellant,
 * "עו"ד רות לוי ודן כהן, מנהל מחלקה" with whom an "and" alone joins him to.
 *
 * @param text the normalised text that their lines stand in
 */
export const withCompany = (present: readonly Present[], text: string): Present[] => {
  const placed: Present[] = [];
  for (const one of present) {
    const party = one.party ?? (one.isPanel ? null : partyBeside(one, placed.at(-1), text));
    placed.push({ ...one, party });
  }
  return placed;
};

function partyBeside({ name, role, start, end }: Present, last: Present | undefined, text: string) {
  const line = text.slice(start, end);
  const before = line.slice(0, Math.max(0, line.indexOf(name)));
  if (RELATIVE.test(role) && BESIDE_APPELLANT.test(before)) return 'appellant';
  return last && !last.isPanel && last.start === start && before.endsWith(`${last.name} ו`) ? last.party : null;
}
