import type { z } from 'zod';
import { readProtocol } from '../../hebrew/read/claims/protocol.ts';
import { peopleOfCase } from '../../hebrew/read/metadata/case-people.ts';
import { daysOfHeads } from '../../hebrew/read/metadata/hearing-days.ts';
import { isTribunalStaff } from '../../hebrew/read/metadata/panel.ts';
import { countWords } from '../../hebrew/read/telling/words.ts';
import type { AttendeeFact, CaseFacts, PleadingFact } from '../template/case-facts.ts';
import { withGenders } from '../template/gender.ts';
import { uniqueParties } from '../template/parties.ts';
import { appraisalUnderAppeal } from './appraisal-under-appeal.ts';
import { withCounsel } from './counsel.ts';
import { aroundOf, decisionUnderAppeal } from './decision-under-appeal.ts';
import { withJoined } from './joined-parties.ts';
import type { CaseDocument } from './material.ts';
import { isDay, Metadata } from './read-metadata.ts';
import { withUnrepresented } from './unrepresented.ts';

/** Documents by how well they know the case: what the appellants say of the parties, the protocol of the panel. */
const PLEADINGS = ['appeal', 'response', 'reply', 'protocol'];
const HEARING = ['protocol'];

/** A particular that the case's own record lacks: its name in Hebrew, and the title of the document that it was read in. */
interface TakenFact {
  label: string;
  document: string;
}

/**
 * The facts of a case with what its documents say where the case's own record is silent, and which these are: nothing is
 * filled in silently (contract section 9). What a person recorded always wins.
 */
export function withFactsOfDocuments(
  facts: CaseFacts,
  documents: readonly CaseDocument[],
): { facts: CaseFacts; taken: TakenFact[] } {
  const read = (types: string[]) =>
    types.flatMap((type) =>
      documents
        .filter(({ docType }) => docType === type)
        .map(({ metadata, title }) => ({ said: Metadata.parse(metadata), title })),
    );
  const pleadings = read(PLEADINGS);
  const hearings = read(HEARING);
  const taken: TakenFact[] = [];
  type Read = (typeof pleadings)[number];
  /** The record's own value, else what the first document says that has one. */
  const fact = <T>(label: string, own: T, list: readonly Read[], readIn: (said: Read['said']) => T | null): T => {
    const isEmpty = own === null || own === '' || (Array.isArray(own) && own.length === 0);
    if (!isEmpty) return own;
    for (const { said, title } of list) {
      const value = readIn(said);
      if (value === null || (Array.isArray(value) && value.length === 0)) continue;
      taken.push({ label, document: title });
      return value;
    }
    return own;
  };
  const { parties } = facts;
  const doesAnswer = ({ respondents, permit_applicants }: CaseFacts['parties']) =>
    respondents.length + permit_applicants.length > 0;
  const isNamed = parties.appellants.length > 0 || doesAnswer(parties);
  /** Whom the record leaves out because the documents call them by two roles: as the first of them does. */
  const answering =
    isNamed && !doesAnswer(parties)
      ? fact<CaseFacts['parties'] | null>('המשיבים', null, pleadings, ({ parties: said }) =>
          doesAnswer(said) ? said : null,
        )
      : null;
  /** Of respondents of two roles the record may have one alone, as where only the developer was sure. */
  const respondents =
    parties.appellants.length > 0 && doesAnswer(parties)
      ? fact('המשיבים', parties.respondents, pleadings, (said) =>
          said.parties.respondents.filter(({ name }) => !parties.permit_applicants.some((one) => one.name === name)),
        )
      : parties.respondents;
  /** A party or counsel sits on no panel, whatever the list at the hearing looks like. */
  const isOfParties = (name: string): boolean =>
    pleadings.some(({ said: { parties: of } }) =>
      [...of.appellants, ...of.respondents, ...of.permit_applicants].some(
        (one) => one.name === name || one.representative?.includes(name),
      ),
    );
  const filled: CaseFacts & { attendees: readonly AttendeeFact[] } = {
    ...facts,
    parties:
      (answering && { ...answering, appellants: parties.appellants }) ??
      fact('הצדדים', isNamed ? { ...parties, respondents } : null, pleadings, (said) =>
        said.parties.appellants.length > 0 ? said.parties : null,
      ) ??
      parties,
    committee: fact('שם הוועדה', facts.committee, pleadings, ({ committee }) => committee),
    chair: fact('היו"ר', facts.chair, hearings, ({ chair }) => chair),
    panel: fact('ההרכב', facts.panel, hearings, ({ panel }) =>
      panel
        .filter(({ name, role }) => !isTribunalStaff(role) && !isOfParties(name))
        .map(({ name, role }) => (role ? `${name}, ${role}` : name)),
    ),
    address: fact('הכתובת', facts.address, pleadings, ({ address }) => address),
    blockParcel: fact('הגוש והחלקה', facts.blockParcel, pleadings, (said) => said.block_parcel),
    planNumbers: fact('התכניות', facts.planNumbers, pleadings, (said) => said.plan_numbers),
    permitNumber: fact('מספר ההיתר', facts.permitNumber, pleadings, (said) => said.permit_number),
    hearings: hearingDays(facts, hearings, documents),
    filingDate: fact('מועד הגשת הערר', facts.filingDate, read(['appeal']), ({ dates }) => dates.filing_date ?? null),
    pleadings: facts.pleadings?.length ? facts.pleadings : pleadingsOf(documents),
    attendees: facts.attendees?.length ? facts.attendees : attendeesOf(documents),
    ...decisionOf(facts, documents),
  };
  Object.assign(filled, seatedOf(filled, hearings.at(-1)?.title ?? null, taken));
  filled.subjectPlan = facts.subjectPlan ?? subjectPlanOf(filled.planNumbers, documents);
  filled.appraisal = facts.appraisal ?? appraisalUnderAppeal(documents, filled.attendees);
  // Whom a person recorded stands; what was read of the appeal lacks those who joined later.
  const joined = isNamed ? { parties: filled.parties, from: [] } : withJoined(filled.parties, documents);
  for (const document of joined.from) taken.push({ label: 'בעל דין שהצטרף', document });
  filled.parties = withGenders(
    withUnrepresented(
      withCounsel(uniqueParties(joined.parties), documents, filled.attendees),
      documents,
      filled.attendees,
    ),
    documents.map(({ text }) => text),
  );
  if (filled.hearings.length > facts.hearings.length)
    taken.push({ label: 'מועד הדיון', document: hearings.find(({ said }) => isDay(dayOf(said)))!.title });
  return { facts: filled, taken };
}

