// Questions of an analysis file that are one: their texts come together in the first of them. Nothing else in the file
// changes but the numbers of the questions behind them, and only a reading of the new text says whether it worked.
import { withPlainBreaks } from './markdown-text.ts';
import { type Analysis, type AnalysisItem, chairPositionOf, textEndOf } from './structure.ts';

interface Change {
  from: number;
  to: number;
  text: string;
}

/**
 * The text of a file in which questions are one, under the title of the first or another one. The chair's positions of the
 * others are not in it: see `positionOfAll`.
 *
 * @param items at least one, in the order of the file: the first of them takes the others in
 */
export function mergedText({ markdown, structure }: Analysis, items: readonly AnalysisItem[], title: string): string {
  const [first, ...rest] = items as [AnalysisItem, ...AnalysisItem[]];
  const gone = new Set(rest);
  const changes = [
    ...(title === first.title ? [] : [retitled(markdown, first, title)]),
    ...rest.map((item) => takenOut(markdown, item)),
    ...(rest.length > 0 ? [takenIn(markdown, first, rest)] : []),
    ...[...new Set(rest.map(({ section }) => section))].flatMap((section) =>
      renumbered(
        markdown,
        structure.items.filter((item) => item.section === section),
        gone,
      ),
    ),
  ];
  return applied(markdown, changes);
}

/**
 * What the chair wrote in several questions, one below the other; the same words once.
 *
 * @returns null where nothing is written in any of them
 */
export function positionOfAll(markdown: string, items: readonly AnalysisItem[]): string | null {
  const written = items.flatMap((item) => chairPositionOf(markdown, item) ?? []);
  return written.length === 0 ? null : [...new Set(written)].join('\n\n');
}

/**
 * The question that holds the others now.
 *
 * @returns null where the new text is not read as all other questions with their titles and positions, and this one
 */
export function mergedItem(
  before: Analysis,
  after: Analysis,
  items: readonly AnalysisItem[],
  title: string,
): AnalysisItem | null {
  const [first, ...rest] = items;
  const left = before.structure.items.filter((item) => !rest.includes(item));
  const now = after.structure.items;
  const isSame = (item: AnalysisItem, at: number): boolean => {
    const own = left[at]!;
    return (
      item.section === own.section &&
      item.title === (own === first ? title : own.title) &&
      (own === first || textOf(after.markdown, item) === textOf(before.markdown, own)) &&
      chairPositionOf(after.markdown, item) === chairPositionOf(before.markdown, own)
    );
  };
  const holds =
    now.length === left.length &&
    now.every(isSame) &&
    after.structure.otherSections.length === before.structure.otherSections.length &&
    after.structure.otherSections.every(({ title }, at) => title === before.structure.otherSections[at]!.title);
  return holds ? (now[left.indexOf(first!)] ?? null) : null;
}

/** What an item says between its heading and the chair's position. Rules that end a file belong to whichever is last. */
const textOf = (markdown: string, item: AnalysisItem): string =>
  markdown.slice(item.bodyStart, item.chair?.start ?? textEndOf(item)).trim();

/** A whole item goes; what stood before and behind it stays apart, or the two would be read as one paragraph. */
function takenOut(markdown: string, item: AnalysisItem): Change {
  const to = textEndOf(item);
  const isApart =
    item.closing.length === 0 && (/\n\r?\n$/.test(markdown.slice(0, item.start)) || to === markdown.length);
  return { from: item.start, to, text: isApart ? '' : '\n' };
}

/** The heading with another title; its number stays. */
function retitled(markdown: string, item: AnalysisItem, title: string): Change {
  const number = item.heading.endsWith(item.title) ? item.heading.slice(0, -item.title.length) : '';
  const end = markdown.slice(item.start, item.bodyStart).endsWith('\n') ? '\n' : '';
  return {
    from: item.start,
    to: item.bodyStart,
    text: `${'#'.repeat(item.depth)} ${number}${plain(title)}${end}`,
  };
}

/** The texts of the others behind the own text of the first, each under the name that it had. */
function takenIn(markdown: string, first: AnalysisItem, rest: readonly AnalysisItem[]): Change {
  const at = first.chair ? first.chair.start : textEndOf(first);
  const texts = rest.map((item) => {
    const own = markdown.slice(item.bodyStart, item.chair ? item.chair.start : textEndOf(item)).trim();
    const behind =
      item.chair && item.chair.end < item.end ? markdown.slice(textEndOf(item.chair), textEndOf(item)) : '';
    return [`*מן הסוגיה "${plain(item.title)}":*`, own, behind.trim()].filter((part) => part !== '').join('\n\n');
  });
  const before = withPlainBreaks(markdown.slice(first.bodyStart, at));
  const lead = before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return { from: at, to: at, text: `${lead}${texts.join('\n\n')}\n\n` };
}

const NUMBERED = /^(#{1,6}[ \t]+\(?)(\d{1,3})(?=[.)])/;

/** Numbers that ran on go on doing so; where they did not, they are their author's. */
function renumbered(markdown: string, items: readonly AnalysisItem[], gone: ReadonlySet<AnalysisItem>): Change[] {
  const headings = items.map((item) => NUMBERED.exec(markdown.slice(item.start, item.bodyStart)));
  if (!headings.every((found, at) => found && Number(found[2]) === at + 1)) return [];
  let number = 0;
  return items.flatMap((item, at) => {
    if (gone.has(item)) return [];
    number += 1;
    if (number === at + 1) return [];
    const from = item.start + headings[at]![1]!.length;
    return [{ from, to: from + headings[at]![2]!.length, text: String(number) }];
  });
}

function applied(markdown: string, changes: readonly Change[]): string {
  let text = markdown;
  for (const { from, to, text: put } of changes.toSorted((a, b) => b.from - a.from || b.to - a.to))
    text = text.slice(0, from) + put + text.slice(to);
  return text;
}

/** A line in which Markdown reads nothing. */
const plain = (text: string): string => text.replace(/([\\`*_[\]<>#|~])/g, '\\$1');
