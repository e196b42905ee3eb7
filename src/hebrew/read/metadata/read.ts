import { normaliseWithMap } from '../../text/normalise.ts';
import { findPlans } from '../citations/plans.ts';
import { topicsOf } from '../claims/topics.ts';
import { readAddress } from './address.ts';
import { placeOfAppealType, readAppealType } from './appeal-type.ts';
import { addressOfAppraisal, partiesOfAppraisal } from './appraisal-head.ts';
import { readCommittee } from './committee.ts';
import { readDocumentDates } from './document-dates.ts';
import { parcelsOfPlan, subjectParcels } from './land.ts';
import { readDecisionNumber, readHeadingNumber, readNumberInPassing, readPermitNumber } from './numbers.ts';
import { readOutcome } from './outcome.ts';
import { readPanel } from './panel.ts';
import { type ListedParty, partiesAtHearing, readPartyList } from './party-list.ts';
import { addressOfPlan } from './plan-document.ts';
import { withToldParties } from './told-parties.ts';
import type { AppealType, DocumentMetadata, Found, MetadataParty } from './types.ts';
import { wholeParties } from './whole-parties.ts';

export type { AppealType, DocumentMetadata, MetadataParty } from './types.ts';

const MAX_PLANS = 60;
const MAX_CATEGORIES = 6;
const LEAST_MENTIONS = 3;

const TYPE_CATEGORY: Record<AppealType, string | null> = {
  permit: 'רישוי',
  betterment_levy: 'היטל השבחה',
  compensation: 'פיצויים לפי סעיף 197',
  plan: 'תכנית',
  other: null,
};

/**
 * What a document says of itself: numbers, dates in either calendar, parties with counsel, panel, land, plans, outcome. A
 * value that it does not give is null or an empty list; nothing is guessed from other documents. `docType` is a document
 * type of the intake ("appeal", "decision", …). Offsets of the evidence are of `source`; the case number and the committee
 * may stand in `running`, the headers and footers of its pages, alone, and then have no evidence. Linear in the length.
 */
export function readMetadata(source: string, docType: string, running: string[] = []): DocumentMetadata {
  const { text, map } = normaliseWithMap(source);
  const evidence: DocumentMetadata['evidence'] = {};
  const take = <T>(field: string, found: Found<T> | null): T | null => {
    if (!found) return null;
    evidence[field] = { start: map[found.start]!, end: map[found.end]! };
    return found.value;
  };
  const takeAll = <T>(field: string, all: Found<T>[]): T[] => all.map((one, index) => take(`${field}[${index}]`, one)!);

  const margin = normaliseWithMap(running.join('\n')).text;
  const takeNumber = (): string | null =>
    take('case_number', readHeadingNumber(text)) ??
    readHeadingNumber(margin)?.value ??
    take('case_number', readNumberInPassing(text));
  const takeCommittee = (): string | null =>
    take('committee', readCommittee(text)) ?? readCommittee(margin)?.value ?? null;
  const dates = readDocumentDates(text, docType);
  const panel = readPanel(text, docType);
  const appealType = readAppealType(text);
  const ofPlan = docType === 'plan' ? parcelsOfPlan(text) : [];
  take('appeal_type', placeOfAppealType(text, appealType));
  return {
    case_number: takeNumber(),
    decision_number: take('decision_number', readDecisionNumber(text)),
    dates: {
      document_date: take('dates.document_date', dates.document_date),
      hearing_date: take('dates.hearing_date', dates.hearing_date),
      decision_date: take('dates.decision_date', dates.decision_date),
      filing_date: take('dates.filing_date', dates.filing_date),
      decision_under_appeal: take('dates.decision_under_appeal', dates.decision_under_appeal),
    },
    hearing_dates: takeAll('hearing_dates', dates.hearing_dates),
    parties: groupParties(partiesOf(text, docType, appealType), take),
    panel: takeAll('panel', panel.members),
    chair: take('chair', panel.chair),
    committee: docType === 'court_judgment' ? null : takeCommittee(),
    address: take(
      'address',
      (docType === 'plan' ? addressOfPlan(text) : docType === 'appraisal' ? addressOfAppraisal(text) : null) ??
        readAddress(text, { bodyStreets: docType !== 'protocol', appealType }),
    ),
    block_parcel: takeAll('block_parcel', ofPlan.length > 0 ? ofPlan : subjectParcels(text, appealType)),
    plan_numbers: takeAll('plan_numbers', distinctPlans(text)),
    permit_number: take('permit_number', readPermitNumber(text, appealType)),
    appeal_type: appealType,
    outcome:
      /decision|judgment/.test(docType) && docType !== 'local_decision' ? take('outcome', readOutcome(text)) : null,
    categories: categoriesOf(text, appealType),
    evidence,
  };
}

function partiesOf(text: string, docType: string, appealType: AppealType): ListedParty[] {
  if (docType === 'protocol') return wholeParties(partiesAtHearing(text), text);
  const ofAppraisal = docType === 'appraisal' ? partiesOfAppraisal(text, appealType) : null;
  return ofAppraisal ?? wholeParties(withToldParties(readPartyList(text, docType), text, docType), text);
}

function groupParties(
  listed: ListedParty[],
  take: <T>(field: string, found: Found<T> | null) => T | null,
): DocumentMetadata['parties'] {
  const parties: DocumentMetadata['parties'] = { appellants: [], respondents: [], permit_applicants: [] };
  for (const { name, representative, party, side, start, end } of listed) {
    const group =
      side === 'appellant' ? 'appellants' : party === 'permit_applicant' ? 'permit_applicants' : 'respondents';
    const entry: MetadataParty = { name, representative, party };
    parties[group].push(take(`parties.${group}[${parties[group].length}]`, { value: entry, start, end })!);
  }
  return parties;
}

/** The reference of a letter may look like the number of a plan. */
const OWN_REFERENCE = /(?:סימוכי(?:ן|ננו|נינו)|סימוכין שלנו|מספרנו|תיקנו|תיק משרד|אסמכתא|מס' מסמך)(?: מס')?\s?:?\s*$/;

function distinctPlans(text: string): Found<string>[] {
  const plans = new Map<string, Found<string>>();
  for (const { key, number, start, end } of findPlans(text)) {
    if (!plans.has(key) && plans.size < MAX_PLANS && !OWN_REFERENCE.test(text.slice(Math.max(0, start - 30), start)))
      plans.set(key, { value: number, start, end });
  }
  return [...plans.values()];
}

function categoriesOf(text: string, type: AppealType): string[] {
  const own = TYPE_CATEGORY[type];
  const topics = topicsOf(sampleOf(text), LEAST_MENTIONS, MAX_CATEGORIES - 1).filter((label) => label !== own);
  return own ? [own, ...topics] : topics;
}

/** Characters of a long text in which its topics are counted: every topic is looked for by a pattern of its own. */
const SAMPLED = 60_000;

/** The beginning, the middle and the end of a long text. */
function sampleOf(text: string): string {
  if (text.length <= SAMPLED) return text;
  const part = SAMPLED / 3;
  const middle = (text.length - part) / 2;
  return [text.slice(0, part), text.slice(middle, middle + part), text.slice(-part)].join('\n');
}
