// What a model adds to the patterns that rules find: wordings that it copies from the decisions. Each must occur; its
// occurrences are counted by the same rules as all others.
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { phraseKey } from '../../../hebrew/read/style/occurrences.ts';
import { normaliseText } from '../../../hebrew/text/normalise.ts';
import { type LanguageModel, ModelError } from '../../../models/language-model.ts';
import { structuredAnswer } from '../../../models/structured-answer.ts';
import { readPrompt } from '../curator/prompts.service.ts';
import { type CorpusEntry, readEntry } from './analysis-corpus.ts';

const MODEL_TYPES = [
  'opening',
  'transition',
  'party_reference',
  'citation',
  'reasoning',
  'conclusion',
  'characteristic_phrase',
] as const;

const Findings = z.object({
  patterns: z.array(z.object({ type: z.enum(MODEL_TYPES), quote: z.string().min(4).max(300) })).max(60),
});

export interface ModelFinding {
  type: (typeof MODEL_TYPES)[number];
  /** Unit keys, as `findPhrases` takes them. */
  keys: string[];
}

/** Requests of one analysis, and characters of one request. */
const MOST_REQUESTS = 40;
const MOST_CHARACTERS = 60_000;
const MOST_FINDINGS = 400;
const FEWEST_UNITS = 2;
const MOST_UNITS = 16;
/** Useless answers in a row after which no more are asked for. */
const PATIENCE = 3;

/**
 * Asks the model about every decision, the beginning of each before the rest of any. A model that fails ends the asking:
 * what it found so far counts, and the analysis goes on.
 *
 * @param known keys of the patterns that rules have found, joined by blanks; they are not found again
 * @param onProgress requests done of all
 * @returns findings that occur in their decision word for word, and whether the model answered to the end
 */
export async function askModel(
  ctx: Context,
  model: LanguageModel,
  entries: readonly CorpusEntry[],
  known: ReadonlySet<string>,
  onProgress: (done: number, total: number) => Promise<void>,
): Promise<{ findings: ModelFinding[]; complete: boolean }> {
  const { content: system } = await readPrompt('style-analyzer', null);
  const size = Math.min(MOST_CHARACTERS, Math.floor(model.contextCharacters * 0.8) - system.length);
  const parts = partsOf(entries, Math.max(1_000, size));
  const findings = new Map<string, ModelFinding>();
  let failures = 0;
  for (const [done, { corpusId, from, to }] of parts.entries()) {
    await onProgress(done, parts.length);
    const text = (await readEntry(ctx, corpusId))?.text.slice(from, to);
    if (!text) continue;
    try {
      for (const finding of await askAbout(ctx, model, system, text)) {
        const key = finding.keys.join(' ');
        if (!known.has(key) && !findings.has(key) && findings.size < MOST_FINDINGS) findings.set(key, finding);
      }
      failures = 0;
    } catch (error) {
      ctx.signal.throwIfAborted();
      if (!(error instanceof ModelError)) throw error;
      ctx.log.warn({ err: error }, 'style analysis: the model failed');
      failures += 1;
      if (error.reason !== 'nonsense' || failures >= PATIENCE)
        return { findings: [...findings.values()], complete: false };
    }
  }
  return { findings: [...findings.values()], complete: true };
}

interface Part {
  corpusId: string;
  from: number;
  to: number;
}

/** First parts of all decisions, then second parts, as far as the requests go. */
function partsOf(entries: readonly CorpusEntry[], size: number): Part[] {
  const parts: Part[] = [];
  const longest = Math.max(0, ...entries.map(({ charCount }) => charCount));
  for (let from = 0; from < longest && parts.length < MOST_REQUESTS; from += size)
    for (const { corpusId, charCount } of entries)
      if (from < charCount) parts.push({ corpusId, from, to: from + size });
  return parts.slice(0, MOST_REQUESTS);
}

async function askAbout(ctx: Context, model: LanguageModel, system: string, text: string): Promise<ModelFinding[]> {
  const { patterns } = await structuredAnswer(model, Findings, {
    system,
    messages: [{ role: 'user', content: text }],
    signal: ctx.signal,
  });
  const plain = normaliseText(text);
  return patterns.flatMap(({ type, quote }) => {
    const wording = normaliseText(quote).trim();
    const keys = phraseKey(wording);
    const fits = keys.length >= FEWEST_UNITS && keys.length <= MOST_UNITS;
    return fits && plain.includes(wording) ? [{ type, keys }] : [];
  });
}
