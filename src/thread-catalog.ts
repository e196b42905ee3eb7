import type { MessagePort } from 'node:worker_threads';
import { placeChairPosition, readAnalysis } from './analysis-file/thread-tasks.ts';
import type { DocxInput } from './documents/docx-input.ts';
import type { BlockId } from './domain/blocks.ts';
import { alignTexts as aligned } from './domain/places/find-again.ts';
import { correctPages as corrected, type KeptPage, type PackedPage } from './domain/places/move-pages.ts';
import { alikeItems, type ItemText } from './drafting/analysis/alike-items.ts';
import { type AnalysisOf, analysisMarkdown, type MadeAnalysis } from './drafting/analysis/analysis-markdown.ts';
import type { CaseFacts } from './drafting/template/case-facts.ts';
import { buildTemplate } from './drafting/template/template.ts';
import { describeDecision, measureDecision } from './features/training/corpus/decision-threads.ts';
import {
  countStyle,
  extractStyle,
  findStyleMarks,
  findStylePhrases,
  selectStyle,
} from './features/training/patterns/style-threads.ts';
import { type AnswerPlace, type AnswersInput, findAnswers as answersIn } from './hebrew/check/answers.ts';
import {
  type CitationsInput,
  citedKeys as citedIn,
  type LevelledCitation,
  levelCitations,
} from './hebrew/check/citation-list.ts';
import { type QaInput, runChecks } from './hebrew/check/run.ts';
import type { QaReport } from './hebrew/check/types.ts';
import { type CompareInput, type Comparison, compareDecisions } from './hebrew/compare/compare.ts';
import { diffVersions as versionDiff } from './hebrew/compare/version-diff.ts';
import { type Claim, extractClaims, MOST_CLAIMS } from './hebrew/read/claims/extract.ts';
import { type WrittenWithdrawal, writtenWithdrawals } from './hebrew/read/claims/written-withdrawals.ts';
import { type Judgment, readJudgment as judgmentOf } from './hebrew/read/halacha/judgment.ts';
import { type FoundRule, findRules as rulesOf } from './hebrew/read/halacha/rules.ts';
import { type Pleading, peopleOfCase } from './hebrew/read/metadata/case-people.ts';
import { type DocumentMetadata, readMetadata } from './hebrew/read/metadata/read.ts';
import type { PartyKey } from './hebrew/read/parties.ts';
import { type Section, splitSections } from './hebrew/read/sections/split.ts';
import { type IndexedTerms, indexTerms } from './hebrew/search/index-terms.ts';
import { chunkText, type TextChunk } from './hebrew/text/chunk.ts';
import { type ProofreadText, proofread } from './hebrew/text/proofread/proofread.ts';
import type { SourcePage } from './hebrew/text/source-text.ts';
import { embed } from './models/builtin-embedder.ts';

/** What runs in worker threads (`thread-main.ts` calls the exported functions by name). Inputs and answers are cloned. */
interface Call<I> {
  input: I;
  progress?: MessagePort;
}

export type ThreadTasks = {
  proofreadPages: typeof proofreadPages;
  structureText: typeof structureText;
  chunkForSearch: typeof chunkForSearch;
  findClaims: typeof findClaims;
  embedTexts: typeof embedTexts;
  alignTexts: typeof alignTexts;
  correctPages: typeof correctPages;
  readAnalysis: typeof readAnalysis;
  placeChairPosition: typeof placeChairPosition;
  composeAnalysis: typeof composeAnalysis;
  findAlikeItems: typeof findAlikeItems;
  composeTemplate: typeof composeTemplate;
  writeDocx: typeof writeDocx;
  runQa: typeof runQa;
  findAnswers: typeof findAnswers;
  findWithdrawals: typeof findWithdrawals;
  citedKeys: typeof citedKeys;
  readCitations: typeof readCitations;
  compareTexts: typeof compareTexts;
  diffVersions: typeof diffVersions;
  readJudgment: typeof readJudgment;
  findRules: typeof findRules;
  describeDecision: typeof describeDecision;
  measureDecision: typeof measureDecision;
  countStyle: typeof countStyle;
  extractStyle: typeof extractStyle;
  selectStyle: typeof selectStyle;
  findStyleMarks: typeof findStyleMarks;
  findStylePhrases: typeof findStylePhrases;
};

