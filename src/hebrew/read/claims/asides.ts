import {
  ASIDE_ANNOUNCES,
  ASIDE_ATTACHES,
  ASIDE_GRANTS,
  ASIDE_LEADS_IN,
  ASIDE_REPORTS,
  ASIDE_TELLS,
  GIVES_UP,
  JUDGES,
  TO_MACHINE,
} from '../../pattern/rules.generated.ts';

// Sentences that stand in a pleading or are said at a hearing and are no argument of anybody's.

/** `premise`: what another body said; no argument alone, and a part of the one that it opens or closes. `recital`: of law alone. */
export type Never =
  | 'quotation'
  | 'reference'
  | 'premise'
  | 'recital'
  | 'annex'
  | 'relief'
  | 'procedure'
  | 'courtesy'
  | 'told';

/** A sentence that grants and turns in the same breath argues after all. */
const TURNS = /(?:^|[\s,;–-])(?:אבל|אך|אולם|ואולם|אלא|ברם|עם זאת|ועם זאת|בכל זאת|דא עקא)(?![א-ת])/;

/** Asked first, as it costs little. */
const MAY_ADDRESS = /[a-z]{3}|הורא|הנחי|פקוד|מודל|בינה|צ'אט|מערכת|סוכן|עוזר|פלט|סיכום|תשובה|הקובץ|כללים/i;

/** Words without which neither rule finds anything; asked first, as these cost little. */
const MAY_ATTACH = /צור[פף]|מצ"ב|רצ"ב|נספח/;
const MAY_LEAD_IN =
  /נפרט|נתאר|נמנה|נסקור|נפ[תנ]|נעבור|נקדים|רח[יב]|להלן|נטענ|להוסיף|ערוכ|נוחות|חזור|יחזרו|קצר|תלאה|יש |הדברים|לרשות/;

/** A longer sentence that leads in says something besides. */
const LONGEST_LEAD_IN = 170;

/** Mostly in Latin letters: no party argues before the committee so, and what follows an order to a program often is. */
const isForeign = (own: string): boolean =>
  (own.match(/[a-z]/gi)?.length ?? 0) > 2 * (own.match(/[א-ת]/g)?.length ?? 0);

/** What a sentence is where it is none of the writer's arguments for one of these reasons; quotations taken out. */
export function asideOf(own: string): Never | null {
  if (MAY_ADDRESS.test(own) && (TO_MACHINE.test(own.toLowerCase()) || isForeign(own))) return 'procedure';
  if (ASIDE_ANNOUNCES.test(own) || GIVES_UP.test(own)) return 'procedure';
  if (MAY_ATTACH.test(own) && ASIDE_ATTACHES.test(own)) return 'annex';
  const turns = TURNS.test(own);
  if (own.length < LONGEST_LEAD_IN && MAY_LEAD_IN.test(own) && !turns && ASIDE_LEADS_IN.test(own)) return 'procedure';
  if (ASIDE_GRANTS.test(own) && !turns) return 'procedure';
  if (ASIDE_REPORTS.test(own) && !turns) return 'reference';
  if (ASIDE_TELLS.test(own) && !JUDGES.test(own)) return 'told';
  return null;
}
