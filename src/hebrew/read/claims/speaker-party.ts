import {
  BRINGS,
  INVITES,
  LAWYER_TITLE_SOURCE,
  MAN_TITLE_SOURCE,
  NAMED_SIDE,
  OF_HIMSELF,
  PERSON_TITLE_SOURCE,
  SIDE_SOURCE,
  SPOKEN_PANEL,
  SPOKEN_REPRESENTS,
  WOMAN_TITLE_SOURCE,
} from '../../pattern/rules.generated.ts';
import type { Present } from '../metadata/attendance.ts';
import { type CasePeople, partyOfKnown } from '../metadata/known-people.ts';
import { type PartyKey, type PartyRoster, partyOfPhrase } from '../parties.ts';
import { inFull, partyOfAppeal } from './short-labels.ts';
import { declaredIn, findPresent, officeBehind, surnameOf } from './speaker-names.ts';

/** What one speaker says till the next begins. */
export interface Said {
  /** "" where the one who spoke before goes on. */
  speaker: string;
  said: string;
}

const LAWYER = new RegExp(String.raw`^${LAWYER_TITLE_SOURCE}\s`);
const LAY = new RegExp(String.raw`^(?:${MAN_TITLE_SOURCE}|${WOMAN_TITLE_SOURCE})\s`);

/**
 * For whom each speaker speaks; null is the panel, its staff and whoever belongs to no party. By the list of those present
 * and by what the speaker is called; where they do not tell, by what is said of him, by what he says of himself, by what the
 * pleadings of the case call him, by who brought him and by the order in which sides are heard.
 */
export function partiesOfSpeakers(
  turns: Said[],
  text: string,
  attendees: Present[],
  { roster, known: ofCase }: { roster: PartyRoster; known: CasePeople },
): Map<string, PartyKey | null> {
  const parties = new Map<string, PartyKey | null>();
  const open: string[] = [];
  const declared = declaredIn(text);
  for (const speaker of new Set(turns.map((turn) => turn.speaker).filter(Boolean))) {
    const known =
      partyOfAppeal(speaker, text, attendees) ?? byList(inFull(speaker, declared), attendees, { roster, ofCase });
    parties.set(speaker, known ?? null);
    if (known === undefined) open.push(speaker);
  }
  for (const speaker of open) {
    const own = turns.filter((turn) => turn.speaker === speaker).map(({ said }) => said);
    const party =
      ofHimself(own.join('\n'), roster) ??
      asOthersSay(speaker, text, roster) ??
      partyOfKnown(inFull(speaker, declared), ofCase) ??
      asInvited(speaker, turns, roster) ??
      ofWhoBrought(speaker, turns, parties);
    if (party !== null) parties.set(speaker, party);
  }
  ofOnlyOther(open, attendees, parties);
  byOrder(open, turns, parties);
  return parties;
}

/** Undefined when neither the list nor the speaker's name tells. */
function byList(
  speaker: string,
  attendees: Present[],
  { roster, ofCase }: { roster: PartyRoster; ofCase: CasePeople },
): PartyKey | null | undefined {
  // The chair of a party ("יו"ר המושב") is none of the panel.
  if (SPOKEN_PANEL.test(speaker)) return partyOfKnown(speaker, ofCase);
  const office = officeBehind(speaker);
  if (office !== null && SPOKEN_PANEL.test(office) && !findPresent(speaker, attendees)) return null;
  const noted = SIDE_NOTED.exec(speaker)?.[1];
  const ofNote = noted ? (partyOfPhrase(noted, roster) ?? sharedSide(noted, attendees)) : null;
  if (ofNote) return ofNote;
  const present = findPresent(speaker, attendees) ?? ofRole(speaker, attendees) ?? ofOffice(speaker, attendees);
  if (present && (present.party !== null || present.isPanel || present.role !== '')) return present.party;
  const client = OF_CLIENT_NAMED.exec(speaker)?.[1];
  const ofClient = client && !OFFICIAL_SIDE.test(client) ? sharedSide(client, attendees) : null;
  const party = ofClient ?? partyOfPhrase(speaker, roster) ?? (LAY.test(speaker) ? onlyUnnamed(attendees) : null);
  return party ?? undefined;
}

