import { PERSON_TITLE_SOURCE, SIDE_SOURCE, SUMMARY, TITLE_START } from '../../pattern/rules.generated.ts';
import type { Present } from '../metadata/attendance.ts';
import { isGivenName } from '../metadata/given-names.ts';
import type { TextLine } from '../metadata/lines.ts';
import { toldBehindVerb, toldOfOffice, toldOfPresent } from './minutes.ts';
import { examined, LEAST_NARRATED, narratedAtStart, speakersInLine, withoutNarration } from './narrated-speakers.ts';
import { inFull } from './short-labels.ts';
import { speakersInCells } from './speaker-cells.ts';
import { OF_SIDE_NOTED, type SpeakerLine, speakerOf } from './speaker-labels.ts';
import { declaredIn, hasInitial, isPresent, officeBehind, type SpeakerMark, surnameOf } from './speaker-names.ts';
import { flowsBySurname, toldBySurname } from './told-by-surname.ts';

const OFFICE_OR_SIDE = new RegExp(`^ה?(?:יו"ר|${SIDE_SOURCE})`);
/** A name with its title before a comma, a dash or the end. */
const TITLED_FIRST = new RegExp(String.raw`^${PERSON_TITLE_SOURCE}\s\S+(?:\s\S+)?(?:[,;]|\s-\s|$)`);
/** So many speakers before a dash make a recorder's notes of a protocol. */
const LEAST_DASHED = 6;
/** Where a protocol says of itself that it is a summary. */
const HEAD_LINES = 60;

/**
 * Where someone begins to speak, in the order of the text: at lines, where a name alone counts when it returns or is of
 * someone present, and within a paragraph of a summary, where the typist tells who goes on. Takes normalised lines.
 */
export function findSpeakers(lines: TextLine[], text: string, attendees: Present[]): SpeakerMark[] {
  const cells = speakersInCells(lines, (name) => isPresent(name, attendees));
  const candidates = lines.flatMap((line, index) => {
    const found = cells.get(line) ?? speakerOf(line, lines[index + 1]);
    return found ? [{ ...found, line, index }] : [];
  });
  const counts = new Map<string, number>();
  for (const { speaker } of candidates) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  const surnames = new Map<string, number>();
  for (const speaker of counts.keys()) surnames.set(surnameOf(speaker), (surnames.get(surnameOf(speaker)) ?? 0) + 1);
  const isNotes =
    candidates.filter(({ speaker, dashed }) => dashed && TITLE_START.test(inFull(speaker))).length >= LEAST_DASHED;
  const declared = declaredIn(text);
  const isKnown = (speaker: string): boolean =>
    declared.has(speaker) || /^ה?יו"ר$/.test(speaker) || isPresent(speaker, attendees);
  const isGivenOrPresent = (speaker: string): boolean =>
    isGivenName(speaker.split(/[\s,]/)[0]!) || isPresent(speaker, attendees);
  const isSigned = candidates.filter(({ speaker, sign }) => sign && isKnown(speaker)).length >= LEAST_DASHED;
  const accepted = candidates.filter(({ speaker, alone, dashed, sign, isCell }) => {
    if (isCell) return true;
    if (sign) return isSigned && isKnown(speaker);
    if (dashed)
      return (
        counts.get(speaker)! >= 3 ||
        declared.has(speaker) ||
        isPresent(speaker, attendees) ||
        (isNotes && (TITLE_START.test(inFull(speaker)) || OF_SIDE_NOTED.test(speaker)))
      );
    if (!alone && officeBehind(speaker) !== null && isGivenOrPresent(speaker)) return true;
    if (!TITLE_START.test(inFull(speaker)))
      return counts.get(speaker)! >= 3 || (!alone && isPresent(speaker, attendees));
    return (
      !alone ||
      counts.get(speaker)! > 1 ||
      OFFICE_OR_SIDE.test(speaker) ||
      surnames.get(surnameOf(speaker))! > 1 ||
      isPresent(speaker, attendees)
    );
  });
  const first = accepted.find((one) => startsHearing(lines, one, text));
  const spoken = first === undefined ? accepted : withStrangers(accepted, candidates, lines.length, first.index);
  const told = first ? undefined : narratedStart(lines, attendees);
  if (told !== undefined)
    return withNarrated(
      [],
      lines.filter(({ start }) => start >= told),
      attendees,
      true,
    );
  const atLines = spoken
    .filter(({ line }) => first !== undefined && line.start >= first.line.start)
    .map(({ speaker, line, from }) => ({ speaker, lineStart: line.start, from }));
  return first ? withNarrated(atLines, lines, attendees) : [];
}

