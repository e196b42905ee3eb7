import { writtenArguments } from '../../bench/argument-scores.ts';
import type { SamplePleading } from '../../samples/hearings.ts';
import type { LabelledClaim, LabelledWithdrawal } from '../../samples/labels.ts';
import type { SampleCase, SampleDocument } from '../../samples/load.ts';
import { placesOf } from '../../src/hebrew/read/claims/named-places.ts';
import { readProtocol, type Turn } from '../../src/hebrew/read/claims/protocol.ts';
import { peopleOfCase } from '../../src/hebrew/read/metadata/case-people.ts';
import { actsOf } from '../../src/hebrew/read/protocol/bind-withdrawal.ts';
import { bindingFeatures, comparable } from '../../src/hebrew/read/protocol/binding-odds.ts';
import { argumentsAt } from '../../src/hebrew/read/protocol/binding-places.ts';
import type { WrittenArgument } from '../../src/hebrew/read/protocol/matching.ts';
import { sideNames } from '../../src/hebrew/read/protocol/verdicts.ts';
import { wordsGivingUp } from '../../src/hebrew/read/protocol/withdrawals.ts';

/** Words that give something up: what speaks for each argument of the party, and which are meant; none where no argument is. */
export interface BindingExample {
  features: Record<string, number>[];
  meant: boolean[];
}

type Placed = WrittenArgument['claims'][number] & { start: number; end: number };

const PLEADINGS = new Set(['appeal', 'response', 'reply']);
/** Characters before words that are labelled and that the service does not find. */
const CONTEXT = 200;

/** What the hearing of a labelled case teaches. */
export function bindingExamples({ documents, labels }: SampleCase): BindingExample[] {
  const protocol = documents.find((one) => one.labels.protocol !== null);
  if (!protocol) return [];
  const pleadings = documents
    .filter((one) => PLEADINGS.has(one.labels.doc_type))
    .map(({ name, labels: own, text }) => ({ name, docType: own.doc_type, filer: own.filer, text }));
  const written = writtenArguments(pleadings);
  const groups = written.map((argument) => groupsOf(argument, documents));
  const given = (labels.withdrawals ?? []).filter(({ document }) => document === protocol.name);
  return actsOfHearing(protocol, pleadings, written, given).flatMap(({ party, words, context, own }) => {
    const indices = written.flatMap((argument, index) => (argument.party === party ? [index] : []));
    if (indices.length === 0) return [];
    const list = indices.map((index) => comparable(written[index]!));
    const texts = pleadings.flatMap(({ filer, text }) => (filer === party ? [text] : []));
    const places = argumentsAt(
      words,
      list.map(({ argument }) => argument),
      list.map(({ roots }) => roots),
      () => texts.map(placesOf),
    );
    const [act] = actsOf(words, context, false);
    const meant = indices.map((index) => own.some(({ group }) => groups[index]!.has(group)));
    return act ? [{ features: bindingFeatures(act, list, places), meant }] : [];
  });
}

interface Act {
  party: WrittenArgument['party'];
  words: string;
  context: string;
  own: LabelledWithdrawal[];
}

/** What the service finds given up at a hearing with the labels on it, and the labels on what it does not find. */
function actsOfHearing(
  protocol: SampleDocument,
  pleadings: readonly SamplePleading[],
  written: readonly WrittenArgument[],
  labelled: readonly LabelledWithdrawal[],
): Act[] {
  const known = pleadings.map(({ filer, text }) => ({ party: filer, text }));
  const { turns: heard } = readProtocol(protocol.text, peopleOfCase(known));
  const asWritten = sideNames(heard, written);
  const turns: Turn[] = heard.map((turn) => ({ ...turn, party: turn.party && asWritten(turn.party) }));
  const found = wordsGivingUp(turns).map(({ passage, about, context }) => {
    const own = labelled.filter(({ start, text }) => start < passage.end && passage.start < start + text.length);
    return { party: passage.party, words: about, context, own };
  });
  const missed = labelled
    .filter((label) => !found.some(({ own }) => own.includes(label)))
    .map((label) => {
      const turn = turns.find(({ start, end }) => start <= label.start && label.start < end);
      const context = protocol.text.slice(Math.max(turn?.start ?? label.start, label.start - CONTEXT), label.start);
      return { party: label.party, words: label.text, context, own: [label] };
    });
  return [...found, ...missed];
}

/** The labelled arguments whose claims stand in one that the service made. */
export function groupsOf({ claims }: WrittenArgument, documents: readonly SampleDocument[]): Set<string> {
  return new Set(
    (claims as Placed[]).flatMap((claim) => {
      const labelled = documents.find(({ name }) => name === claim.documentId)?.labels.claims ?? [];
      const [best] = labelled
        .map((label) => ({ label, share: sharedPart(claim, label) }))
        .sort((a, b) => b.share - a.share);
      return best && best.share >= 0.5 ? [best.label.group] : [];
    }),
  );
}

function sharedPart(claim: Placed, { start, text }: LabelledClaim): number {
  const shared = Math.min(claim.end, start + text.length) - Math.max(claim.start, start);
  return Math.max(0, shared) / Math.min(claim.end - claim.start, text.length);
}
