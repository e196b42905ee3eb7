/** What a decision that is cited says of itself: who gave it, when, between whom, what became of it, what it relies on. */

import { COURT, HALACHA_SUBJECT, JUDGE } from '../../pattern/rules.generated.ts';
import { normaliseText } from '../../text/normalise.ts';
import { splitSentences } from '../../text/sentences.ts';
import { findCitations } from '../citations/find.ts';
import { readMetadata } from '../metadata/read.ts';
import type { Outcome } from '../metadata/types.ts';
import { splitSections } from '../sections/split.ts';

/** What was read; null and empty where the text does not say. Dates are `YYYY-MM-DD`. */
export interface Judgment {
  court: string | null;
  case_number: string | null;
  decision_date: string | null;
  parties: { appellants: string[]; respondents: string[] };
  judges: string[];
  outcome: Outcome | null;
  /** Provisions as written, each once. */
  statutes: string[];
  /** Decided cases that it cites, as written, each once. */
  citations: string[];
  /** Sentences of the text: what it is about and what it decides. */
  summary: string | null;
}

const HEAD = 4000;
const MOST_NAMES = 30;
const MOST_REFERENCES = 100;
const MOST_JUDGES = 15;
const SUMMARY = 700;

/** Reads a judgment of a court or a decision of a committee. Linear in its length. */
export function readJudgment(text: string, docType: string): Judgment {
  const metadata = readMetadata(text, docType);
  const head = normaliseText(text.slice(0, HEAD));
  const cited = findCitations(text);
  const { appellants, respondents, permit_applicants } = metadata.parties;
  const judges = judgesOf(head);
  const names = (parties: { name: string }[]) => parties.map(({ name }) => name).slice(0, MOST_NAMES);
  return {
    court: courtOf(head) ?? metadata.committee,
    case_number: numberOf(head) ?? metadata.case_number,
    decision_date: metadata.dates.decision_date ?? metadata.dates.document_date,
    parties: { appellants: names(appellants), respondents: names([...respondents, ...permit_applicants]) },
    judges: judges.length > 0 ? judges : metadata.panel.map(({ name }) => name).slice(0, MOST_JUDGES),
    outcome: metadata.outcome,
    statutes: referencesOf(cited.filter(({ kind }) => kind === 'statute')),
    citations: referencesOf(cited.filter(({ kind, short }) => kind === 'case' && !short)),
    summary: summaryOf(text, docType, metadata.evidence.outcome?.start ?? null),
  };
}

function courtOf(head: string): string | null {
  const name = COURT.exec(head)?.[1];
  return name
    ? name
        .replace(/^בית[ -]משפט/, 'בית משפט')
        .replace(/\s+/g, ' ')
        .trim()
    : null;
}

/** The number of its own proceeding: the first in the heading that stands on a short line. */
function numberOf(head: string): string | null {
  const own = findCitations(head, { own: true }).find(({ kind, start }) => kind === 'case' && start < 600);
  return own?.case?.number ?? null;
}

const TITLED = /כב(?:וד|ו'|')\s+ה?(?:שופט|נשיא|משנה|סג|רש)/;

/** Names after "לפני:" with the title of a judge; a line that only speaks of judges names nobody. */
function judgesOf(head: string): string[] {
  const names = new Set<string>();
  for (const line of head.split('\n')) {
    if (line.length > 160 || !TITLED.test(line)) continue;
    for (const match of line.matchAll(JUDGE)) {
      const name = match[1]!
        .replace(/\s+-.*$/, '')
        .replace(/\s+/g, ' ')
        .trim();
      if (name.length > 2) names.add(name);
    }
  }
  return [...names].slice(0, MOST_JUDGES);
}

function referencesOf(cited: { key: string; text: string }[]): string[] {
  const byKey = new Map<string, string>();
  for (const { key, text } of cited) if (!byKey.has(key)) byKey.set(key, text.replace(/\s+/g, ' ').trim());
  return [...byKey.values()].slice(0, MOST_REFERENCES);
}

/** The sentence that says what the case is about and the one that decides it. */
function summaryOf(text: string, docType: string, outcomeAt: number | null): string | null {
  const body = splitSections(text, docType).filter(({ type }) => type !== 'heading' && type !== 'parties');
  const sentences = body.flatMap(({ start, end }) =>
    splitSentences(text.slice(start, end)).map((one) => ({ ...one, start: start + one.start, end: start + one.end })),
  );
  const plain = (sentence: string) => sentence.replace(/^\s*(?:\d{1,3}|[א-ת]{1,2})[.)]\s+/, '').replace(/\s+/g, ' ');
  const subject =
    sentences.find((one) => one.text.length >= 30 && HALACHA_SUBJECT.test(one.text)) ??
    sentences.find((one) => one.text.length >= 60);
  const decided =
    outcomeAt === null ? undefined : sentences.find((one) => one.start <= outcomeAt && outcomeAt < one.end);
  const parts = [...new Set([subject, decided].flatMap((one) => (one ? [plain(one.text)] : [])))];
  const summary = parts.join(' ');
  if (summary === '') return null;
  return summary.length <= SUMMARY ? summary : `${summary.slice(0, summary.lastIndexOf(' ', SUMMARY))}…`;
}