export const proofreadPages = ({ input }: Call<SourcePage[]>): Pick<ProofreadText, 'text'> => ({
  text: proofread(input).text,
});

export interface TextStructure {
  metadata: DocumentMetadata;
  sections: Section[];
}

/** `running`: what stands on the margins of the pages and not in the text. */
export const structureText = ({
  input,
}: Call<{ text: string; docType: string; running?: string[] }>): TextStructure => ({
  metadata: readMetadata(input.text, input.docType, input.running),
  sections: splitSections(input.text, input.docType),
});

export type SearchChunk = TextChunk & { indexed: IndexedTerms };

export const chunkForSearch = ({ input }: Call<{ text: string; sections: Section[] }>): SearchChunk[] =>
  chunkText(input.text, { sections: input.sections }).map((chunk) => ({ ...chunk, indexed: indexTerms(chunk.text) }));

/** One more than a document may have where it has more. */
export const findClaims = ({
  input,
}: Call<{
  text: string;
  docType: string;
  party: string | null;
  /** Of the case, for a protocol: they tell who is who. */
  pleadings: Pleading[];
  pageStarts: number[];
}>): Claim[] =>
  extractClaims(input.text, input.docType, {
    party: input.party as PartyKey | null,
    people: peopleOfCase(input.pleadings),
    pageStarts: input.pageStarts,
    most: MOST_CLAIMS + 1,
  });

export const embedTexts = ({ input }: Call<string[]>): Float32Array[] => embed(input);

export const alignTexts = ({ input }: Call<{ oldText: string; newText: string }>): Int32Array =>
  aligned(input.oldText, input.newText);

export const correctPages = ({ input }: Call<{ pages: PackedPage[]; readText: string; text: string }>): KeptPage[] =>
  corrected(input.pages, input.readText, input.text);

export {
  countStyle,
  describeDecision,
  extractStyle,
  findStyleMarks,
  findStylePhrases,
  measureDecision,
  placeChairPosition,
  readAnalysis,
  selectStyle,
};

export const composeAnalysis = ({ input }: Call<AnalysisOf>): MadeAnalysis => analysisMarkdown(input);

export const findAlikeItems = ({ input }: Call<ItemText[]>): string[][] => alikeItems(input);

export const composeTemplate = ({ input }: Call<{ facts: CaseFacts; written: ReadonlyMap<BlockId, string> }>) =>
  buildTemplate(input.facts, input.written);

export const runQa = ({ input }: Call<QaInput>): QaReport => runChecks(input);

export const findAnswers = ({ input }: Call<AnswersInput>): (AnswerPlace | null)[] => answersIn(input);

export const findWithdrawals = ({ input }: Call<{ text: string; party: PartyKey }[]>): WrittenWithdrawal[][] =>
  input.map(({ text, party }) => writtenWithdrawals(text, party));

export const citedKeys = ({ input }: Call<Omit<CitationsInput, 'caseNumber' | 'authorities'>>): string[] =>
  citedIn(input);

export const readCitations = ({ input }: Call<CitationsInput>): LevelledCitation[] => levelCitations(input);

export const compareTexts = ({ input }: Call<CompareInput>): Comparison => compareDecisions(input);

export const diffVersions = ({ input }: Call<{ before: string; after: string }>) =>
  versionDiff(input.before, input.after);

export const readJudgment = ({ input }: Call<{ text: string; docType: string }>): Judgment =>
  judgmentOf(input.text, input.docType);

export const findRules = ({ input }: Call<{ text: string; docType: string }>): FoundRule[] =>
  rulesOf(input.text, input.docType);

// Loaded when first asked for: the library takes longer to load than a suggestion to find.
export const writeDocx = async ({ input }: Call<DocxInput>): Promise<Uint8Array> =>
  (await import('./documents/docx.ts')).renderDocx(input);
