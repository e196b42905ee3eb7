import {
  ASIDE_ANNOUNCES,
  ASIDE_GRANTS,
  ASIDE_REPORTS,
  ASIDE_TELLS,
  GIVES_UP,
  JUDGES,
  TO_MACHINE,
} from '../../pattern/rules.generated.ts';
import type { Never } from './cues.ts';

// Sentences that stand in a pleading or are said at a hearing and are no argument of anybody's.

/** A sentence that grants and turns in the same breath argues after all. */
const TURNS = /(?:^|[\s,;–-])(?:אבל|אך|אולם|ואולם|אלא|ברם|עם זאת|ועם זאת|בכל זאת|דא עקא)(?![א-ת])/;

/** Asked first, as it costs little. */
const MAY_ADDRESS = /[a-z]{3}|הורא|הנחי|פקוד|מודל|בינה|צ'אט|מערכת|סוכן|עוזר|פלט|סיכום|תשובה|הקובץ|כללים/i;

/** What a sentence is where it is none of the writer's arguments for one of these reasons; quotations taken out. */
export function asideOf(own: string): Never | null {
  if (MAY_ADDRESS.test(own) && TO_MACHINE.test(own.toLowerCase())) return 'procedure';
  if (ASIDE_ANNOUNCES.test(own) || GIVES_UP.test(own)) return 'procedure';
  const turns = TURNS.test(own);
  if (ASIDE_GRANTS.test(own) && !turns) return 'procedure';
  if (ASIDE_REPORTS.test(own) && !turns) return 'reference';
  if (ASIDE_TELLS.test(own) && !JUDGES.test(own)) return 'told';
  return null;
}
