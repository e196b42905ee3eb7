// Parties that are bodies and came by others: the lists of those present name them where they say for whom somebody came.
import { SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import type { Present } from './attendance.ts';
import type { ListedParty } from './party-entries.ts';

const FOR = String.raw`(?:(?:מטעם|בשם|מצד|עבור|בעד|ב"כ|בא(?:ת)? כוח)\s|ל(?=ה?(?:${SIDE_SOURCE}|יזמ|יוזמ)))?`;
const WHAT_FOR = '(?: ה?(?:היתר|תכנית|תוכנית))?';
const SIDE = String.raw`(?:ה?(?:${SIDE_SOURCE}(?:ת|ה|ים|ות)?|יזמי?ת|יזם|יוזמת)${WHAT_FOR}(?:\s\d{1,2})?)`;
/** "מטעם העוררת, אפיק הגליל בע"מ", "ליזמית (אפיק הגליל בע"מ)". */
const NAMED = new RegExp(String.raw`^${FOR}${SIDE}(?:,\s|\s?\(|\s)([א-ת"'][^;:]{4,80}?)\)?$`);
/** "מטעם אפיק הגליל בע"מ (העוררת)". */
const NAMED_FIRST = new RegExp(String.raw`^${FOR}([א-ת"'][^;:]{4,80}?)\s\(${SIDE}\)$`);
/**
 * "מטעם אפיק הגליל בע"מ", "בשם עמותת הגפן", and in a table the name alone: one of the others, where those who appeal are known.
 */
const BY_NAME = /^(?:(?:מטעם|בשם|מצד|עבור|בעד)\s)?((?!ב"כ|מנכ"ל|יו"ר)[א-ת"'][^;:]{4,80}?)$/;
const COMPANY = /(?:בע"מ|\(ע"ר\))$|^(?:עמותת|אגודת|חברת|החברה)\s/;
const LEGAL_FORM = /(?:בע"מ|\(ע"ר\))$/;
const KIND = /^(?:עמותת|אגודת|אגודה|קיבוץ|מושב|חברת|החברה ל|עיריית|הקדש)(?= |[א-ת])/;
const PUBLIC = /^(?:המועצה ה|נציגות ה|ועד ה|הוועדה המקומית ל|הוועדה המרחבית)/;
const COMMITTEE = /ועד[הת]|עיריי?[הת]|מועצה/;
const isBody = (name: string): boolean => [LEGAL_FORM, KIND, PUBLIC].some((form) => form.test(name));

/**
 * The bodies for which those present came, each once; offsets are of the line that names it.
 *
 * @param hasAppellants whether the protocol lists who appeals
 */
export function bodiesAtHearing(present: readonly Present[], hasAppellants: boolean): ListedParty[] {
  const found = new Map<string, ListedParty>();
  for (const { side, role, party, start, end } of present) {
    if (party === null || party === 'other' || party === 'appraiser') continue;
    for (const name of [bodyIn(side) ?? (hasAppellants ? bodyByName(side) : null), bodyIn(role)]) {
      if (name === null || found.has(name)) continue;
      found.set(name, {
        name,
        representative: counselOf(present.filter((one) => one.side === side && one.party === party)),
        side: party === 'appellant' ? 'appellant' : 'respondent',
        // "המשיבה" alone is most often the committee, but for a company where the committee appeals.
        party: party === 'local_committee' && !COMMITTEE.test(name) ? 'respondent' : party,
        number: found.size + 1,
        terms: [],
        start,
        end,
      });
    }
  }
  return [...found.values()];
}

/**
 * A caption calls a party by surname alone ("כהן נ' הוועדה") or leaves out what kind of body it is; who came on that side, or
 * the side for which somebody came, has the whole name.
 */
export function withFullNames(listed: readonly ListedParty[], present: readonly Present[]): ListedParty[] {
  const bodies = bodiesAtHearing(present, true);
  return listed.map((one) => {
    const body = bodies.find(({ name, side }) => side === one.side && name.startsWith(`${one.name} `));
    if (body) return { ...one, name: body.name };
    const surname = SURNAME.exec(one.name)?.[1];
    if (surname === undefined) return one;
    const own = present.filter(
      ({ name, party, role, isCounsel }) =>
        party === one.party && !isCounsel && SIDE_FIRST.test(role) && name.endsWith(` ${surname}`),
    );
    return own[0] ? { ...one, name: own[0].name } : one;
  });
}
const SURNAME = /^([א-ת][א-ת'-]+)(?: ואח(?:'|רים))?$/;
const SIDE_FIRST = new RegExp(`^ה?${SIDE_SOURCE}`);

/** "עו"ד דנה לוי ועו"ד דן כהן" of those present; null where no lawyer is among them. */
export function counselOf(present: readonly Present[]): string | null {
  const counsel = present.filter(({ isCounsel }) => isCounsel);
  return counsel.length > 0 ? counsel.map(({ name }) => `עו"ד ${name}`).join(' ו') : null;
}

function bodyIn(words: string): string | null {
  const name = (NAMED_FIRST.exec(words.trim()) ?? NAMED.exec(words.trim()))?.[1];
  return name !== undefined && isBody(name) && name.includes(' ') ? name : null;
}

function bodyByName(label: string): string | null {
  const name = BY_NAME.exec(label.trim())?.[1];
  return name !== undefined && COMPANY.test(name) && name.includes(' ') ? name : null;
}
