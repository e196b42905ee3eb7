import { type DecisionText, evidenceAt, HEAD_BLOCKS, type PlainBlock } from '../decision-text.ts';
import { findName, type NamedText, type NamePattern, namedText, namePattern } from '../names.ts';
import type { CaseFacts, CheckOutcome, Finding, NamedParty } from '../types.ts';

type Side = 'appellants' | 'respondents';

/** The parties and counsel of the case row stand in the block of the parties, each on its side. */
export function partiesMatch(decision: DecisionText, { parties }: CaseFacts): CheckOutcome {
  const sides: { side: Side; listed: NamedParty[] }[] = [
    { side: 'appellants', listed: parties.appellants },
    { side: 'respondents', listed: [...parties.respondents, ...parties.permitApplicants] },
  ];
  if (sides.every(({ listed }) => listed.length === 0))
    return { findings: [], note: 'בתיק לא נרשמו צדדים, ולכן לא נבדקה התאמתם' };
  const places = placesOf(
    decision,
    sides.flatMap(({ listed }) => listed.map(({ name }) => namePattern(name))),
  );
  return { findings: sides.flatMap(({ side, listed }) => ofSide(side, listed, places)) };
}

interface Places {
  /** The block of the parties, or the one of the head that holds them. */
  block: PlainBlock;
  named: NamedText;
  head: NamedText;
  whole: NamedText;
  /** The parties of the case row. */
  listed: NamePattern[];
  /** Offset of the one line "נגד" in the block; null where there is none or several. */
  versus: number | null;
}

function placesOf(decision: DecisionText, listed: NamePattern[]): Places {
  const head = HEAD_BLOCKS.map((id) => decision.block(id));
  const own = decision.block('block-gimel');
  const block = own.lines.length > 0 ? own : (head.find(({ text }) => /עורר/.test(text) && /משיב/.test(text)) ?? own);
  const versus = [...block.text.matchAll(/(?:^|\n)[\s\-*]*נ\s?ג\s?ד[\s\-*:]*(?=\n|$)/g)];
  return {
    block,
    listed,
    named: namedText(block.text),
    head: namedText(head.map(({ text }) => text).join('\n')),
    whole: namedText(decision.blocks.map(({ text }) => text).join('\n')),
    versus: versus.length === 1 ? versus[0]!.index : null,
  };
}

function ofSide(side: Side, listed: NamedParty[], places: Places): Finding[] {
  const others = /(?<![א-ת])ו?(?:אח'|אחרים|אחרות|עוד \d+)/.test(places.block.text);
  return listed.flatMap((party, index) => {
    const pattern = namePattern(party.name);
    const found = findName(pattern, places.named);
    if (found) return [...wrongSide(side, party, found.start, places), ...counselOf(party, places)];
    if (findName(pattern, places.head)) return [];
    const isInText = findName(pattern, places.whole) !== null;
    const isCovered = others && index > 0;
    return [
      {
        severity: isInText || isCovered ? 'warning' : 'critical',
        message: `הצד ${party.name} רשום בתיק ואינו מופיע ברשימת הצדדים`,
        blockIds: ['block-gimel'],
        evidence: nearestLine(party.name, side, places),
      },
    ];
  });
}

/** A party found only on the other side of "נגד". */
function wrongSide(side: Side, party: NamedParty, at: number, { block, versus }: Places): Finding[] {
  if (versus === null) return [];
  const [before, after] = [block.text.slice(0, versus), block.text.slice(versus)];
  const labels = { appellants: /עורר|מערער|עותר/, respondents: /משיב|מבקש/ };
  if (!labels.appellants.test(before) || !labels.respondents.test(after)) return [];
  const own = side === 'appellants' ? before : after;
  if (findName(namePattern(party.name), namedText(own))) return [];
  return [
    {
      severity: 'critical',
      message: `${party.name} רשום בתיק בצד ה${side === 'appellants' ? 'עוררים' : 'משיבים'} ומופיע בצד האחר`,
      blockIds: [block.id],
      evidence: [evidenceAt(block, at, at + party.name.length)],
    },
  ];
}

function counselOf(party: NamedParty, places: Places): Finding[] {
  const missing = counselNames(party.representative).filter((name) => {
    const pattern = namePattern(name);
    return !findName(pattern, places.named) && !findName(pattern, places.head);
  });
  return missing.map((name) => ({
    severity: 'warning',
    message: `בא כוחו של ${party.name} לפי התיק, ${name}, אינו מופיע ברשימת הצדדים`,
    blockIds: [places.block.id],
    evidence: nearestLine(name, 'appellants', places, /עו"ד|ב"כ|עוה"ד|ע"י/),
  }));
}

/** `עו"ד אלעד נחמני ועו"ד שירה לב-רן` → two names; offices and "בעצמו" are no names of counsel. */
function counselNames(representative: string | null): string[] {
  if (!representative) return [];
  return representative
    .replace(/[״”“]/g, '"')
    .split(/,|;|\sו(?=עו"ד|עוה"ד)|\/|\n/)
    .map((name) => name.replace(/^\s*ו?(?:עו"ד|עוה"ד|ב"כ|ע"י)\s*/g, '').trim())
    .filter((name) => /^[א-ת'"\- .]{4,40}$/.test(name) && !/בעצמ|לשכה|משרד|ושות|מחלקה|פרקליטות/.test(name));
}

/** The line that most resembles the missing name and holds no other party, else the one where it should stand. */
function nearestLine(
  name: string,
  side: Side,
  { block, listed }: Places,
  label = side === 'appellants' ? /עורר|מערער|עותר/ : /משיב|מבקש/,
): string[] {
  const free = block.lines.filter(({ text }) => {
    const named = namedText(text);
    return !listed.some((other) => findName(other, named));
  });
  const best = free
    .map((line) => ({ line, share: likeness(name, line.text) }))
    .toSorted((a, b) => b.share - a.share)[0];
  const isLike = best !== undefined && best.share >= LEAST_LIKE;
  const chosen = isLike ? best.line : (block.lines.find(({ text }) => label.test(text)) ?? block.lines[0]);
  return chosen ? [evidenceAt(block, chosen.start, chosen.end)] : [];
}

const LEAST_LIKE = 0.4;

/** The share of a name's pairs of letters that a line holds, 0 to 1. */
function likeness(name: string, line: string): number {
  const pairs = [...name.matchAll(/(?=([א-תA-Za-z]{2}))/g)].map(([, pair]) => pair!);
  return pairs.length === 0 ? 0 : pairs.filter((pair) => line.includes(pair)).length / pairs.length;
}
