// What the inbox knows of each pending file: what the service suggests, what a person made of it, and what was sent on.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import {
  getActiveTasksOptions,
  listCasesOptions,
  listTaskHistoryOptions,
  listUploadsOptions,
  listUploadsQueryKey,
} from '../../api/@tanstack/react-query.gen';
import { classifyUploads, createCase } from '../../api/sdk.gen';
import type { ClassifyRequest, DocType, Party, PendingFile, Task } from '../../api/types.gen';
import { send } from '../../http/client';
import { Problem } from '../../http/problem';
import { useCan } from '../../http/session';
import { createStore, useStore } from '../../http/store';

/** Below this a suggestion is shown pale and nothing is ticked for it. */
export const SURE = 0.7;
/** More cases than these are found by typing only. */
const KNOWN_CASES = 500;

/** What a person decided about a file; what she left alone is the service's suggestion. */
export interface Choice {
  docType?: DocType;
  party?: Party | 'none';
  caseNumber?: string;
  ticked?: boolean;
}

export interface Row {
  file: PendingFile;
  docType: DocType | null;
  party: Party | null;
  caseNumber: string | null;
  /** How sure the service is of its suggestion; null when there is none, or a person has decided. */
  confidence: number | null;
  /** Its case is not there, and is opened when it is classified. */
  opensCase: boolean;
  ticked: boolean;
  /** What is missing before it can be classified, in words. */
  missing: string | null;
  problem: Problem | null;
}

/** A file that was put into a case while this browser looked on. */
export interface Sent {
  filename: string;
  name: string;
  taskId: string;
  caseNumber: string;
  documentId: string | null;
}

const choices = createStore<Record<string, Choice>>({});
const problems = createStore<Record<string, Problem>>({});
export const sent = createStore<Sent[]>([]);

export function useInbox() {
  const uploads = useQuery(listUploadsOptions());
  const cases = useQuery(listCasesOptions({ query: { limit: KNOWN_CASES } }));
  const [chosen, refused] = [useStore(choices), useStore(problems)];
  const mayOpen = useCan('case.write');
  const rows = useMemo(() => {
    const known = new Set(cases.data?.cases.map(({ case_number }) => case_number));
    const all = cases.data !== undefined && cases.data.total <= KNOWN_CASES;
    const isMissing = (number: string | null) => number !== null && all && !known.has(number);
    return (uploads.data?.uploads ?? []).map((file) =>
      rowOf(file, chosen[file.filename] ?? {}, { isMissing, mayOpen }, refused[file.filename] ?? null),
    );
  }, [uploads.data, cases.data, chosen, refused, mayOpen]);
  return { uploads, rows };
}

function rowOf(
  file: PendingFile,
  choice: Choice,
  cases: { isMissing(number: string | null): boolean; mayOpen: boolean },
  problem: Problem | null,
): Row {
  const { suggestion } = file;
  const docType = choice.docType ?? suggestion?.doc_type ?? null;
  const caseNumber = choice.caseNumber ?? suggestion?.case_number ?? file.case_number;
  const decided = choice.docType !== undefined;
  const confidence = decided ? null : (suggestion?.confidence ?? null);
  const isNew = cases.isMissing(caseNumber);
  const missing =
    caseNumber === null ? 'חסר תיק' : isNew && !cases.mayOpen ? 'התיק אינו קיים' : docType === null ? 'חסר סוג' : null;
  const isSure = confidence === null ? decided : confidence >= SURE;
  const hasWarning = (suggestion?.warnings.length ?? 0) > 0 || file.last_error !== null;
  return {
    file,
    docType,
    party: choice.party === 'none' ? null : (choice.party ?? sureParty(file)),
    caseNumber,
    confidence,
    opensCase: isNew && cases.mayOpen,
    ticked: missing === null && (choice.ticked ?? (isSure && !hasWarning)),
    missing,
    problem,
  };
}

function sureParty({ suggestion }: PendingFile): Party | null {
  const party = suggestion?.fields.party;
  return party && party.confidence >= SURE ? party.value : null;
}

export const decide = (filename: string, choice: Choice) =>
  choices.set({ ...choices.get(), [filename]: { ...choices.get()[filename], ...choice } });

/** The cases that are not there yet, each once. */
export const newCasesOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap(({ opensCase, caseNumber }) => (opensCase && caseNumber !== null ? [caseNumber] : []))),
];

/** Opens a case of which nothing is known but its number; somebody may have opened it just now. */
export async function openCase(case_number: string): Promise<void> {
  await send(createCase({ body: { case_number } })).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'case_exists')) throw error;
  });
}

/** Opens the cases that are not there, and puts files into theirs; each file is taken or refused by itself. */
export function useClassify() {
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const classify = useCallback(
    async (rows: readonly Row[], allowDuplicate = false) => {
      setPending(true);
      const opened = newCasesOf(rows);
      try {
        for (const number of opened) await openCase(number);
        const { results } = await send(
          classifyUploads({ body: { items: rows.map((row) => requestOf(row, allowDuplicate)) } }),
        );
        const failed: Record<string, Problem> = { ...problems.get() };
        const taken: Sent[] = [];
        results.forEach((result, n) => {
          const { file } = rows[n]!;
          delete failed[file.filename];
          if (!result.ok) failed[file.filename] = new Problem(result.status, { ...result });
          else
            taken.push({
              filename: file.filename,
              name: file.original_name,
              taskId: result.task_id,
              caseNumber: result.case_number ?? '',
              documentId: result.document_id,
            });
        });
        problems.set(failed);
        const again = new Set(taken.map(({ filename }) => filename));
        sent.set([...taken, ...sent.get().filter(({ filename }) => !again.has(filename))]);
        return { taken: taken.length, refused: rows.length - taken.length };
      } finally {
        setPending(false);
        if (opened.length > 0) await queries.invalidateQueries();
        else await queries.invalidateQueries({ queryKey: listUploadsQueryKey() });
      }
    },
    [queries],
  );
  return { classify, isPending };
}

const requestOf = (row: Row, allow_duplicate: boolean): ClassifyRequest => ({
  filename: row.file.filename,
  target: 'case',
  ...(row.caseNumber === null ? {} : { case_number: row.caseNumber }),
  ...(row.docType === null ? {} : { doc_type: row.docType }),
  ...(row.party === null ? {} : { party: row.party }),
  allow_duplicate,
});

export interface Progressing extends Sent {
  task: Task | null;
}

/** What was sent on, with its progress; a file that failed is in the list again and not here. */
export function useSent(): Progressing[] {
  const list = useStore(sent);
  const active = useQuery({ ...getActiveTasksOptions(), staleTime: 60_000 });
  const ended = useQuery({
    ...listTaskHistoryOptions({ query: { kind: 'document', limit: 200 } }),
    enabled: list.length > 0,
  });
  return list
    .map((each) => {
      const mine = ({ task_id }: Task) => task_id === each.taskId;
      return {
        ...each,
        task: ended.data?.tasks.find((task) => mine(task) && isOver(task)) ?? active.data?.tasks.find(mine) ?? null,
      };
    })
    .filter(({ task }) => task?.status !== 'failed');
}

const isOver = ({ status }: Task) => status === 'completed' || status === 'failed';
