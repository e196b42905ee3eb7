// Parties that are bodies and came by others: the lists of those present name them where they say for whom somebody came.
import { SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import type { Present } from './attendance.ts';
import type { ListedParty } from './party-entries.ts';

const FOR =
  '(?:(?:מטעם|בשם|בשמה של|מצד|עבור|בעד|ב"כ|באת כוח|בא כוח|מנכ"לית?|סמנכ"לית?|יו"ר|מנהלת?)\\s|ל(?=ה?(?:עורר|משיב|יזמ|יוזמ|מבקש)))?';
const SIDE = `(?:ה?(?:${SIDE_SOURCE}(?:ת|ה|ים|ות)?|יזמי?ת|יזם|יוזמת)(?: ה?(?:היתר|תכנית|תוכנית))?(?:\\s\\d{1,2})?)`;
/** "מטעם העוררת, אפיק הגליל בע"מ", "ליזמית (אפיק הגליל בע"מ)", "ב"כ עמותת שכני הרובע (ע"ר)". */
const NAMED = new RegExp(`^${FOR}${SIDE}(?:,\\s|\\s?\\(|\\s)([א-ת"'][^;:]{4,80}?)\\)?$`);
const BODY =
  /בע"מ\)?$|\(ע"ר\)?$|^(?:עמותת|אגודת|אגודה|קיבוץ|מושב|חברת|החברה ל|החברה הכלכלית|המועצה ה|עיריית|נציגות ה|הקדש|ועד ה|הוועדה המקומית ל|ועדה מקומית ל|הוועדה המרחבית)/;
/** The bodies for which those present came, each once; offsets are of the line that names it. */
export function bodiesAtHearing(present: readonly Present[]): ListedParty[] {
  const found = new Map<string, ListedParty>();
  for (const { side, role, party, start, end } of present) {
    if (party === null || party === 'other' || party === 'appraiser') continue;
    for (const words of [side, role]) {
      const name = bodyIn(words);
      if (name === null || found.has(name)) continue;
      found.set(name, {
        name,
        representative: null,
        side: party === 'appellant' ? 'appellant' : 'respondent',
        party,
        number: found.size + 1,
        terms: [],
        start,
        end,
      });
    }
  }
  return [...found.values()];
}

function bodyIn(words: string): string | null {
  const name = NAMED.exec(words.trim())?.[1];
  return name !== undefined && BODY.test(name) && name.includes(' ') ? name : null;
}
