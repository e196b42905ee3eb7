import { splitParagraphs } from '../paragraphs.ts';
import { type Sentence, splitSentences } from '../sentences.ts';
import { readCues } from './cues.ts';
import { type RawTurn, readNormalised } from './protocol.ts';
import { POINTS_BACK } from './segment.ts';
import { isBarTopic, topicOf } from './topics.ts';
import type { RawClaim } from './types.ts';

/** What the parties argue at a hearing. What the panel says, answers to its questions and talk of procedure are no claims. */
export function claimsOfProtocol(text: string): RawClaim[] {
  const { turns } = readNormalised(text);
  return turns.flatMap((turn, index) =>
    turn.party === null ? [] : claimsOfTurn(text, turn, answersPanel(text, turns[index - 1])),
  );
}

/** The panel asked just before, so that this turn answers a question rather than argues; an invitation to speak is none. */
function answersPanel(text: string, before: RawTurn | undefined): boolean {
  if (before === undefined || before.party !== null) return false;
  const said = text.slice(before.start, before.end);
  return /\?["')]?\s*$/.test(said) && !INVITATION.test(said.slice(-120));
}

const INVITATION =
  /(?:רוצ(?:ה|ים)|תרצ(?:ה|י|ו)|מבקש(?:ת|ים)?|משהו) (?:ל?הוסיף|ל?הגיב|ל?השיב|לומר|להגיד|לטעון|להתייחס)|(?:מה|מהי) (?:תשובת|תגובת|עמדת)|תגובת (?:ה?וע?דה|ה?משיב|ה?עורר)/;
const ANSWER_PRIOR = -0.8;
const SPEECH_PRIOR = 0.7;
const LEAST_CLAIM = 30;
const CLEAR = 1;

function claimsOfTurn(text: string, turn: RawTurn, answers: boolean): RawClaim[] {
  const said = text.slice(turn.start, turn.end);
  if (OBJECTION.test(said) && said.length < 120) return [];
  return splitParagraphs(said).flatMap((paragraph, order) => {
    const prior = answers && order === 0 ? ANSWER_PRIOR : SPEECH_PRIOR;
    return piecesOf(splitSentences(paragraph.text)).flatMap((piece) => {
      const kept = withoutTalk(piece);
      const first = kept[0];
      const last = kept.at(-1);
      if (!first || !last) return [];
      const words = paragraph.text.slice(first.start, last.end);
      const score = prior + scoreOf(kept);
      if (words.length < LEAST_CLAIM || score <= 0 || WITHDRAWN.test(words)) return [];
      const topic = topicOf(words);
      const start = turn.start + paragraph.start + first.start;
      return [
        {
          start,
          end: start + words.length,
          party: turn.party!,
          topic: topic?.label ?? null,
          threshold: isBarTopic(topic, turn.party!) || /טענ(?:ת|ות) ה?סף|על הסף/.test(words),
          number: null,
          score,
        },
      ];
    });
  });
}

const TALK =
  /^(?:תודה(?: רבה)?|בוקר טוב|צהריים טובים|ברשות(?:כם|ך)|אפתח ב|אתחיל ב|אני (?:רוצה|מבקש(?:ת)?) (?:להגיד|לומר|להתחיל|להוסיף|להגיש|שזה|שיירשם|לרשום)|אדוני,?\s|גברתי|ב?סדר\.|בסדר גמור|אשיב|אסיים|אני (?:משאיר|משאירה|חוזר|חוזרת) (?:ל|על|ב)|אני מתנגד(?:ת)? להגש|נתייחס|אני יכול(?:ה)? להמציא|אמציא|נמציא|אבדוק|נבדוק|אין לי|כן[.,]|נכון\.|לא[.,] |סליחה|מקובל|חתמתי|הגשתי|אני מפנה את)/;
/** Talk on whether a document may be filed. */
const OBJECTION = /^אני (?:מתנגד(?:ת)?(?:\.| להגש)|לא מתנגד)|^לא מתנגד|^אין התנגדות/;
const WITHDRAWN =
  /חוזר(?:ים|ת)? ב(?:י|ו|נו|ה|הם)? ?מ|לא (?:אני |אנחנו )?עומד(?:ים|ת)? (?:עוד )?על|לא עומד(?:ים|ת)? (?:עוד|על)|מבקש(?:ים|ת)? למחוק אותה|(?:אני|אנו|אנחנו) (?:(?:מוותר|זונח|מוחק)(?:ים|ת)?|(?:מושכ|מסיר|מבטל)(?:ים|ת)? את )|(?:מושך|משכנו|משכתי|ויתרנו על|ויתרתי על|זנחנו|זנחתי) (?:את |ה)?ה?טענ|ה?טענה (?:הזאת |הזו |זו )?(?:נמשכת|נזנחת|יורדת|ירדה)/;
const TURN_OF_ARGUMENT =
  /^(?:ו?(?:ראשית|שנית|שלישית)|דבר (?:שני|שלישי|נוסף|אחרון)|נקודה (?:נוספת|שני)|ו?ל(?:גבי|עני?ין|גוף|גופו)(?=\s)|ב(?:עני?ין|נוגע|מישור)|ו?ב(?:כל מקרה|נוסף|מישור)|ו?על ה|אשר ל|באשר ל|ו?לסיום|ו?לבסוף|ו?אם יש|ו?(?:תסתכלו|תראו|שימו לב)|יש גם|ועוד|עוד דבר|אני (?:כן )?עומד(?:ת)? על|רק הערה|מעבר לזה|חוץ מזה|אנחנו (?:מסכימים|לא מתנגדים))/;

/** Parts of what was said in one breath, each on one matter. */
function piecesOf(sentences: Sentence[]): Sentence[][] {
  const pieces: Sentence[][] = [];
  let piece: Sentence[] = [];
  for (const sentence of sentences) {
    const length = piece.length > 0 ? piece.at(-1)!.end - piece[0]!.start : 0;
    const turns =
      length > MOST_LENGTH ||
      (length >= LEAST_CLAIM && (TURN_OF_ARGUMENT.test(sentence.text) || changesTopic(piece, sentence)));
    if (turns) {
      pieces.push(piece);
      piece = [];
    }
    piece.push(sentence);
  }
  pieces.push(piece);
  return pieces;
}

const SETTLED_LENGTH = 180;
const MOST_LENGTH = 1_500;
const MOST_COMPARED = 8;

/** After some length a sentence of another known topic begins another matter. */
function changesTopic(piece: Sentence[], next: Sentence): boolean {
  if (piece.length === 0 || piece.at(-1)!.end - piece[0]!.start < SETTLED_LENGTH || POINTS_BACK.test(next.text))
    return false;
  const after = topicOf(next.text)?.label;
  if (after === undefined) return false;
  const last = piece.slice(-MOST_COMPARED).map(({ text }) => text);
  const before = topicOf(last.join(' '))?.label;
  return before !== undefined && before !== after;
}

/** Greetings, offers of documents and other talk at both ends are no part of the argument. */
function withoutTalk(piece: Sentence[]): Sentence[] {
  const kept = piece.filter(({ text }, index) => !(TALK.test(text) && (index === 0 || text.length < 60)));
  const from = piece.indexOf(kept[0]!);
  return kept.length === 0 ? [] : piece.slice(from, piece.indexOf(kept.at(-1)!) + 1);
}

function scoreOf(sentences: Sentence[]): number {
  let argues = 0;
  let tells = 0;
  for (const { text } of sentences) {
    const cues = readCues(text);
    argues = Math.max(argues, cues.argues);
    if (!/[?]$/.test(text)) tells += cues.tells;
  }
  const length = sentences.at(-1)!.end - sentences[0]!.start;
  return 0.5 * Math.min(argues, 6) - 0.4 * Math.min(tells, 3) + (length > 80 ? CLEAR / 2 : length < 45 ? -CLEAR : 0);
}
