// How pleadings begin that have no part of the facts: most say there, before they argue, what the land is and what was decided.

import { countWords } from '../../hebrew/read/telling/words.ts';
import { splitParagraphs } from '../../hebrew/text/paragraphs.ts';
import type { CaseDocument } from './material.ts';

/** Of the opening of a pleading, its paragraphs and characters at most. */
const MOST = { paragraphs: 5, characters: 1_400 };

/** The openings of appeals and answers without a background, up to the heading that ends them. */
export function openings(documents: readonly CaseDocument[]): { document: CaseDocument; text: string }[] {
  return ['appeal', 'response']
    .flatMap((type) => documents.filter(({ docType }) => docType === type))
    .flatMap((document) => {
      const { sections, text } = document;
      const first = sections.find(({ type }) => type === 'claims');
      if (!first || sections.some(({ type }) => type === 'background')) return [];
      const opening = textOfOpening(text.slice(first.start, Math.min(first.end, first.start + MOST.characters)));
      return opening === '' ? [] : [{ document, text: opening }];
    });
}

function textOfOpening(text: string): string {
  // The last paragraph may be cut.
  const paragraphs = splitParagraphs(text).slice(0, -1);
  const kept: string[] = [];
  for (const [at, { text: own }] of paragraphs.entries()) {
    const isHeading = countWords(own) <= MOST_OF_HEADING && !/[.:;]\s*$/.test(own);
    if (isHeading && at > 0 && !OF_FACTS.test(own)) break;
    if (!isHeading && kept.length < MOST.paragraphs) kept.push(own);
  }
  return kept.join('\n\n').trim();
}

const MOST_OF_HEADING = 10;
/** A heading under which facts go on. */
const OF_FACTS = /(?:רקע|עובדות|הצדדים|מקרקעין|הנכס|פתח דבר|מבוא)/;

/** Whether a sentence of an opening tells of the land, the plans or what was done, and neither cites law nor announces what follows. */
export const tellsFactOfCase = (sentence: string): boolean => OF_CASE.test(sentence) && !BESIDE.test(sentence);

const DONE = 'אישר|החליט|הופקד|פורסמ|הוגש|נדונ|דחת|רכש|קנת|קנו|מכר|נוסד|הוקמ|נבנ|ייעד|שינת';
const OF_CASE = new RegExp(
  `(?<![א-ת])(?:[ושהבל]{0,2}(?:גוש|חלק(?:ה|ות)|הבעלים|בעל(?:ת|י)?)(?![א-ת])|(?:${DONE})[א-ת]{0,2}(?![א-ת]))`,
);
const BESIDE =
  /סעי(?:ף|פים) \d|(?<![א-ת])(?:מבקש(?:ת|ים)? להשיב|מצטרפ(?:ת|ים) ל|ערוכה|עמדת(?:ו|ה|ם)|באיחור|אות[והםן])(?![א-ת])/;
