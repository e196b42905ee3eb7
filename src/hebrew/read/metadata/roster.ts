import { LAWYER_TITLE_SOURCE, SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import type { PartyKey, PartyRoster } from '../parties.ts';
import { privateRespondents } from './applicants.ts';
import type { ListedParty } from './party-entries.ts';
import { bareName } from './people.ts';

/** What a list of parties says of who is who in the rest of the normalised text. */
export function rosterOf(parties: ListedParty[], text: string): PartyRoster {
  const roster: PartyRoster = {
    respondents: new Map(),
    names: new Map(),
    people: peopleOf(parties),
    others: privateRespondents(text),
  };
  for (const { side, number, party, terms } of parties) {
    if (side === 'respondent' && !roster.respondents.has(number)) roster.respondents.set(number, party);
    for (const term of terms) if (!GENERAL_TERM.test(term)) roster.names.set(term.replace(/^ה/, ''), party);
  }
  return roster;
}

const GENERAL_TERM = new RegExp(`^ה?(?:${SIDE_SOURCE}|ועדה$|וועדה$|מקרקעין|חוק|תכנית|החלטה)|ערר`);

/** Surnames of the parties and of their counsel, but for those of two parties. */
export function peopleOf(
  parties: readonly Pick<ListedParty, 'name' | 'representative' | 'party'>[],
): Map<string, PartyKey> {
  const people = new Map<string, PartyKey>();
  const shared = new Set<string>();
  for (const { name, representative, party } of parties)
    for (const surname of [
      ...kindsOf(name),
      ...(PUBLIC_BODY.test(name) ? [] : surnamesOf(name)),
      ...surnamesOf(representative ?? ''),
    ]) {
      if (people.has(surname) && people.get(surname) !== party) shared.add(surname);
      people.set(surname, party);
    }
  for (const surname of shared) people.delete(surname);
  return people;
}

/** What the text may call a party that is a body ("העמותה טוענת", "לטענת החברה"). */
const KINDS: [RegExp, string][] = [
  [/עמות[הת]|ע"ר/, 'העמותה'],
  [/אגוד[הת]/, 'האגודה'],
  [/בע"מ|חברת/, 'החברה'],
  [/נציגות/, 'הנציגות'],
  [/קיבוץ/, 'הקיבוץ'],
  [/מושב/, 'המושב'],
  [/הקדש/, 'ההקדש'],
  [/(?<![א-ת])קרן/, 'הקרן'],
  [/(?<![א-ת])ועד/, 'הוועד'],
];

function kindsOf(name: string): string[] {
  return KINDS.flatMap(([pattern, term]) => (pattern.test(name) ? [term] : []));
}

const BETWEEN_NAMES = new RegExp(String.raw`\s*[,;/]\s*|\s+ו(?:\/או)?-?\s?(?=[א-ת]+ [א-ת]|${LAWYER_TITLE_SOURCE})`);
/** Bodies, and offices that stand where a name does. */
const NO_SURNAME = /בע"מ|ועדה|ועדת|עמות|אגוד|נציג|חברת|עירי|מועצ|רשות|בעלי|יורשי|דיירי|תושבי|הבית|לשכ|מחלק|ע"ר|ואח'|\d/;

/** "לתכנון ולבנייה נווה ארזים" ends with no surname. */
const PUBLIC_BODY = /ו?ועד[הת] |מועצ|עירי[יה]/;

/** "אזולאי ואח'", as a caption gives the first of several. */
const WITH_OTHERS = /^([א-ת'-]{3,}) ואח'?$/;

/** "שמעון ורחל אזולאי" → "אזולאי"; `עו"ד רות לוי ו/או דן כהן` → "לוי", "כהן". */
function surnamesOf(names: string): string[] {
  const first = WITH_OTHERS.exec(names)?.[1];
  if (first && !NO_SURNAME.test(first)) return [first];
  return names
    .split(BETWEEN_NAMES)
    .filter((one) => !NO_SURNAME.test(one))
    .map((one) => bareName(one).split(' '))
    .flatMap((words) => (words.length >= 2 && words.length <= 5 && words.at(-1)!.length >= 2 ? [words.at(-1)!] : []));
}