/** The days of the hearing: as the record has them, else of each protocol its own and those that its head names beside. */
function hearingDays(
  { hearings }: CaseFacts,
  read: { said: z.infer<typeof Metadata> }[],
  documents: readonly CaseDocument[],
): string[] {
  if (hearings.length > 0) return hearings;
  const held = read.flatMap(({ said }) => (isDay(dayOf(said)) ? [dayOf(said)!] : []));
  const further = documents
    .filter(({ docType }) => docType === 'protocol')
    .flatMap(({ text }) => daysOfHeads(text).map(({ iso }) => iso));
  return [...new Set(held.length > 0 ? [...held, ...further] : [])].sort();
}

const dayOf = ({ dates }: z.infer<typeof Metadata>): string | null => dates.hearing_date ?? null;

const PLEADING_TYPES = new Set(['appeal', 'response', 'reply']);

/** What was filed, by whom and when, as the documents say. */
const pleadingsOf = (documents: readonly CaseDocument[]): PleadingFact[] =>
  documents
    .filter(({ docType }) => PLEADING_TYPES.has(docType))
    .map(({ docType, party, title, text, metadata }) => {
      const { dates } = Metadata.parse(metadata);
      const date = dates.filing_date ?? dates.document_date ?? null;
      return { docType, party, title, date: isDay(date) ? date : null, words: countWords(text) };
    });

/** Who sat, of whom only the list of those present tells: the chair and those of no side beside her. */
function seatedOf(
  { chair, panel, attendees }: CaseFacts,
  document: string | null,
  taken: TakenFact[],
): Partial<Pick<CaseFacts, 'chair' | 'panel'>> {
  if (chair !== null || panel.length > 0 || document === null) return {};
  const seated = (attendees ?? []).filter(
    ({ party, role }) => party === null && SEATED.test(role) && !isTribunalStaff(role),
  );
  const head = seated.find(({ role }) => CHAIR.test(role));
  if (!head) return {};
  taken.push({ label: 'ההרכב', document });
  return { chair: head.name, panel: seated.map(({ name, role }) => `${name}, ${role.replace(PUBLIC, 'נציג ציבור')}`) };
}

