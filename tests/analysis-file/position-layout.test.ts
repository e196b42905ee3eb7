import { describe, expect, it } from 'vitest';
import { read, titles, write } from '../helpers/analysis-structure.ts';

describe('the layout at the end of a chair position', () => {
  const NOTES =
    '# ערר 1/25\n## סוגיות\n### א\nטענה.[^1] [ראו][x]\n#### עמדת היו"ר\n{}\n[^1]: ע"א 1/99.\n\n    המשך\n\n[x]: http://a.example\n';
  const RULED =
    '## סוגיות\n\n### 1. א\n\nגוף\n\n#### עמדת היו"ר\n\n{}---\n\n### 2. ב\n\nגוף\n\n---\n\n### 3. ג\n\n***\n';

  it('is no position: definitions of footnotes and links', () => {
    expect(read(NOTES.replace('{}', '')).items[0]).toMatchObject({
      position: null,
      markdown: 'טענה.[^1] [ראו][x]\n\n[^1]: ע"א 1/99.\n\n    המשך\n\n[x]: http://a.example',
    });
    expect(read(NOTES.replace('{}', 'לקבל.\n')).items[0]!.position).toBe('לקבל.');
  });

  it('stays where the position is written, replaced and cleared', () => {
    for (const before of ['', 'לקבל.\n', 'לקבל.\n\n']) {
      const written = write(NOTES.replace('{}', before), 0, 'לדחות.');
      expect(written.endsWith(NOTES.slice(NOTES.indexOf('{}') + 3))).toBe(true);
      expect(read(written).items[0]!.position).toBe('לדחות.');
      const cleared = write(written, 0, '');
      expect(cleared.endsWith(NOTES.slice(NOTES.indexOf('{}') + 3))).toBe(true);
      expect(read(cleared).items[0]!.position).toBe(null);
    }
  });

  it('is no position either when it is a rule between items', () => {
    expect(read(RULED.replace('{}', '')).items).toMatchObject([
      { position: null, markdown: 'גוף' },
      { position: null, markdown: 'גוף' },
      { position: null, markdown: '' },
    ]);
    expect(read(RULED.replace('{}', 'טרם.\n\n')).items[0]!.position).toBe('טרם.');
    expect(write(RULED.replace('{}', 'טרם.\n\n'), 0, 'לקבל.')).toBe(RULED.replace('{}', 'לקבל.\n\n'));
    expect(write(RULED.replace('{}', 'טרם.\n\n'), 0, '')).toBe(RULED.replace('{}', ''));
  });

  it('does not reach into an underlined heading', () => {
    const file = '# סוגיות\n## א\n\n[x]: http://a.example\nב\n---\n';
    expect(titles(write(file, 0, '---'))).toEqual(['issues-1 א', 'issues-2 ב']);
    expect(read(write(file, 0, '---')).items[0]!.position).toBe('---');
  });

  it('stands below a heading that is added', () => {
    const file = RULED.replace('{}', '');
    expect(write(file, 1, 'לקבל.')).toBe(
      file.replace('### 2. ב\n\nגוף\n\n', '### 2. ב\n\nגוף\n\n#### עמדת היו"ר\n\nלקבל.\n\n'),
    );
    expect(write(file, 2, 'לקבל.')).toBe(file.replace('***', '#### עמדת היו"ר\n\nלקבל.\n\n***'));
  });

  it.each([
    ['a footnote of her own', 'לקבל.[^2]\n\n[^2]: ע"א 2/99.'],
    ['two of them', 'לקבל.[^2] וכן[^ג]\n\n[^2]: ע"א 2/99.\n[^ג]: שם.'],
    ['a link of her own', 'לקבל, [כאן].\n\n[כאן]: http://b.example'],
    ['a footnote of the file', 'לקבל.[^1]'],
    ['a footnote of the file that she defines again', 'לקבל.[^1]\n\n[^1]: אחרת.'],
    ['a footnote without a reference', 'לקבל.\n\n[^9]: ללא.'],
    ['a footnote alone', '[^9]: ללא.'],
    ['a rule at the end', 'לקבל.\n\n---'],
    ['a rule alone', '---'],
  ])('is not what the chair wrote: %s comes back', (_, position) => {
    for (const file of [NOTES.replace('{}', ''), NOTES.replace('{}', 'לדחות.\n'), RULED.replace('{}', '')]) {
      const written = write(file, 0, position);
      expect(read(written).items[0]!.position).toBe(position);
      const cleared = write(written, 0, '');
      expect(cleared).toBe(write(write(file, 0, 'x'), 0, ''));
    }
  });

  it('of a position written by hand stays when the position is replaced', () => {
    const file = '## סוגיות\n### א\nטענה.[^1]\n#### עמדת היו"ר\n\nלקבל.[^1]\n\n[^1]: ע"א 1/99.\n';
    expect(read(file).items[0]).toMatchObject({ position: 'לקבל.[^1]', markdown: 'טענה.[^1]\n\n[^1]: ע"א 1/99.' });
    expect(write(file, 0, 'לדחות.')).toBe(file.replace('לקבל.[^1]', 'לדחות.'));
  });
});

