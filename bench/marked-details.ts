import type { LabelledDetail } from '../samples/labels.ts';
import type { SampleCase, SampleDocument } from '../samples/load.ts';
import { findCitations } from '../src/hebrew/read/citations/find.ts';
import type { Model } from '../src/hebrew/read/claims/model.ts';
import { type Attendee, readProtocol } from '../src/hebrew/read/claims/protocol.ts';
import { offerDetails } from '../src/hebrew/read/details/offer.ts';
import { SURE } from '../src/hebrew/read/details/types.ts';
import { detailWords, isSame, isWithin } from '../src/hebrew/read/details/words.ts';
import { findRules } from '../src/hebrew/read/halacha/rules.ts';
import { peopleOfCase } from '../src/hebrew/read/metadata/case-people.ts';
import type { CasePeople } from '../src/hebrew/read/metadata/known-people.ts';
import { isTribunalStaff } from '../src/hebrew/read/metadata/panel.ts';
import { readMetadata } from '../src/hebrew/read/metadata/read.ts';
import type { DocumentMetadata, MetadataParty } from '../src/hebrew/read/metadata/types.ts';
import { findDates } from '../src/hebrew/text/dates.ts';
import type { Tally } from './analyser-scores.ts';

/** How what is read of the documents of a case compares with the marks that stand in them, by field. */
export interface MarkedScores {
  /** Of particulars: `wanted` each once a document, `right` found, `given` all values read, `wrong` those that no mark bears out. */
  fields: Record<string, Tally & { wrong: number }>;
  citations: Record<'case' | 'statute' | 'plan', Tally>;
  rules: Tally;
  /** What is marked as no detail: how much there is, and how much of it was given as one. */
  traps: { marked: number; taken: number };
  /** What was read wrong, and what was not read, for a person. */
  told: string[];
}

type Same = (given: string, wanted: string) => boolean;

/** Someone who came, and whether a pleading names him as a party. */
type Came = Attendee & { isParty: boolean };

interface Field {
  of: (metadata: DocumentMetadata, docType: string, present: readonly Came[]) => (string | null)[];
  same: Same;
}