const CHAIR = /יו"ר|יושבת?[- ]ראש/;
/** As a recorder shortens it. */
const PUBLIC = /(?<![א-ת])נ\. ?ציבור/;
const SEATED = /יו"ר|יושבת?[- ]ראש|נציג|(?<![א-ת])נ\. ?ציבור|חבר|שמאית?|אדריכלית?|מתכננ/;

/** Who came to the hearing, as its newest protocol says. */
function attendeesOf(documents: readonly CaseDocument[]): AttendeeFact[] {
  const protocol = documents.findLast(({ docType }) => docType === 'protocol');
  const pleadings = documents.filter(({ docType }) => docType !== 'protocol' && PLEADINGS.includes(docType));
  return protocol
    ? readProtocol(protocol.text, peopleOfCase(pleadings)).attendees.filter(({ name }) => !NO_PERSON.test(name))
    : [];
}

/** The name of a case is nobody who came. */
const NO_PERSON = /\sנ'\s|ואח'|\sנגד\s/;

/** The day and the body of the decision that the appeal is against. */
function decisionOf(
  facts: CaseFacts,
  documents: readonly CaseDocument[],
): Pick<CaseFacts, 'decisionUnderAppeal' | 'decisionBody' | 'decisionGist'> {
  const readings = documents.map(({ docType, metadata, text }) => {
    const { dates, evidence } = Metadata.parse(metadata);
    const own = docType === 'local_decision';
    const place = evidence[own ? 'dates.document_date' : 'dates.decision_under_appeal'];
    const date = (own ? dates.document_date : dates.decision_under_appeal) ?? null;
    return { docType, text, date, around: place ? aroundOf(text, place.start, place.end) : '' };
  });
  const { date, body, gist } = decisionUnderAppeal(readings);
  return {
    decisionUnderAppeal: date ?? facts.decisionUnderAppeal,
    decisionBody: body ?? facts.decisionBody ?? null,
    decisionGist: gist ?? facts.decisionGist ?? null,
  };
}

/** How much more than any other a plan has to be spoken of to be the one that the appeal is about. */
const CLEAR_LEAD = 2;

/** The plan that a pleading calls "the plan" from there on, else the one that the documents speak of most; null where two come near. */
function subjectPlanOf(planNumbers: readonly string[], documents: readonly CaseDocument[]): string | null {
  const defined = ['appeal', 'local_decision', 'response']
    .flatMap((type) => documents.filter(({ docType }) => docType === type))
    .flatMap(({ text: own }) => PLAN_DEFINED.exec(own)?.groups?.number ?? []);
  if (defined.length > 0) return defined[0]!;
  const text = documents.map((document) => document.text).join('\n');
  const counted = planNumbers
    .filter((number) => !number.startsWith('תמ'))
    .map((number) => ({ number, count: text.split(number).length - 1 + (/^\d{3}-\d{7}$/.test(number) ? 1 : 0) }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = counted;
  return first && (!second || first.count >= CLEAR_LEAD * second.count) ? first.number : null;
}

/** `תכנית מס' 102-0934718 (להלן: "התכנית")`, `תת"ל 96/ב (להלן: "התוכנית")`. */
const PLAN_NAMED = String.raw`(?:תו?כנית(?:\s+מפורטת)?(?:\s+מס(?:'|פר))?\s+|(?=תת"ל\s))`;
const PLAN_NUMBER = String.raw`(?<number>(?:תמ"[אמ]\s|תת"ל\s)?[א-ת]{0,4}\/?[א-ת]{0,4}\/?\d[\d/א-ת-]*)`;
const CALLED_PLAN = String.raw`["״*]{0,3}ה?תו?כנית(?: ה?(?:משביחה|פוגעת|חדשה|מפורטת))?["״*]{0,3}\)`;
const PLAN_DEFINED = new RegExp(
  String.raw`${PLAN_NAMED}${PLAN_NUMBER}[^.()\n]{0,90}\([^()]{0,12}להלן[^()"״]{0,12}${CALLED_PLAN}`,
);

/** The sentence by which a draft says what it took from documents, to be struck out by who has seen to it; null for none. */
export function takenNote(taken: readonly TakenFact[]): string | null {
  if (taken.length === 0) return null;
  const list = taken.map(({ label, document }) => `${label} (${document})`).join(', ');
  return `לאמת: פרטים שאינם רשומים בתיק ונלקחו ממסמכיו – ${list}`;
}