describe('writing a chair position', () => {
  it('adds a missing heading as the file’s others are, and one below the item when there is none', () => {
    expect(write('## סוגיות\n### א\nגוף\n### ב\n##### עמדת היו״ר\nעמדה', 0, 'חדשה')).toBe(
      '## סוגיות\n### א\nגוף\n\n##### עמדת היו״ר\n\nחדשה\n\n### ב\n##### עמדת היו״ר\nעמדה',
    );
    expect(write('## סוגיות\r\n### א\r\nגוף', 0, 'חד\nשה')).toBe(
      '## סוגיות\r\n### א\r\nגוף\r\n\r\n#### עמדת היו"ר\r\n\r\nחד\r\nשה\r\n',
    );
  });

  it('lowers headings that would end it, and those of the item’s own level', () => {
    expect(write('# סוגיות\n## א\n### עמדת היו"ר\n\n## ב\n', 0, '# ראשי\n\nכותרת\n===\n\n##### נמוכה')).toBe(
      '# סוגיות\n## א\n### עמדת היו"ר\n\n#### ראשי\n\n#### כותרת\n\n##### נמוכה\n\n## ב\n',
    );
    expect(write('##### סוגיות\n###### א\n', 0, '# ראשי\n\nכותרת\n===')).toContain('\\# ראשי\n\nכותרת\n\\===');
  });

  it.each(['פסקה\n---\nעוד', 'פסקה\nשנייה\n  -----\n\nעוד', 'פסקה\n---', 'א\n---\nב\n---\nג'])(
    'takes dashes below a paragraph for a rule, and gives them back as they were written: %j',
    (position) => {
      for (const file of ['# סוגיות\n## א\n### עמדת היו"ר\n\n## ב\n', '##### סוגיות\n###### א\n']) {
        const written = write(file, 0, position);
        expect(read(written).items[0]!.position).toBe(position);
        expect(titles(written)).toEqual(titles(file));
        expect(write(written, 0, position)).toBe(written);
      }
    },
  );

  it('closes what the position or the item left open', () => {
    expect(write('# סוגיות\n## א\n### עמדת היו"ר\n## ב\n', 0, '~~~\nקוד')).toContain('~~~\nקוד\n~~~\n\n## ב');
    expect(write('# סוגיות\n## א\n### עמדת היו"ר\n## ב\n', 0, '<!-- הערה')).toContain('<!-- הערה\n-->\n\n## ב');
    expect(write('# סוגיות\n## א\n```\n### עמדת היו"ר\nבקוד', 0, 'עמדה')).toBe(
      '# סוגיות\n## א\n```\n### עמדת היו"ר\nבקוד\n```\n\n### עמדת היו"ר\n\nעמדה\n',
    );
  });

  it('keeps a list apart from an indented heading after it', () => {
    const written = write('# סוגיות\n## א\n### עמדת היו"ר\n\n  ## ב\n', 0, '- אחת\n- שתיים');
    expect(read(written).items).toMatchObject([{ title: 'א', position: '- אחת\n- שתיים' }, { title: 'ב' }]);
  });

  it('clears, and leaves an item without a position alone', () => {
    const cleared = '# סוגיות\n## א\n### עמדת היו"ר\n\n## ב\n';
    expect(write('# סוגיות\n## א\n### עמדת היו"ר\n\nעמדה\n\n\n## ב\n', 0, ' \n')).toBe(cleared);
    expect(write(cleared, 0, '')).toBe(cleared);
    expect(write(cleared, 1, '')).toBe(cleared);
  });
});