/** Marks take in "(ע"ר)" here and leave it out there. */
const REGISTERED = /\s*\(ע"ר\)/g;
const words: Same = (given, wanted) =>
  isSame(detailWords(given.replace(REGISTERED, '')), detailWords(wanted.replace(REGISTERED, '')));
const within: Same = (given, wanted) =>
  isWithin(detailWords(given), detailWords(wanted)) || isWithin(detailWords(wanted), detailWords(given));
const equal: Same = (given, wanted) => given === wanted;
/** A committee may be named in short ("הוועדה המקומית"). */
const shortName: Same = (given, wanted) => isWithin(detailWords(given), detailWords(wanted));

const partiesOf = ({ parties }: DocumentMetadata): MetadataParty[] => [
  ...parties.appellants,
  ...parties.respondents,
  ...parties.permit_applicants,
];

/** Parties as a document names them; of a protocol also those who came of whom a pleading says that they are one. */
const party = (key: string, same: Same = words): Field => ({
  of: (metadata, _docType, present) => [
    ...partiesOf(metadata).flatMap((one) => (one.party === key ? [one.name] : [])),
    ...present.flatMap(({ name, party: of, isParty }) => (of === key && isParty ? [name] : [])),
  ],
  same,
});

/** Who represents a side; of several in one breath each counts. A protocol tells it in its list of those present. */
const counsel = (key: string): Field => ({
  of: (metadata, _docType, present) => [
    ...[...new Set(partiesOf(metadata).flatMap((one) => (one.party === key ? [one.representative] : [])))].flatMap(
      (names) => names?.split(/ ו\/או | ו-?(?=עוה?"ד)|, /).flatMap(eachOfSeveral) ?? [],
    ),
    ...present.flatMap(({ name, role, party }) => (party === key && COUNSEL.test(role) ? [`עו"ד ${name}`] : [])),
  ],
  same: words,
});
/** "עוה"ד נועם לב-ארי ומיטל שחורי", and not "עוה"ד ורד לב". */
const eachOfSeveral = (names: string): string[] =>
  names.startsWith('עוה"ד ') ? names.split(/(?<= \S+ .*\S) ו(?=[א-ת'-]{2,} [א-ת'-]{2,}$)/) : [names];
const COUNSEL = /^(?:ב"כ|בא(?:ת|י)? כו?ח|עו"ד)/;

/** "המתכננת רחל אדמון", "עמוס תירוש, שמאי מקרקעין": marks take in what a member of the panel is. */
const withoutProfession = (name: string): string =>
  name.replace(/,.*$/, '').replace(/^ה?(?:שמאי|מהנדס|אדריכל|מתכננ?)(?:י?ת)?(?: ה?ערים)? (?=\S+ \S)/, '');

const PARTIES = ['appellant', 'respondent', 'permit_applicant'];

const FIELDS: Record<string, Field> = {
  tribunal: { of: ({ committee }) => [committee], same: within },
  ...Object.fromEntries(PARTIES.map((key) => [`party:${key}`, party(key)])),
  'party:local_committee': party('local_committee', shortName),
  ...Object.fromEntries([...PARTIES, 'local_committee'].map((key) => [`counsel:${key}`, counsel(key)])),
  panel: {
    of: ({ panel }) => panel.flatMap(({ name, role }) => (isTribunalStaff(role ?? '') ? [] : [name])),
    same: (given, wanted) => words(withoutProfession(given), withoutProfession(wanted)),
  },
  address: { of: ({ address }) => [address], same: within },
  block_parcel: { of: ({ block_parcel }) => block_parcel, same: equal },
  plan: { of: ({ plan_numbers }) => plan_numbers, same: within },
  permit_number: { of: ({ permit_number }) => [permit_number], same: within },
  'decision_under_appeal.date': { of: ({ dates }) => [dates.decision_under_appeal], same: equal },
  hearing_date: { of: ({ dates, hearing_dates }) => [...new Set([dates.hearing_date, ...hearing_dates])], same: equal },
  // A pleading that is no appeal was filed on its own date.
  filing_date: {
    of: ({ dates }, type) =>
      /appeal|decision/.test(type) ? [dates.filing_date] : PLEADS.test(type) ? [dates.document_date] : [],
    same: equal,
  },
  decision_date: { of: ({ dates }) => [dates.decision_date], same: equal },
};

const PLEADS = /^(?:response|reply)$/;

/** Scores the documents of one case that carries marks. */
export function scoreMarked(sample: SampleCase): MarkedScores {
  const scores = emptyScores();
  for (const document of sample.documents) {
    scoreFields(sample, document, scores);
    for (const kind of ['case', 'statute', 'plan'] as const) scoreCitations(sample, document, kind, scores);
    if (document.labels.rules_of_law) scoreRules(sample, document, scores);
  }
  return scores;
}

/** Values that are offered as sure for the whole case and that no mark bears out. */
export function wrongOffers(sample: SampleCase): { sure: number; wrong: string[] } {
  const offered = offerDetails(
    sample.documents.map(({ name, labels, text }) => ({
      documentId: name,
      docType: labels.doc_type,
      metadata: readMetadata(text, labels.doc_type),
      isScan: false,
      isOfOtherCase: false,
    })),
  ).filter(({ confidence }) => confidence >= SURE);
  const named: Record<string, string> = { committee: 'tribunal', chair: 'panel', plan_numbers: 'plan' };
  const checked = offered.flatMap(({ field, value }) => {
    const key = named[field] ?? field;
    const values = typeof value === 'string' ? [value] : value.filter((one) => typeof one === 'string');
    return key in FIELDS ? values.map((one) => ({ key, one: key === 'panel' ? one.split(',')[0]! : one })) : [];
  });
  const wrong = checked.filter(({ key, one }) => !isTrue(sample, null, key, one));
  return { sure: checked.length, wrong: wrong.map(({ key, one }) => `${sample.folder} offers ${key} ${one}`) };
}

function scoreFields(sample: SampleCase, document: SampleDocument, scores: MarkedScores): void {
  const { name, labels, text } = document;
  const metadata = readMetadata(text, labels.doc_type);
  const present = labels.doc_type === 'protocol' ? whoCame(sample, text) : [];
  const tell = (what: string, key: string, value: string): void => {
    scores.told.push(`${sample.folder}/${name} ${what} ${key} ${value}`);
  };
  for (const [key, field] of Object.entries(FIELDS)) {
    const given = [...new Set(field.of(metadata, labels.doc_type, present).filter((value) => value !== null))];
    const tally = fieldOf(scores, key);
    const wanted = marked(sample, key, name);
    for (const one of wanted) {
      tally.wanted += 1;
      if (given.some((value) => field.same(value, one))) tally.right += 1;
      else tell('misses', key, one);
    }
    if (isUnlabelled(sample, key, labels.doc_type)) continue;
    for (const value of given) {
      tally.given += 1;
      if (isTrue(sample, name, key, value)) continue;
      tally.wrong += 1;
      tell('WRONG', key, value);
    }
    for (const trap of sample.labels.not_details ?? []) {
      if (trap.field !== key || trap.document !== name) continue;
      scores.traps.marked += 1;
      const taken = given.some((value) => isTrap(field, value, trap.value) && !isTrue(sample, name, key, value));
      if (taken) scores.traps.taken += 1;
    }
  }
}

/** Who the pleadings of a case say is who, as the service reads its protocol. */
const peopleOf = ({ documents }: SampleCase): CasePeople =>
  peopleOfCase(
    documents.flatMap(({ labels, text }) =>
      labels.doc_type === 'appeal' || PLEADS.test(labels.doc_type) ? [{ party: labels.filer, text }] : [],
    ),
  );

function whoCame(sample: SampleCase, text: string): Came[] {
  const parties = sample.documents
    .filter(({ labels }) => labels.doc_type === 'appeal' || PLEADS.test(labels.doc_type))
    .flatMap((one) => partiesOf(readMetadata(one.text, one.labels.doc_type)));
  return readProtocol(text, peopleOf(sample)).attendees.map((one) => ({
    ...one,
    isParty: parties.some(({ name }) => words(name, one.name)),
  }));
}

/** Where a case marks the own date of none of its answers, a date that was read of one is neither right nor wrong. */
const isUnlabelled = ({ labels, documents }: SampleCase, key: string, type: string): boolean =>
  key === 'filing_date' &&
  PLEADS.test(type) &&
  !(labels.details ?? []).some(
    (one) =>
      one.field === key &&
      !isOfAppeal(labels, one) &&
      documents.some((each) => each.name === one.document && PLEADS.test(each.labels.doc_type)),
  );

/** An answer that tells when the appeal was filed tells no day of its own. */
const isOfAppeal = ({ details = [] }: SampleCase['labels'], { field, value, document }: LabelledDetail): boolean =>
  field === 'filing_date' &&
  !/^(?:appeal|decision|protocol)/.test(document) &&
  details.some((one) => one.field === field && one.value === value && /^appeal/.test(one.document));

/** The mark may hold the name of the thing too ("היתר 980417"), and a date as it is written. */
function isTrap({ same }: Field, value: string, trap: string): boolean {
  return same(value, trap) || trap.endsWith(` ${value}`) || findDates(trap).some(({ iso }) => iso === value);
}

/** The marked values of a field in one document, or in all of the case, each once. */
function marked(sample: SampleCase, key: string, document: string | null): string[] {
  const own = (sample.labels.details ?? []).filter(
    (one) => one.field === key && (document === null || (one.document === document && !isOfAppeal(sample.labels, one))),
  );
  return [...new Set(own.flatMap(({ value }) => (key === 'block_parcel' ? value.split(';') : [value])))];
}

/** Whether a mark anywhere in the case bears a value out; a pleading's own date only one in itself. */
function isTrue(sample: SampleCase, document: string | null, key: string, value: string): boolean {
  const { same } = FIELDS[key]!;
  const cited = sample.documents.flatMap(({ labels }) => labels.citations);
  return (
    marked(sample, key, key === 'filing_date' ? document : null).some((one) => same(value, one)) ||
    // Every plan that a text names is listed.
    (key === 'plan' && cited.some(({ kind, text }) => kind === 'plan' && same(value, text.replace(/^תו?כנית /, ''))))
  );
}

interface Span {
  start: number;
  end: number;
}

const spanOf = ({ start, text }: { start: number; text: string }): Span => ({ start, end: start + text.length });
const shared = (a: Span, b: Span): number => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
const alike = (a: Span, b: Span): boolean =>
  shared(a, b) / (Math.max(a.end, b.end) - Math.min(a.start, b.start)) >= 0.5;
/** Some marks of plans take in what the plan is ("תכנית המתאר הכוללנית רע/3000"), others only its number. */
const holds = (a: Span, b: Span): boolean => shared(a, b) >= Math.min(a.end - a.start, b.end - b.start) - 1;

function scoreCitations(
  sample: SampleCase,
  { name, labels, text }: SampleDocument,
  kind: 'case' | 'statute' | 'plan',
  scores: MarkedScores,
): void {
  const wanted = labels.citations.filter((one) => one.kind === kind);
  const found = findCitations(text).filter((one) => one.kind === kind);
  const isSame = kind === 'plan' ? holds : alike;
  const missed = wanted.filter((one) => !found.some((each) => isSame(each, spanOf(one))));
  const extra = found.filter((one) => !wanted.some((each) => isSame(one, spanOf(each))));
  add(scores.citations[kind], { wanted: wanted.length, given: found.length, right: wanted.length - missed.length });
  for (const one of missed) scores.told.push(`${sample.folder}/${name} misses ${kind} ${one.text}`);
  for (const one of extra)
    scores.told.push(`${sample.folder}/${name} WRONG ${kind} ${around(text, one.start, one.end)}`);
}

const around = (text: string, start: number, end: number): string =>
  `${text.slice(Math.max(0, start - 30), start)}[${text.slice(start, end)}]${text.slice(end, end + 30)}`.replaceAll(
    '\n',
    '¶',
  );

function scoreRules(sample: SampleCase, { name, labels, text }: SampleDocument, scores: MarkedScores): void {
  const { tally, missed, extra } = compareRules(text, labels.rules_of_law ?? []);
  add(scores.rules, tally);
  for (const one of missed) scores.told.push(`${sample.folder}/${name} misses rule ${one}`);
  for (const one of extra) scores.told.push(`${sample.folder}/${name} WRONG rule ${one}`);
}

/**
 * The rules of law that are found in a decision beside the labelled ones: found is one where a found sentence covers most of it.
 *
 * @param model another than the fitted one
 */
export function compareRules(text: string, wanted: readonly { text: string; start: number }[], model?: Model) {
  const found = findRules(text, 'decision', model);
  const covers = (a: Span, b: Span): boolean => shared(a, b) >= Math.min(a.end - a.start, b.end - b.start) * 0.6;
  const missed = wanted.filter((one) => !found.some((each) => covers(each, spanOf(one))));
  const extra = found.filter((one) => !wanted.some((each) => covers(one, spanOf(each))));
  const tally: Tally = { wanted: wanted.length, given: found.length, right: wanted.length - missed.length };
  return { tally, missed: missed.map((one) => one.text), extra: extra.map(({ quote }) => quote) };
}

const none = (): Tally => ({ wanted: 0, given: 0, right: 0 });

function emptyScores(): MarkedScores {
  return {
    fields: {},
    citations: { case: none(), statute: none(), plan: none() },
    rules: none(),
    traps: { marked: 0, taken: 0 },
    told: [],
  };
}

function fieldOf({ fields }: MarkedScores, key: string): Tally & { wrong: number } {
  fields[key] ??= { ...none(), wrong: 0 };
  return fields[key];
}

function add(sum: Tally, more: Tally): void {
  sum.wanted += more.wanted;
  sum.given += more.given;
  sum.right += more.right;
}

/** The sums over several cases. */
export function addMarked(all: readonly MarkedScores[]): MarkedScores {
  const sum = emptyScores();
  for (const one of all) {
    for (const [key, tally] of Object.entries(one.fields)) {
      const of = fieldOf(sum, key);
      add(of, tally);
      of.wrong += tally.wrong;
    }
    for (const kind of ['case', 'statute', 'plan'] as const) add(sum.citations[kind], one.citations[kind]);
    add(sum.rules, one.rules);
    sum.traps.marked += one.traps.marked;
    sum.traps.taken += one.traps.taken;
    sum.told.push(...one.told);
  }
  return sum;
}
