// A party's written sentence as the party would say it itself at a hearing: "העוררים אינם עומדים עוד על …" is said as
// "אנחנו לא עומדים עוד על …", so that one set of rules tells what gives an argument up.
import { NAMES_OF_ONESELF, OTHERS_ACT, SPEAKS_OF_ITSELF } from '../../pattern/rules.generated.ts';
import type { PartyKey } from '../parties.ts';

const SEVERAL = /(?:ים|ות|יי|י ההיתר)(?: \d{1,2})?$/;
/** As a clause of a pleading has it, and as one speaks. */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/(אנחנו|אני)((?: [א-ת]{2,10})?) (?:אינ(?:ו|ה|ם|ן)|איננ(?:ו|ה|ם|ן))(?= )/g, '$1$2 לא'],
  [/אין (?:הם|הן)(?= )/g, 'אנחנו לא'],
  [/אין (?:הוא|היא)(?= )/g, 'אני לא'],
  [/(אנחנו|אני) לא [ית](?:שוב|עמו?ד|טען)(?:ו|נה)?(?: עוד| יותר)?(?= [על])/g, '$1 לא עומדים עוד'],
  [/לא [ית](?:שוב|עמו?ד|טען)(?:ו|נה)? (?:עוד |יותר )?(אנחנו|אני)(?: עוד| יותר)?(?= [על])/g, '$1 לא עומדים עוד'],
  [/(?<=(?:אנחנו|אני) [^.;]{0,80}) ולא [ית](?:שיג|חלו?ק|תעקש|עמו?ד|טען|בקש)ו? (?=עוד |יותר )/g, ' ואנחנו לא עומדים '],
  [/אין (?:עוד |יותר )?ל(?:נו|י)(?: עוד| יותר)? צורך (?:עוד )?ב(?=[א-ת])/g, 'אנחנו מוותרים על '],
  [/חוזר(?:ת|ים|ות)? ב(?:ו|ה|הם|הן) (אנחנו|אני)/g, '$1 חוזרים בנו'],
  [/ (?:בזאת|בזה)(?= )/g, ''],
  [/טענת[הוםן](?![א-ת])/g, 'טענתנו'],
  [/טענותי(?:ה|ו|הם|הן)(?![א-ת])/g, 'טענותינו'],
];

/**
 * The sentence in the first person, without what it tells of others' acts.
 *
 * @param sentence normalised
 * @param before the sentence before it, which may tell who "they" are
 * @returns null where the party does not speak of itself
 */
export function asOwnSpeech(sentence: string, before: string, party: PartyKey): string | null {
  const names = (NAMES_OF_ONESELF.find((row) => row.party === party) ?? NAMES_OF_ONESELF.at(-1)!).pattern;
  const toFirst = (name: string): string => {
    const [we, us] = SEVERAL.test(name) ? ['אנחנו', 'לנו'] : ['אני', 'לי'];
    const lead = /^(?:ו|ש|כי )?/.exec(name)![0];
    return /^(?:ו|ש|כי )?ל/.test(name) ? lead + us : lead + we;
  };
  const subject = PRONOUN.test(sentence) ? subjectOf(before, names) : null;
  const named = (subject ? sentence.replace(PRONOUN, toFirst(subject)) : sentence).replace(names, toFirst);
  if (named === sentence && !SPEAKS_OF_ITSELF.test(sentence)) return null;
  const own = named.replace(OTHERS_ACT, '…');
  return SPOKEN.reduce((text, [written, said]) => text.replaceAll(written, said), own);
}

/** "הם", which stands for the party where the sentence before begins with it. */
const PRONOUN = /^(?:ה(?:ם|ן|וא|יא))(?= )/;

function subjectOf(sentence: string, names: RegExp): string | null {
  const [first] = sentence.matchAll(names);
  return first && /^(?:\(?[\dא-ת.]{1,5}[.)]\s*)?$/.test(sentence.slice(0, first.index)) ? first[0] : null;
}
