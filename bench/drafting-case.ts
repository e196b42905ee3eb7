// A sample case from its documents to the draft, by the functions that the delegated jobs call, without a database.
import type { SampleCase } from '../samples/load.ts';
import { analysisMarkdown } from '../src/drafting/analysis/analysis-markdown.ts';
import { isGivenUp } from '../src/drafting/analysis/issues.ts';
import type { LooseWithdrawal, Resolution } from '../src/drafting/claims/resolved.ts';
import { speakerOf } from '../src/drafting/claims/sides.ts';
import { factParagraphs } from '../src/drafting/draft/background.ts';
import { claimContexts } from '../src/drafting/draft/claim-context.ts';
import { draftBlocks } from '../src/drafting/draft/draft-blocks.ts';
import { takenNote, withFactsOfDocuments } from '../src/drafting/draft/draft-facts.ts';
import type { CaseArgument, CaseClaim, CaseDocument } from '../src/drafting/draft/material.ts';
import { summaryMarkdown } from '../src/drafting/draft/summary.ts';
import type { CaseFacts } from '../src/drafting/template/case-facts.ts';
import { buildTemplate } from '../src/drafting/template/template.ts';
import { aggregateClaims } from '../src/hebrew/read/arguments/aggregate.ts';
import { extractClaims } from '../src/hebrew/read/claims/extract.ts';
import { argumentsGivenUp, writtenWithdrawals } from '../src/hebrew/read/claims/written-withdrawals.ts';
import { offerDetails } from '../src/hebrew/read/details/offer.ts';
import { peopleOfCase } from '../src/hebrew/read/metadata/case-people.ts';
import { readMetadata } from '../src/hebrew/read/metadata/read.ts';
import { analyseHearing } from '../src/hebrew/read/protocol/verdicts.ts';
import { splitSections } from '../src/hebrew/read/sections/split.ts';

const PLEADINGS = new Set(['appeal', 'response', 'reply']);

/** The documents of a sample but its decision, as the pipeline reads them. */
export function documentsOf(sample: SampleCase): CaseDocument[] {
  return sample.documents
    .filter(({ labels }) => labels.doc_type !== 'decision')
    .map(({ name, labels, text }) => ({
      documentId: name,
      title: labels.title,
      docType: labels.doc_type,
      party: labels.filer,
      text,
      sections: splitSections(text, labels.doc_type),
      metadata: readMetadata(text, labels.doc_type) as unknown as Record<string, unknown>,
    }));
}

export function claimsOf(documents: readonly CaseDocument[]): CaseClaim[] {
  const people = peopleOfCase(documents.filter(({ docType }) => PLEADINGS.has(docType)));
  return documents.flatMap(({ documentId, title, docType, text, party }) => {
    if (!PLEADINGS.has(docType) && docType !== 'protocol') return [];
    const contextOf = claimContexts(text, docType);
    const of = docType === 'protocol' ? { party, people } : { party };
    return extractClaims(text, docType, of).map((claim, position) => ({
      ...claim,
      ...contextOf(claim.start, claim.end),
      id: `${documentId} ${position}`,
      supports: claim.supports === null ? null : `${documentId} ${claim.supports}`,
      documentId,
      documentTitle: title,
      docType,
      position,
      location: claim.location ?? '',
    }));
  });
}

export function argumentsOf(claims: readonly CaseClaim[]): CaseArgument[] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const list: CaseArgument[] = aggregateClaims(claims).map(({ claimIds, ...argument }, at) => ({
    ...argument,
    id: String(at),
    claims: claimIds.map((id) => byId.get(id)!),
  }));
  return list;
}

/** What became of the arguments, as the ledger reads it of the hearing and of what was written. */
function withResolutions(documents: readonly CaseDocument[], list: readonly CaseArgument[]) {
  const protocol = documents.findLast(({ docType }) => docType === 'protocol');
  const written = list
    .map(({ party, title, threshold, claims, id }) => ({
      ...{ party, title, threshold, id },
      claims: claims.filter(({ docType }) => docType !== 'protocol'),
    }))
    .filter(({ claims }) => claims.length > 0);
  const pleadings = documents.filter(({ docType }) => PLEADINGS.has(docType));
  const verdicts = protocol ? analyseHearing(protocol.text, written, pleadings).verdicts : [];
  const resolved = new Map<string, Resolution>();
  const doubts = new Map<string, string>();
  const withdrawals: LooseWithdrawal[] = [];
  for (const { party, text } of pleadings) {
    if (!party) continue;
    const own = list.filter((argument) => argument.party === party);
    for (const { text: words } of writtenWithdrawals(text, party)) {
      const known = own.map(({ title, claims }) => ({
        title,
        claims: claims.map((one) => one.text),
        locations: claims.map(({ location }) => location),
      }));
      for (const at of argumentsGivenUp(words, known))
        if (at === null) withdrawals.push({ party, where: 'writing', words });
        else resolved.set(own[at]!.id!, { state: 'withdrawn', where: 'writing', words });
    }
  }
  for (const { argument, perhaps, party, verdict, evidence } of verdicts) {
    if (verdict !== 'dropped') continue;
    const asked = perhaps === undefined ? undefined : written[perhaps]!.id!;
    if (argument !== null)
      resolved.set(written[argument]!.id!, { state: 'withdrawn', where: 'hearing', words: evidence });
    else if (asked !== undefined && !doubts.has(asked)) doubts.set(asked, evidence);
    else withdrawals.push({ party, where: 'hearing', words: evidence });
  }
  const told = list.map((argument) => {
    const [resolution, doubt] = [resolved.get(argument.id!), doubts.get(argument.id!)];
    if (resolution) return { ...argument, resolved: resolution };
    return doubt === undefined ? argument : { ...argument, doubt };
  });
  return { list: told, withdrawals, verdicts };
}