/** "ב"כ החברה", "שמאי הזוג": for whom he speaks, as the list of those present calls that side. */
const OF_CLIENT_NAMED =
  /^ה?(?:ב"כ|בא(?:ת|י)? כו?ח|נציג(?:ת|י)?|שמאית?|מנהלת?|מנכ"לי?ת?|מהנדסת?|אדריכלי?ת?|יועצ?[תץ]?)\s(ה?[א-ת]{3,})$/;
const OFFICIAL_SIDE = new RegExp(`^ה?(?:${SIDE_SOURCE}|ו?ועדה|עירי|יז|מועצ)`);

/** "עו"ד לוי (האגודה)": for whom he speaks, as the list of those present calls that side. */
const SIDE_NOTED = /\(([^)]+)\)$/;

function sharedSide(noted: string, attendees: Present[]): PartyKey | null {
  const word = noted.replace(/^(?:ל|מטעם |בשם |ב"כ )?ה?/, '');
  return attendees.find(({ side }) => word.length > 2 && side.includes(word))?.party ?? null;
}

/** "הפקח", "מנכ"ל" of one who is listed as such. */
function ofOffice(speaker: string, attendees: Present[]): Present | undefined {
  const [, known, alone] = /^ה([א-ת]{3,})(?:\s.*)?$|^([א-ת]{2,}(?:"[א-ת])?[א-ת]*)$/.exec(speaker) ?? [];
  const office = known ?? alone;
  if (!office || office.length < LEAST_OFFICE) return undefined;
  const word = new RegExp(`(?<![א-ת])ה?${office}(?![א-ת"])`);
  const holders = attendees.filter(({ role }) => word.test(role));
  return new Set(holders.map(({ party }) => party)).size === 1 ? holders[0] : undefined;
}
const LEAST_OFFICE = 3;

const SIDE_FIRST = new RegExp(`^ה?${SIDE_SOURCE}`);
/**
 * "ב"כ השכנים", "יועץ התנועה" of one who is listed as such, whatever side that is: all its words stand in his role, where
 * articles may differ and more may be said ("יועץ תנועה מטעם העוררת").
 */
function ofRole(speaker: string, attendees: Present[]): Present | undefined {
  const called = withoutArticles(speaker).split(' ').map(plainOffice);
  if (called.length < 2) return undefined;
  const holders = attendees.filter(({ role }) => {
    const words = withoutArticles(role)
      .split(/[\s,]+/)
      .map(plainOffice);
    return called.every((word) => words.includes(word));
  });
  return new Set(holders.map(({ party }) => party)).size === 1 ? holders[0] : undefined;
}

/** An office whoever holds it: "יועצת", "יועץ". */
const plainOffice = (word: string): string =>
  word.length > 3
    ? word
        .replace(/(?:ית|ת|ה|י)$/, '')
        .replace(/ץ$/, 'צ')
        .replace(/ן$/, 'נ')
        .replace(/ך$/, 'כ')
    : word;
const withoutArticles = (words: string): string => words.replace(/(?<![א-ת"'])ה(?=[א-ת]{2})/g, '').trim();

/** A lay speaker who is not on the list is the party that the list gives without a name ("העורר 1 בעצמו"). */
function onlyUnnamed(attendees: Present[]): PartyKey | null {
  const parties = new Set(attendees.filter(({ name }) => SIDE_FIRST.test(name)).map(({ party }) => party));
  return parties.size === 1 ? [...parties][0]! : null;
}

/** What someone says of himself: "אני מייצג את העוררים", "אנחנו כוועדה מקומית", "כתבנו בערר". */
function ofHimself(said: string, roster: PartyRoster): PartyKey | null {
  const represented = SPOKEN_REPRESENTS.exec(said);
  const party = represented && partyOfPhrase(represented[1] ?? represented[2]!, roster);
  return party ?? OF_HIMSELF.find(({ pattern }) => pattern.test(said))?.party ?? null;
}

/** A surname that can stand in a pattern. */
const PLAIN_NAME = /^[א-ת-]{2,}$/;

const OFFICES = `(?:ב"כ|בא(?:ת|י)? כו?ח|נציג(?:ת)?|שמאי(?:ת)?|מהנדס(?:ת)?|מנכ"ל(?:ית)?|אדריכל(?:ית)?|יוע(?:ץ|צת)|עד(?:ת)?)`;
const TITLES = String.raw`(?:${PERSON_TITLE_SOURCE}\s)`;

/** "ב"כ העוררים, עו"ד כהן", "עו"ד כהן מטעם הוועדה", wherever it is said of him. */
function asOthersSay(speaker: string, text: string, roster: PartyRoster): PartyKey | null {
  const surname = surnameOf(speaker);
  if (!PLAIN_NAME.test(surname)) return null;
  const ahead = new RegExp(
    String.raw`(${OFFICES}\s(?:של\s)?(?:${NAMED_SIDE.source})),?\s${TITLES}?(?:[א-ת'-]+\s)?${surname}(?![א-ת])`,
  );
  const after = new RegExp(
    String.raw`(?<![א-ת])${surname},?\s(?:-\s)?\(?((?:${OFFICES}|מטעם|בשם|עבור)\s(?:של\s)?(?:${NAMED_SIDE.source}))`,
  );
  const phrase = ahead.exec(text)?.[1] ?? after.exec(text)?.[1];
  return phrase ? partyOfPhrase(phrase, roster) : null;
}

/** The panel calls for a side by its office and the speaker answers the call: "הוועדה המקומית, בבקשה." */
function asInvited(speaker: string, turns: Said[], roster: PartyRoster): PartyKey | null {
  const first = turns.findIndex((turn) => turn.speaker === speaker);
  const before = turns[first - 1];
  if (!before || !SPOKEN_PANEL.test(before.speaker)) return null;
  const call = INVITES.exec(before.said.slice(-70))?.[1];
  return call ? partyOfPhrase(call, roster) : null;
}

const LOOK_BACK = 3;

/** A witness or expert whom a side has just named and brought is its own. */
function ofWhoBrought(speaker: string, turns: Said[], parties: Map<string, PartyKey | null>): PartyKey | null {
  const surname = surnameOf(speaker);
  if (!PLAIN_NAME.test(surname)) return null;
  const first = turns.findIndex((turn) => turn.speaker === speaker);
  const named = new RegExp(`(?<![א-ת])[ולמש]?${surname}(?![א-ת])`);
  for (let index = first - 1; index >= Math.max(0, first - LOOK_BACK); index--) {
    const { speaker: by, said } = turns[index]!;
    const party = parties.get(by);
    const close = said.slice(-300);
    if (party && named.test(close) && BRINGS.test(close)) return party;
  }
  return null;
}

const OF_CLIENT = /^(?:ב"כ|בא(?:ת|י)? כו?ח|נציג(?:ת|י)?)\s/;

/** `ב"כ החברה`, of a client whom no list calls so: of the sides that came, the only one for which nobody else speaks. */
function ofOnlyOther(open: string[], attendees: Present[], parties: Map<string, PartyKey | null>): void {
  const came = new Set(attendees.map(({ party }) => party).filter((party) => party && !NO_SIDE.has(party)));
  for (const spoken of parties.entries()) if (OF_CLIENT.test(spoken[0])) came.delete(spoken[1]);
  if (came.size !== 1) return;
  const [only = null] = came;
  for (const speaker of open) if (parties.get(speaker) === null && OF_CLIENT.test(speaker)) parties.set(speaker, only);
}

const NO_SIDE: ReadonlySet<PartyKey> = new Set(['other', 'appraiser']);

/** Of counsel whom nothing tells apart, the first to argue is the appellants', and the next the committee's. */
function byOrder(open: string[], turns: Said[], parties: Map<string, PartyKey | null>): void {
  const counsel = open.filter((one) => parties.get(one) === null && LAWYER.test(one));
  for (const side of ['appellant', 'local_committee'] as const) {
    const next = counsel.find((one) => parties.get(one) === null && argues(one, turns));
    if (next !== undefined && ![...parties.values()].includes(side)) parties.set(next, side);
  }
}

const LEAST_ARGUED = 100;

/** Has said more than questions and a word or two. */
function argues(speaker: string, turns: Said[]): boolean {
  return turns
    .filter((turn) => turn.speaker === speaker)
    .some(({ said }) => said.length > LEAST_ARGUED && !said.endsWith('?'));
}
