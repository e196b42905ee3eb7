import { splitParagraphs } from '../paragraphs.ts';
import { cutByArgument, readSentences, type Told } from './boundaries.ts';
import { type RawTurn, readNormalised } from './protocol.ts';
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
  /(?:רוצ(?:ה|ים)|תרצ(?:ה|י|ו)|מבקש(?:ת|ים)?|משהו) (?:ל?הוסיף|ל?הגיב|ל?השיב|לומר|להגיד|לטעון|להתייחס)|(?:מה|מהי) (?:תשובת|תגובת|עמדת)|תגובת (?:ה?וע?דה|ה?משיב|ה?עורר)|(?:^|[.?!,] )(?:עו"ד|עורכ\S* ה?דין|מר|גב'|גברת|אדר'|ד"ר|אינג'|אדוני|גברתי|הוועדה המקומית|העוררי?ם?|המשיב\S*)(?: [א-ת'"-]+){0,2}\?/;
const ANSWER_PRIOR = -0.7;
const SPEECH_PRIOR = 0.7;
const LEAST_CLAIM = 25;
const CLEAR = 0.5;
const TERSE = 0.9;
const SPOKEN = { numbered: false, spoken: true };

function claimsOfTurn(text: string, turn: RawTurn, answers: boolean): RawClaim[] {
  const said = text.slice(turn.start, turn.end);
  if (OBJECTION.test(said) && said.length < 120) return [];
  return splitParagraphs(said).flatMap((paragraph, order) => {
    return cutByArgument(readSentences(paragraph.text), SPOKEN).flatMap((piece, place) => {
      const prior = answers && order === 0 && place === 0 ? ANSWER_PRIOR : SPEECH_PRIOR;
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
  /^(?:תודה(?: רבה)?|בוקר טוב|צהריים טובים|ברשות(?:כם|ך)|אפתח ב|אתחיל ב|אני (?:רוצה|מבקש(?:ת)?) (?:להגיד|לומר|להתחיל|להוסיף|להגיש|שזה|שיירשם|לרשום)|אדוני,?\s|גברתי|ב?סדר\.|בסדר גמור|אשיב|אסיים|אני (?:משאיר|משאירה|חוזר|חוזרת) (?:ל|על|ב)|אני מתנגד(?:ת)? להגש|נתייחס|אני יכול(?:ה)? להמציא|אמציא|נמציא|אבדוק|נבדוק|אין לי|כן[.,]|נכון\.|לא[.,] |סליחה|מקובל|חתמתי|הגשתי|אני מפנה את|אשתדל|אני (?:מתחיל|פותח)(?:ה|ת)?|שתי נקודות|כמה נקודות|משפט אחד|בקצרה|נספח \S+ ל|ילקוט|הנה\.|וכל השאר|אני (?:מבקש(?:ת)?|אבקש) ש\S+ (?:ידבר|תדבר|יציג|תציג|יסביר|תסביר)|[א-ת-]+ [א-ת-]+, (?:מהנדסת?|אדריכלית?|שמאית?|יועצת?|יועץ|תושבת?)[^.]{0,25}\.)/;
/** Talk on whether a document may be filed. */
const OBJECTION = /^אני (?:מתנגד(?:ת)?(?:\.| להגש)|לא מתנגד)|^לא מתנגד|^אין התנגדות/;
const WITHDRAWN =
  /חוזר(?:ים|ת)? ב(?:י|ו|נו|ה|הם)? ?מ|לא (?:אני |אנחנו )?עומד(?:ים|ת)? (?:עוד )?על|לא עומד(?:ים|ת)? (?:עוד|על)|מבקש(?:ים|ת)? למחוק אותה|(?:אני|אנו|אנחנו) (?:(?:מוותר|זונח|מוחק)(?:ים|ת)?|(?:מושכ|מסיר|מבטל)(?:ים|ת)? את )|(?:מושך|משכנו|משכתי|ויתרנו על|ויתרתי על|זנחנו|זנחתי) (?:את |ה)?ה?טענ|ה?טענה (?:הזאת |הזו |זו )?(?:נמשכת|נזנחת|יורדת|ירדה)/;
/** Greetings, offers of documents and other talk at both ends are no part of the argument. */
function withoutTalk(piece: Told[]): Told[] {
  const kept = piece.filter(({ text }, index) => !(TALK.test(text) && (index === 0 || text.length < 60)));
  const from = piece.indexOf(kept[0]!);
  return kept.length === 0 ? [] : piece.slice(from, piece.indexOf(kept.at(-1)!) + 1);
}

function scoreOf(sentences: Told[]): number {
  let argues = 0;
  let tells = 0;
  for (const { text, cues } of sentences) {
    argues = Math.max(argues, cues.argues);
    if (!/[?]$/.test(text)) tells += cues.tells;
  }
  const length = sentences.at(-1)!.end - sentences[0]!.start;
  return 0.5 * Math.min(argues, 6) - 0.4 * Math.min(tells, 3) + (length > 80 ? CLEAR : length < 45 ? -TERSE : 0);
}
