import { z } from 'zod';

const Text = z.string().trim().min(1).nullable().catch(null);
const List = z.array(z.string().min(1)).catch([]);
const Parties = z.array(z.object({ name: z.string().min(1), representative: Text })).catch([]);

/** What is used of the metadata that the reading of a document left; whatever does not fit is as if it were not there. */
export const Metadata = z.object({
  parties: z
    .object({ appellants: Parties, respondents: Parties, permit_applicants: Parties })
    .catch({ appellants: [], respondents: [], permit_applicants: [] }),
  dates: z
    .object({ hearing_date: Text, filing_date: Text, document_date: Text, decision_under_appeal: Text })
    .partial()
    .catch({}),
  evidence: z.record(z.string(), z.object({ start: z.number(), end: z.number() })).catch({}),
  panel: z.array(z.object({ name: z.string().min(1), role: z.string().catch('') })).catch([]),
  chair: Text,
  committee: Text,
  address: Text,
  block_parcel: List,
  plan_numbers: List,
  permit_number: Text,
});

/** Whether a text is a day, `YYYY-MM-DD`. */
export const isDay = (text: string | null): boolean => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);
