import { MARKS } from '../pattern/rules.generated.ts';
/** A text without the marks of markdown; `kept[i]` is the offset in the source of `text[i]`, the last one the source's length. */
export interface BareText {
  text: string;
  kept: number[];
}

/** Takes off emphasis, heading and quotation marks, escapes and code marks; everything else stays as it is. Linear time. */
export function bareMarkdown(source: string): BareText {
  let text = '';
  const kept: number[] = [];
  let from = 0;
  const keep = (to: number): void => {
    text += source.slice(from, to);
    for (let at = from; at < to; at++) kept.push(at);
  };
  for (const mark of source.matchAll(MARKS)) {
    keep(mark.index);
    from = mark.index + mark[0].length;
  }
  keep(source.length);
  kept.push(source.length);
  return { text, kept };
}
