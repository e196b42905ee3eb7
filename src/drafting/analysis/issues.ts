// The questions that the arguments of a case raise: what one side says and what the others answer to it belong together.
import { isClauseTitle } from '../../hebrew/read/arguments/clause-title.ts';
import { likenessOf } from '../../hebrew/read/arguments/vectors.ts';
import { topicOf } from '../../hebrew/read/claims/topics.ts';
import type { PartyKey } from '../../hebrew/read/parties.ts';
import { normaliseForLookup, normaliseText } from '../../hebrew/text/normalise.ts';
import type { CaseArgument } from '../draft/material.ts';

/** Arguments of different parties on one question. */
export interface Issue {
  threshold: boolean;
  /** Of the argument that opened it. */
  title: string;
  arguments: CaseArgument[];
}

/** From this likeness on an argument answers one of another party. */
const ANSWERS_FROM = 0.2;
/** And when one of them says that it is a bar to the appeal and the other does not. */
const ANSWERS_ACROSS = 0.35;
/** Arguments that are compared with each other; a case with more is joined by titles alone. */
const MOST_COMPARED = 1500;

/**
 * The questions of a case, every argument in exactly one: bars to the appeal first, each kind in the order in which it was
 * opened. Arguments on one subject ("קווי בניין: הבליטה" and "קווי בניין: קו הבטון") are one question; any other argument
 * joins the question of the other parties' that it resembles most.
 *
 * @param list in the order of the parties, the appellants' first
 */
export function issuesOf(list: readonly CaseArgument[]): Issue[] {
  const { count, values } = list.length > MOST_COMPARED ? NOTHING : likenessOf(list.map(wordsOf));
  const issues: Group[] = [];
  const bySubject = new Map<string, Group>();
  for (const [at, argument] of list.entries()) {
    const alikeTo = ({ members, threshold }: Group): number => {
      if (count === 0 || members.some((other) => list[other]!.party === argument.party)) return 0;
      const alike = Math.max(...members.map((other) => values[at * count + other]!));
      return alike >= (threshold === argument.threshold ? ANSWERS_FROM : ANSWERS_ACROSS) ? alike : 0;
    };
    const matter = matterOf(argument);
    const key = `${argument.threshold} ${matter}`;
    const isOfOthers = ({ members }: Group): boolean => members.every((other) => list[other]!.party !== argument.party);
    // A bar and what the appellants say of it in their reply have one topic, though only one of them is a bar.
    const across = bySubject.get(`${!argument.threshold} ${matter}`);
    const found = bySubject.get(key) ?? (across && isOfOthers(across) ? across : mostAlike(issues, alikeTo));
    const issue = found ?? { members: [], threshold: argument.threshold };
    issue.members.push(at);
    // What the appellants answer to a bar before it is raised is a question of the bar, and goes with it.
    issue.threshold ||= argument.threshold;
    if (!found) issues.push(issue);
    if (!bySubject.has(key)) bySubject.set(key, issue);
  }
  return [...issues.filter(({ threshold }) => threshold), ...issues.filter(({ threshold }) => !threshold)].map(
    (issue) =>
      described(
        issue.members.map((at) => list[at]!),
        issue.threshold,
      ),
  );
}

interface Group {
  /** Places in the list. */
  members: number[];
  threshold: boolean;
}

function mostAlike(issues: Group[], alikeTo: (issue: Group) => number): Group | null {
  let best: Group | null = null;
  let most = 0;
  for (const issue of issues) {
    const alike = alikeTo(issue);
    if (alike > most) [best, most] = [issue, alike];
  }
  return best;
}

/**
 * Whether those who raised a question gave it up: a bar to the appeal is raised by who answers it, any other question by who
 * appeals; where they argue nothing on it, by all.
 *
 * @param own the arguments on the question, each with whether it is out of the dispute
 */
export function isGivenUp(
  section: 'threshold_claims' | 'issues',
  own: readonly { party: PartyKey; isOut: boolean }[],
): boolean {
  const raised = own.filter(({ party }) => (party === 'appellant') === (section === 'issues'));
  const all = raised.length > 0 ? raised : own;
  return all.length > 0 && all.every(({ isOut }) => isOut);
}

/** A question of several arguments on one subject is called by the subject. */
function described(own: CaseArgument[], threshold: boolean): Issue {
  const [first] = own;
  if (own.length === 1) return { threshold, title: first!.title, arguments: own };
  const matter = matterOf(first!);
  const alike = own.filter((one) => one.threshold === first!.threshold && matterOf(one) === matter);
  if (alike.length === 1) return { threshold, title: first!.title, arguments: own };
  const subject = alike.map(subjectOf).find((title) => !isClauseTitle(title)) ?? topicOfTitle(first!.title);
  return { threshold, title: subject ?? first!.title, arguments: own };
}

/** The title up to what tells it from others on the same subject: ": הבליטה", "(2)". */
export const subjectOf = ({ title }: Pick<CaseArgument, 'title'>): string =>
  title.replace(/\s*\(\d+\)\s*$/, '').replace(/^([^:]{2,60}):\s.*$/s, '$1');

/**
 * A short subject on a topic of the taxonomy is the topic: "גבילות" and "תנאי הגבילות", "חניה" and "חניה ותנועה". A claim that is a
 * title is about its topic: it answers what others argue on that.
 */
function matterOf(argument: CaseArgument): string {
  const subject = subjectOf(argument);
  const topic =
    isClauseTitle(subject) || subject.split(' ').length <= SHORT_SUBJECT ? topicOfTitle(subject) : undefined;
  return normaliseForLookup(topic ?? subject);
}

const SHORT_SUBJECT = 3;

const topicOfTitle = (title: string): string | undefined => topicOf(normaliseText(title))?.label;

const NOTHING = { count: 0, values: new Float32Array() };

const wordsOf = ({ title, summary, claims }: CaseArgument): string =>
  [title, title, summary, ...claims.slice(0, MOST_CLAIMS).map(({ text }) => text)].join('\n').slice(0, MOST_CHARACTERS);

const MOST_CLAIMS = 12;
const MOST_CHARACTERS = 6000;