const EMPTY: Omit<CaseFacts, 'caseNumber' | 'appealType'> = {
  committee: '',
  outcome: null,
  outcomeReasoning: null,
  parties: { appellants: [], respondents: [], permit_applicants: [] },
  chair: null,
  panel: [],
  address: null,
  blockParcel: [],
  planNumbers: [],
  permitNumber: null,
  filingDate: null,
  hearings: [],
  decisionDate: null,
  decisionUnderAppeal: null,
  issues: [],
  arguments: [],
  quotes: [],
  direction: null,
  lessons: [],
};

/** All that is written of a sample case by the rules alone, of a case whose record says nothing but its number. */
export function draftOfSample(sample: SampleCase) {
  const documents = documentsOf(sample);
  const claims = claimsOf(documents);
  const { list, withdrawals, verdicts } = withResolutions(documents, argumentsOf(claims));
  const offered = offerDetails(
    documents.map(({ documentId, docType, metadata }) => ({
      documentId,
      docType,
      metadata,
      isScan: false,
      isOfOtherCase: false,
    })),
  );
  const appealType = (offered.find(({ field }) => field === 'appeal_type')?.value ??
    'other') as CaseFacts['appealType'];
  const made = analysisMarkdown({
    caseNumber: sample.labels.case_number,
    appealType,
    parties: EMPTY.parties,
    address: null,
    blockParcel: [],
    hearings: [],
    arguments: list,
    hearing: [],
    today: '2026-01-01',
  });
  const placeOf = new Map(made.places.map((place) => [place.argumentId, `${place.section}-${place.place}`]));
  const titles = new Map(made.places.map(({ section, place, title }) => [`${section}-${place}`, { section, title }]));
  const issues = [...titles].map(([id, { section, title }]) => {
    const own = list
      .filter((one) => placeOf.get(one.id!) === id)
      .map(({ party, resolved }) => ({ party, isOut: resolved?.state === 'withdrawn' }));
    const isWithdrawn = own.every(({ isOut }) => isOut);
    return { ...{ id, section, title, chairPosition: null }, isWithdrawn, isMoot: isGivenUp(section, own) };
  });
  const recorded: CaseFacts = {
    ...EMPTY,
    caseNumber: sample.labels.case_number,
    appealType,
    issues,
    withdrawals,
    arguments: list.map((argument) => ({ ...argument, issueId: placeOf.get(argument.id!) ?? null })),
  };
  const { facts, taken } = withFactsOfDocuments(recorded, documents);
  const background = factParagraphs(documents, claims, (party) => speakerOf(facts, party));
  const blocks = draftBlocks({ facts, note: takenNote(taken), background, arguments: list, kept: new Map() });
  const template = buildTemplate(facts, new Map(blocks.map(({ blockId, content }) => [blockId, content])));
  const summary = summaryMarkdown({
    caseNumber: sample.labels.case_number,
    title: '',
    facts,
    arguments: list,
    writtenAt: new Date(0),
  });
  return { documents, claims, list, withdrawals, verdicts, facts, blocks, template, summary };
}

/** The marks of a party's own voice, by a list of its own; what stands between quotation marks is the party's. */
const OWN_VOICE =
  /(?<![א-ת"'])[ושכ]{0,2}(?:אני|אנו|אנחנו|לי|לנו|שלי|שלנו|אותי|אותנו|עליי|עלינו|אלינו|אליי|אצלי|אצלנו|איתנו|איתי|לדעתי|לדעתנו|לטענתנו|לשיטתנו|מרשי|מרשתי|מרשיי|מרשתנו|מרשינו|ביתנו|ביתי|אשתי|דירתנו|נבקש|נטען|נוסיף|אבקש|אטען|ראיתי|ראינו|הגשנו|הגשתי|ביקשנו|ביקשתי|קיבלנו|קיבלתי|אמרתי|אמרנו|פנינו|פניתי|הבאתי|ספרתי|כתבתי|כתבנו|לכם|שלכם)(?![א-ת"'])/g;

/** Words of the first or second person outside quotation marks. */
export const firstPersonOutsideQuotes = (text: string): string[] =>
  (text.replace(/(?<![א-ת])"[^"\n]*(?:(?<=[א-ת])"(?=[א-ת])[^"\n]*)*"(?![א-ת])/g, '""').match(OWN_VOICE) ?? []).filter(
    (word) => !/^(?:[ושכ]{0,2}נטען|ו?ש?כו?לי)$/.test(word),
  );
