// What the rules write of the sample cases, measured as a lawyer would: how long, in whose voice, what is told of what was
// given up, and what our own checks find wrong with it.
import { loadCases } from '../samples/load.ts';
import { BLOCKS } from '../src/domain/blocks.ts';
import { runChecks } from '../src/hebrew/check/run.ts';
import { countWords } from '../src/hebrew/read/telling/words.ts';
import { draftOfSample, firstPersonOutsideQuotes } from './drafting-case.ts';
import { ALL, type Figure, wrongShare } from './table.ts';

type Draft = ReturnType<typeof draftOfSample>;

/** Of the pleadings at most (contract section 10 and its figures). */
const MOST_SHARE = 0.35;
const PLEADINGS = new Set(['appeal', 'response', 'reply']);
/** What a draft leaves to be written is no fault of it, and neither is that it is no whole decision yet. */
const NOT_ITS_OWN = new Set([
  'placeholders',
  'claims_coverage',
  'length_balance',
  'outcome_consistency',
  'required_blocks',
]);

/** The drafting figures of the sample cases. */
export async function draftingFigures(): Promise<Figure[]> {
  const drafts = (await loadCases()).map(draftOfSample);
  const share = sum(drafts.map(claimsWords)) / sum(drafts.map(pleadingWords));
  const voices = sum(drafts.map((draft) => firstPersonOutsideQuotes(everything(draft)).length));
  const given = sum(
    // Words that give up two arguments at once are told once.
    drafts.map(
      ({ list, withdrawals }) =>
        new Set(list.flatMap(({ resolved }, at) => (resolved ? [resolved.words ?? at] : []))).size +
        list.filter(({ doubt }) => doubt).length +
        withdrawals.length,
    ),
  );
  const told = sum(
    drafts.map(
      (draft) => (contentOf(draft, 'block-zayin').match(/ (?:חזר בו|חזרה בה|חזרו בה[םן]|חזר\/ה בו\/בה)/g) ?? []).length,
    ),
  );
  const findings = sum(drafts.map(ownFindings));
  return [
    { ...wrongShare("block-zayin's share of the pleadings", share, MOST_SHARE), floor: ALL },
    wrongShare('first person outside quotation marks', voices, 0),
    {
      name: 'withdrawals told, of those found',
      value: told / given,
      unit: '',
      floor: ALL,
      target: '= 1',
      holds: told === given,
    },
    wrongShare('QA findings that the drafts caused', findings, 0),
  ];
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

const plain = (markdown: string): string => markdown.replaceAll('\\', '');
const contentOf = ({ blocks }: Draft, id: string): string =>
  plain(blocks.find(({ blockId }) => blockId === id)?.content ?? '');
const claimsWords = (draft: Draft): number => countWords(contentOf(draft, 'block-zayin'));
const pleadingWords = ({ documents }: Draft): number =>
  sum(documents.filter(({ docType }) => PLEADINGS.has(docType)).map(({ text }) => countWords(text)));
const everything = ({ blocks, summary }: Draft): string =>
  plain([...blocks.map(({ content }) => content), summary].join('\n\n'));

/** Critical findings and warnings of our own checks about the draft, the rest of the decision as the template has it. */
function ownFindings({ blocks, template, facts, list, documents }: Draft): number {
  const own = new Map<string, string>(blocks.map(({ blockId, content }) => [blockId, content]));
  const decision = BLOCKS.map(({ id, title }) => {
    return { id, title, content: own.get(id) ?? template.blocks.find(({ block_id }) => block_id === id)!.skeleton };
  });
  const named = (parties: typeof facts.parties.appellants) =>
    parties.map(({ name, representative }) => ({ name, representative: representative ?? null }));
  const { checks } = runChecks({
    blocks: decision,
    facts: {
      caseNumber: facts.caseNumber,
      parties: {
        appellants: named(facts.parties.appellants),
        respondents: named(facts.parties.respondents),
        permitApplicants: named(facts.parties.permit_applicants),
      },
      chair: facts.chair,
      panel: facts.panel,
      filingDate: facts.filingDate,
      hearingDates: facts.hearings,
      decisionDate: null,
      outcome: null,
      arguments: list.map(({ title, summary, threshold, claims }) => ({
        ...{ title, summary, threshold },
        claims: claims.map(({ text }) => text),
      })),
      claims: [],
      attachments: [],
      documents: documents.map(({ documentId, title, text }) => ({ id: documentId, title, text })),
      analysis: null,
    },
  });
  const judged = checks.filter(({ key }) => !NOT_ITS_OWN.has(key)).flatMap(({ made }) => made.findings);
  return judged.filter(({ severity }) => severity !== 'info').length;
}
