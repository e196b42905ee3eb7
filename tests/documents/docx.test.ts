import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderDocx } from '../../src/documents/docx.ts';
import { at, find, readWordFile, rightToLeftFaults, textOf } from '../helpers/docx.ts';
import { runs } from '../helpers/runs.ts';
import { bodyOf, documentOf, input, write } from '../helpers/written-docx.ts';

const EVERYTHING = `## פרק

**מודגש** *נטוי* ~~מחוק~~ \`קוד\` [קישור](https://www.gov.il/he) ו-GDPR Art. 6, הערה[^1].

1. אחד
2. שניים
   - תבליט
     - עמוק

> ציטוט
> > בתוך ציטוט

| א | English |
| - | :-: |
| 1 | שני **מודגש** |

---

\`\`\`
קוד code
\`\`\`

<div>html</div>

[^1]: ראו Smith v. Jones.
`;

describe('the direction of everything', () => {
  it('is right-to-left: paragraphs, Hebrew runs, tables, lists, notes, sections, language', async () => {
    expect(rightToLeftFaults(await write(EVERYTHING))).toEqual([]);
  });

  it('is right-to-left for any text', async () => {
    const words = fc.constantFrom(
      'טענה',
      'Acme',
      'Ltd.',
      '12.3.2025',
      '**מודגש**',
      '*a*',
      '(סעיף 5)',
      '- נגד -',
      '> ציטוט',
      '1.',
      '[^1]',
      '|',
      '\n',
      '\n\n',
      '<b>',
      '`x`',
      '{from1.-1}',
      '\u0000',
      '\u202e',
      '&',
      '#',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 40 }), async (list) => {
        expect(rightToLeftFaults(await write(list.join(' ')))).toEqual([]);
      }),
      runs(12, 60),
    );
  });
});

describe('comments', () => {
  it('are not printed, wherever they stand', async () => {
    const markdown =
      '<!-- נוצר אוטומטית -->\n\n# ניתוח ומחקר\n\nלפני <!-- הערה --> אחרי\n\n<!--\n\nסוגיות\n\n-->\n\n- א\n- ב\n\n<!-- -->\n\n- ג <!-- x -->\n\n| א | <!-- y --> |\n| - | - |\n| 1 | 2<!-- z --> |\n\n## כותרת <!-- w -->\n\n<!-- v --> סוף';
    const paragraphs = await bodyOf(markdown);
    expect(paragraphs.join('\n')).not.toMatch(/<!|-->|נוצר|הערה|סוגיות|[xyzwv]/);
    expect(paragraphs).toEqual(['לפני אחרי', 'א', 'ב', 'ג', 'א', '', '1', '2', '', 'כותרת', 'סוף']);
  });

  it('that are never closed, are in code or are other HTML stay text', async () => {
    const text = (
      await bodyOf('`<!-- קוד -->`\n\n```\n<!-- קוד -->\n```\n\n<script>א</script>\n\n<!-- פתוח\n\nטקסט')
    ).join('\n');
    expect(text.match(/קוד/g)).toHaveLength(2);
    expect(text).toContain('<script>');
    expect(text).toContain('פתוח\n\nטקסט');
  });

  it('are not printed on the title page', async () => {
    const markdown = '<!-- מי ישב -->\nבפני: <!-- x --> עו"ד מיכל ברנע';
    const { paragraphs } = readWordFile(
      await renderDocx(input({ role: 'panel', markdown }, { role: 'body', markdown: 'א' })),
    );
    expect(paragraphs).toContain('בפני: עו"ד מיכל ברנע');
    expect(paragraphs.join()).not.toContain('מי ישב');
  });
});

