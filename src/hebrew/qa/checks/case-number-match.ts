import { normaliseText } from '../../normalise.ts';
import { beginningOf, type DecisionText, evidenceAt, HEAD_BLOCKS } from '../decision-text.ts';
import { type FileNumber, fileNumbers, isMistyped } from '../file-numbers.ts';
import type { CaseFacts, CheckOutcome, Finding } from '../types.ts';

/** The head gives the case's own number, in any of its spellings, and no near miss of it stands anywhere. */
export function caseNumberMatch(decision: DecisionText, { caseNumber }: CaseFacts): CheckOutcome {
  const own = fileNumbers(normaliseText(caseNumber)).at(-1)?.key;
  if (own === undefined) return plainNumber(decision, caseNumber);
  const head = HEAD_BLOCKS.map((id) => decision.block(id));
  const numbersOfHead = head.flatMap((block) => labelled(block.text).map((number) => ({ block, number })));
  const hasOwn = head.some(({ text }) => fileNumbers(text).some(({ key }) => key === own));
  if (hasOwn) return { findings: nearMisses(decision, own, caseNumber) };
  const wrong = numbersOfHead[0];
  if (wrong)
    return {
      findings: [
        {
          severity: 'critical',
          message: `בכותרת ההחלטה מופיע המספר ${wrong.number.text}, ומספר התיק הוא ${caseNumber}`,
          blockIds: [wrong.block.id],
          evidence: [evidenceAt(wrong.block, wrong.number.start, wrong.number.end)],
        },
      ],
    };
  return { findings: [absent(decision, own, caseNumber), ...nearMisses(decision, own, caseNumber)] };
}

/** No number in the head: critical when the decision never gives it. */
function absent(decision: DecisionText, own: string, caseNumber: string): Finding {
  const elsewhere = decision.blocks.find(({ text }) => fileNumbers(text).some(({ key }) => key === own));
  const top = HEAD_BLOCKS.map((id) => decision.block(id)).find(({ lines }) => lines.length > 0) ?? decision.blocks[0];
  return {
    severity: elsewhere ? 'warning' : 'critical',
    message: `מספר התיק, ${caseNumber}, אינו מופיע בכותרת ההחלטה`,
    blockIds: ['block-dalet'],
    evidence: top ? beginningOf(top) : [],
  };
}

/** Numbers that are called a file's: after "ערר", "תיק", "מס'" or alone on their line. */
function labelled(text: string): FileNumber[] {
  return fileNumbers(text).filter(({ start, end }) => {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    const before = text.slice(Math.max(lineStart, start - 60), start);
    if (/(?:^|[^א-ת])(?:ה?ערר(?:ים)?|תיק|בל|רע|פצ)(?:[^א-ת\n]|$)[^\n]{0,40}$/.test(before)) return true;
    const newline = text.indexOf('\n', end);
    return (
      text.slice(lineStart, start).trim() === '' && text.slice(end, newline < 0 ? text.length : newline).trim() === ''
    );
  });
}

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

/** A number that is a name ("תיק ראשון") is looked for as it is. */
function plainNumber(decision: DecisionText, caseNumber: string): CheckOutcome {
  const plain = normaliseText(caseNumber).trim();
  if (decision.blocks.some(({ text }) => text.includes(plain))) return { findings: [] };
  const first = decision.blocks.find(({ lines }) => lines.length > 0);
  return {
    findings: [
      {
        severity: 'warning',
        message: `מספר התיק, ${caseNumber}, אינו מופיע בהחלטה`,
        blockIds: ['block-dalet'],
        evidence: first ? beginningOf(first) : [],
      },
    ],
  };
}
