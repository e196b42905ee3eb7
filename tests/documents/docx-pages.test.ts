import { describe, expect, it } from 'vitest';
import { renderDocx } from '../../src/documents/docx.ts';
import { at, find, readWordFile, rightToLeftFaults, textOf } from '../helpers/docx.ts';
import { input, paragraphNamed, write } from '../helpers/written-docx.ts';

describe('the title page', () => {
  it('is filled from the case where the author wrote none of it', async () => {
    const { paragraphs } = await write('טקסט');
    expect(paragraphs.filter((text) => text !== '')).toEqual([
      'ועדת הערר מחוז מרכז',
      'ערר 1031/25',
      'בפני:',
      'עו"ד מיכל ברנע, יו"ר',
      'מועד הדיון: 18.5.2025',
      'העוררים:',
      '1. רות אלמוג',
      '2. Acme Ltd.\u200e',
      'ע"י ב"כ עו"ד דן שחר',
      '- נגד -',
      'המשיבה:',
      'הוועדה המקומית',
      'ניתוח ומחקר',
      'טקסט',
    ]);
  });

  it("is the author's where there is one, the parties in a table whichever way they were typed", async () => {
    const typed = [
      'העוררים: 1. רות אלמוג  \n2. דן אלמוג  \nע"י ב"כ עו"ד שחר\n\n- נגד -\n\nהמשיבה: הוועדה המקומית',
      '**העוררים:**\n\n1. רות אלמוג\n2. דן אלמוג\n\n   ע"י ב"כ עו"ד שחר\n\n**– נגד –**\n\n**המשיבה:**\n\nהוועדה המקומית',
    ];
    for (const markdown of typed) {
      const bytes = await renderDocx(
        input(
          { role: 'committee', markdown: "**מדינת ישראל**\n\n**ועדת הערר**\n\n**ערר מס' 1031/25**" },
          { role: 'panel', markdown: '**בפני:**\n\n- מיכל ברנע, יו"ר\n- דן כהן' },
          { role: 'parties', markdown },
          { role: 'title', markdown: '# ה ח ל ט ה' },
          { role: 'body', markdown: '## פתח דבר\n\n1. טקסט', topHeading: 2 },
        ),
      );
      const file = readWordFile(bytes);
      expect(rightToLeftFaults(file)).toEqual([]);
      expect(
        file.paragraphs.filter((text) => text !== '').map((text) => text.replace('–', '-').replace('–', '-')),
      ).toEqual([
        'מדינת ישראל',
        'ועדת הערר',
        "ערר מס' 1031/25",
        'בפני:',
        'מיכל ברנע, יו"ר',
        'דן כהן',
        'העוררים:',
        '1. רות אלמוג',
        '2. דן אלמוג',
        'ע"י ב"כ עו"ד שחר',
        '- נגד -',
        'המשיבה:',
        'הוועדה המקומית',
        'ה ח ל ט ה',
        'פתח דבר',
        'טקסט',
      ]);
      expect(find(file.parts.get('word/document.xml')!, 'w:tbl')).toHaveLength(1);
    }
  });

  it("reads the parties' table, and centres a number that more of the title follows", async () => {
    const file = readWordFile(
      await renderDocx(
        input(
          { role: 'committee', markdown: "ועדת הערר\n\nערר מס' 1031/25\n\nבעניין בקשה להיתר" },
          {
            role: 'parties',
            markdown: '| | |\n|---|---|\n| **העוררת** | רות אלמוג |\n| | **נגד** |\n| **המשיבה** | הוועדה |',
          },
          { role: 'body', markdown: 'א' },
        ),
      ),
    );
    const root = file.parts.get('word/document.xml')!;
    expect(find(find(root, 'w:tbl')[0]!, 'w:tc').map(textOf)).toEqual([
      'העוררת',
      'רות אלמוג',
      'נגד',
      'המשיבה',
      'הוועדה',
    ]);
    expect(find(root, 'w:tblHeader')).toEqual([]);
    const aligned = (text: string) => at(paragraphNamed(root, text), 'w:pPr', 'w:jc')?.attributes['w:val'];
    expect([aligned('1031/25'), aligned('בעניין')]).toEqual(['center', 'center']);
  });

  it('has the case number even where the author left it out', async () => {
    const { paragraphs } = readWordFile(
      await renderDocx(input({ role: 'committee', markdown: 'ועדת הערר' }, { role: 'body', markdown: 'א' })),
    );
    expect(paragraphs.slice(0, 2)).toEqual(['ועדת הערר', 'ערר 1031/25']);
  });
});

