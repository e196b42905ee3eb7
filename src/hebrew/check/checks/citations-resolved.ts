import { citationKey, findCitations } from '../../read/citations/find.ts';
import { normaliseText } from '../../text/normalise.ts';
import { BODY_BLOCKS, type DecisionText, evidenceAt, placeIn } from '../decision-text.ts';
import { citationsOf, type DraftCitation } from '../draft-citations.ts';
import { fileNumbers } from '../file-numbers.ts';
import { knownNames, strangeReferences } from '../short-references.ts';
import type { CaseFacts, CheckOutcome, Finding } from '../types.ts';

/**
 * Each decided case that the draft cites comes from somewhere: the corpora, an attached precedent, a document of the case or
 * its analysis. One that comes from nowhere may be a slip of the pen or of a model, and a person has to look it up; one whose
 * number cannot be read nobody can look up.
 */
export function citationsResolved(decision: DecisionText, facts: CaseFacts): CheckOutcome {
  const known = knownAuthorities(facts);
  const seen = new Set<string>();
  const findings = citationsOf(decision, facts).flatMap((citation): Finding[] => {
    const { key, kind, level, short, block, start, end } = citation;
    const text = block.text.slice(start, end).slice(0, 90);
    if (key === null) return [finding(citation, `באסמכתה ${text} מספר ההליך חסר או אינו קריא; יש להשלימו`)];
    if (kind !== 'case' || short || seen.has(key)) return [];
    seen.add(key);
    if (level !== 'formal' || known.has(lookupKey(key))) return [];
    const message = `האסמכתה ${text} אינה מופיעה במסמכי התיק ואינה תקדים מצורף; יש לאמת אותה`;
    return [finding(citation, message)];
  });
  return { findings: [...findings, ...unknownShortReferences(decision, facts)] };
}

const finding = ({ block, start, end }: Pick<DraftCitation, 'block' | 'start' | 'end'>, message: string): Finding => ({
  severity: 'warning',
  message,
  blockIds: [block.id],
  evidence: [evidenceAt(block, start, end)],
  place: placeIn(block, start, end),
});

/** "בעניין אייזן", where neither the draft nor the file has an Eisen: nobody can know which case is meant. */
function unknownShortReferences(decision: DecisionText, facts: CaseFacts): Finding[] {
  const body = BODY_BLOCKS.map((id) => decision.block(id));
  if (!body.some(({ text }) => /עני?ין|פרשת|הלכת/.test(text))) return [];
  const { attachments, documents, analysis, parties } = facts;
  const cited = attachments.map(({ citation }) => normaliseText(citation));
  const own = decision.blocks.map(({ text }) => text);
  const known = knownNames({
    own,
    given: [
      ...documents.map(({ text }) => normaliseText(text)),
      normaliseText(analysis ?? ''),
      ...Object.values(parties).flatMap((side) => side.map(({ name }) => normaliseText(name))),
    ],
    parties: [...own, ...cited].flatMap((text) =>
      findCitations(text, { own: true }).flatMap((one) => one.case?.parties ?? []),
    ),
  });
  const seen = new Set<string>();
  return body.flatMap((block) =>
    strangeReferences(block.text, known).flatMap(({ text, start, end }) => {
      if (seen.has(text)) return [];
      seen.add(text);
      const message = `ההפניה ${text} היא לפסק דין שלא הובא קודם לכן ואינו במסמכי התיק; יש להביא את מראה המקום המלא`;
      return finding({ block, start, end }, message);
    }),
  );
}

/**
 * Numbers of all files that the case's texts mention, and law reports. Numbers alone are compared: pleadings cite the same
 * judgment under various names of the proceeding.
 */
function knownAuthorities({ attachments, documents, analysis, caseNumber }: CaseFacts): Set<string> {
  const known = new Set<string>();
  for (const text of [...documents.map((one) => one.text), analysis ?? '', caseNumber]) {
    const plain = normaliseText(text);
    for (const { key } of fileNumbers(plain)) known.add(key);
    for (const [report] of plain.matchAll(REPORT)) known.add(citationKey(report));
  }
  for (const { citation, quote } of attachments) {
    known.add(citationKey(citation));
    for (const { key } of fileNumbers(normaliseText(`${citation}\n${quote}`))) known.add(key);
  }
  return known;
}

const REPORT = /פ"ד(?:"?י)?\s{0,2}[א-ת]{1,2}"?[א-ת]?\s{0,2}\(\d\)\s{0,2},?\s{0,2}\d{1,4}/g;

/** The number alone, as the case's texts mention it; a law report has none. */
const lookupKey = (key: string): string => /\d{1,6}(?:[/-]\d{2}){1,2}$/.exec(key)?.[0] ?? key;
