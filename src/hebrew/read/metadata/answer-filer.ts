// Who gives an answer, and by whom, where neither a list nor the lines right below the title say it: the letterhead, a line
// "מגישה: …", the title itself, the first sentence.
import { LAWYER_TITLE_SOURCE, SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import type { PartyKey } from '../parties.ts';
import { counselName } from './counsel-name.ts';
import type { TextLine } from './lines.ts';
import { knownNames, namesIn } from './name-list.ts';
import type { ListedParty } from './party-entries.ts';

/** Lines on either side of the title that may say it. */
const NEAR = 5;
const LONGEST = 260;

const BY = '(?:ע"י|בידי|על[- ]ידי|באמצעות|בייצוג)';
const SIDE = `(?:ה?(?:${SIDE_SOURCE}(?:ת|ה|ים|ות)?|יזמי?ת|יזם|יוזמת)(?: ההיתר| התכנית)?(?:\\s\\d)?)`;
const WAYS = [
  String.raw`^(?:מטעם|מגיש(?:ה|ת|ים|ות)?(?:\sה(?:תגובה|תשובה))?|מאת|ה?מגיב(?:ה|ים|ות)?:|המשפה:)\s?:?\s(.+)$`,
  String.raw`^(?:\S+\s)?(?:תשובה|תגובה|עמדה)\s(?:מטעם|של)\s(?:${SIDE}(?:,| -)\s)?(.+)$`,
  String.raw`^(?:(?:הנדון:|ערר)\s[^,]{0,25}[,–-]\s)?(?:תשובת|תגובת|עמדת)\s(?:${SIDE}(?:,| -)\s)?(.+)$`,
  String.raw`^(?:הוגשה?|מוגשת?)\s(?:בידי|על ידי|ע"י)\s(?!עו"ד|עוה"ד|ב"כ)(.+)$`,
  String.raw`^בשמ[הםוןי]\sשל\s(.+?)\sמשיב\S*\s`,
  String.raw`^ה${SIDE_SOURCE}(?:ה|ים|ות)?\s(.+?),\sש(?:בא\S*\sכוח|מיוצג)`,
  String.raw`^(?:תיק\s)?ערר\s[\d/-]+[.,:]\s(.+)$`,
].map((way) => new RegExp(way));
/** "מבקשת ההיתר: …". */
const WHAT_HE_IS = /^(?:ה?(?:מבקש\S*|יזמ\S*|יוזמ\S*|מגיש\S*)(?: ה?(?:היתר|תכנית|תוכנית))?|התכנית)\s?:\s/;
/** What follows a name: counsel, what he is, where he lives, what is answered, the next sentence. */
const BEHIND_NAME = new RegExp(
  [
    String.raw`,?\s${BY}\s.*$`,
    String.raw`,?\s\(?(?:להלן|ה?(?:${SIDE_SOURCE}))(?![א-ת]{3}).*$`,
    String.raw`,\s(?:מבקש|יוזמ|בעל|רחוב|מושב|דירה|נהג).*$`,
    String.raw`,?\sל(?:כתבי? )?ה?(?:ערר|תשוב|תגוב).*$`,
    String.raw`\.\s.*$`,
  ].join('|'),
);
const FIRM = /בע"מ$|\(ע"ר\)$|^(?:הקדש|קיבוץ|מושב|עיריית|עמותת|אגודת|המועצה המקומית)\s|^ה?ו?ועדה המקומית ל/;

const COMPANY = /^[^,:]{4,60}(?:בע"מ|\(ע"ר\))$/;

/** Who represents, in the words around a lawyer's name; of another side they are not the filer's. */
const REPRESENTS = String.raw`ב"כ|בא(?:ת|י)?[- ]כו?ח\S*|${BY}|מיוצג\S*|משיב\S*|מגיש\S*|מוגש\S*|המיוצג\S*`;
const UP_TO_NAME = String.raw`[^.;\d]{0,40}(?:\s\d,?\s|[\s:])(?:היא\s)?`;
const COUNSEL = new RegExp(String.raw`(?:^|\s)ש?(?:${REPRESENTS})${UP_TO_NAME}(${LAWYER_TITLE_SOURCE}\s.{4,120})$`);
const ANSWERED = /\sל(?:כתב ה)?ערר.*$/;
const OF_APPELLANT = /עורר|מערער|נגד|\sנ'\s|ואח'/;

