import type { BlockKey, CaseFacts, DraftBlock } from '../../src/hebrew/check/types.ts';
import type { Json, TestApp } from './app.ts';

type Client = Pick<TestApp, 'json'>;

/** A case opened over the API with the facts of a sample, and its address. */
export interface DecisionCase {
  number: string;
  path: string;
}

/** Opens a case under a number of its own. @param number the facts' own number by default */
export async function openDecisionCase(t: Client, facts: CaseFacts, number = facts.caseNumber): Promise<DecisionCase> {
  const path = `/api/cases/${encodeURIComponent(number)}`;
  const { status, body } = await t.json('/api/cases/create', 'POST', {
    case_number: number,
    parties: {
      appellants: facts.parties.appellants,
      respondents: facts.parties.respondents,
      permit_applicants: facts.parties.permitApplicants,
    },
    ...(facts.chair === null ? {} : { chair: facts.chair }),
    panel: facts.panel,
    hearings: facts.hearingDates.map((date) => ({ date })),
    ...(facts.filingDate === null ? {} : { filing_date: facts.filingDate }),
    ...(facts.decisionDate === null ? {} : { decision_date: facts.decisionDate }),
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  if (facts.outcome !== null) await t.json(`${path}/outcome`, 'POST', { outcome: facts.outcome });
  return { number, path };
}

/** Saves the blocks that hold anything, as a person does. */
export async function saveDraft(t: Client, { path }: DecisionCase, blocks: DraftBlock[]): Promise<void> {
  for (const { id, content } of blocks) if (content !== '') await saveDraftBlock(t, path, id, content);
}

/** Saves one block. */
export async function saveDraftBlock(t: Client, path: string, id: BlockKey, content: string): Promise<Json> {
  const { status, body } = await t.json(`${path}/decision-blocks/${id}`, 'PUT', { content });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
