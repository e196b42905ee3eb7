// How to write each block in this case: the rules of the block, what the outcome asks for, what the chair has decided and
// what was learned from her edits. Markdown, one point a line.

import type { BlockId } from '../../domain/blocks.ts';
import type { DetailField } from '../../hebrew/read/details/types.ts';
import { PARTY_KEYS, partyLabel } from '../../hebrew/read/parties.ts';
import { outcomeTexts } from './body.ts';
import type { CaseFacts, LessonFact, Outcome } from './case-facts.ts';

/** A direction or position longer than this is cut; the whole of it is in the research files. */
const MAX_SOURCE = 20_000;
const MAX_LESSONS = 40;

const RULES: Record<BlockId, string[]> = {
  'block-alef': ['שם הוועדה והמחוז ומספר הערר, כפי שהם רשומים בתיק.'],
  'block-bet': ['היו"ר תחילה, ואחריו חברי ההרכב, כל אחד ותפקידו: נציג מתכנן המחוז, נציג ציבור, שמאי מקרקעין.'],
  'block-gimel': [
    'כל הצדדים לפי סדרם בכתב הערר, ולצד כל אחד בא כוחו; מי שאינו מיוצג – "בעצמו" או "בעצמה".',
    'המספרים שניתנים כאן לצדדים משמשים בכל ההחלטה ("המשיבים 2-3").',
  ],
  'block-dalet': ['כותרת אחת: "החלטה", או "החלטה משלימה" ו"החלטת ביניים" לפי העניין.'],
  'block-he': [
    'שתיים או שלוש פסקאות: מהו הערר ועל איזו החלטה, מה השאלה, ומה התוצאה בתמצית.',
    'כאן נקבעים המונחים ("להלן"), והם נשמרים עד סוף ההחלטה.',
  ],
  'block-vav': [
    'עובדות בלבד, לפי סדר הזמן, בלי טענות ובלי מילות הערכה ("ברי", "כידוע", "לצערנו", "שלא כדין").',
    'כל נתון (שטח, מידה, תאריך, הוראת תכנית) – כפי שהוא במקור, ובציון המקור.',
  ],
  'block-zayin': [
    'כל צד בנפרד, בלשון טענה ("לטענת", "לשיטת") ובלי הכרעה; כל טענה עיקרית בפסקה אחת.',
    'כל טענה שמובאת כאן נענית בפרק הדיון, ואין מביאים טענה שלא נטענה.',
  ],
  'block-het': [
    'מועדי ההגשה, הדיונים ומי שהתייצבו להם, החלטות ביניים, השלמות, סיור ועדויות מומחים – לפי סדרם.',
    'מה שנטען לראשונה בדיון מסומן ככזה.',
  ],
  'block-tet': [
    'רק הדין הנחוץ להכרעה: הוראת החוק, התכנית, ואחריה ההלכה. פסקה שאינה נוגעת לעניין – נמחקת.',
    'כל אסמכתה במראה מקום מלא, וכל ציטוט מילה במילה.',
  ],
  'block-yod': [
    'סוגיה אחר סוגיה: השאלה, הדין, יישומו על העובדות, מענה לטענה הנגדית, מסקנה.',
    'כל טענה עיקרית זוכה למענה, גם קצר; טענה שאין צורך להכריע בה – נאמר מדוע.',
  ],
  'block-yod-alef': ['התוצאה במשפט אחד ברור, ואחריה הוראות שאפשר לבצע: מי, מה ועד מתי; הוצאות; הדרך לבית המשפט.'],
  'block-yod-bet': [
    'התאריך העברי והלועזי של אותו יום, וציון "פה אחד" או "ברוב דעות" לפי העניין.',
    'שמות החותמים ותפקידיהם זהים לאלה שבראש ההחלטה.',
  ],
};

const BY_OUTCOME: Record<Outcome, Partial<Record<BlockId, string>>> = {
  accepted: {
    'block-yod': 'הערר מתקבל: יש להראות במה נפלה הטעות ומדוע היא מצדיקה התערבות, ולהשיב לטענות המשיבים.',
    'block-yod-alef': 'יש לומר מה מתבטל ומה בא תחתיו, כדי שלא יידרש בירור נוסף.',
  },
  partially_accepted: {
    'block-yod': 'הערר מתקבל בחלקו: בסוף כל סוגיה נאמר אם הטענה מתקבלת או נדחית.',
    'block-yod-alef': 'כל חלק שהתקבל – סעיף משלו והוראה משלו; יתר הטענות נדחות במפורש.',
  },
  rejected: {
    'block-yod': 'הערר נדחה: מענה ענייני לכל טענה של הצד שהפסיד, בלי זלזול ובלי להסתפק בכך שההחלטה סבירה.',
    'block-yod-alef': 'אם נקבעו תנאים או הבהרות על אף הדחייה – לפרטם.',
  },
  dismissed: {
    'block-vav': 'רק העובדות הדרושות לעילת הסילוק (מועדים, זכויות, המצאה).',
    'block-yod': 'הערר נדחה על הסף: ההכרעה בעילת הסף בלבד. לגוף העניין – רק בהערת אגב מסומנת, אם בכלל.',
    'block-yod-alef': 'עילת הסילוק נאמרת במפורש.',
  },
  remanded: {
    'block-yod': 'העניין מוחזר: מה הפגם, מדוע אין להשלימו כאן, ומה ייבחן מחדש – בלי לקבוע מראש את התוצאה.',
    'block-yod-alef': 'היקף הדיון הנוסף, החומר שיוגש, זכות השמיעה ולוח זמנים.',
  },
  settled: {
    'block-zayin': 'די בפסקה אחת.',
    'block-yod': 'ניתן תוקף להסכמה: עיקריה, התאמתה לדין ולמטרותיו, והיעדר פגיעה במי שאינו צד לה. אין הכרעה במחלוקת.',
    'block-yod-alef': 'הוראות ההסכמה כלשונן, בסעיפים.',
  },
  withdrawn: {
    'block-zayin': 'די בפסקה אחת.',
    'block-yod': 'הערר נמחק: הבקשה, עמדת המשיבים ושאלת ההוצאות. אין הכרעה לגוף העניין.',
    'block-yod-alef': 'המחיקה, ההוצאות, והנפקות לצו ביניים אם ניתן.',
  },
};

