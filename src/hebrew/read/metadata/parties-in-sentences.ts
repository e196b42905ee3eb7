// Parties that no list names but a sentence at the head of a paper: "העוררת, גבעות בע"מ, יוצגה על ידי עו"ד כהן; המשיבה, …".
import { LAWYER_TITLE_SOURCE, SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import type { TextLine } from './lines.ts';
import { type ListedParty, readEntries } from './party-entries.ts';
import { restOf } from './party-sides.ts';

const LONGEST = 900;
const BY = '(?:ע"י|על[- ]ידי|באמצעות|בידי)';
const NAME = String.raw`([^,;.\n()]{4,80}?(?:\s\((?:ע"ר|חל"צ|\d{4})\))?(?:\sבע"מ)?)`;
const COUNSEL = String.raw`((?:ב"כ\s)?${LAWYER_TITLE_SOURCE}\s[^,;.()\n]{4,60})`;

/** "העוררת, גבעות בע"מ, יוצגה על ידי עו"ד כהן". */
const REPRESENTED = new RegExp(
  String.raw`(?:^|[.;]\s)ו?ה(${SIDE_SOURCE})(?:ת|ה|ים|ות)?(?:\s\d)?,\s${NAME},\s(?:ש?(?:יוצג|מיוצג)\S*\s)?${BY}\s${COUNSEL}`,
  'g',
);
/** "מוגש מטעמה של גבעות בע"מ (להלן: החברה), אשר בשמה פועלת עו"ד כהן, כנגד הוועדה המקומית גבעון". */
const ACTS_FOR = String.raw`(?:אשר\s|ש)?(?:בשמ[והםן]\sפועל(?:ת|ים)?|(?:מיוצג\S*\s)?${BY})`;
const FILED_FOR = new RegExp(
  String.raw`(?:מטעמ[והםן]\sשל|מטעם|בשם)\s${NAME}(?:\s\(ו?להלן[^()]{2,40}\))?,\s${ACTS_FOR}\s${COUNSEL}` +
    String.raw`[^.\n]{0,80}?,?\s(?:כנגד|נגד)\s(ה?ו?ועדה ה?(?:מקומית|מרחבית)[^,;.\n()]{3,60})`,
);

/** The parties of the first sentences that name them with their counsel. */
export function partiesInSentences(lines: readonly TextLine[]): ListedParty[] {
  for (const line of lines) {
    if (line.text.length > LONGEST) continue;
    const filed = FILED_FOR.exec(line.text);
    if (filed) {
      const [, name, counsel, committee] = filed;
      return [...read(line, name!, counsel!, 'appellant', 1), ...read(line, committee!, null, 'respondent', 1)];
    }
    const all = [...line.text.matchAll(REPRESENTED)];
    if (all.length < 2) continue;
    return all.flatMap(([, role, name, counsel], at) =>
      read(line, name!, counsel!, APPEALS.test(role!) ? 'appellant' : 'respondent', at),
    );
  }
  return [];
}
const APPEALS = /^(?:עורר|מערער)/;

function read(
  line: TextLine,
  name: string,
  counsel: string | null,
  side: ListedParty['side'],
  order: number,
): ListedParty[] {
  const at = restOf(line, name);
  const text = counsel === null ? name : `${name}, ע"י ${counsel.replace(/\sמ(?:רחוב|רח'|שד|דרך|כיכר)\s.*$/, '')}`;
  return readEntries({ lines: [{ ...at, text }], side, applicant: false, first: Math.max(1, order) });
}
