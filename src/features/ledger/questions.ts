// The question of the analysis file that an argument belongs to, and by what names the discussion may head it. Pure.
import { type AnalysisItem, chairPositionOf } from '../../analysis-file/structure.ts';
import { subjectOf } from '../../drafting/analysis/issues.ts';
import { tellingTitle } from '../../drafting/claims/titles.ts';
import type { AskedArgument } from '../../hebrew/check/answers.ts';
import type { ArgumentRow } from './ledger.queries.ts';

/** The analysis file of a case, as far as the ledger reads it. */
export interface Questions {
  content: string;
  /** Of the content. */
  sha256: string;
  items: readonly AnalysisItem[];
}

/** An argument with what a heading of the discussion may call it, as drafts write them, and the chair's position in it. */
export function askedArgument(
  { title, claims }: ArgumentRow,
  question: AnalysisItem | null,
  { content, appealType }: Pick<Questions, 'content'> & { appealType: string },
): AskedArgument {
  const heading = (name: string) => tellingTitle(name, appealType);
  const ownTitles = [
    ...(question ? [question.title, heading(question.title)] : []),
    subjectOf({ title }),
    heading(title),
  ];
  const named = ownTitles.filter((name) => name !== '');
  const topic = heading(claims.find((claim) => claim.topic)?.topic ?? '');
  const isUnnamed = heading(question?.title ?? title) === '';
  const position = question && chairPositionOf(content, question);
  return {
    title,
    claims: claims.map(({ text }) => text),
    names: [...new Set(isUnnamed && topic !== '' ? [...named, topic] : named)],
    position: question && position ? { item: question.id, text: position } : null,
  };
}
