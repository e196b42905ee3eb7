// Who speaks for each party of a case, as its papers and its hearing tell.
import type { PartiesRecord, PartyRecord } from '../../db/schema/cases.ts';
import { LOCAL_COMMITTEE_NAME } from '../../hebrew/pattern/rules.generated.ts';
import { detailWords, isWithin } from '../../hebrew/read/details/words.ts';
import type { AttendeeFact } from '../template/case-facts.ts';
import { isSameParty } from '../template/parties.ts';
import {
  type CounselByNumber,
  counselByName,
  counselByNumber,
  readPaper,
  type SignedPaper,
} from './counsel-in-papers.ts';
import type { CaseDocument } from './material.ts';
import { Metadata } from './read-metadata.ts';

/** Of the two sides of an appeal, whose list a party stands in. */
type Side = 'appellants' | 'against';

interface Reading {
  list: readonly PartyRecord[];
  /** What the documents say of parties, and what this side's own ones do. */
  named: readonly PartyRecord[];
  namedInOwn: readonly PartyRecord[];
  /** What this side filed, with the lawyers who signed it. */
  papers: readonly SignedPaper[];
  byNumber: CounselByNumber;
}

/**
 * The parties with their counsel. What a person recorded stands; then whom the heads of the pleadings name, by the party's number
 * or name or beside one it is named together with; then who signed the only pleading of a side; else the only lawyer who came to
 * the hearing for it.
 */
export function withCounsel(
  parties: PartiesRecord,
  documents: readonly CaseDocument[],
  present: readonly AttendeeFact[],
): PartiesRecord {
  const against = [...parties.respondents, ...parties.permit_applicants];
  const sides = [readingOf('appellants', parties.appellants, documents), readingOf('against', against, documents)];
  const known = new Map<PartyRecord, string>();
  for (const reading of sides) {
    for (const [at, party] of reading.list.entries()) {
      const counsel = counselOf(party, at + 1, reading);
      if (counsel) known.set(party, counsel);
    }
    lendSoleSigners(reading, known);
  }
  lendWhoCame(parties, documents, present, known);
  const told = (party: PartyRecord): PartyRecord => {
    const representative = known.get(party);
    return representative ? { ...party, representative } : party;
  };
  return {
    appellants: parties.appellants.map(told),
    respondents: parties.respondents.map(told),
    permit_applicants: parties.permit_applicants.map(told),
  };
}

const isCommittee = ({ name }: PartyRecord): boolean => LOCAL_COMMITTEE_NAME.test(name);

function readingOf(side: Side, list: readonly PartyRecord[], documents: readonly CaseDocument[]): Reading {
  const own = documents.filter(({ docType, party }) => NAMING.includes(docType) && isOf(side, party));
  const papers = own
    .filter(({ docType }) => docType === (side === 'appellants' ? 'appeal' : 'response'))
    .map(readPaper);
  const isOwn = (paper: SignedPaper, number: number): boolean =>
    list[number - 1] !== undefined && mayBeOf(paper, list[number - 1]!);
  return {
    ...{ list, papers, byNumber: counselByNumber(papers, side, isOwn) },
    named: namedIn(documents),
    namedInOwn: namedIn(own.filter(({ docType }) => docType !== 'protocol')),
  };
}

/** All parties that documents name, of whatever role. */
const namedIn = (documents: readonly CaseDocument[]): PartyRecord[] =>
  NAMING.flatMap((type) => documents.filter(({ docType }) => docType === type))
    .map(({ metadata }) => Metadata.parse(metadata).parties)
    .flatMap((said) => [...said.appellants, ...said.respondents, ...said.permit_applicants]);

/** Documents by how well they know who speaks for whom. */
const NAMING = ['appeal', 'response', 'reply', 'protocol'];
const isOf = (side: Side, party: CaseDocument['party']): boolean =>
  side === 'appellants'
    ? party === 'appellant' || party === null
    : party === 'local_committee' || party === 'respondent' || party === 'permit_applicant';

function counselOf(
  party: PartyRecord,
  number: number,
  { named, namedInOwn, papers, byNumber }: Reading,
): string | undefined {
  const clause = byNumber.clauses.get(number);
  const said = named.find((other) => other.representative && isSameParty(other, party))?.representative;
  // A head that parts its lawyers by the numbers of their parties, each with his own.
  const isParted = said && clause && [...byNumber.clauses.values()].some((one) => one !== clause && holds(said, one));
  const found =
    party.representative ??
    (isParted ? clause : said) ??
    clause ??
    byNumber.owners.get(number) ??
    namedInOwn.find((other) => other.representative && isAlike(other, party))?.representative ??
    papers.filter((paper) => mayBeOf(paper, party)).flatMap((paper) => counselByName(paper, party.name) ?? [])[0];
  return found ? plainCounsel(found) : undefined;
}

