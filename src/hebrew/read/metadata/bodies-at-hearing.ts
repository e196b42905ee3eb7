// Parties that are bodies and came by others: the lists of those present name them where they say for whom somebody came.
import { SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import type { Present } from './attendance.ts';
import type { ListedParty } from './party-entries.ts';

const FOR = String.raw`(?:(?:מטעם|בשם|מצד|עבור|בעד|ב"כ|בא(?:ת)? כוח)\s|ל(?=ה?(?:${SIDE_SOURCE}|יזמ|יוזמ)))?`;
const WHAT_FOR = '(?: ה?(?:היתר|תכנית|תוכנית))?';
const SIDE = String.raw`(?:ה?(?:${SIDE_SOURCE}(?:ת|ה|ים|ות)?|יזמי?ת|יזם|יוזמת)${WHAT_FOR}(?:\s\d{1,2})?)`;
/** "מטעם העוררת, אפיק הגליל בע"מ", "ליזמית (אפיק הגליל בע"מ)". */
const NAMED = new RegExp(String.raw`^${FOR}${SIDE}(?:,\s|\s?\(|\s)([א-ת"'][^;:]{4,80}?)\)?$`);
const LEGAL_FORM = /(?:בע"מ|\(ע"ר\))$/;
const KIND = /^(?:עמותת|אגודת|אגודה|קיבוץ|מושב|חברת|החברה ל|עיריית|הקדש)(?= |[א-ת])/;
const PUBLIC = /^(?:המועצה ה|נציגות ה|ועד ה|הוועדה המקומית ל|הוועדה המרחבית)/;
const isBody = (name: string): boolean => [LEGAL_FORM, KIND, PUBLIC].some((form) => form.test(name));

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
  return name !== undefined && isBody(name) && name.includes(' ') ? name : null;
}
