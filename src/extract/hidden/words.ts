/** Gathers what a reader leaves out of a text because nobody sees it (contract section 9). */

/** What is hidden in one document; a paragraph's hidden words make one piece. */
export interface HiddenWords {
  /** Goes on with the current piece. */
  add(text: string): void;
  /** Something that can be seen stands between two parts of the current piece. */
  interrupt(): void;
  /** Ends the current piece. */
  end(): void;
  /** A piece of its own: a comment, a deleted row. */
  addWhole(text: string): void;
  /** A description or a comment of the file's source: told where it reads like a sentence. */
  addAside(text: string): void;
  /** Field codes, scripts: never text, told from 20 Hebrew letters on. */
  addCode(text: string): void;
  /** All pieces in order. */
  pieces(): string[];
}

const MOST_PIECES = 2000;
const HEBREW_IN_CODE = 20;
const WORDS_OF_SENTENCE = 4;
const LETTERS_OF_SENTENCE = 20;
/** Word describes pictures by itself. */
const GENERATED = /(?:description automatically generated|AI-generated content|תיאור (?:ש)?נוצר באופן אוטומטי)/i;

/** @param clean how a text is shown */
export function hiddenWords(clean: (text: string) => string): HiddenWords {
  const pieces: string[] = [];
  let current = '';
  let interrupted = false;
  const addWhole = (text: string) => {
    const shown = clean(text);
    if (/[\p{L}\p{N}]/u.test(shown) && pieces.length < MOST_PIECES) pieces.push(shown);
  };
  const end = () => {
    if (current !== '') addWhole(current);
    current = '';
    interrupted = false;
  };
  return {
    add(text) {
      current += interrupted && current !== '' ? ` ${text}` : text;
      interrupted = false;
    },
    interrupt() {
      interrupted = true;
    },
    end,
    addWhole,
    addAside(text) {
      if (isSentence(text) && !GENERATED.test(text)) addWhole(text);
    },
    addCode(text) {
      if ((text.match(/[א-ת]/g)?.length ?? 0) >= HEBREW_IN_CODE) addWhole(text);
    },
    pieces() {
      end();
      return pieces;
    },
  };
}

function isSentence(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return words.length >= WORDS_OF_SENTENCE && words.join('').length >= LETTERS_OF_SENTENCE;
}