/** Words by which a lesson names the part of a decision that it is about; a lesson without one is about the writing at large. */
const CATEGORY_BLOCKS: Record<string, BlockId> = {
  heading: 'block-alef',
  parties: 'block-gimel',
  background: 'block-vav',
  claims: 'block-zayin',
  proceedings: 'block-het',
  normative: 'block-tet',
  discussion: 'block-yod',
  conclusion: 'block-yod-alef',
};
const PROSE: ReadonlySet<BlockId> = new Set<BlockId>([
  'block-he',
  'block-vav',
  'block-zayin',
  'block-het',
  'block-tet',
  'block-yod',
  'block-yod-alef',
]);

/** The guidance of a block. */
export function guidance(id: BlockId, facts: CaseFacts): string {
  const outcome = facts.outcome && BY_OUTCOME[facts.outcome][id];
  const points = [...RULES[id], ...(outcome ? [outcome] : [])].map((point) => `- ${point}`);
  const sections = [points.join('\n'), lacking(id, facts), ...fromTheCase(id, facts), lessonsOf(id, facts.lessons)];
  return sections.filter((section) => section !== '').join('\n\n');
}

/** Which blocks tell a particular of the case. */
const BLOCKS_OF: Record<DetailField, readonly BlockId[]> = {
  title: [],
  appeal_type: ['block-he'],
  'parties.appellants': ['block-gimel'],
  'parties.respondents': ['block-gimel'],
  'parties.permit_applicants': ['block-gimel'],
  committee: ['block-alef'],
  address: ['block-he', 'block-vav'],
  block_parcel: ['block-he', 'block-vav'],
  plan_numbers: ['block-vav'],
  permit_number: ['block-he', 'block-vav'],
  filing_date: ['block-het'],
  hearings: ['block-het'],
  decision_date: ['block-yod-bet'],
  chair: ['block-bet', 'block-yod-bet'],
  panel: ['block-bet', 'block-yod-bet'],
};

/** What the block needs, the case lacks and a document has: the skeleton leaves it open, and here is where it is found. */
function lacking(id: BlockId, { missing }: CaseFacts): string {
  const lines = (missing ?? []).filter(({ field }) => BLOCKS_OF[field].includes(id)).map(({ told }) => `- ${told}`);
  return lines.length > 0 ? `**פרטים שחסרים בתיק ומופיעים במסמכים**\n\n${lines.join('\n')}` : '';
}

function fromTheCase(id: BlockId, facts: CaseFacts): string[] {
  if (id === 'block-yod-alef') return [titled('נימוקי התוצאה', facts.outcomeReasoning)];
  if (id !== 'block-yod') return [];
  const positions = facts.issues.map(({ title, chairPosition }) => titled(`עמדת היו"ר: ${title}`, chairPosition));
  return [
    titled('נימוקי התוצאה', facts.outcomeReasoning),
    titled('מסמך הכיוון', facts.direction),
    ...positions,
    titled('טענות שיש להשיב להן', toAnswer(facts)),
  ];
}

/** Every side's arguments that the discussion has to meet; of an appeal that ends at the threshold, those of the threshold. */
function toAnswer(facts: CaseFacts): string {
  if (!outcomeTexts(facts).onMerits) return '';
  const answered = facts.arguments.filter(
    ({ threshold, resolved }) => resolved === undefined && (threshold || facts.outcome !== 'dismissed'),
  );
  return PARTY_KEYS.flatMap((party) => {
    const own = answered.filter((argument) => argument.party === party).map(({ title }) => title);
    return own.length > 0 ? [`- ${partyLabel(party)}: ${own.join('; ')}`] : [];
  }).join('\n');
}

/** A source under its title; nothing where there is none. */
function titled(title: string, text: string | null): string {
  const source = text?.trim() ?? '';
  if (source === '') return '';
  const cut = source.length > MAX_SOURCE ? `${source.slice(0, MAX_SOURCE)}…` : source;
  return `**${title}**\n\n${cut}`;
}

function lessonsOf(id: BlockId, lessons: LessonFact[]): string {
  const own = lessons.filter((lesson) => {
    const about = lesson.blockId ?? CATEGORY_BLOCKS[lesson.category ?? ''];
    return about ? about === id : PROSE.has(id);
  });
  const list = own.slice(-MAX_LESSONS).map(({ text }) => `- ${text.replace(/\s*\n\s*/g, ' ')}`);
  return list.length > 0 ? `**לקחים שאושרו**\n\n${list.join('\n')}` : '';
}
