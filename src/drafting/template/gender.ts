// Whether a side of one person is a man or a woman, where the name alone does not tell: as the documents speak of it.
import type { PartiesRecord } from '../../db/schema/cases.ts';
import {
  APPELLANT_SOURCE,
  LAWYER_TITLE_SOURCE,
  LOCAL_COMMITTEE_NAME,
  MAN_TITLE_SOURCE,
  WOMAN_TITLE_SOURCE,
} from '../../hebrew/pattern/rules.generated.ts';
import { againstOf, isOfEither, type KnownParty } from './parties.ts';

/** A word of a side in documents, with its article: "לעורר" alone is a verb. */
const said = (words: string): RegExp => new RegExp(`(?<![א-ת"'])[ושכמבל]{0,2}(?:${words})(?![א-ת"'/])`, 'g');

const SPOKEN = {
  appellants: { man: said(`ה${APPELLANT_SOURCE}`), woman: said(`ה${APPELLANT_SOURCE}ת`) },
  permit_applicants: {
    man: said('המבקש|היזם|(?:מבקש|יוזם|מגיש|יזם) ה(?:היתר|בקשה|תכנית|תוכנית)'),
    woman: said('המבקשת|היזמית|היזמת|(?:מבקשת|יוזמת|מגישת|יזמת) ה(?:היתר|בקשה|תכנית|תוכנית)'),
  },
};

/**
 * The parties, a side of one person whose name either gender bears with the gender by which the documents mostly speak of it;
 * where they do not say, without.
 *
 * @param texts of the documents, as far as they were read
 */
export function withGenders<P extends PartiesRecord>(parties: P, texts: readonly string[]): P {
  const others = parties.respondents.filter(({ name }) => !LOCAL_COMMITTEE_NAME.test(name));
  return {
    ...parties,
    appellants: known(parties.appellants, SPOKEN.appellants, texts),
    permit_applicants: knownApplicant(parties, texts),
    respondents:
      others.length === 1
        ? parties.respondents.map((one) =>
            one === others[0] ? known([one], numbered(againstOf(parties).indexOf(one) + 1), texts)[0]! : one,
          )
        : parties.respondents,
  };
}

/** Who asked for the permit, else as a respondent by number: "המשיבה 2". */
function knownApplicant(parties: PartiesRecord, texts: readonly string[]): KnownParty[] {
  const found = known(parties.permit_applicants, SPOKEN.permit_applicants, texts);
  if (found.length !== 1 || !isOfEither(found[0]!)) return found;
  return known(found, numbered(againstOf(parties).indexOf(parties.permit_applicants[0]!) + 1), texts);
}

/** "המשיב 2": a respondent beside the local committee is spoken of by its number. */
const numbered = (number: number) => ({
  man: said(`המשיב ${number}(?!\\d)`),
  woman: said(`המשיבה ${number}(?!\\d)`),
});

/** "גב' רוית סבג", "מר סבג": a title before the whole name or the surname. */
function titledAs(name: string): { man: RegExp; woman: RegExp } {
  const [surname, first] = [name.trim().split(/\s+/).at(-1)!, name.trim().split(/\s+/)[0]!].map((word) =>
    word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  const before = (titles: string): RegExp =>
    new RegExp(`(?<![א-ת"'])[ושהלבכמ]{0,2}(?:${titles})\\s(?:${first}\\s)?${surname}(?![א-ת])`, 'g');
  return {
    man: before(String.raw`(?:${LAWYER_TITLE_SOURCE}\s)?${MAN_TITLE_SOURCE}`),
    woman: before(WOMAN_TITLE_SOURCE),
  };
}

function known(side: KnownParty[], words: { man: RegExp; woman: RegExp }, texts: readonly string[]): KnownParty[] {
  const [only] = side;
  if (side.length !== 1 || !isOfEither(only!)) return side;
  const count = (pattern: RegExp): number => texts.reduce((sum, text) => sum + (text.match(pattern) ?? []).length, 0);
  const titled = titledAs(only!.name);
  const [mister, lady] = [count(titled.man), count(titled.woman)];
  if (mister !== lady) return [{ ...only!, gender: mister > lady ? 'man' : 'woman' }];
  const [men, women] = [count(words.man), count(words.woman)];
  return men === women ? side : [{ ...only!, gender: men > women ? 'man' : 'woman' }];
}
