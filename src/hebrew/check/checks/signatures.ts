import { bareName, readPerson } from '../../read/metadata/people.ts';
import { type DecisionText, evidenceAt, type PlainBlock } from '../decision-text.ts';
import { isSlipOf } from '../name-slips.ts';
import { findName, type NamedText, namedText, namePattern } from '../names.ts';
import { type ListedPerson, listedPeople } from '../panel-names.ts';
import type { CaseFacts, CheckOutcome, Finding, Severity } from '../types.ts';

/** Who sat by the case row. */
interface Panel {
  chair: string | null;
  /** The chair among them; empty where the row names nobody. */
  sitting: string[];
  /** Committees sit in threes at least: of a shorter list somebody was left out. */
  isWhole: boolean;
}

/** The panel of the case signs and stands at the head, each in its office, and the decision says when it was given. */
export function signatures(decision: DecisionText, facts: CaseFacts): CheckOutcome {
  const panel = panelOf(facts);
  const block = signedBlock(decision);
  const head = headOf(decision, panel);
  if (block.lines.length === 0) return { findings: head, note: 'החלק של החתימות ריק, ולכן לא נבדק' };
  return {
    findings: [
      ...(panel.chair === null ? unnamedChair(block) : chairSigns(panel.chair, block)),
      ...dateOfGiving(block),
      ...membersSign(block, panel),
      ...head,
    ],
    ...(panel.chair === null && { note: 'בתיק לא נרשם יו"ר, ולכן לא נבדק שמו' }),
  };
}

const LEAST_PANEL = 3;

function panelOf({ chair, panel }: CaseFacts): Panel {
  const plain = (entry: string): string => bareName(readPerson(entry)?.name ?? entry);
  const named = chair === null ? null : plain(chair);
  const sitting = [...new Set([...(named === null ? [] : [named]), ...panel.map(plain)])].filter((name) => name !== '');
  return { chair: named, sitting, isWhole: sitting.length >= LEAST_PANEL };
}

/** The signatures, or the end of the decision where they stand there. */
function signedBlock(decision: DecisionText): PlainBlock {
  const own = decision.block('block-yod-bet');
  return own.lines.length > 0 ? own : decision.block('block-yod-alef');
}

const CHAIR = /יו"ר|יושבת?[- ]ה?ראש/;

function chairSigns(chair: string, block: PlainBlock): Finding[] {
  if (isNamed(chair, namedText(block.text))) return [];
  return [{ ...finding('critical', `חתימת יו"ר הוועדה, ${chair}, חסרה`, block), evidence: chairLine(block) }];
}

function unnamedChair(block: PlainBlock): Finding[] {
  if (CHAIR.test(block.text)) return [];
  return [{ ...finding('warning', 'לא נמצאה חתימת יו"ר', block), evidence: chairLine(block) }];
}

/** The line that names a chair together with its neighbour (the name is above or below it), else the last line. */
function chairLine(block: PlainBlock): string[] {
  const at = block.lines.findIndex(({ text }) => CHAIR.test(text));
  const lines = at < 0 ? block.lines.slice(-1) : block.lines.slice(Math.max(0, at - 1), at + 1);
  return lines.map(({ start, end }) => evidenceAt(block, start, end));
}

const SAYS_WHEN = /(?<![א-ת])[והש]{0,2}(?:ניתנ(?:ה|ת|ו)?|ניתן|נחתמה?|נחתם|היום|ביום|תאריך)(?![א-ת])/;

function dateOfGiving(block: PlainBlock): Finding[] {
  if (SAYS_WHEN.test(block.text) || /\d{1,2}[./]\d{1,2}[./]\d{2,4}/.test(block.text)) return [];
  return [{ ...finding('warning', 'לא נכתב מתי ניתנה ההחלטה', block), evidence: endOf(block) }];
}

/**
 * The chair may sign for all, alone or beside the secretary. Where others sign too, they are the members of the panel, and
 * all of them.
 */
function membersSign(block: PlainBlock, panel: Panel): Finding[] {
  const people = listedPeople(block);
  const named = namedText(block.text);
  const others = panel.sitting.filter((name) => name !== panel.chair);
  const missing = others.filter((name) => !isNamed(name, named));
  const strangers = strangersAmong(people, panel);
  const findings = [
    ...wrongOffices(people, panel, block),
    ...strangers.map((person) => ({
      ...stranger(person, block, 'חתימה של מי שאינו נמנה עם ההרכב לפי התיק'),
      severity: gravityOf(person, panel, strangers.length > 1 && missing.length >= strangers.length),
    })),
  ];
  const isChairAlone =
    missing.length === others.length && strangers.length === 0 && (panel.chair === null || isNamed(panel.chair, named));
  if (missing.length === 0 || (isChairAlone && people.some(({ office }) => office === 'other'))) return findings;
  if (isChairAlone) {
    const message = `על ההחלטה חתימת היו"ר בלבד, בלא ${missing.join(', ')}`;
    return [...findings, { ...finding('info', message, block), evidence: endOf(block) }];
  }
  return [
    ...findings,
    ...missing.map((name) => ({
      ...finding('warning', `חתימת ${name} חסרה`, block),
      evidence: likeliest(name, people, block),
    })),
  ];
}

