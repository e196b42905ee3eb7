import fc from 'fast-check';

const words = fc
  .array(
    fc.constantFrom(
      'הוועדה המקומית',
      'חברת "נוף בע"מ"',
      "רח' האלה 12",
      'סעיף 149(א)(2א) לחוק',
      'התשכ״ה–1965',
      '**הדגשה**',
      '_נטוי_',
      '`קוד`',
      '[הפניה]',
      '[קישור](http://x.example)',
      '[^1]',
      '[^2]',
      '\\# לא כותרת',
      '& <b>',
      '14.1.2025',
      '1031/25',
      '|',
      'Ltd.',
      '#',
      '\u2028',
      'א\u00a0ב',
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) => list.join(' '));

const roleNames = fc.constantFrom(
  'עמדת היו"ר',
  'עמדת היו״ר',
  "עמדת היו''ר",
  'עמדת יו"ר הוועדה',
  'Chair position',
  'סוגיות',
  'סוגיות להכרעה:',
  'טענות סף',
);

const atx = (depth: fc.Arbitrary<number>, text: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom('', '', '', ' ', '   '), depth, text, fc.constantFrom('', '', ' ##', '  '))
    .map(([indent, level, said, close]) => `${indent}${'#'.repeat(level)} ${said}${close}`);

const anyDepth = fc.integer({ min: 1, max: 6 });
const title = fc.tuple(fc.constantFrom('', '1. ', 'א. ', '(2) ', 'סוגיה 3: '), words).map((parts) => parts.join(''));
const setext = fc
  .tuple(words, fc.constantFrom('---', '===', '-', '=  '))
  .map(([text, underline]) => `${text}\n${underline}`);
const fence = fc
  .tuple(fc.constantFrom('```', '~~~~', '```md'), fc.array(fc.oneof(words, atx(anyDepth, roleNames)), { maxLength: 3 }))
  .map(([open, lines]) => [open, ...lines, open.replace('md', '')].join('\n'));
const list = fc.constantFrom(
  '- א\n  - ב\n    - # כותרת ברשימה\n- ג',
  '1. ראשון\n\n   ## כותרת בפריט\n2. שני',
  '* א\n\n  פסקה\n\n      קוד',
  '- [ ] משימה\n- [x] שנייה',
  '- ```\n  ## בגדר',
);
const table = fc.constantFrom('| א | ב |\n| --- | --- |\n| 1 | # 2 |', 'א | ב\n:-: | -\nג | ד');
const quote = fc.constantFrom('> # כותרת בציטוט\n> טקסט', '> ציטוט\nהמשך', '>> עמוק\n> - רשימה');
const html = fc.constantFrom(
  '<!-- ## סוגיות\n\n### 1. הערה -->',
  '<div>\n## בתוך div\n</div>',
  '<b>שורה</b>',
  '<pre>\n\n# x\n</pre>',
);
const other = fc.constantFrom(
  '    קוד מוזח\n    # x',
  '***',
  '[^1]: הערה\n    המשך',
  '[^2]: הערה',
  '[הפניה]: http://x.example',
  '---',
  '<!-- -->',
  '**הטוענת:** הוועדה\n**סעיף**: 2',
);
/** What ends a part without being anybody's text. */
const layout = fc
  .array(fc.constantFrom('---', '***', ' - - -', '[^1]: הערה', '[^2]: הערה\n\n    המשך', '[הפניה]: http://x.example'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((list) => list.join('\n\n'));
/** Blocks that leave something open to the end of what they stand in. */
const open = fc.constantFrom(
  '```\nפתוח',
  '<!-- פתוח',
  '~~~~~\n# x',
  '<script>\nx',
  '<?php',
  '- ```\n  פתוח',
  '> ```\n> פתוח',
);

const block = fc.oneof(
  { weight: 4, arbitrary: words },
  fence,
  list,
  table,
  quote,
  html,
  other,
  setext,
  { weight: 3, arbitrary: atx(anyDepth, title) },
  { weight: 2, arbitrary: atx(anyDepth, roleNames) },
);
const blocks = (maxLength: number) =>
  fc
    .array(fc.tuple(block, fc.constantFrom('\n', '\n\n', '\n\n', '\n \t\n', '\n\n\n')), { maxLength })
    .map((list) => list.flat().join(''));

const item = fc
  .tuple(
    atx(fc.constantFrom(3, 3, 4), title),
    blocks(4),
    fc.option(fc.tuple(atx(fc.constantFrom(4, 4, 5, 3), fc.constant('עמדת היו"ר')), blocks(2))),
    fc.option(layout),
  )
  .map(([heading, body, chair, end]) => [heading, body, ...(chair ?? []), ...(end === null ? [] : [end])].join('\n\n'));

const lineBreaks = fc.constantFrom('\n', '\n', '\r\n', '\r\n', '\r');

/** Analysis files as people and programs make them, and worse; with at least one section and item in most. */
export const analysisDocument: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '\ufeff'),
    fc.constantFrom('# ניתוח ומחקר – ערר 1031/25', 'ניתוח\n===', '', '---\nמספר תיק: 1031/25\n---\n# ניתוח'),
    blocks(2),
    fc.constantFrom('## טענות סף', '# Issues', '## סוגיות להכרעה', 'סוגיות\n---'),
    fc.array(item, { minLength: 1, maxLength: 4 }),
    blocks(4),
    fc.option(open, { freq: 6, nil: '' }),
    fc.constantFrom('', '\n', '\n\n'),
    lineBreaks,
  )
  .map(([mark, name, head, section, items, tail, last, end, nl]) =>
    (mark + [name, head, section, ...items, tail, last].join('\n\n') + end).replaceAll('\n', nl),
  );

/** Positions that are kept letter by letter. */
export const plainPosition: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      words.map((text) => `א ${text}`),
      quote,
      table,
      fence,
      layout,
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join('\n\n'));

/** Positions that would break the file if they were put into it as they are. */
export const anyPosition: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('', '\n \n', '    '), blocks(5), fc.option(open, { nil: '' }), lineBreaks)
  .map(([lead, body, last, nl]) => (lead + body + last).replaceAll('\n', nl));
