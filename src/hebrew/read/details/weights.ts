import type { DetailField } from './types.ts';

type ByType = Record<string, number>;

const PARTIES: ByType = {
  appeal: 0.82,
  final_decision: 0.86,
  decision: 0.86,
  reply: 0.7,
  response: 0.55,
  appraisal: 0.3,
  protocol: 0.25,
};
const DECISIONS: ByType = { final_decision: 0.96, decision: 0.93, protocol: 0.95 };
const LAND: ByType = {
  final_decision: 0.93,
  decision: 0.93,
  appraisal: 0.92,
  appeal: 0.8,
  response: 0.75,
  permit: 0.75,
  local_decision: 0.7,
  plan: 0.6,
};

/**
 * How often a document of a type is right about a field, as measured on the labelled cases (`npm run bench -- details`) and
 * rounded down; a type that is missing does not speak on the field: the panel of a local decision is not the committee's.
 */
export const WEIGHTS: Record<Exclude<DetailField, 'title'>, ByType> = {
  appeal_type: {
    appeal: 0.93,
    final_decision: 0.95,
    decision: 0.95,
    response: 0.9,
    reply: 0.88,
    protocol: 0.88,
    appraisal: 0.88,
  },
  'parties.appellants': PARTIES,
  'parties.respondents': PARTIES,
  'parties.permit_applicants': PARTIES,
  committee: { final_decision: 0.93, decision: 0.93, protocol: 0.9, appeal: 0.85, response: 0.8, reply: 0.8 },
  address: {
    appraisal: 0.85,
    final_decision: 0.65,
    decision: 0.65,
    appeal: 0.6,
    permit: 0.6,
    local_decision: 0.5,
    response: 0.45,
  },
  block_parcel: LAND,
  plan_numbers: { appraisal: 0.7, appeal: 0.65, final_decision: 0.5, decision: 0.5, response: 0.45, permit: 0.4 },
  permit_number: {
    permit: 0.93,
    final_decision: 0.92,
    decision: 0.92,
    appeal: 0.92,
    response: 0.9,
    local_decision: 0.85,
    reply: 0.5,
  },
  filing_date: { appeal: 0.92 },
  hearings: { protocol: 0.95, final_decision: 0.85, decision: 0.85 },
  decision_date: { final_decision: 0.95, decision: 0.87 },
  chair: DECISIONS,
  panel: DECISIONS,
};

/** Of letters that were recognised in a picture. */
export const SCAN = 0.92;
/** Of a document that names another case as its own. */
export const OTHER_CASE = 0.5;
/** However many documents agree: they may be wrong in the same way. */
export const MOST = 0.98;
