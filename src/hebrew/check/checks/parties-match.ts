import { APPELLANT_SOURCE, LAWYER_TITLE_SOURCE, RESPONDENT_SOURCE } from '../../pattern/rules.generated.ts';
import { findCitations } from '../../read/citations/find.ts';
import { type DecisionText, evidenceAt, HEAD_BLOCKS, type PlainBlock } from '../decision-text.ts';
import { slipsOf } from '../name-slips.ts';
import { findName, type NamedText, type NamePattern, namedText, namePattern } from '../names.ts';
import { partyEntries, type Side, type Sides, sidesOf } from '../party-list.ts';
import type { CaseFacts, CheckOutcome, Finding, NamedParty } from '../types.ts';

/**
 * The parties and counsel of the case row, and nobody else, stand in the block of the parties, each on its side, and are
 * spelt so in the rest of the decision.
 */
export function partiesMatch(decision: DecisionText, facts: CaseFacts): CheckOutcome {
  const { parties } = facts;
  const sides: { side: Side; listed: NamedParty[] }[] = [
    { side: 'appellants', listed: parties.appellants },
    { side: 'respondents', listed: [...parties.respondents, ...parties.permitApplicants] },
  ];
  if (sides.every(({ listed }) => listed.length === 0))
    return { findings: [], note: 'בתיק לא נרשמו צדדים, ולכן לא נבדקה התאמתם' };
  const all = sides.flatMap(({ listed }) => listed);
  const places = placesOf(decision, all);
  return {
    findings: [
      ...sides.flatMap(({ side, listed }) => ofSide(side, listed, places)),
      ...(sides.every(({ listed }) => listed.length > 0) ? strangers(places) : []),
      ...misspelt(decision, facts, places),
    ],
  };
}

interface Places {
  /** The block of the parties, or the one of the head that holds them. */
  block: PlainBlock;
  named: NamedText;
  sides: Sides | null;
  /** The parties of the case row. */
  listed: NamePattern[];
  counsel: NamePattern[];
}

function placesOf(decision: DecisionText, parties: NamedParty[]): Places {
  const head = HEAD_BLOCKS.map((id) => decision.block(id));
  const own = decision.block('block-gimel');
  const isWritten = own.lines.length > 0;
  const block = isWritten ? own : (head.find(({ text }) => /עורר/.test(text) && /משיב/.test(text)) ?? own);
  return {
    block,
    named: namedText(isWritten ? own.text : head.map(({ text }) => text).join('\n')),
    sides: sidesOf(block),
    listed: parties.map(({ name }) => namePattern(name)),
    counsel: parties.flatMap(({ representative }) => counselNames(representative).map(namePattern)),
  };
}

