import { splitSentences } from '../../text/sentences.ts';
import { type PartyKey, type PartyRoster, partyOfPhrase } from '../parties.ts';
import { reportOf } from './attribution.ts';
import type { Block } from './structure.ts';
import { topicOf } from './topics.ts';
import type { RawClaim } from './types.ts';

/** A report is another's wording of the claim, so it is less sure than the party's own pleading. */
const REPORTED_SCORE = -0.4;
const LEAST_CLAIM = 30;

/**
 * The parties' claims as a decision tells them: the paragraphs under "טענות העוררים" and the like, each the claim of the party
 * of its heading, or of the one that it or a paragraph before it names ("מנגד, טוענת הוועדה המקומית כי …"). A decision
 * without such headings gives the paragraphs that begin by naming whose claims they tell.
 */
export function reportedClaims(blocks: Block[], roster: PartyRoster): RawClaim[] {
  const titled = blocks.filter((block) => titleOf(block) !== '');
  if (titled.length > 0) return underHeadings(titled, roster);
  return blocks.flatMap((block) => {
    const party = reportOf(block.text, roster)?.party;
    return party ? claimsOfBlock(block, party, roster) : [];
  });
}

function underHeadings(blocks: Block[], roster: PartyRoster): RawClaim[] {
  let heading = '';
  let party: PartyKey | null = null;
  return blocks.flatMap((block) => {
    const title = titleOf(block);
    if (title !== heading) {
      heading = title;
      party = partyOfPhrase(title, roster);
    }
    party = reportOf(block.text, roster)?.party ?? party;
    return party ? claimsOfBlock(block, party, roster) : [];
  });
}

/** The heading that says that claims are told here, or "". */
function titleOf({ zone, headings }: Block): string {
  const title = headings.findLast((one) => CLAIMS_TITLE.test(one)) ?? '';
  return zone === 'reported' || CLAIMS_TITLE.test(headings.at(-1) ?? '') ? title : '';
}

const CLAIMS_TITLE = /טענ|טיעונ|עמד(?:ת|ות)|תגובת|תשובת/;

function claimsOfBlock(block: Block, party: PartyKey, roster: PartyRoster): RawClaim[] {
  const claims: RawClaim[] = [];
  let current = party;
  for (const sentence of splitSentences(block.text)) {
    const report = reportOf(sentence.text, roster);
    current = report?.party ?? current;
    if (sentence.text.length < LEAST_CLAIM) continue;
    const last = claims.at(-1);
    const topic = topicOf(sentence.text, block.headings.at(-1));
    if (last && last.party === current && !report && (topic === null || topic.label === last.topic)) {
      last.end = block.start + sentence.end;
      continue;
    }
    claims.push({
      start: block.start + sentence.start,
      end: block.start + sentence.end,
      party: current,
      topic: topic?.label ?? null,
      threshold: topic?.threshold ?? false,
      number: block.number,
      score: REPORTED_SCORE,
    });
  }
  return claims;
}
