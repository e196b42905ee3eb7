import { readFile } from 'node:fs/promises';
import { BLOCKS } from '../../src/domain/blocks.ts';
import type { CaseFacts, DraftBlock } from '../../src/hebrew/check/types.ts';

/** A finished decision as people wrote it into the 12 blocks, with its case. */
export interface WrittenDecision {
  name: string;
  blocks: DraftBlock[];
  facts: CaseFacts;
}

const FOLDER = new URL('../hebrew/fixtures/decisions/', import.meta.url);
const NOTHING_READ = { arguments: [], claims: [], documents: [], analysis: null };

const FACTS: Record<string, CaseFacts> = {
  '8047-24': {
    ...NOTHING_READ,
    analysis: 'העוררים מפנים לערר (ת"א) 85114/18.',
    caseNumber: '8047/24',
    parties: {
      appellants: [
        { name: 'רבקה אילון', representative: 'עו"ד מיכל דרורי' },
        { name: 'עזבון המנוח יצחק אילון ז"ל', representative: 'עו"ד מיכל דרורי' },
      ],
      respondents: [{ name: 'הוועדה המקומית לתכנון ובנייה גבעת הגפן', representative: 'עו"ד אורי בן-שחר' }],
      permitApplicants: [],
    },
    chair: 'עו"ד הדס לוין-שגיא',
    panel: ['השמאי גיא רוזנברג', 'האדריכלית תמר אבידן'],
    filingDate: '2024-02-25',
    hearingDates: ['2025-05-20'],
    decisionDate: '2025-11-18',
    outcome: 'partially_accepted',
    attachments: [
      {
        quote:
          'היטל ההשבחה בא לשתף את הציבור בהתעשרותו של בעל המקרקעין, ובלבד שהתעשרות זו נובעת מפעולה תכנונית של הרשות ולא מכוחות השוק בלבד.',
        citation: `ע"א 1341/93 סי אנד סאן ביץ' הוטלס בע"מ נ' הוועדה המקומית לתכנון ולבניה תל-אביב-יפו, פ"ד נב(5) 715 (1999)`,
      },
      {
        quote:
          'הפטור הסוציאלי נועד להקל על מי שמבקש להרחיב את קורת הגג שלו ושל בני משפחתו [...] והוא אינו חל על מי שמממש את זכויותיו בדרך של מכירה ליזם.',
        citation: `בר"מ 2866/14 הוועדה המקומית לתכנון ובנייה נתניה נ' אברהם זינגר (פורסם בנבו, 12.5.2015)`,
      },
      {
        quote:
          'דחייה במימוש הזכויות היא נתון שמאי ככל נתון אחר, ועל השמאי לבסס אותה על הידוע במועד הקובע ולא על חכמה שלאחר מעשה',
        citation: 'עמ״נ 42118-03-21 הוועדה המקומית לתכנון ובנייה שפלת גזר נ׳ יעל מזור (פורסם בנבו, 8.11.2022)',
      },
      {
        quote: 'ייתכנו מקרים חריגים שבהם תיחשב מכירה לקרוב משפחה כמימוש הנהנה מן הפטור',
        citation: `ערר (מרכז) 8031/20 דן שקולניק נ' הוועדה המקומית לתכנון ובנייה גבעת הגפן (פורסם בנבו, 3.2.2021)`,
      },
      {
        quote:
          'ועדת הערר תתערב בקביעה שמאית מקצועית של השמאי המייעץ רק מקום שנפלה בה טעות מהותית או דופי חמור, ואין די בכך ששמאי אחר היה מגיע למסקנה אחרת',
        citation: `עמ"נ 16527-05-19 חברת מעונות הצפון בע"מ נ' הוועדה המקומית לתכנון ובנייה עמק האלה (פורסם בנבו, 22.1.2020)`,
      },
    ],
  },
  '1142-0625': {
    ...NOTHING_READ,
    caseNumber: '1142/0625',
    parties: {
      appellants: [
        { name: 'גדעון פלד', representative: 'עו"ד ליאת זוהר' },
        { name: 'נציגות הבית המשותף ברחוב הדקל 14', representative: 'עו"ד ליאת זוהר' },
      ],
      respondents: [{ name: 'הוועדה המקומית לתכנון ובנייה מבוא הכרמל', representative: 'עו"ד ראמי נסאר' }],
      permitApplicants: [{ name: 'אופק בוני הצפון בע"מ', representative: 'עו"ד צבי קרניאל ועו"ד שני אוחנה' }],
    },
    chair: 'עו"ד יפעת שטרן-כהן',
    panel: ['איתן אבוטבול', `סוהיר ח'ורי`, 'נחום ויינטראוב'],
    filingDate: '2025-06-29',
    hearingDates: ['2025-09-03'],
    decisionDate: '2025-09-14',
    outcome: 'dismissed',
    attachments: [
      {
        quote:
          'המועדים להגשת ערר אינם עניין טכני. הם מגלמים איזון בין זכותו של המתנגד להשיג על ההחלטה לבין זכותו של מבקש ההיתר לדעת, בתוך זמן קצוב, כי ההיתר שבידו עומד על רגליו.',
        citation: `עע"מ 7142/09 עמותת נאות הכרם נ' ועדת הערר המחוזית צפון (פורסם בנבו, 17.3.2011)`,
      },
      {
        quote:
          'על ועדת הערר לבחון את משך האיחור, את הטעם שניתן לו, את מידת ההסתמכות של מבקש ההיתר ואת סיכוייו של הערר על פני הדברים, כאשר אף לא אחד משיקולים אלה מכריע לבדו',
        citation: `עת"מ 33871-02-18 מוריס אזולאי נ' ועדת הערר לתכנון ובנייה מחוז חיפה (פורסם בנבו, 9.8.2018)`,
      },
      {
        quote: 'החלטה לאשר בקשה בתנאים היא החלטה סופית לעניין זכות הערר, ומילוי התנאים אינו פותח את המניין מחדש',
        citation: `ערר (חיפה) 1067/19 שושנה גלברד נ' הוועדה המקומית לתכנון ובנייה חוף התבור (פורסם בנבו, 4.11.2019)`,
      },
    ],
  },
};

/** Decisions on a betterment levy and on a permit that came too late, each of about 13,000 characters. */
export function writtenDecisions(): Promise<WrittenDecision[]> {
  return Promise.all(
    Object.entries(FACTS).map(async ([name, facts]) => {
      const text = await readFile(new URL(`${name}.md`, FOLDER), 'utf8');
      const parts = new Map(
        text
          .split(/^=== /m)
          .slice(1)
          .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
      );
      return { name, facts, blocks: BLOCKS.map(({ id, title }) => ({ id, title, content: parts.get(id) ?? '' })) };
    }),
  );
}
