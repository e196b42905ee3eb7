import { citationKey, findCitations } from '../../citations/find.ts';
import type { Citation } from '../../citations/types.ts';
import { normaliseText } from '../../normalise.ts';
import { BODY_BLOCKS, type DecisionText, evidenceAt } from '../decision-text.ts';
import { fileNumberKey, fileNumbers } from '../file-numbers.ts';
import { knownNames, strangeReferences } from '../short-references.ts';
import type { CaseFacts, CheckOutcome, Finding } from '../types.ts';

/**
 * Each decided case that the draft cites comes from somewhere: an attached precedent, a document of the case or its
 * analysis. One that comes from nowhere may be a slip of the pen or of a model, and a person has to look it up.
 */
export function citationsResolved(decision: DecisionText, facts: CaseFacts): CheckOutcome {
  const known = knownAuthorities(facts);
  const seen = new Set<string>();
  const findings: Finding[] = [];
  for (const id of BODY_BLOCKS) {
    const block = decision.block(id);
    for (const citation of findCitations(block.text, { own: true })) {
      if (citation.kind !== 'case' || citation.short || seen.has(citation.key)) continue;
      seen.add(citation.key);
      if (known.has(lookupKey(citation))) continue;
      findings.push({
        severity: 'warning',
        message: `האסמכתה ${citation.text.slice(0, 90)} אינה מופיעה במסמכי התיק ואינה תקדים מצורף; יש לאמת אותה`,
        blockIds: [id],
        evidence: [evidenceAt(block, citation.start, citation.end)],
      });
    }
  }
  return { findings: [...findings, ...unknownShortReferences(decision, facts)] };
}

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
      return {
        severity: 'warning' as const,
        message: `ההפניה ${text} היא לפסק דין שלא הובא קודם לכן ואינו במסמכי התיק; יש להביא את מראה המקום המלא`,
        blockIds: [block.id],
        evidence: [evidenceAt(block, start, end)],
      };
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

const lookupKey = ({ case: details, key }: Citation): string =>
  details?.number ? fileNumberKey(details.number.replace(/[א-ת]+[/-]/g, '')) : key;
