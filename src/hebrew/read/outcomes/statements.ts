/** What a text says of the appeal's fate, sentence by sentence. */
import { splitSentences } from '../../text/sentences.ts';
import { type Verdict, verdictsOf } from './verdicts.ts';

/** A verdict with its sentence, offsets in the text. */
export interface Statement extends Verdict {
  sentence: string;
}

/** Every verdict of a normalised text on the appeal, in order. Linear time. */
export function statementsOf(text: string): Statement[] {
  return splitSentences(text).flatMap(({ text: sentence, start }) =>
    sentence.length > LONGEST || !TELLS.test(sentence)
      ? []
      : verdictsOf(sentence).map((one) => ({ ...one, sentence, start: start + one.start, end: start + one.end })),
  );
}

/** No sentence that decides a case is longer. */
const LONGEST = 3_000;
const TELLS =
  /ערר|ערעור|עתיר|ועדה המקומית|דינ[וםה]|הסכמ|הסדר|פשר|הסכם|הסף|חזיר|מוחזר|חזר|תשוב|השבת|מחדש|החלט|היתר|שומה|חיוב/;
