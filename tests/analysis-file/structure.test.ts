import { describe, expect, it } from 'vitest';
import { withChairPosition } from '../../src/analysis-file/chair-position.ts';
import { chairPositionOf, parseAnalysis } from '../../src/analysis-file/structure.ts';
import { read, titles } from '../helpers/analysis-structure.ts';

const FORM = `# ניתוח ומחקר – ערר 1031/25
**מספר תיק:** 1031/25
## טענות סף
### 1. איחור בהגשת הערר
**הטוענת:** הוועדה המקומית
**המשיבים**: העוררים, *בכל* הנוגע לאיחור
עובדות.
#### עמדת היו"ר
לדחות את הטענה.
## סוגיות להכרעה
### א. חריגה מקו בניין
גוף.
#### עמדת היו"ר
#### הערות
הערה.
## מסקנות
סוף.
`;

describe('the structure of an analysis', () => {
  it('is that of the form in the contract', () => {
    expect(read(FORM)).toEqual({
      title: 'ניתוח ומחקר – ערר 1031/25',
      sections: ['threshold_claims', 'issues'],
      items: [
        {
          id: 'threshold_claims-1',
          number: 1,
          title: 'איחור בהגשת הערר',
          fields: [
            { label: 'הטוענת', value: 'הוועדה המקומית' },
            { label: 'המשיבים', value: 'העוררים, *בכל* הנוגע לאיחור\nעובדות.' },
          ],
          markdown: '**הטוענת:** הוועדה המקומית\n**המשיבים**: העוררים, *בכל* הנוגע לאיחור\nעובדות.',
          position: 'לדחות את הטענה.',
        },
        {
          id: 'issues-1',
          number: 1,
          title: 'חריגה מקו בניין',
          fields: [],
          markdown: 'גוף.\n\n#### הערות\nהערה.',
          position: null,
        },
      ],
      otherSections: [{ title: 'מסקנות', markdown: 'סוף.' }],
    });
  });

  it.each(['טענות סף', 'שאלות סף', 'Threshold claims', 'א. טענות סף:', '**טענות סף**'])(
    'knows the section %s',
    (name) => {
      expect(titles(`# ${name}\n\n## נושא`)).toEqual(['threshold_claims-1 נושא']);
    },
  );

  it.each([
    'סוגיות',
    'סוגיות להכרעה',
    'סוגיות לדיון',
    'ISSUES',
    '2) סוגיות',
    'II. סוגיות להכרעה',
    'Part IV – Issues',
    'חלק ב: סוגיות להכרעה',
    "פרק ב' – סוגיות",
    'חלק שני: סוגיות להכרעה',
    '2.1 סוגיות',
    '2.1. סוגיות',
    '📌 סוגיות להכרעה',
    '⚖️ 3. סוגיות',
    'סוגיות להכרעה (3)',
    '• סוגיות',
  ])('knows the section %s', (name) => {
    expect(titles(`#### ${name}\n\n##### נושא`)).toEqual(['issues-1 נושא']);
  });

  it.each([
    'עמדת היו"ר',
    'עמדת היו״ר',
    "עמדת היו''ר",
    'עמדת היו”ר',
    'עמדת יו"ר הוועדה',
    'Chair position',
    'עמדת היו"ר:',
  ])('knows the chair heading %s', (name) => {
    expect(read(`# סוגיות\n## 1. נושא\n### ${name}\nעמדה`).items[0]).toMatchObject({ position: 'עמדה', markdown: '' });
  });

  it.each([
    'אין סוגיות',
    'סוגיות שאינן במחלוקת',
    'א סוגיות',
    'על סוגיות',
    'חלק מהסוגיות',
    'סוגיות: רקע',
    'ריכוז סוגיות',
  ])('takes the heading %s for no section', (name) => {
    expect(titles(`# ניתוח\n## ${name}\n### נושא`)).toEqual([]);
  });

  it.each(['עמדת היו"ר (להשלמה)', '1.3 עמדת היו"ר', '✍️ עמדת היו"ר:', 'ד. עמדת יו"ר הוועדה', 'III. Chair position'])(
    'knows the chair heading %s',
    (name) => {
      expect(read(`# סוגיות\n## 1. נושא\n### ${name}\nעמדה`).items[0]).toMatchObject({
        position: 'עמדה',
        markdown: '',
      });
    },
  );

  it.each(['תגובה לעמדת היו"ר', 'עמדת היו"ר הקודם', 'עמדת היו"ר – נימוקים'])('takes %s for text', (name) => {
    expect(read(`# סוגיות\n## 1. נושא\n### ${name}\nעמדה`).items[0]).toMatchObject({ position: null });
  });

  it('takes headings in code, quotes, lists, comments and escapes for text', () => {
    const body = [
      '```\n## טענות סף\n### 9. לא\n#### עמדת היו"ר\nלא\n```',
      '> ### 8. לא\n>\n> #### עמדת היו"ר\n> לא',
      '- # סוגיות\n\n  ### 7. לא',
      '<!--\n\n### 6. לא\n\n-->',
      '\\### 5. לא',
      '    ### 4. לא',
      '###3. לא',
    ].join('\n\n');
    expect(read(`## סוגיות\n\n### 1. כן\n\n${body}\n\n### 2. גם`).items).toMatchObject([
      { title: 'כן', markdown: body, position: null },
      { title: 'גם', position: null },
    ]);
  });

  it('reads underlined headings, headings closed by marks and indented ones', () => {
    expect(titles('סוגיות\n===\n\nנושא\nארוך\n---\n\n   ## 2. שני ##\n')).toEqual([
      'issues-1 נושא ארוך',
      'issues-2 שני',
    ]);
  });

  it.each([
    ['1. איחור', 1, 'איחור'],
    ['12) איחור', 12, 'איחור'],
    ['(3) איחור', 3, 'איחור'],
    ['ב. איחור', 2, 'איחור'],
    ['י"א. איחור', 11, 'איחור'],
    ["ג'. איחור", 3, 'איחור'],
    ['סוגיה 4: איחור', 4, 'איחור'],
    ['5 – איחור', 5, 'איחור'],
    ['איחור', 1, 'איחור'],
    ['14.1.2025 – המועד', 1, '14.1.2025 – המועד'],
    ['1.5 מטר', 1, '1.5 מטר'],
    ['אי – התאמה', 1, 'אי – התאמה'],
    ['7.', 1, '7.'],
    ['1.איחור', 1, 'איחור'],
    ['12)איחור', 12, 'איחור'],
    ["1.5מ' חריגה", 1, "1.5מ' חריגה"],
    ['3.ב. איחור', 1, '3.ב. איחור'],
    ['ת"א. ז', 1, 'ת"א. ז'],
    ['ע"א. ז', 1, 'ע"א. ז'],
    ['לא. אין מקום', 1, 'לא. אין מקום'],
    ['ל"ג. איחור', 33, 'איחור'],
  ])('parts number and title of "%s"', (heading, number, title) => {
    expect(read(`# סוגיות\n## ${heading}\n`).items[0]).toMatchObject({ number, title });
  });

  it('nests by level: deeper headings are an item’s text, equal and higher ones open the next', () => {
    expect(titles('# סוגיות\n### א\n#### פנימי\n## ב\n### פנימי\n## ג\n# נספח\n## לא')).toEqual([
      'issues-1 א',
      'issues-2 ב',
      'issues-3 ג',
    ]);
  });

  it('counts on over sections of one kind, and opens a section that stands at the level of items', () => {
    expect(titles('# סוגיות\n## א\n## טענות סף\n### ב\n# סוגיות לדיון\n## ג')).toEqual([
      'issues-1 א',
      'threshold_claims-1 ב',
      'issues-2 ג',
    ]);
  });

  it('gives a chair heading to its item also at the item’s level, and never takes the next item for its text', () => {
    expect(read('# סוגיות\n### א\n## עמדת היו"ר\nאחת\n### ב\n### עמדת היו"ר\nשתיים\n### ג').items).toMatchObject([
      { title: 'א', position: 'אחת' },
      { title: 'ב', position: 'שתיים' },
      { title: 'ג', position: null },
    ]);
  });

  it('reads values that stand below their labels, and labels in lists', () => {
    const body =
      "**עמדת העוררים:**\n\n- ראשית\n- שנית\n\n- **גובה:** 3 מ'\n\n**ריק:**\n\n**הדין:** סעיף 1;\\\nסעיף 2\n\nטקסט **לא תווית:** כאן";
    expect(read(`# סוגיות\n## 1. נושא\n${body}`).items[0]!.fields).toEqual([
      { label: 'עמדת העוררים', value: "- ראשית\n- שנית\n\n- **גובה:** 3 מ'" },
      { label: 'גובה', value: "3 מ'" },
      { label: 'ריק', value: '' },
      { label: 'הדין', value: 'סעיף 1;\nסעיף 2' },
    ]);
  });

  it('keeps offsets true with a byte order mark, tabs and every kind of line break', () => {
    for (const nl of ['\n', '\r\n', '\r']) {
      const markdown =
        `\ufeff# שם\n\n##\tסוגיות\n\n\t\n### 1. א\n\tקוד\n\n#### עמדת היו"ר\n\nעמדה\n\n### 2. ב`.replaceAll('\n', nl);
      const { structure } = parseAnalysis(markdown);
      expect(structure.items.map(({ start, bodyStart }) => markdown.slice(start, bodyStart))).toEqual([
        '### 1. א',
        '### 2. ב',
      ]);
      expect(chairPositionOf(markdown, structure.items[0]!)).toBe('עמדה');
    }
  });

  it('reads what is hard for careless readers in reasonable time', () => {
    const hard = [
      `# סוגיות\n## ${'-'.repeat(200_000)}x`,
      `# סוגיות\n## א\n**א:** ${' '.repeat(200_000)}ב`,
      `# סוגיות\n## א\n### עמדת היו"ר\nx${' '.repeat(200_000)}y`,
      `# סוגיות\n${'## א\n'.repeat(4_000)}`,
      `# סוגיות\n## א\n\`\`\`\n${'# ב\n'.repeat(4_000)}`,
      `# סוגיות\n## א\n${'**א:** '.repeat(1_000)}`,
    ];
    for (const markdown of hard) {
      const started = performance.now();
      const analysis = parseAnalysis(markdown);
      withChairPosition(analysis, analysis.structure.items[0]!, 'עמדה');
      expect(performance.now() - started).toBeLessThan(5000);
    }
  });
});

