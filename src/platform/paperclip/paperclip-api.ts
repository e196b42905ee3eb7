import { z } from 'zod';
import { isUuid } from '../../lib/uuid.ts';
import { readAnswer } from './answers.ts';
import type { PaperclipClient } from './paperclip-client.ts';

export type PaperclipApi = ReturnType<typeof paperclipApi>;

/** What the verbs of the adapter have in common: things by their ids, and lists. Ids that are no UUIDs are not sent. */
export function paperclipApi({ send, close }: PaperclipClient) {
  const get = (path: string, signal: AbortSignal, query?: Record<string, string>, once = false) =>
    send({ method: 'GET', path, safe: !once, signal, ...(query ? { query } : {}) });
  return {
    send,
    close,
    get,
    patch: (path: string, body: Record<string, unknown>, signal: AbortSignal) =>
      send({ method: 'PATCH', path, body, safe: true, signal }),
    /** One thing by its id; null when there is none. */
    async read<S extends z.ZodType>(schema: S, path: string, id: string, signal: AbortSignal) {
      if (!isUuid(id)) return null;
      const answer = await get(`${path}/${id}`, signal);
      return answer === null ? null : readAnswer(schema, answer);
    },
    /**
     * A list of a company, which the server gives for unknown companies too.
     *
     * @param once not tried again when it fails: whoever watches asks again soon enough
     */
    async listOfCompany<S extends z.ZodType>(
      item: S,
      companyId: string,
      what: 'agents' | 'projects' | 'issues' | 'live-runs' | 'heartbeat-runs',
      signal: AbortSignal,
      query?: Record<string, string>,
      once = false,
    ) {
      if (!isUuid(companyId)) return [];
      return readAnswer(z.array(item), await get(`/api/companies/${companyId}/${what}`, signal, query, once));
    },
    async listOfIssue<S extends z.ZodType>(
      item: S,
      issueId: string,
      what: 'comments' | 'runs',
      signal: AbortSignal,
      query?: Record<string, string>,
    ) {
      if (!isUuid(issueId)) return [];
      return readAnswer(z.array(item), (await get(`/api/issues/${issueId}/${what}`, signal, query)) ?? []);
    },
  };
}
