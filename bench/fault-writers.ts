// People who write all the time while processes are killed: what was acknowledged to them is noted, and what they do not
// know the end of is not asked for again, so that everything is there once at most.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BLOCK_IDS } from '../src/domain/blocks.ts';

/** What the service acknowledged. `sent` holds everything that was ever sent, acknowledged or not. */
export interface Notes {
  /** By sha256. */
  uploads: Set<string>;
  sent: Set<string>;
  /** Documents by the sha256 of their content. */
  documents: Map<string, string>;
  /** The last acknowledged save of each block, and what was sent after it. */
  blocks: Map<string, { version: number; content: string; unknown: string[] }>;
  answers: number;
}

export interface Office {
  notes: Notes;
  cases: string[];
  /** Lets everybody finish what he is at and keeps them from going on; `resume` ends it. */
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

const BLOCKS = BLOCK_IDS.slice(4, 8);
const caseUrl = (service: string, number: string) => `${service}/api/cases/${encodeURIComponent(number)}`;

/**
 * Starts the writers: two that upload and classify, two that save blocks, in cases of their own.
 *
 * @param url the address of the service, which changes when it is started again
 */
export async function openOffice(url: () => string, cases: string[]): Promise<Office> {
  const notes: Notes = { uploads: new Set(), sent: new Set(), documents: new Map(), blocks: new Map(), answers: 0 };
  const state = { stopped: false, gate: Promise.resolve(), open: () => {}, busy: 0 };
  const forever = async (act: (n: number) => Promise<boolean>) => {
    for (let n = 0; !state.stopped; n += 1) {
      await state.gate;
      state.busy += 1;
      // A connection that breaks or a 503 is what a kill looks like from outside.
      const well = await act(n).catch(() => false);
      state.busy -= 1;
      if (well) notes.answers += 1;
      else await wait(50);
    }
  };
  const writers = [0, 1].flatMap((who) => [
    forever((n) => uploadAndClassify(url(), cases[who]!, `${who}-${n}`, notes)),
    forever((n) => saveBlock(url(), cases[who + 2]!, BLOCKS[n % BLOCKS.length]!, n, notes)),
  ]);
  return {
    notes,
    cases,
    async pause() {
      const { promise, resolve } = Promise.withResolvers<void>();
      state.gate = promise;
      state.open = resolve;
      while (state.busy > 0) await wait(10);
    },
    resume: () => state.open(),
    async stop() {
      state.stopped = true;
      state.open();
      await Promise.all(writers);
    },
  };
}

async function uploadAndClassify(service: string, number: string, mark: string, notes: Notes): Promise<boolean> {
  const text = `כתב ערר ${mark}\n\n1. העוררת טוענת כי ההקלה ${mark} ניתנה בחוסר סמכות ויש לבטלה.\n`.repeat(20);
  const sha256 = createHash('sha256').update(text).digest('hex');
  notes.sent.add(sha256);
  const form = new FormData();
  form.append('file', new File([text], `ערר ${mark}.txt`));
  const upload = await fetch(`${service}/api/upload`, { method: 'POST', body: form });
  const { filename } = (await upload.json()) as { filename: string };
  if (upload.status !== 200) return false;
  notes.uploads.add(sha256);
  const classify = await fetch(`${service}/api/classify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ filename, target: 'case', case_number: number, doc_type: 'appeal' }),
  });
  const { document_id } = (await classify.json()) as { document_id: string };
  if (classify.status !== 200) return false;
  notes.documents.set(sha256, document_id);
  return true;
}

async function saveBlock(service: string, number: string, block: string, n: number, notes: Notes): Promise<boolean> {
  const key = `${number} ${block}`;
  const content = `נוסח ${n} של ${block}. `.repeat(50);
  const known = notes.blocks.get(key);
  known?.unknown.push(content);
  const response = await fetch(`${caseUrl(service, number)}/decision-blocks/${block}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  });
  const body = (await response.json()) as { block: { version: number } };
  if (response.status !== 200) return false;
  notes.blocks.set(key, { version: body.block.version, content, unknown: [] });
  return true;
}
