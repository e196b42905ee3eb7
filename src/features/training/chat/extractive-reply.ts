import { SIDE_SOURCE } from '../../../hebrew/pattern/rules.generated.ts';
import { tellingStems } from '../../../hebrew/read/claims/word-features.ts';
import type { KnownPattern, StyleKnowledge } from './style-knowledge.ts';

const MOST_PATTERNS = 8;
const MOST_LESSONS = 8;
const MOST_QUOTE = 600;

/** Words of a question that name a kind of pattern. */
const ASKED: [RegExp, KnownPattern['type'][]][] = [
  [/פתיח|פותח|פתח דבר|תחילת|מתחיל/, ['opening']],
  [/סיום|סוף דבר|מסיימ|חתימ|תוצאה|מסקנ/, ['conclusion']],
  [/מעבר|קישור|לחבר/, ['transition']],
  [/אזכור|ציטוט|מצטט|פסיקה|הפני/, ['citation']],
  [new RegExp(`צדדים|${SIDE_SOURCE}|מכנה|כינוי`), ['party_reference']],
  [/דיון|הנמק|נימוק|הכרעה|מנמק/, ['reasoning']],
  [/כותר/, ['heading']],
  [/מבנה|פרקים|סדר/, ['structure', 'heading']],
  [/ביטוי|סגנון|אופייני|לשון/, ['characteristic_phrase', 'transition']],
];

/**
 * A reply without a model: what the chair's own decisions, their patterns and the approved lessons say on the question,
 * quoted, each with its source.
 */
export function extractiveReply(question: string, knowledge: StyleKnowledge): string {
  const parts = [passagesText(knowledge), patternsText(question, knowledge), lessonsText(question, knowledge)];
  const found = parts.filter((part) => part !== '');
  if (found.length === 0 && knowledge.decisions === 0)
    return 'הקורפוס עדיין ריק. לאחר שיועלו אליו החלטות אפשר יהיה להשיב על סמך הסגנון שבהן.';
  if (found.length === 0)
    return 'לא נמצאו בקורפוס קטעים, דפוסים או לקחים מאושרים הנוגעים לשאלה. כדאי לנסח אותה במילים הלקוחות מן ההחלטות.';
  return `${found.join('\n\n')}\n\n_התשובה מורכבת ממובאות מן הקורפוס ומלקחים שאושרו בלבד; לא הופעל מודל שפה._`;
}

function passagesText({ passages }: StyleKnowledge): string {
  if (passages.length === 0) return '';
  const quotes = passages.map(
    ({ title, decisionNumber, text }) =>
      `> ${shorten(text).replace(/\s*\n\s*/g, '\n> ')}\n— ${title}${decisionNumber ? ` (${decisionNumber})` : ''}`,
  );
  return `**כך נכתב בהחלטות:**\n\n${quotes.join('\n\n')}`;
}

function patternsText(question: string, { patterns }: StyleKnowledge): string {
  const types = new Set(ASKED.filter(([asked]) => asked.test(question)).flatMap(([, wanted]) => wanted));
  const stems = tellingStems(question);
  const fitting = patterns.filter(({ type, text }) => types.has(type) || sharesStem(stems, text));
  if (fitting.length === 0) return '';
  const lines = fitting.slice(0, MOST_PATTERNS).map((pattern) => `- ״${pattern.text}״ – ${whereabouts(pattern)}`);
  return `**דפוסים שחוזרים בהחלטות:**\n${lines.join('\n')}`;
}

function lessonsText(question: string, { lessons }: StyleKnowledge): string {
  const stems = tellingStems(question);
  const fitting = lessons.filter(({ text }) => sharesStem(stems, text));
  const shown = fitting.length > 0 ? fitting : lessons.slice(0, 3);
  if (shown.length === 0) return '';
  return `**לקחים שאושרו:**\n${shown
    .slice(0, MOST_LESSONS)
    .map(({ text, source }) => (source === null ? `- ${text}` : `- ${text} (${source})`))
    .join('\n')}`;
}

const sharesStem = (stems: Set<string>, text: string): boolean =>
  [...tellingStems(text)].some((stem) => stems.has(stem));

function whereabouts({ count, decisions, title }: KnownPattern): string {
  if (decisions === 1) return `${times(count)} ${title === null ? 'בהחלטה אחת' : `ב״${title}״`}`;
  const many = decisions === 2 ? 'בשתי החלטות' : `ב-${decisions} החלטות`;
  return `${times(count)} ${many}${title === null ? '' : `, ובהן ״${title}״`}`;
}

const times = (count: number): string => (count === 1 ? 'פעם אחת' : count === 2 ? 'פעמיים' : `${count} פעמים`);

/** Whole sentences, as far as they fit. */
function shorten(text: string): string {
  if (text.length <= MOST_QUOTE) return text.trim();
  const cut = text.slice(0, MOST_QUOTE);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('.\n'));
  return end > MOST_QUOTE / 3 ? cut.slice(0, end + 1).trim() : `${cut.trim()}…`;
}
