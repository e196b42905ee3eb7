import { PLEADED_REPORTS, TURNS } from '../../pattern/rules.generated.ts';
import { type PartyKey, type PartyRoster, partyOfPhrase } from '../parties.ts';

/** Whose claim a sentence reports, when it begins by saying so. */
export interface Report {
  party: PartyKey;
  /** Offset in the sentence after the words that only attribute ("לטענת העוררים, "). */
  contentStart: number;
}

/** Whose claim the sentence reports, or null when it speaks for itself. */
export function reportOf(sentence: string, roster: PartyRoster): Report | null {
  const from = answeredPoint(sentence);
  const own = sentence.slice(from);
  for (const pattern of PLEADED_REPORTS) {
    const match = pattern.exec(own);
    if (!match) continue;
    const who = match.groups?.who;
    const party = who ? partyOfPhrase(who, roster) : 'appellant';
    if (party) return { party, contentStart: from + match[0].length };
  }
  return null;
}

/** "לסעיפים 2.1–2.3 לכתב הערר: …": which paragraphs of another's pleading a paragraph answers. */
const ANSWERED_POINT =
  /^ו?(?:(?:ב?אשר|ביחס|בנוגע) )?ל(?:סעיף|סעיפים|פסקה|פסקאות|פרק|פרקים)\s[^:;]{1,60}?(?::| [–-])\s+/;

/** The offset of a sentence's own words, after the paragraphs that it says it answers; 0 where it names none. */
export const answeredPoint = (sentence: string): number => ANSWERED_POINT.exec(sentence)?.[0].length ?? 0;

const JUDGES = /שגוי|מוטע(?:ית|ה)|חסר(?:ת)? יסוד|נטול(?:ת)? יסוד|מופרכ|איננה|אין (?:ב|ל|כל)|יש לדחות/;
/** "טענת העוררים כי …": what is judged at the end is the claim. */
const CLAIM_AS_SUBJECT = /^(?:טענת|עמדת|גרסת|טענתם|טענתה|טענתו)\s/;
/** A clause of its own after the report. */
const AFTER_CLAUSE = /(?<=[^,;–-]{12}(?:,|;| –| -) ?).*$/s;

/** A reported claim is answered in the same sentence, so that the sentence is the answerer's own. */
export function isRebutted(sentence: string, from: number): boolean {
  const content = sentence.slice(from);
  if (TURNS.test(content)) return true;
  return JUDGES.test(CLAIM_AS_SUBJECT.test(sentence) ? content : (AFTER_CLAUSE.exec(content)?.[0] ?? ''));
}
