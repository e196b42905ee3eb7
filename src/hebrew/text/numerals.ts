/**
 * Hebrew numerals as legal documents write them: paragraph labels (`א`, `י"א`), annexes (`ט"ז`) and years (`תשפ"ד`,
 * `ה'תשפ"ד`, `התשפ"ד`). The value is the sum of the letters; a thousand is a letter with a geresh before the rest.
 */

/**
 * The value of a numeral written in letters, 1 to 9,999, with or without its marks (`יב`, `י"ב`, `י״ב`, `ה'תשפ"ד`), or
 * null when the letters are no numeral. Letters go from high to low; the customary exceptions (`ט"ו`, `ט"ז`, and years
 * whose letters are turned round to avoid a bad word, such as `תשד"מ`, `רע"ב`, `תרח"צ`) are read too.
 */
export function parseHebrewNumeral(text: string): number | null {
  const trimmed = text.trim();
  const round = ROUND_THOUSANDS.exec(trimmed);
  if (round !== null) return UNITS[round[1]!]! * 1000;
  const match = NUMERAL.exec(trimmed);
  if (match === null) return null;
  const [, thousand, body = ''] = match;
  const letters = body.replace(MARKS, '');
  const rest = letterSum(letters);
  if (rest === null || !isWrittenForm(letters, rest)) return null;
  return thousand === undefined ? rest : UNITS[thousand]! * 1000 + rest;
}

/**
 * A number from 1 to 9,999 in Hebrew letters: `12` → `י"ב`, `5` → `ה'`, `5784` → `ה'תשפ"ד`; with `marks: false` only the
 * letters (`יב`), as in the label of a list. Round thousands are `ה' אלפים`. Throws a RangeError outside that range.
 */
export function formatHebrewNumeral(value: number, options: { marks?: boolean } = {}): string {
  if (!Number.isInteger(value) || value < 1 || value > 9999) throw new RangeError(`no Hebrew numeral for ${value}`);
  const { marks = true } = options;
  const thousands = Math.floor(value / 1000);
  const prefix = thousands === 0 ? '' : `${UNIT_LETTERS[thousands]}${marks ? "'" : ''}`;
  const letters = lettersBelowThousand(value % 1000);
  if (letters === '') return `${UNIT_LETTERS[thousands]}' אלפים`;
  if (!marks) return prefix + letters;
  return prefix + (letters.length === 1 ? `${letters}'` : `${letters.slice(0, -1)}"${letters.slice(-1)}`);
}

/**
 * A year of the Hebrew calendar from its letters: `תשפ"ד`, `התשפ"ד` (the definite article), `ה'תשפ"ד` → 5784. Years
 * without their thousands are of the sixth millennium. Null for anything but 5100 to 5999, and for words without marks
 * that do not begin as the years since 1839 do.
 */
export function parseHebrewYear(text: string): number | null {
  const match = YEAR.exec(text.trim());
  if (match === null) return null;
  const value = parseHebrewNumeral(match[1]!);
  return value === null || value < 100 || value > 999 ? null : 5000 + value;
}

/** `5784` → `תשפ"ד`, or `התשפ"ד` with the article, as statutes and decisions write it. */
export function formatHebrewYear(year: number, options: { article?: boolean } = {}): string {
  return (options.article === true ? 'ה' : '') + formatHebrewNumeral(year % 1000);
}

const NUMERAL = /^(?:([א-ט])['׳’])?([א-ת](?:["״”'׳’]{0,2}[א-ת])*)['׳’]?$/;
const ROUND_THOUSANDS = /^([א-ט])['׳’] ?אלפים$/;
const MARKS = /["״”'׳’]/g;
const YEAR = /^ה?['׳’]?([א-ת]{1,4}(?:["״”]|['׳’]{2})[א-ת]|ת[רש][א-ת]{0,3}['׳’]?)$/;

const UNIT_LETTERS = ' אבגדהוזחט';
const TEN_LETTERS = ' יכלמנסעפצ';
const HUNDRED_LETTERS = ['', 'ק', 'ר', 'ש', 'ת', 'תק', 'תר', 'תש', 'תת', 'תתק'];

const UNITS: Record<string, number> = Object.fromEntries([...UNIT_LETTERS].map((letter, value) => [letter, value]));
const FINALS: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };
const VALUES: Record<string, number> = {
  ...UNITS,
  ...Object.fromEntries([...TEN_LETTERS].map((letter, value) => [letter, value * 10])),
  ...{ ק: 100, ר: 200, ש: 300, ת: 400, ך: 20, ם: 40, ן: 50, ף: 80, ץ: 90 },
};

function letterSum(letters: string): number | null {
  let sum = 0;
  for (const letter of letters) {
    const value = VALUES[letter];
    if (value === undefined) return null;
    sum += value;
  }
  return sum;
}

/** As the number is written, or, from a hundred on, with two neighbouring letters changed about. */
function isWrittenForm(letters: string, value: number): boolean {
  if (value < 1 || value > 999) return false;
  const proper = lettersBelowThousand(value);
  const given = [...letters].map((letter) => FINALS[letter] ?? letter).join('');
  if (given === proper) return true;
  if (value < 100 || given.length !== proper.length) return false;
  let at = 0;
  while (given[at] === proper[at]) at++;
  return given.slice(at, at + 2) === `${proper[at + 1]}${proper[at]}` && given.slice(at + 2) === proper.slice(at + 2);
}

function lettersBelowThousand(value: number): string {
  const hundreds = HUNDRED_LETTERS[Math.floor(value / 100)]!;
  const below = value % 100;
  if (below === 15 || below === 16) return `${hundreds}ט${below === 15 ? 'ו' : 'ז'}`;
  return hundreds + (TEN_LETTERS[Math.floor(below / 10)]! + UNIT_LETTERS[below % 10]!).replaceAll(' ', '');
}