describe('what stands outside all items', () => {
  it('is shown: the text below the title, and the text between a section and its first item', () => {
    const markdown =
      '# ניתוח\n**מספר תיק:** 1/25\n\nפתח דבר.\n\n---\n\n## סוגיות\n\nסדר הדיון.\n\n### 1. א\n\nגוף\n\n## מסקנות\n\nסוף.\n';
    expect(read(markdown)).toMatchObject({
      items: [{ id: 'issues-1', markdown: 'גוף' }],
      otherSections: [
        { title: 'ניתוח', markdown: '**מספר תיק:** 1/25\n\nפתח דבר.' },
        { title: 'סוגיות', markdown: 'סדר הדיון.' },
        { title: 'מסקנות', markdown: 'סוף.' },
      ],
    });
    expect(read('מבוא\n\n## סוגיות\n### א\n').otherSections).toEqual([{ title: null, markdown: 'מבוא' }]);
  });

  it('is no section when it is no more than the case number, a rule or nothing', () => {
    const markdown = '# ניתוח\n\n**מספר תיק:** 1/25\n\n---\n\n## סוגיות\n\n---\n\n### א\n\n## טענות סף\n';
    expect(read(markdown).otherSections).toEqual([]);
  });

  it('is not the YAML at the head, whose last line is no heading', () => {
    const markdown = '---\ntitle: ניתוח\nמספר תיק: 1/25\n---\n# ניתוח ומחקר\n## סוגיות\n### א\n';
    expect(read(markdown)).toMatchObject({ title: 'ניתוח ומחקר', otherSections: [], items: [{ title: 'א' }] });
    const ruled = '---\n\n# ניתוח\n\n---\n\n## סוגיות\n### א\n';
    expect(read(ruled)).toMatchObject({ title: 'ניתוח', items: [{ title: 'א' }] });
  });
});