const holds = (counsel: string, other: string): boolean => counsel.includes(other.replace(/^עו"ד /, ''));

/** One committee is in a case, however its papers spell it; of others two ways to write one name, where it has two words. */
function isAlike(a: PartyRecord, b: PartyRecord): boolean {
  if (isCommittee(a) || isCommittee(b)) return isCommittee(a) && isCommittee(b);
  const [first, second] = [detailWords(a.name), detailWords(b.name)];
  return Math.min(first.size, second.size) > 1 && (isWithin(first, second) || isWithin(second, first));
}

/** The committee's papers are its own, and those of others are not. */
const mayBeOf = ({ party }: SignedPaper, one: PartyRecord): boolean =>
  party === null || (party === 'local_committee') === isCommittee(one);

/** "עו"ד דן שחר) ואח'", "עו"ד יעל פינקלר (בניין המועצה). מה שאין …": what the reading of a head took with a name. */
function plainCounsel(counsel: string): string {
  const closed = counsel.replace(/\s*\([^()]*\)/g, '').replace(/\s*[()].*$/s, '');
  const name = closed
    .replace(/(?<=[א-ת]{2})\.\s.*$/s, '')
    .replace(/[\s.,;:–-]+$/, '')
    .trim();
  return /,| ו/.test(name) ? name : name.replace(/^עוה"ד/, 'עו"ד');
}

/** Where one party of a side has no counsel, and one paper of the side is signed by who is nobody else's, he signed for it. */
function lendSoleSigners({ list, papers }: Reading, known: Map<PartyRecord, string>): void {
  const without = list.filter((party) => !known.has(party));
  const taken = [...known.values()].join('\n');
  const free = papers.filter(({ signers }) => signers.length > 0 && !signers.some((name) => taken.includes(name)));
  const [party, paper] = [without[0], free[0]];
  if (without.length !== 1 || free.length !== 1 || !mayBeOf(paper!, party!)) return;
  known.set(party!, paper!.counsel!);
}

/** A side none of whom has counsel by the papers has the one lawyer who came for it, unless several of it filed apart. */
function lendWhoCame(
  { appellants, respondents, permit_applicants }: PartiesRecord,
  documents: readonly CaseDocument[],
  present: readonly AttendeeFact[],
  known: Map<PartyRecord, string>,
): void {
  const others = respondents.filter((party) => !isCommittee(party));
  const ofOthers = permit_applicants.length === 0 ? ['respondent', 'permit_applicant'] : ['respondent'];
  const groups: [keys: string[], side: readonly PartyRecord[]][] = [
    [['appellant'], appellants],
    // A committee is one party however many papers it filed.
    [['local_committee'], respondents.filter(isCommittee)],
    [ofOthers, others],
    [['permit_applicant'], permit_applicants],
  ];
  const filers = documents.flatMap(({ docType, party }) =>
    docType === 'appeal' || docType === 'response' ? [party] : [],
  );
  for (const [keys, side] of groups) {
    const came = lawyersOf(present, keys);
    const isApart =
      keys[0] !== 'local_committee' && filers.filter((party) => party !== null && keys.includes(party)).length > 1;
    if (came.length !== 1 || isApart || side.some((party) => known.has(party))) continue;
    for (const party of side) known.set(party, came[0]!);
  }
}

/** The lawyers who came to the hearing for a side. */
const lawyersOf = (present: readonly AttendeeFact[], keys: readonly string[]): string[] => [
  ...new Set(
    present
      .filter(({ party, role, name }) => party !== null && keys.includes(party) && COUNSEL.test(`${name} ${role}`))
      .map(({ name }) => (/^עו["״]ד/.test(name) ? name : `עו"ד ${name}`)),
  ),
];

/** A lawyer by profession or by role. */
const COUNSEL =
  /(?<![א-ת])(?:עו["״]ד|עורכ\S* דין|ב["״]כ|בא(?:ת)? כו?ח|ה?יועץ ה?משפטי|ה?יועצת ה?משפטית|ה?לשכה ה?משפטית)(?![א-ת])/;