/** The tribunal, a caption with both sides, a number. */
const NO_FILER = /ועדת ה?ערר|\sנ'\s|\sנגד\s|^\d/;
const isName = (words: string): boolean => !NO_FILER.test(words) && (FIRM.test(words) || knownNames(words).length > 0);

/**
 * Adds the filer of an answer and its counsel to the parties, where they are not among them.
 *
 * @param titleAt index of the line with the title
 * @param filer which side answers, as the title says
 */
export function withSaidFiler(
  parties: readonly ListedParty[],
  lines: readonly TextLine[],
  titleAt: number,
  filer: PartyKey | null,
): ListedParty[] {
  const near = lines.slice(Math.max(0, titleAt - NEAR), titleAt + NEAR).filter(({ text }) => text.length < LONGEST);
  const known = parties.some(({ party }) => isFiler(party, filer))
    ? []
    : filersOf(near, lines[0], lines[titleAt - 1], filer, parties);
  const all = [...parties, ...known];
  const open = all.filter((one) => isFiler(one.party, filer) && one.representative === null);
  // Of several that answer alike, a title in the singular says of none which it is.
  if (open.length === 0 || (open.length > 1 && known.length === 0 && !isOfSeveral(lines[titleAt]!.text))) return all;
  const counsel = near
    .filter(({ text }) => !OF_APPELLANT.test(text) || filer === 'appellant')
    .map(({ text }) => COUNSEL.exec(text.replace(/\t/g, ': '))?.[1] ?? null)
    .find((one) => one !== null);
  const representative = counsel ? counselName(counsel.replace(ANSWERED, '')) : null;
  // Of whom it is told whom else he represents.
  if (representative === null || all.some((one) => one.representative === representative)) return all;
  return all.map((one) => (open.includes(one) ? { ...one, representative } : one));
}

/** Whether the title of an answer is that of several ("תשובת המשיבים 2 ו-3"). */
export const isOfSeveral = (title: string): boolean => SEVERAL.test(title);
const SEVERAL = /(?<![א-ת])[בלמה]{0,2}(?:(?:עורר|משיב|מערער)(?:ים|ות)|מבקשי|יזמים|יזמיות|שכנים)(?![א-ת])/;

const isFiler = (party: PartyKey, filer: PartyKey | null): boolean =>
  party === filer || (filer !== 'local_committee' && filer !== 'appellant' && party === 'respondent');

function filersOf(
  near: readonly TextLine[],
  head: TextLine | undefined,
  above: TextLine | undefined,
  filer: PartyKey | null,
  parties: readonly ListedParty[],
): ListedParty[] {
  const said = WAYS.flatMap((way) =>
    near.flatMap((line) => {
      const words = way.exec(line.text)?.[1]?.replace(WHAT_HE_IS, '').replace(BEHIND_NAME, '').trim();
      return words && isName(words) ? [{ words, line }] : [];
    }),
  );
  const letterhead = head && { words: head.text.split(/[,|\t]/)[0]!.trim(), line: head };
  // "נטעי הצוק בע"מ" alone, right above the title of an answer that is not the committee's.
  const mayStandAlone = filer === 'respondent' || filer === 'permit_applicant';
  const alone = mayStandAlone && above && COMPANY.test(above.text) ? [{ words: above.text, line: above }] : [];
  const [first] = [...said, ...(letterhead && isName(letterhead.words) ? [letterhead] : []), ...alone];
  if (!first || (filer === null && !FIRM.test(first.words) && said.length === 0)) return [];
  const party = /ועדה ה?מקומית/.test(first.words) ? 'local_committee' : (filer ?? 'respondent');
  const names = knownNames(first.words).length > 1 ? knownNames(first.words) : namesIn(first.words, true);
  return names
    .filter((name) => !parties.some((one) => one.name === name))
    .map((name, at) => ({
      name,
      representative: null,
      side: party === 'appellant' ? 'appellant' : 'respondent',
      party,
      number: parties.length + at + 1,
      terms: [],
      start: first.line.start,
      end: first.line.end,
    }));
}
