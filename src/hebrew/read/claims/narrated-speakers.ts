import { AT_START, IN_LINE, PARTY_AT_START, SAYS_THAT, SPOKEN_ASKED } from '../../pattern/rules.generated.ts';
import type { Present } from '../metadata/attendance.ts';
import type { TextLine } from '../metadata/lines.ts';
import type { SpeakerMark } from './speaker-names.ts';
import { isPresent } from './speaker-names.ts';

/** As many paragraphs that tell of a speaker in the third person make a protocol a summary. */
export const LEAST_NARRATED = 3;

/** Where a sentence ends within a line, also behind a number ("המרפסת של עוררת 1."), and not an initial. */
const BOUNDARY = /(?:[^\s.?!]{2}|(?<=[א-ת]{2}\s)\d)[.?!]["')]?\s/g;

/**
 * The speaker of whom a paragraph tells at its start, and whether he answers a question; null when it tells of none.
 *
 * @param isAllTold nobody speaks in his own words, so that a party itself may be told of too
 */
export function narratedAtStart(
  { text, start }: TextLine,
  isAllTold = false,
): (SpeakerMark & { asked: boolean }) | null {
  const asked = SPOKEN_ASKED.exec(text);
  if (asked) {
    const speaker = asked.groups?.after ?? asked.groups?.ahead ?? '';
    return { speaker, lineStart: start, from: start + asked[0].length, asked: true };
  }
  const narrated = AT_START.exec(text) ?? (isAllTold ? PARTY_AT_START.exec(text) : null);
  if (!narrated) return null;
  return {
    speaker: narrated.groups!.who!,
    lineStart: start,
    from: start + contentOf(text, narrated[0].length),
    asked: false,
  };
}

/** "גב' כהן מבקשת לומר דבר" → "גב' כהן"; any other words before a colon as they are. */
export function withoutNarration(speaker: string): string {
  return AT_START.exec(speaker)?.groups?.who ?? speaker;
}

/** "מעיר כי …" is told without its first words, anything else with its verb ("מבקשת להוסיף …"). */
function contentOf(text: string, at: number): number {
  return at + (SAYS_THAT.exec(text.slice(at))?.[0].length ?? 0);
}

/** Who else speaks in a paragraph: "… בתורך. ב"כ העוררת: …", and in a summary "… התכנית מוצגת. ב"כ המשיבה מבקש …". */
export function speakersInLine(
  { text, start }: TextLine,
  names: ReadonlySet<string>,
  attendees: Present[],
  isSummary: boolean,
): SpeakerMark[] {
  return [...text.matchAll(BOUNDARY)].flatMap((boundary) => {
    IN_LINE.lastIndex = boundary.index + boundary[0].length;
    const match = IN_LINE.exec(text);
    if (!match) return [];
    const { who, named } = match.groups as { who?: string; named?: string };
    const at = match.index + match[0].length;
    if (named !== undefined)
      return names.has(named) || /^ה?יו"ר/.test(named) || (isSummary && isPresent(named, attendees))
        ? [{ speaker: named, lineStart: start + match.index, from: start + at }]
        : [];
    return isSummary && who !== undefined
      ? [{ speaker: who, lineStart: start + match.index, from: start + contentOf(text, at) }]
      : [];
  });
}

const EXAMINED = /^(שאלה|תשובה|[שת])\s?(?:[.:]|\s-)\s*(?=["א-ת\d])/;
const LEAST_EXAMINED = 2;

/** The questions and answers of an examination ("ש: …", "תשובה: …"), where there are several of both. */
export function examined(lines: TextLine[]): SpeakerMark[] {
  const found = lines.flatMap(({ text, start }): SpeakerMark[] => {
    const match = EXAMINED.exec(text);
    if (!match) return [];
    const role = match[1]!.startsWith('ש') ? 'question' : 'answer';
    return [{ speaker: match[1]!, lineStart: start, from: start + match[0].length, role }];
  });
  const isEnough = (['question', 'answer'] as const).every(
    (role) => found.filter((one) => one.role === role).length >= LEAST_EXAMINED,
  );
  return isEnough ? found : [];
}
