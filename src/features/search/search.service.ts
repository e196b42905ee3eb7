import type { Context } from '../../context.ts';
export interface SearchInput {
  query: string;
  limit: number;
  sectionType: string | null;
  caseId: string | null;
}
export async function search(_ctx: Context, input: SearchInput) {
  return { query: input.query, total: 0, mode: 'lexical' as const, took_ms: 0, results: [] };
}
