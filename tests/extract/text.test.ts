import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/extract/text/encodings.ts';
import { paragraphsOf } from '../../src/extract/text/read-text.ts';
import { read, shown, temporaryFolder } from './files.ts';

const files = temporaryFolder();
const TEXT = 'החלטת ועדת הערר מיום 12.3.2025: "הערר מתקבל" (פה אחד).\r\nניתנה היום, בהעדר הצדדים.';
const LINES = [
  'paragraph: החלטת ועדת הערר מיום 12.3.2025: "הערר מתקבל" (פה אחד).',
  'paragraph: ניתנה היום, בהעדר הצדדים.',
];
/** The same lines as an old system shows them from left to right. */
const VISUAL =
  '.(דחא הפ) "לבקתמ ררעה" :12.3.2025 םוימ ררעה תדעו תטלחה\n.םידדצה רדעהב ,םויה הנתינ\n.םכנימאמ ,בר דובכב ,ןיד ןיאש ןויכ';

it('a text of more paragraphs than a document has is told as too long, whatever their length', async () => {
  await expect(read(files.write('many.txt', 'א\n'.repeat(250_001)), 'txt')).rejects.toMatchObject({
    code: 'text_too_long',
  });
});

it('lines of a text with tabs inside are rows where they stand together, and a label before a tab is none', async () => {
  const text = [
    "פרוטוקול\tעמ' 1",
    '',
    'מטעם העוררים\tעו"ד רות גל',
    'מטעם המשיבה\tעו"ד דן לב',
    '',
    '1.\tהמגרש מצוי ברחוב הגפן.',
    '2.\tהערר הוגש במועד.',
  ].join('\n');
  const document = await read(files.write('rows.txt', text), 'txt');
  expect(shown(document)).toEqual([
    "paragraph: פרוטוקול עמ' 1",
    'table_row: מטעם העוררים | עו"ד רות גל',
    'table_row: מטעם המשיבה | עו"ד דן לב',
    'paragraph: 1. המגרש מצוי ברחוב הגפן.',
    'paragraph: 2. הערר הוגש במועד.',
  ]);
});

describe('encodings', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT), []],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`), []],
    ['UTF-16 with its mark', iconv.encode(TEXT, 'utf16le', { addBOM: true }), []],
    ['big-endian UTF-16 with its mark', iconv.encode(TEXT, 'utf16be', { addBOM: true }), []],
    ['UTF-16 without its mark', iconv.encode(TEXT, 'utf16le', { addBOM: false }), ['encoding_guessed']],
    ['big-endian UTF-16 without its mark', iconv.encode(TEXT, 'utf16be', { addBOM: false }), ['encoding_guessed']],
    ['windows-1255', iconv.encode(TEXT, 'win1255'), ['encoding_guessed']],
    ['ISO-8859-8', iconv.encode(TEXT, 'iso-8859-8'), ['encoding_guessed']],
    ['the DOS code page', iconv.encode(TEXT, 'cp862'), ['encoding_guessed']],
  ])('reads %s', async (name, bytes, warnings) => {
    const document = await read(files.write(`${name}.txt`, bytes), 'txt');
    expect(shown(document)).toEqual(LINES);
    expect(document.warnings).toEqual(warnings);
  });

  it('turns visual Hebrew into reading order', async () => {
    const document = await read(files.write('visual.txt', iconv.encode(VISUAL, 'iso-8859-8')), 'txt');
    expect(shown(document)).toEqual([...LINES, 'paragraph: כיון שאין דין, בכבוד רב, מאמינכם.']);
  });

  it('keeps UTF-8 in which a letter is cut', () => {
    const bytes = Buffer.from(TEXT.repeat(3));
    expect(decodeText(bytes.subarray(0, 101))).toMatchObject({ encoding: 'utf-8', warnings: ['undecodable_bytes'] });
  });

  it('knows that the bytes of a program are no text', () => {
    expect(
      decodeText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 1, 2, 3, 4])),
    ).toBeUndefined();
  });

  it('reads back any Hebrew text that it wrote', () => {
    const word = fc.stringMatching(/^[אבגדהוזחטילמנסעפצקרשת]{2,9}[םןף]?$/);
    const text = fc.array(word, { minLength: 6, maxLength: 40 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('utf8', 'utf16le', 'utf16be', 'win1255', 'iso-8859-8', 'cp862'),
        (value, encoding) => {
          expect(decodeText(iconv.encode(value, encoding))?.text).toBe(value);
        },
      ),
    );
  });
});

describe('paragraphs', () => {
  const wrapped = [
    'ועדת הערר שמעה את טענות הצדדים ועיינה בכל החומר שהונח לפניה, ולאחר',
    'שדנה בדברים הגיעה לכלל מסקנה כי דין הערר להתקבל בחלקו, כפי שיפורט',
    'להלן. הטעמים לכך הם אלה המפורטים בחלק השני של החלטה זו, ואין צורך',
    'לחזור עליהם כאן בהרחבה יתרה.',
    '',
    '1. ראשית, לא נמצא כי ניתנה לעוררים הזדמנות נאותה להשמיע את טענותיהם',
    'בפני מוסד התכנון טרם קבלת ההחלטה, ודי בכך כדי להצדיק את השבת הדיון',
    'אליו.',
    '2. שנית, חוות הדעת לא הובאה לידיעת הצדדים.',
  ];

  it('joins lines that were broken at a fixed width', () => {
    expect(paragraphsOf(wrapped)).toEqual([
      wrapped.slice(0, 4).join(' '),
      '',
      wrapped.slice(5, 8).join(' '),
      wrapped[8],
    ]);
  });

  it('leaves lines of different length alone', () => {
    const lines = [
      'כתב ערר',
      'העורר: ישראל ישראלי',
      'נגד',
      'המשיבה: הוועדה המקומית לתכנון ובנייה',
      'נכבדי,',
      'הערר מוגש בזאת.',
      'בכבוד רב',
    ];
    expect(paragraphsOf(lines)).toEqual(lines);
  });
});

describe('Markdown', () => {
  it('reads headings, items, tables and quotations without their marks', async () => {
    const markdown = [
      '# כתב ערר',
      '',
      'פסקה **מודגשת** שנמשכת',
      'בשורה הבאה עם [קישור](https://example.com).',
      '',
      '## טענות',
      '1. טענה ראשונה',
      '2. טענה *שנייה*',
      '- נקודה',
      '',
      '> ציטוט',
      '',
      '| רכיב | סכום |',
      '|---|---|',
      '| אגרה | 100 |',
      '',
      '```',
      '# לא כותרת',
      '```',
    ];
    expect(shown(await read(files.write('a.md', markdown.join('\n')), 'md'))).toEqual([
      'heading: כתב ערר',
      'paragraph: פסקה מודגשת שנמשכת בשורה הבאה עם קישור.',
      'heading: טענות',
      'list_item: 1. טענה ראשונה',
      'list_item: 2. טענה שנייה',
      'list_item: • נקודה',
      'paragraph: ציטוט',
      'table_row: רכיב | סכום',
      'table_row: אגרה | 100',
      'paragraph: # לא כותרת',
    ]);
  });
});

it('finds no text in blanks', async () => {
  await expect(read(files.write('blank.txt', ' \r\n\t\n'), 'txt')).rejects.toMatchObject({ code: 'empty_text' });
});
