// Whose appeal an answer answers, where its head lists no appellants: "לערר שהגישו דנה לוי ורון כהן", "כנגד: עמותת …".
import { isVersus, type TextLine } from './lines.ts';
import { knownNames } from './name-list.ts';
import { type ListedParty, readEntries } from './party-entries.ts';
import { isCommittee, restOf } from './party-sides.ts';

const NEAR = 14;
const LONGEST = 320;

const OTHERS = String.raw`\sו(?:אחרים|אח'|-?\d|שנ[יים]+|שלוש|ארבע|עוד)`;
const ENDS = String.raw`(?=${OTHERS}|\s(?:על|נגד|כנגד|לעניין|בעניין|ביום|לוועדת)\s|[.;:(]|$)`;
const WAYS = [
  String.raw`(?:^|\s)[לב]?ערר(?:\s[\d/-]{5,})?\sש?הגיש[הו]?\s([^.;:\n(]{4,110}?)${ENDS}`,
  String.raw`^(?:הנדון:\s)?(?:התייחסות|תשוב[הת]|תגוב[הת])[^\d\n]{0,20}\sלערר\s[\d/-]{5,}\s-\s([^.;:\n(]{4,90}?)${ENDS}`,
  String.raw`^(?:כנגד|כלפי|נגד)\s?:?\s([^.;:\n(]{4,90}(?:\(ע"ר\))?)$`,
].map((way) => new RegExp(way));
const FIRM = /בע"מ$|\(ע"ר\)$|^(?:עמותת|קיבוץ|מושב|אגודת)\s/;

/** Adds to an answer's parties those whose appeal it says that it answers, where none are listed. */
export function withAnswered(
  listed: readonly ListedParty[],
  lines: readonly TextLine[],
  docType: string,
): ListedParty[] {
  if (docType !== 'response' || listed.some(({ side }) => side === 'appellant')) return [...listed];
  for (const line of lines.slice(0, NEAR)) {
    if (line.text.length > LONGEST) continue;
    const names = WAYS.map((way) => way.exec(line.text)?.[1]?.trim()).find((one) => one !== undefined && isName(one));
    if (names === undefined) continue;
    const own = restOf(line, names, line.text.indexOf(names));
    const found = readEntries({ lines: [own], side: 'appellant', applicant: false, first: 1 });
    return [...found.filter(({ name }) => !listed.some((one) => one.name === name)), ...listed];
  }
  return [...listed];
}

const isName = (words: string): boolean =>
  !isCommittee(words.split(' ו')[0]!) && (FIRM.test(words) || knownNames(words).length > 0);

const FILED_BY = /^(?:מטעם|מגיש(?:ה|ת|ים|ות)?)\s?:/;
const VERSUS = /^-?\s?(?:כ?נגד|מנגד)(?:\s?:|\s)/;
const OF_APPELLANT = /^ה?עורר(?:ת|ים|ות)?\s?[:\t]/;

/** "מטעם: נטעי הצוק בע"מ … נגד: דנה לוי": in an answer the filer stands first, and those whose appeal it is behind "נגד". */
export function asAnswered(listed: readonly ListedParty[], lines: readonly TextLine[], docType: string): ListedParty[] {
  const filer = lines.findIndex(({ text }) => FILED_BY.test(text));
  const versus = lines.findIndex(({ text }, at) => at > filer && (VERSUS.test(text) || isVersus(text)));
  const isTurned = docType === 'response' && filer >= 0 && versus > filer;
  if (!isTurned || lines.slice(0, versus).some(({ text }) => OF_APPELLANT.test(text))) return [...listed];
  return listed.map((one) => {
    if (one.side === 'appellant')
      return { ...one, side: 'respondent', party: isCommittee(one.name) ? 'local_committee' : 'respondent' };
    return one.party === 'local_committee' ? one : { ...one, side: 'appellant', party: 'appellant' };
  });
}
