/** A label that was written at the start of a paragraph. */
export interface WrittenLabel {
  label: string;
  /** Characters from the start of the paragraph to its text. */
  length: number;
  /** How far in the paragraph belongs, from 0. */
  level: number;
}

const FORMS: { pattern: RegExp; level(match: RegExpExecArray): number }[] = [
  // 12.1. and 12.1, not a date and not an amount ("3.60 מ'").
  { pattern: /^(\d{1,3}(?:\.\d{1,3}){1,4}\.|\d{1,3}(?:\.[1-9]\d?){1,4}(?!\.?\d))\s+/, level: dots },
  { pattern: /^(\d{1,4}[.)])\s+/, level: () => 0 },
  { pattern: /^([א-ת]{1,2}[.)]|[א-ת]['׳][.)]?)\s+/, level: () => 0 },
  { pattern: /^(\((?:[א-ת]{1,2}|\d{1,3}|[ivx]{1,5})\))\s+/, level: () => 1 },
];
const DATE = /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})\b/;
/** After a number with one dot: a measure, so the number is the sentence's. */
const MEASURE = /^\d+\.\d+\s+(?:מ['׳"״]|מטר|דונם|אחוז|מיליון|ש["״]ח|₪|%)/;

/** The label that a paragraph's text begins with, as `12.1.`, `(א)` or `ב.`; null for a sentence. */
export function writtenLabel(text: string): WrittenLabel | null {
  if (DATE.test(text) || MEASURE.test(text)) return null;
  for (const { pattern, level } of FORMS) {
    const match = pattern.exec(text);
    if (match && match[0].length < text.length)
      return { label: match[1]!, length: match[0].length, level: level(match) };
  }
  return null;
}

function dots([, label = '']: RegExpExecArray): number {
  return label.split('.').filter((part) => part !== '').length - 1;
}
