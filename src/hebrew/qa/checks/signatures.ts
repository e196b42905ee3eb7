import { type DecisionText, evidenceAt, type PlainBlock } from '../decision-text.ts';
import { findName, namedText, namePattern } from '../names.ts';
import type { CaseFacts, CheckOutcome, Finding } from '../types.ts';

/** The chair signs, the decision says when it was given, and the chair and the panel are those of the case. */
export function signatures(decision: DecisionText, { chair, panel }: CaseFacts): CheckOutcome {
  const block = signedBlock(decision);
  if (block.lines.length === 0) return { findings: [], note: 'החלק של החתימות ריק, ולכן לא נבדק' };
  return {
    findings: [
      ...(chair === null ? unnamedChair(block) : chairSigns(chair, block)),
      ...dateOfGiving(block),
      ...panelOf(decision, chair, panel),
    ],
    ...(chair === null && { note: 'בתיק לא נרשם יו"ר, ולכן לא נבדק שמו' }),
  };
}

/** The signatures, or the end of the decision where they stand there. */
function signedBlock(decision: DecisionText): PlainBlock {
  const own = decision.block('block-yod-bet');
  return own.lines.length > 0 ? own : decision.block('block-yod-alef');
}

function chairSigns(chair: string, block: PlainBlock): Finding[] {
  if (findName(namePattern(chair), namedText(block.text))) return [];
  return [
    {
      severity: 'critical',
      message: `חתימת יו"ר הוועדה, ${chair}, חסרה`,
      blockIds: [block.id],
      evidence: chairLine(block),
    },
  ];
}

function unnamedChair(block: PlainBlock): Finding[] {
  if (/יו"ר|יושבת?[- ]ראש/.test(block.text)) return [];
  return [{ severity: 'warning', message: 'לא נמצאה חתימת יו"ר', blockIds: [block.id], evidence: chairLine(block) }];
}

/** The line that names a chair together with its neighbour (the name is above or below it), else the last line. */
function chairLine(block: PlainBlock): string[] {
  const at = block.lines.findIndex(({ text }) => /יו"ר|יושבת?[- ]ראש/.test(text));
  const lines = at < 0 ? block.lines.slice(-1) : block.lines.slice(Math.max(0, at - 1), at + 1);
  return lines.map(({ start, end }) => evidenceAt(block, start, end));
}

const GIVEN = /(?<![א-ת])[והש]{0,2}(?:ניתנ(?:ה|ת|ו)?|ניתן|נחתמה?|נחתם|היום|ביום|תאריך)(?![א-ת])/;

function dateOfGiving(block: PlainBlock): Finding[] {
  if (GIVEN.test(block.text) || /\d{1,2}[./]\d{1,2}[./]\d{2,4}/.test(block.text)) return [];
  const last = block.lines.at(-1)!;
  return [
    {
      severity: 'warning',
      message: 'לא נכתב מתי ניתנה ההחלטה',
      blockIds: [block.id],
      evidence: [evidenceAt(block, last.start, last.end)],
    },
  ];
}

/** Who sat, by the case row, stands in the block of the panel. */
function panelOf(decision: DecisionText, chair: string | null, panel: string[]): Finding[] {
  const block = decision.block('block-bet');
  if (block.lines.length === 0) return [];
  const named = namedText(`${block.text}\n${decision.block('block-alef').text}\n${decision.block('block-gimel').text}`);
  const sitting = [...new Set([...(chair === null ? [] : [chair]), ...panel])];
  return sitting
    .filter((name) => !findName(namePattern(name), named))
    .map((name) => ({
      severity: 'warning' as const,
      message: `${name} נמנה עם ההרכב לפי התיק ואינו מופיע בהרכב שבהחלטה`,
      blockIds: [block.id],
      evidence: block.lines.slice(0, 8).map(({ start, end }) => evidenceAt(block, start, end)),
    }));
}