/** The panel at the head of the decision: all of it, nobody else, and under the right chair. */
function headOf(decision: DecisionText, panel: Panel): Finding[] {
  const alef = decision.block('block-alef');
  const bet = decision.block('block-bet');
  const ofAlef = wrongOffices(listedPeople(alef), panel, alef);
  if (bet.lines.length === 0) return ofAlef;
  const people = listedPeople(bet);
  const own = namedText(bet.text);
  const isListHere = people.some(({ isMarked }) => isMarked) || panel.sitting.some((name) => isNamed(name, own));
  const gimel = decision.block('block-gimel');
  const named = isListHere ? own : namedText(`${bet.text}\n${alef.text}\n${gimel.text}`);
  const missing = panel.sitting.filter((name) => !isNamed(name, named));
  return [
    ...ofAlef,
    ...wrongOffices(people, panel, bet),
    ...strangersAmong(people, panel)
      .filter(({ office }) => office !== 'chair')
      .map((person) => stranger(person, bet, 'בהרכב שבהחלטה מופיע מי שאינו נמנה עמו לפי התיק')),
    ...missing.map((name) => ({
      ...finding('warning', `בהרכב שבהחלטה חסר השם ${name}, הרשום בתיק`, bet),
      evidence: bet.lines.slice(0, 8).map(({ start, end }) => evidenceAt(bet, start, end)),
    })),
  ];
}

/** Another one named as chair, or the chair named as a member. */
function wrongOffices(people: ListedPerson[], { chair }: Panel, block: PlainBlock): Finding[] {
  if (chair === null) return [];
  return people.flatMap((person) => {
    const isChair = isNamed(chair, namedText(person.name));
    if (person.office === null || person.office === 'other' || isChair === (person.office === 'chair')) return [];
    const message = `ליד השם ${person.name} נכתב "${person.role}", ולפי התיק היו"ר: ${chair}`;
    const isSameChair = !isChair && (isSlipOf(person.name, chair) || isPartOf(person.name, chair));
    const severity = isSameChair ? 'warning' : 'critical';
    return [{ ...finding(severity, message, block), evidence: lineOf(person, block) }];
  });
}

/** People whom a title, an office or a place in the row of a member shows to be of the panel, and whom the case does not name. */
function strangersAmong(people: ListedPerson[], panel: Panel): ListedPerson[] {
  if (panel.sitting.length < 2) return [];
  const isOfPanel = ({ name }: ListedPerson): boolean => {
    const named = namedText(name);
    return panel.sitting.some((member) => isNamed(member, named));
  };
  const rows = new Set(people.filter(isOfPanel).map(({ row }) => row));
  return people.filter(
    (person) => person.office !== 'other' && (person.isMarked || rows.has(person.row)) && !isOfPanel(person),
  );
}

const stranger = (person: ListedPerson, block: PlainBlock, message: string): Finding => ({
  ...finding('warning', `${message}: ${person.name}`, block),
  evidence: lineOf(person, block),
});

/** A member's office under a strange name, or several strange names in place of the members, is no slip of the pen. */
function gravityOf({ name, office }: ListedPerson, panel: Panel, isInPlaceOfMembers: boolean): Severity {
  const isSlip = panel.sitting.some((member) => isSlipOf(name, member) || isPartOf(name, member));
  return panel.isWhole && !isSlip && (office !== null || isInPlaceOfMembers) ? 'critical' : 'warning';
}

/** Half of a double surname, or a surname alone. */
const isPartOf = (name: string, whole: string): boolean => isNamed(name, namedText(whole));

const isNamed = (name: string, text: NamedText): boolean => findName(namePattern(name), text) !== null;

function likeliest(name: string, people: ListedPerson[], block: PlainBlock): string[] {
  const person = people.find((one) => isSlipOf(one.name, name));
  return person ? lineOf(person, block) : endOf(block);
}

const lineOf = ({ start, end }: ListedPerson, block: PlainBlock): string[] => [evidenceAt(block, start, end)];

function endOf(block: PlainBlock): string[] {
  const last = block.lines.at(-1)!;
  return [evidenceAt(block, last.start, last.end)];
}

const finding = (severity: Severity, message: string, block: PlainBlock): Omit<Finding, 'evidence'> => ({
  severity,
  message,
  blockIds: [block.id],
});