describe('the edges of the page', () => {
  it('name the committee, the case and the page', async () => {
    const { parts } = await write('א');
    const texts = [...parts].filter(([path]) => /(header|footer)\d/.test(path)).map(([, root]) => textOf(root));
    expect(texts).toContain('ועדת הערר מחוז מרכז\tערר 1031/25');
    const footer = [...parts].find(([path]) => /footer\d+\.xml$/.test(path))![1];
    expect(textOf(footer)).toBe('עמוד  מתוך ');
    expect(find(footer, 'w:instrText').map(({ text }) => text.trim())).toEqual(['PAGE', 'NUMPAGES']);
  });

  const signed = async (markdown: string) => {
    const root = readWordFile(
      await renderDocx(input({ role: 'body', markdown: '1. א' }, { role: 'signatures', markdown })),
    ).parts.get('word/document.xml')!;
    return { root, cells: find(find(root, 'w:tbl').at(-1)!, 'w:tc').map((cell) => find(cell, 'w:p').map(textOf)) };
  };

  it.each([
    ['a table without a heading', '| | |\n|---|---|\n| דן כהן | מיכל לוי |\n| חבר | יו"ר הוועדה |'],
    ['a table whose heading is the names', '| דן כהן | מיכל לוי |\n|---|---|\n| חבר | יו"ר הוועדה |'],
    ['lines drawn under the names', 'דן כהן\n\nחבר\n\n___\n\nמיכל לוי\n\nיו"ר הוועדה\n\n___'],
    ['drawn lines', '_______\n\nדן כהן\n\nחבר\n\n_______\n\nמיכל לוי\n\nיו"ר הוועדה'],
  ])('sets signatures beside each other from %s, and what follows under them', async (_, markdown) => {
    const { root, cells } = await signed(`ניתנה היום.\n\n${markdown}\n\nהעתק: הצדדים.`);
    expect(cells).toEqual([
      ['דן כהן', 'חבר'],
      ['מיכל לוי', 'יו"ר הוועדה'],
    ]);
    const texts = find(root, 'w:p').map(textOf);
    expect(texts.at(-1)).toBe('העתק: הצדדים.');
    expect(find(root, 'w:pBdr').map((border) => find(border, 'w:bottom').length)).not.toContain(1);
  });

  it('takes members on one line for several, and offices with their names for no other signer', async () => {
    expect((await signed('דן כהן | רות לוי | גיא רון')).cells).toEqual([['דן כהן'], ['רות לוי'], ['גיא רון']]);
    expect((await signed('יו"ר הוועדה: מיכל לוי\n\nחבר הוועדה: דן כהן')).cells.length).toBe(2);
    const { root } = await signed('התקבל פה אחד\n\nניתנה היום, 6.7.2025.');
    expect(find(paragraphNamed(root, 'פה אחד'), 'w:top')).toEqual([]);
    expect((await signed('מיכל לוי, יו"ר\n\nדן כהן, חבר')).cells).toEqual([['מיכל לוי, יו"ר'], ['דן כהן, חבר']]);
  });

  it('keep the signatures together, with the last paragraph of the decision', async () => {
    const bytes = await renderDocx(
      input(
        { role: 'body', markdown: '1. ראשון\n2. אחרון' },
        { role: 'signatures', markdown: 'ניתנה היום, 6.7.2025.\n\nמיכל לוי\nיו"ר\n\n_______\n\nדן כהן\nחבר' },
      ),
    );
    const root = readWordFile(bytes).parts.get('word/document.xml')!;
    const kept = (text: string) => Boolean(at(paragraphNamed(root, text), 'w:pPr', 'w:keepNext'));
    expect(['ראשון', 'אחרון', 'ניתנה', 'לוי', 'חבר'].map(kept)).toEqual([false, true, true, true, true]);
    const cells = find(find(root, 'w:tbl').at(-1)!, 'w:tc');
    expect(cells.map(textOf)).toEqual(['מיכל לוייו"ר', 'דן כהןחבר']);
  });
});
