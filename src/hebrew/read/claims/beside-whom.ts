// For whom those came whom a list of those present names through another one.
import type { Present } from '../metadata/attendance.ts';
import type { PartyKey } from '../parties.ts';
import { findPresent } from './speaker-names.ts';

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
    const isOpen = one.party === null || (one.isLent === true && INTERN.test(one.role));
    const party = isOpen && !one.isPanel ? partyBeside(one, placed, text) : one.party;
    placed.push({ ...one, party });
  }
  return placed;
};

/** A law student who came with counsel; the tribunal has its own. */
const INTERN = /^ה?מתמח(?:ה|ית)(?![א-ת])(?!.*(?:ו?ועדת ה?ערר|של ה?ו?ועדה|בו?ועדה))/;
/** "מתמחה (של הדסה)", "מתמחה אצל עו"ד לוי". */
const OF_TRAINER = /(?:של|אצל|ממשרד[והם]? של) (.+)$/;

function ofTrainer(role: string, last: Present | undefined, all: readonly Present[]): PartyKey | null {
  const trainer = OF_TRAINER.exec(role)?.[1]?.trim();
  if (trainer !== undefined) return findPresent(trainer, [...all])?.party ?? null;
  return last?.isCounsel ? last.party : null;
}

function partyBeside({ name, role, start, end }: Present, all: readonly Present[], text: string): PartyKey | null {
  const last = all.at(-1);
  const line = text.slice(start, end);
  const before = line.slice(0, Math.max(0, line.indexOf(name)));
  if (INTERN.test(role)) return ofTrainer(role, last, all);
  if (RELATIVE.test(role) && BESIDE_APPELLANT.test(before)) return 'appellant';
  return last && !last.isPanel && last.start === start && before.endsWith(`${last.name} ו`) ? last.party : null;
}