/**
 * Where nearly every line begins with its speaker, so does a line that begins with a name that nobody knows and that does
 * not return: its words are nobody's rather than those of whoever spoke before.
 */
function withStrangers<Line extends SpeakerLine & { index: number }>(
  accepted: readonly Line[],
  candidates: readonly Line[],
  lines: number,
  first: number,
): readonly Line[] {
  const labelled = accepted.filter(
    ({ index, alone, dashed, sign }) => index >= first && !alone && !dashed && !sign,
  ).length;
  if (labelled < LEAST_LABELLED || labelled < LABELLED_SHARE * (lines - first)) return accepted;
  const known = new Set(accepted);
  const isByInitials = accepted.filter(({ speaker }) => hasInitial(speaker)).length >= LEAST_INITIALLED;
  const isStranger = (speaker: string): boolean => isNameOfStranger(speaker) || (isByInitials && hasInitial(speaker));
  return candidates.filter(
    (one) => known.has(one) || (one.index > first && !one.alone && !one.dashed && !one.sign && isStranger(one.speaker)),
  );
}

const LEAST_LABELLED = 8;
/** So many speakers by their initials make of another one a speaker and of no letter a point. */
const LEAST_INITIALLED = 3;
const LABELLED_SHARE = 0.6;
/** A given name, with a surname or without: "לסיכום:" and "החניה:" go on with what the speaker before says. */
const isNameOfStranger = (label: string): boolean =>
  label.split(' ').length <= 3 && isGivenName(label.split(' ')[0]!) && /^[א-ת' -]+$/.test(label);

/** Adds to the marks at lines those that a summary tells of, and the lines of examinations. */
function withNarrated(
  atLines: SpeakerMark[],
  lines: TextLine[],
  attendees: Present[],
  isAllTold = false,
): SpeakerMark[] {
  const begin = toldBefore(lines, atLines[0]?.lineStart ?? 0, attendees);
  const later = lines.filter(({ start }) => start >= begin);
  const taken = new Set(atLines.map(({ lineStart }) => lineStart));
  const free = later.filter(({ start }) => !taken.has(start));
  const isTold = toldStretches(atLines, free, attendees);
  const narrated = free.map((line) => narratedAtStart(line, isAllTold || isTold(line))).filter((one) => one !== null);
  const isSummary =
    isAllTold ||
    narrated.filter(({ speaker }) => speaker !== '').length >= LEAST_NARRATED ||
    lines.slice(0, HEAD_LINES).some(({ text }) => SUMMARY.test(text));
  const names = new Set(atLines.map(({ speaker }) => speaker));
  const told = new Set(narrated.map(({ lineStart }) => lineStart));
  const ofPresent = isSummary
    ? free.filter(({ start }) => !told.has(start)).flatMap((line) => toldByOffice(line, attendees))
    : [];
  const marks = [
    ...atLines,
    ...ofPresent,
    ...narrated.filter(({ speaker, asked }) => asked || (isSummary && speaker !== '')),
    ...examined(free),
    ...later.flatMap((line) => speakersInLine(line, names, attendees, isSummary)),
  ];
  const starts = new Set(marks.map(({ lineStart }) => lineStart));
  const isFlowing = isSummary && flowsBySurname(free, attendees);
  const bySurname = isSummary ? free.flatMap((line) => toldBySurname(line, attendees, isFlowing)) : [];
  return [...marks, ...bySurname.filter(({ lineStart }) => !starts.has(lineStart))]
    .map(({ speaker, lineStart, from, role }: SpeakerMark) => ({ speaker, lineStart, from, ...(role ? { role } : {}) }))
    .sort((a, b) => a.lineStart - b.lineStart);
}

/** Whether a line stands in a part that only tells who said what, as the first of two sessions may of which one was recorded. */
function toldStretches(
  atLines: readonly SpeakerMark[],
  free: readonly TextLine[],
  attendees: Present[],
): (line: TextLine) => boolean {
  const tells = (line: TextLine): boolean =>
    narratedAtStart(line, true) !== null || toldByOffice(line, attendees).length > 0;
  const spoken = atLines.filter(({ speaker }) => withoutNarration(speaker) === speaker);
  const stretchOf = ({ start }: TextLine): number => spoken.filter(({ lineStart }) => lineStart < start).length;
  const telling = new Map<number, number>();
  for (const [stretch, lines] of Map.groupBy(free, stretchOf)) {
    const count = lines.filter(tells).length;
    if (count * 2 >= lines.length) telling.set(stretch, count);
  }
  // Where one part tells so, a shorter one does too.
  const least = [...telling.values()].some((count) => count >= LEAST_NARRATED) ? LEAST_LATER : Infinity;
  return (line) => (telling.get(stretchOf(line)) ?? 0) >= least;
}
const LEAST_LATER = 2;

function toldByOffice(line: TextLine, attendees: Present[]): SpeakerMark[] {
  const present = toldOfPresent(line, attendees);
  if (present.length > 0) return present;
  const office = toldOfOffice(line);
  return office.length > 0 ? office : toldBehindVerb(line, attendees);
}

/** Where the hearing begins whose first speaker before a colon stands at `first`: a minute may tell of others before. */
function toldBefore(lines: TextLine[], first: number, attendees: Present[]): number {
  const before = lines.filter(({ start }) => start < first);
  const told = before.filter((line) => tellsOfPresent(line, attendees) || narratedAtStart(line, true) !== null);
  if (told.length >= LEAST_NARRATED) return told[0]!.start;
  let at = before.length;
  while (at > 0 && narratedAtStart(before[at - 1]!) !== null) at -= 1;
  return lines[at]?.start ?? first;
}

/** Where a protocol without any speaker before a colon begins to tell who said what. */
function narratedStart(lines: TextLine[], attendees: Present[]): number | undefined {
  const isFlowing = flowsBySurname(lines.filter(isSentence), attendees);
  const told = lines.filter(
    (line) => narratedAtStart(line, true) !== null || tellsOfPresent(line, attendees, isFlowing),
  );
  return told.length >= LEAST_NARRATED || isFlowing ? told[0]?.start : undefined;
}

/** A line of the list of those present names people too, but is no sentence. */
const tellsOfPresent = (line: TextLine, attendees: Present[], isFlowing = false): boolean =>
  isSentence(line) &&
  (toldByOffice(line, attendees).length > 0 || toldBySurname(line, attendees, isFlowing).length > 0);
const isSentence = ({ text }: TextLine): boolean => text.length >= LEAST_SENTENCE && /[.?!]["')]?$/.test(text);
const LEAST_SENTENCE = 50;

/** "1. הוועדה המקומית" under "המשיבים:" is a list of parties. */
const LISTED = /^\d{1,2}[.)]\s/;

/** The lists of those present use colons too: speech begins where a sentence follows. */
function startsHearing(
  lines: TextLine[],
  { index, line, from }: { index: number; line: TextLine; from: number },
  text: string,
): boolean {
  const speech = text.slice(line.start, (lines[index + 2]?.end ?? line.end) + 1);
  const said = from < line.end ? line.text.slice(from - line.start) : (lines[index + 1]?.text ?? '');
  if (TITLED_FIRST.test(said) && said.length < 140 && !/[.?!]$/.test(said)) return false;
  return !LISTED.test(said) && /[^\d\s][.?!]/.test(said) && said.split(' ').length >= 2 && speech.length > 20;
}