describe('text', () => {
  it('takes <br> for a line break on the title page', async () => {
    const markdown = 'בפני:<br>עו"ד מיכל ברנע\n\n<br>\nאדר\' דן שחר<br/>';
    const { paragraphs } = readWordFile(await renderDocx(input({ role: 'panel', markdown })));
    expect(paragraphs).toEqual(expect.arrayContaining(['בפני:', 'עו"ד מיכל ברנע', "אדר' דן שחר"]));
  });

  it('takes <br> for a line break, in paragraphs, tables, headings and blocks of HTML', async () => {
    expect(
      await bodyOf(
        '## א<br>ב\n\nאחת<br/>שתיים<BR />\nשלוש, `<br>`\n\n| א |\n| - |\n| 1<br>2 <br> 3 |\n\n<br>\nארבע<br>חמש\n\n<br>\n\nשש',
      ),
    ).toEqual(['א\nב', 'אחת\nשתיים\nשלוש, \u200e<br>\u200e', 'א', '1\n2\n3', '', 'ארבע\nחמש', '', 'שש']);
  });

  it('keeps HTML as text, and pictures as their alternative text', async () => {
    expect(
      await bodyOf('לפני <script>alert("א")</script> אחרי &amp; ![תרשים](x.png)![](y.png)\n\n<p>\nבלוק\n</p>'),
    ).toEqual(
      [
        'לפני <script>alert("א")</script> אחרי & תרשים[תמונה]',
        '<p>\nבלוק\n</p>'.replace('<p>', '\u200e<p>\u200e').replace('</p>', '\u200e</p>\u200e'),
      ].map((line) =>
        line.startsWith('לפני') ? expect.stringMatching(/^לפני .?<script>.*<\/script>.? אחרי & תרשים\[תמונה\]$/) : line,
      ),
    );
  });

  it('leaves out what XML cannot hold and what turns directions', async () => {
    expect(await bodyOf('א\u0001\u000b\uffffב\u202eג\ud800ד')).toEqual(['אבג\ufffdד']);
  });

  it('breaks lines where the author did, and before bold labels', async () => {
    expect(await bodyOf('אחת  \nשתיים\\\nשלוש\nהמשך\n\n**מספר:** 1\n**סוג:** רישוי')).toEqual([
      'אחת\nשתיים\nשלוש המשך',
      'מספר: 1\nסוג: רישוי',
    ]);
  });

  it('cannot be mistaken for the marks of the library', async () => {
    expect(await bodyOf('1. אחת\n\nראו {from1.-1} ו-{bullets-0}')).toEqual([
      'אחת',
      expect.stringContaining('{bullets-0}'),
    ]);
  });

  it('links to web and mail addresses alone', async () => {
    const file = await write(
      '[א](https://a.co/ב) [ב](mailto:a@b.co) [ג](javascript:alert(1)) [ד](file:///etc/passwd) [ה](#x)',
    );
    const links = find(file.parts.get('word/_rels/document.xml.rels')!, 'Relationship').filter(
      ({ attributes }) => attributes.TargetMode === 'External',
    );
    expect(links.map(({ attributes }) => attributes.Target)).toEqual(['https://a.co/%D7%91', 'mailto:a@b.co']);
    const used = find(file.parts.get('word/document.xml')!, 'w:hyperlink').map(({ attributes }) => attributes['r:id']);
    expect(used).toEqual(links.map(({ attributes }) => attributes.Id));
    expect(file.paragraphs.at(-1)).toBe('א ב ג ד ה');
  });
});

describe('numbers', () => {
  /** The number that Word shows before each paragraph of the body, computed from the file. */
  const shownNumbers = async (markdown: string) => {
    const file = await write(markdown);
    const starts = new Map(
      find(file.parts.get('word/numbering.xml')!, 'w:num').map((list) => [
        list.attributes['w:numId'],
        Number(find(list, 'w:startOverride')[0]?.attributes['w:val']),
      ]),
    );
    const counted = new Map<string, number>();
    return find(file.parts.get('word/document.xml')!, 'w:p')
      .filter((paragraph) => at(paragraph, 'w:pPr', 'w:numPr'))
      .map((paragraph) => {
        const id = at(paragraph, 'w:pPr', 'w:numPr', 'w:numId')!.attributes['w:val']!;
        const number = (counted.get(id) ?? starts.get(id)! - 1) + 1;
        counted.set(id, number);
        return `${number} ${textOf(paragraph)}`;
      });
  };

  it("are the author's, over headings, jumps and repetitions", async () => {
    const text = '1. א\n2. ב\n\n## כותרת\n\n3. ג\n\nפסקה\n\n4. ד\n7. ה\n7. ו\n\n---\n\n1. ז';
    expect(await shownNumbers(text)).toEqual(['1 א', '2 ב', '3 ג', '4 ד', '7 ה', '7 ו', '1 ז']);
  });

  it('of an inner list begin where it says', async () => {
    expect(await shownNumbers('5. א\n\n   3. ב\n   4. ג\n6. ד\n   1. ה')).toEqual(['5 א', '3 ב', '4 ג', '6 ד', '1 ה']);
  });

  it('go on as one list over the parts of a decision', async () => {
    const bytes = await renderDocx(input({ role: 'body', markdown: '1. א' }, { role: 'body', markdown: '2. ב' }));
    const lists = find(readWordFile(bytes).parts.get('word/document.xml')!, 'w:numId');
    expect(new Set(lists.map(({ attributes }) => attributes['w:val'])).size).toBe(1);
  });

  it('that Word cannot count are written out', async () => {
    expect(await bodyOf('40000. א')).toEqual(['40000.\tא']);
    const jumps = await bodyOf(Array.from({ length: 300 }, (_, i) => `${i * 2}. פסקה`).join('\n\n'));
    expect([jumps[0], jumps.at(-1)]).toEqual(['פסקה', '598.\tפסקה']);
  });

  it('at the start of a line begin a paragraph, whatever Markdown takes it for', async () => {
    expect(await bodyOf('לאמור:\n12. ראשון\n(א) שני\nהמשכו\nב. שלישי')).toEqual([
      'לאמור:',
      '12.\tראשון',
      '(א)\tשני המשכו',
      'ב.\tשלישי',
    ]);
    expect(await bodyOf('5. סעיף\n   (א) ראשון\n   (ב) שני')).toEqual(['סעיף', '(א)\tראשון', '(ב)\tשני']);
  });

  it('that stand in the text hang, dates and measures do not', async () => {
    expect(
      await bodyOf("א. אחת\n\n(ב) שתיים\n\n1.2. שלוש\n\n12\\. ארבע\n\n12.3.2025 התקיים דיון\n\n3.60 מ' נמדדו"),
    ).toEqual(['א.\tאחת', '(ב)\tשתיים', '1.2.\tשלוש', '12.\tארבע', '12.3.2025 התקיים דיון', "3.60 מ' נמדדו"]);
  });
});

