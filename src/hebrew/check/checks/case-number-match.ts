import { normaliseText } from '../../text/normalise.ts';
import { beginningOf, type DecisionText, evidenceAt, HEAD_BLOCKS, type PlainBlock } from '../decision-text.ts';
import { type FileNumber, fileNumbers, isMistyped } from '../file-numbers.ts';
import type { CaseFacts, CheckOutcome, Finding } from '../types.ts';

/** The head gives the case's own number, in any of its spellings, and no near miss of it stands anywhere. */
export function caseNumberMatch(decision: DecisionText, { caseNumber }: CaseFacts): CheckOutcome {
  const own = fileNumbers(normaliseText(caseNumber)).at(-1)?.key;
  if (own === undefined) return plainNumber(decision, caseNumber);
  const head = HEAD_BLOCKS.map((id) => decision.block(id));
  const hasOwn = head.some(({ text }) => fileNumbers(text).some(({ key }) => key === own));
  if (hasOwn) return { findings: nearMisses(decision, own, caseNumber) };
  const wrong = otherInHead(head, caseNumber);
  if (wrong) return { findings: [wrong] };
  return { findings: [absent(decision, own, caseNumber), ...nearMisses(decision, own, caseNumber)] };
}

/** The first number that the head calls a file's. One that has no file number's form ("1142/1325") is a slip too. */
function otherInHead(head: PlainBlock[], caseNumber: string): Finding | null {
  for (const block of head) {
    const [number] = [...labelled(block.text), ...afterLabel(block.text)].sort((a, b) => a.start - b.start);
    if (!number) continue;
    return {
      severity: 'critical',
      message: `בכותרת ההחלטה מופיע המספר ${number.text}, ומספר התיק הוא ${caseNumber}`,
      blockIds: [block.id],
      evidence: [evidenceAt(block, number.start, number.end)],
    };
  }
  return null;
}

/** No number in the head: critical when the decision never gives it. */
function absent(decision: DecisionText, own: string, caseNumber: string): Finding {
  const elsewhere = decision.blocks.some(({ text }) => fileNumbers(text).some(({ key }) => key === own));
  return {
    severity: elsewhere ? 'warning' : 'critical',
    message: `מספר התיק, ${caseNumber}, אינו מופיע בכותרת ההחלטה`,
    blockIds: [ITS_PLACE],
    evidence: beginningOf(decision.block(ITS_PLACE)),
  };
}

/** The block whose heading gives the number. */
const ITS_PLACE = 'block-alef';

type Spot = Pick<FileNumber, 'text' | 'start' | 'end'>;

/** Numbers that are called a file's: after "ערר", "תיק", "מס'" or alone on their line. */
function labelled(text: string): FileNumber[] {
  return fileNumbers(text).filter(({ text: number, start, end }) => {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    const before = text.slice(Math.max(lineStart, start - 60), start);
    if (OF_A_FILE.test(before)) return !OF_LAND.test(before);
    const newline = text.indexOf('\n', end);
    const line = text.slice(lineStart, newline < 0 ? text.length : newline).trim();
    return line === number && !DATE.test(number);
  });
}

const OF_A_FILE = /(?:^|[^א-ת])(?:ה?ערר(?:ים)?|תיק|בל|רע|פצ)(?:[^א-ת\n]|$)[^\n]{0,40}$/;
/** A parcel, a plan, a building file or a permit, named in the heading too. */
const OF_LAND =
  /(?:גוש|חלק(?:ה|ות)|תכנית|תב"ע|מגרש|תיק ה?(?:בני?ין|רישוי)|היתר|בקשה)(?: מס'| מספר)?[:\s]{0,2}(?:[א-ת]{1,4}[/-])?$/;
const DATE = /^(?:0?[1-9]|[12]\d|3[01])([/-])(?:0?[1-9]|1[0-2])\1\d{2,4}$/;

/** Whatever digits follow "ערר" or "תיק" at once, of any form. */
function afterLabel(text: string): Spot[] {
  return [...text.matchAll(AFTER_LABEL)].map(({ 0: { length }, 1: number, index }) => ({
    text: number!,
    start: index + length - number!.length,
    end: index + length,
  }));
}

const AFTER_LABEL =
  /(?<![א-ת])(?:ה?ערר(?:ים)?|תיק)(?: \([^()\n]{1,20}\))?(?: מס'| מספר)?:?\s?(\d[\d/-]{2,14})(?![\d/.-]*\d)/g;

/** Numbers called "ערר" that differ from the case's own as a typing mistake does; appeals joined with it stand beside it. */
function nearMisses(decision: DecisionText, own: string, caseNumber: string): Finding[] {
  const joined = new Set(
    HEAD_BLOCKS.flatMap((id) => {
      const keys = fileNumbers(decision.block(id).text).map(({ key }) => key);
      return keys.includes(own) ? keys : [];
    }),
  );
  return decision.blocks.flatMap((block) => {
    const mentioned = HEAD_BLOCKS.includes(block.id) ? labelled(block.text) : ownMentions(block.text);
    return mentioned
      .filter(({ key }) => isMistyped(key, own) && !joined.has(key))
      .map(({ text, start, end }) => ({
        severity: 'critical' as const,
        message: `המספר ${text} קרוב למספר התיק, ${caseNumber}, ונראה כשגיאת הקלדה`,
        blockIds: [block.id],
        evidence: [evidenceAt(block, start, end)],
      }));
  });
}

/** "ערר 1013/25" without parties' names or publication: the appeal itself, not a decision that is cited. */
function ownMentions(text: string): FileNumber[] {
  return fileNumbers(text).filter(({ start, end }) => {
    const before = text.slice(Math.max(0, start - 40), start);
    if (!/(?<![א-ת])[בהלמוש]{0,2}ערר(?: \([^()\n]{1,20}\))?(?: מס'| מספר)?\s?$/.test(before)) return false;
    return !/^[^.\n]{0,60}\sנ(?:'|גד|\.)\s|^\s?[([](?:פורסם|נבו|מאגר)/.test(text.slice(end, end + 140));
  });
}

/** A number that is a name ("תיק ראשון") is looked for as it is; the head gives no other number instead. */
function plainNumber(decision: DecisionText, caseNumber: string): CheckOutcome {
  const plain = normaliseText(caseNumber).trim();
  const head = HEAD_BLOCKS.map((id) => decision.block(id));
  if (head.some(({ text }) => text.includes(plain))) return { findings: [] };
  const wrong = /\d/.test(plain) ? otherInHead(head, caseNumber) : null;
  if (wrong) return { findings: [wrong] };
  if (decision.blocks.some(({ text }) => text.includes(plain))) return { findings: [] };
  return {
    findings: [
      {
        severity: 'warning',
        message: `מספר התיק, ${caseNumber}, אינו מופיע בהחלטה`,
        blockIds: [ITS_PLACE],
        evidence: beginningOf(decision.block(ITS_PLACE)),
      },
    ],
  };
}
