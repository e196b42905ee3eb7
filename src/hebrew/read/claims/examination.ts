import { BY } from '../../pattern/rules.generated.ts';
import type { Present } from '../metadata/attendance.ts';
import { type PartyKey, type PartyRoster, partyOfPhrase } from '../parties.ts';
import { endsWithName } from './speaker-names.ts';

/** For whom one asks and for whom the other answers in an examination. */
export interface Examiners {
  question: PartyKey | null;
  answer: PartyKey | null;
}

const KIND = /חקיר(?:ה|ת) (ראשית|חוזרת|נגדית)/g;

/**
 * Who examines whom: `context` is what stands before the first question ("עדות השמאי כהן, בחקירה נגדית ע"י ב"כ המשיבה"),
 * `turns` what was said till then. Counsel asks and the witness answers; a cross-examination is another side's,
 * the first and the last are his own side's.
 */
export function examinersOf(
  context: string,
  turns: { speaker: string; isProfessional: boolean; party: PartyKey | null }[],
  attendees: Present[],
  roster: PartyRoster,
): Examiners {
  const by = [...context.matchAll(BY)].at(-1)?.[1];
  const rest = by ? context.replaceAll(by, '') : context;
  const named = (words: string, isCounsel: boolean): Present | undefined =>
    attendees
      .filter((one) => one.isCounsel === isCounsel && one.name.length > 1)
      .map((one) => ({ one, at: lastName(words, one.name) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => b.at - a.at)[0]?.one;
  const witness =
    named(rest, false)?.party ?? turns.findLast((turn) => turn.party && !turn.isProfessional)?.party ?? null;
  const kind = [...context.matchAll(KIND)].at(-1)?.[1];
  if (kind === 'ראשית' || kind === 'חוזרת') return { question: witness, answer: witness };
  const asked = by ? (named(by, true)?.party ?? partyOfPhrase(by, roster)) : (named(rest, true)?.party ?? null);
  const other = turns.findLast(({ party, isProfessional }) => isProfessional && party !== null && party !== witness);
  return { question: asked ?? other?.party ?? null, answer: witness };
}

function lastName(words: string, name: string): number {
  const surname = name.split(' ').at(-1)!;
  const at = words.lastIndexOf(surname);
  return at >= 0 && endsWithName(words.slice(Math.max(0, at - 1), at + surname.length).trim(), surname) ? at : -1;
}
