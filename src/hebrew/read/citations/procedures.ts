/**
 * Kinds of Israeli proceedings as they are abbreviated before a file number. `letters` are written with or without
 * gershayim and dots (`ע"א`, `ע.א.`); `bare` ones are met without any mark too ("עא 6365/00") and are no other word. How they
 * are written stands in the class `procedure-pattern` of `lexicon/classes.yaml`; here, what each is called.
 */
interface Procedure {
  name: string;
  letters: string[];
  bare?: boolean;
}

const PROCEDURES: Procedure[] = [
  { name: 'בג"ץ', letters: ['בגץ', 'בגצ'], bare: true },
  { name: 'דנג"ץ', letters: ['דנגץ', 'דנגצ'], bare: true },
  { name: 'דנ"א', letters: ['דנא'], bare: true },
  { name: 'דנ"מ', letters: ['דנמ', 'דנם', 'דנעמ'] },
  { name: 'דנ"פ', letters: ['דנפ'] },
  { name: 'ד"נ', letters: ['דנ'] },
  { name: 'עע"מ', letters: ['עעמ', 'עעם'], bare: true },
  { name: 'בר"מ', letters: ['ברמ', 'ברם'], bare: true },
  { name: 'בש"מ', letters: ['בשמ'] },
  { name: 'רע"א', letters: ['רעא'], bare: true },
  { name: 'רע"פ', letters: ['רעפ'], bare: true },
  { name: 'רע"ב', letters: ['רעב'] },
  { name: 'בר"ע', letters: ['ברע'] },
  { name: 'בע"מ', letters: ['בעמ', 'בעם'] },
  { name: 'ע"א', letters: ['עא'], bare: true },
  { name: 'ע"פ', letters: ['עפ'] },
  { name: 'ע"מ', letters: ['עמ'] },
  { name: 'ע"ש', letters: ['עש'] },
  { name: 'ע"ע', letters: ['עע'] },
  { name: 'ע"ב', letters: ['עב'] },
  { name: 'עב"ל', letters: ['עבל'] },
  { name: 'עת"מ', letters: ['עתמ', 'עתם'], bare: true },
  { name: 'עמ"נ', letters: ['עמנ', 'עמן'], bare: true },
  { name: 'עש"א', letters: ['עשא'] },
  { name: 'עש"מ', letters: ['עשמ', 'עשם'] },
  { name: 'עח"ק', letters: ['עחק'] },
  { name: 'עמ"ה', letters: ['עמה'] },
  { name: 'עו"ש', letters: ['עוש'] },
  { name: 'ו"ע', letters: ['וע'], bare: true },
  { name: 'ו"ח', letters: ['וח'] },
  { name: 'ה"פ', letters: ['הפ'], bare: true },
  { name: 'ה"מ', letters: ['המ'] },
  { name: "המ'", letters: [] },
  { name: 'ת"א', letters: ['תא'] },
  { name: 'תא"מ', letters: ['תאמ'] },
  { name: 'תא"ק', letters: ['תאק'] },
  { name: 'ת"צ', letters: ['תצ'] },
  { name: 'ת"מ', letters: ['תמ'] },
  { name: 'ת"פ', letters: ['תפ'] },
  { name: 'תפ"ח', letters: ['תפח'] },
  { name: 'תמ"ש', letters: ['תמש'] },
  { name: 'תו"ב', letters: ['תוב'] },
  { name: 'ב"ש', letters: ['בש'] },
  { name: 'בש"א', letters: ['בשא'] },
  { name: 'עפ"א', letters: ['עפא'] },
  { name: 'עפ"ת', letters: ['עפת'] },
  { name: 'עמ"ש', letters: ['עמש'] },
  { name: 'רמ"ש', letters: ['רמש'] },
  { name: 'צ"א', letters: ['צא'] },
  { name: 'א"ב', letters: ['אב'] },
  { name: 'ס"ע', letters: ['סע'] },
  { name: 'ד"מ', letters: ['דמ'] },
  { name: 'פר"ק', letters: ['פרק'] },
  { name: 'פש"ר', letters: ['פשר'] },
];

/** Proceedings of the planning tribunals, written as whole words. */
const WORDS: Array<[form: string, name: string]> = [
  ['עררים', 'ערר'],
  ['ערר', 'ערר'],
  ['עררי', 'ערר'],
  ['השגה', 'השגה'],
];

const BY_LETTERS = new Map<string, string>([
  ...PROCEDURES.flatMap(({ name, letters }) => letters.map((one): [string, string] => [one, name])),
  ...WORDS,
  ["המ'", "המ'"],
]);

/** The usual spelling of a matched procedure name (`בג"צ` → `בג"ץ`, "עתמ" → `עת"מ`). */
export function procedureName(matched: string): string {
  return BY_LETTERS.get(matched.replace(/[".\s]/g, '')) ?? matched;
}