describe('blocks', () => {
  it('nest: lists go in step by step, quotations from both sides', async () => {
    const root = await documentOf('- א\n  - ב\n    - ג\n\n> ד\n> > ה');
    const indents = ['א', 'ב', 'ג', 'ד', 'ה'].map((text) => {
      const paragraph = find(root, 'w:p').findLast((one) => textOf(one) === text)!;
      const { attributes } = at(paragraph, 'w:pPr', 'w:ind')!;
      return [Number(attributes['w:start']), Number(attributes['w:end'] ?? 0)];
    });
    expect(indents).toEqual([
      [720, 0],
      [1440, 0],
      [2160, 0],
      [720, 720],
      [1440, 1440],
    ]);
  });

  it('keep their text when they are nested beyond sense', async () => {
    const quotes = await bodyOf(`${'> '.repeat(200)}עמוק`);
    expect(quotes.join()).toContain('עמוק');
    const marks = await bodyOf(`${'**א *ב '.repeat(60)}עמוק${'* **'.repeat(60)}`);
    expect(marks.join()).toContain('עמוק');
  });

  it('make headings of three steps under the title, which is the lone first heading', async () => {
    const file = await write('# כותרת משלי\n\n## ראשון\n\n### שני\n\n#### שלישי');
    const styles = find(file.parts.get('word/document.xml')!, 'w:p').flatMap((paragraph) => {
      const style = at(paragraph, 'w:pPr', 'w:pStyle')?.attributes['w:val'] ?? '';
      return /^(Title|Heading\d)$/.test(style) ? [`${style} ${textOf(paragraph)}`] : [];
    });
    expect(styles).toEqual(['Title כותרת משלי', 'Heading1 ראשון', 'Heading2 שני', 'Heading3 שלישי']);
  });

  it('set tables from the right, their first row on every page; too many columns for Word stay text', async () => {
    const table = find(await documentOf('| א | ב |\n| - | - |\n| 1 | 2 |'), 'w:tbl').at(-1)!;
    expect(find(table, 'w:tc').map(textOf)).toEqual(['א', 'ב', '1', '2']);
    expect(find(table, 'w:tr').map((row) => Boolean(at(row, 'w:trPr', 'w:tblHeader')))).toEqual([true, false]);
    const headless = find(await documentOf('| | |\n| - | - |\n| 1 | 2 |'), 'w:tbl').at(-1)!;
    expect(find(headless, 'w:tr').map(textOf)).toEqual(['12']);
    expect([find(headless, 'w:tblHeader'), find(headless, 'w:shd')]).toEqual([[], []]);
    const wide = `${'|א'.repeat(64)}|\n${'|-'.repeat(64)}|`;
    expect((await bodyOf(wide)).at(-1)).toContain('|א|א');
  });

  it('make real footnotes, also when one is referred to twice; one that nobody refers to stays in the text', async () => {
    const file = await write('א[^1] ב[^n] ג[^1]\n\n[^1]: ראשונה\n[^n]: שנייה\n\n    | א |\n    | - |\n[^x]: יתומה');
    const notes = find(file.parts.get('word/footnotes.xml')!, 'w:footnote').map((note) => textOf(note).trim());
    expect(notes.slice(-3)).toEqual(['ראשונה', expect.stringMatching(/^שנייה.*| א |/s), 'ראשונה']);
    const marks = find(file.parts.get('word/document.xml')!, 'w:footnoteReference');
    expect(marks.map(({ attributes }) => attributes['w:id'])).toEqual(['1', '2', '3']);
    expect(file.paragraphs.at(-1)).toContain('יתומה');
  });
});

it('gives the same bytes for the same input', async () => {
  const files = [
    await renderDocx(input({ role: 'body', markdown: EVERYTHING })),
    await renderDocx(input({ role: 'body', markdown: EVERYTHING })),
  ];
  expect(Buffer.compare(files[0]!, files[1]!)).toBe(0);
  const core = readWordFile(files[0]!).parts.get('docProps/core.xml')!;
  expect(find(core, 'dcterms:modified')[0]!.text).toBe('2025-07-06T09:00:00Z');
});