function ofSide(side: Side, listed: NamedParty[], places: Places): Finding[] {
  const others = /(?<![א-ת])ו?(?:אח'|אחרים|אחרות|עוד \d+)/.test(places.block.text);
  return listed.flatMap((party, index) => {
    const pattern = namePattern(party.name);
    const found = findName(pattern, places.named);
    if (found && isAcross(pattern, side, places)) return [wrongSide(side, party, found.start, places)];
    if (found) return counselOf(side, party, places);
    return [
      {
        severity: others && index > 0 ? 'warning' : 'critical',
        message: `הצד ${party.name} רשום בתיק ואינו מופיע ברשימת הצדדים`,
        blockIds: ['block-gimel'],
        evidence: nearestLine(party.name, side, places),
      },
    ];
  });
}

/** Whether a name stands on the other side of the list only. */
function isAcross(pattern: NamePattern, side: Side, { sides }: Places): boolean {
  if (sides === null) return false;
  const across = side === 'appellants' ? 'respondents' : 'appellants';
  return !findName(pattern, namedText(sides[side])) && findName(pattern, namedText(sides[across])) !== null;
}

function wrongSide(side: Side, party: NamedParty, at: number, { block }: Places): Finding {
  return {
    severity: 'critical',
    message: `הצד ${party.name} רשום בתיק בצד ה${side === 'appellants' ? 'עוררים' : 'משיבים'} ומופיע בצד האחר`,
    blockIds: [block.id],
    evidence: [lineEvidence(block, at, at + party.name.length)],
  };
}

function counselOf(side: Side, party: NamedParty, places: Places): Finding[] {
  return counselNames(party.representative).flatMap((name) => {
    const pattern = namePattern(name);
    const isNamed = findName(pattern, places.named) !== null;
    if (isNamed && !isAcross(pattern, side, places)) return [];
    const where = isNamed ? 'השם מופיע בצד האחר' : 'השם אינו מופיע ברשימת הצדדים';
    return [
      {
        severity: 'warning' as const,
        message: `ייצוג ${party.name} לפי התיק: ${name}; ${where}`,
        blockIds: [places.block.id],
        evidence: nearestLine(name, 'appellants', places, BESIDE_COUNSEL, isNamed),
      },
    ];
  });
}

const BESIDE_COUNSEL = new RegExp(`${LAWYER_TITLE_SOURCE}|ב"כ|ע"י`);
const BETWEEN_COUNSEL = new RegExp(String.raw`,|;|\sו(?=${LAWYER_TITLE_SOURCE})|\/|\n`);
const BEFORE_COUNSEL = new RegExp(String.raw`^\s*ו?(?:${LAWYER_TITLE_SOURCE}|ב"כ|ע"י)\s*`);

/** `עו"ד אלעד נחמני ועו"ד שירה לב-רן` → two names; offices and "בעצמו" are no names of counsel. */
function counselNames(representative: string | null): string[] {
  if (!representative) return [];
  return representative
    .replace(/[״”“]/g, '"')
    .split(BETWEEN_COUNSEL)
    .map((name) => name.replace(BEFORE_COUNSEL, '').trim())
    .filter((name) => /^[א-ת'"\- .]{4,40}$/.test(name) && !/בעצמ|לשכה|משרד|ושות|מחלקה|פרקליטות/.test(name));
}

/** Entries of the list that are no party of the case, no part of one, and no other spelling of one that is missing. */
function strangers({ block, named, listed, counsel }: Places): Finding[] {
  const known = [...listed, ...counsel];
  const missing = listed.filter((pattern) => !findName(pattern, named));
  return partyEntries(block)
    .filter(({ name }) => {
      const entry = namedText(name);
      const { words } = namePattern(name);
      if (known.some((pattern) => findName(pattern, entry) || words.every((word) => pattern.words.includes(word))))
        return false;
      return !missing.some((pattern) => pattern.words.some((word) => words.includes(word)));
    })
    .map(({ name, start, end }) => ({
      severity: 'warning' as const,
      message: `ברשימת הצדדים מופיע מי שאינו צד לפי התיק: ${name}`,
      blockIds: [block.id],
      evidence: [lineEvidence(block, start, end)],
    }));
}

const MOST_SLIPS = 8;
const MOST_TRIED = 200;

/** A party's name written elsewhere with a letter or two changed, where that is the name of nobody known. */
function misspelt(decision: DecisionText, { chair, panel, documents }: CaseFacts, places: Places): Finding[] {
  const others = [...places.listed, ...places.counsel, ...[...panel, ...(chair ? [chair] : [])].map(namePattern)];
  const isOthers = (written: string): boolean =>
    others.some((pattern) => findName(pattern, namedText(written))) ||
    documents.some(({ text }) => text.includes(written));
  const findings = decision.blocks.flatMap((block) => {
    if (block === places.block) return [];
    const named = namedText(block.text);
    const slips = places.listed
      .filter(({ numbers }) => numbers.size === 0)
      .flatMap((one) => slipsOf(one, named, block.text));
    if (slips.length === 0) return [];
    const citations = findCitations(block.text, { own: true });
    return slips
      .slice(0, MOST_TRIED)
      .filter(({ start }) => !citations.some((one) => one.start <= start && start < one.end))
      .map(({ start, end }) => ({ written: block.text.slice(start, end), start, end }))
      .filter(({ written }) => !isOthers(written))
      .map(({ written, start, end }) => ({
        severity: 'warning' as const,
        message: `השם "${written}" קרוב לשמו של צד ואינו זהה לו`,
        blockIds: [block.id],
        evidence: [lineEvidence(block, start, end)],
      }));
  });
  return findings.slice(0, MOST_SLIPS);
}

const APPELLANT = new RegExp(`${APPELLANT_SOURCE}|עותר`);
const RESPONDENT = new RegExp(RESPONDENT_SOURCE);

/** The line that most resembles the name (and, of a missing one, holds no other party), else where it should stand. */
function nearestLine(
  name: string,
  side: Side,
  { block, listed }: Places,
  label = side === 'appellants' ? APPELLANT : RESPONDENT,
  isThere = false,
): string[] {
  const free = block.lines.filter(({ text }) => {
    const named = namedText(text);
    return isThere || !listed.some((other) => findName(other, named));
  });
  const best = free
    .map((line) => ({ line, share: likeness(name, line.text) }))
    .toSorted((a, b) => b.share - a.share)[0];
  const isLike = best !== undefined && best.share >= LEAST_LIKE;
  const chosen = isLike ? best.line : (block.lines.find(({ text }) => label.test(text)) ?? block.lines[0]);
  return chosen ? [lineEvidence(block, chosen.start, chosen.end)] : [];
}

const LEAST_LIKE = 0.4;

/** The share of a name's pairs of letters that a line holds, 0 to 1. */
function likeness(name: string, line: string): number {
  const pairs = [...name.matchAll(/(?=([א-תA-Za-z]{2}))/g)].map(([, pair]) => pair!);
  return pairs.length === 0 ? 0 : pairs.filter((pair) => line.includes(pair)).length / pairs.length;
}

/** The list is printed bold: marks that close behind the words are no evidence. */
const lineEvidence = (block: PlainBlock, start: number, end: number): string =>
  evidenceAt(block, start, end).replace(/[*\s]+$/, '');
