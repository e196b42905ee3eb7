import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergedItem, mergedText, positionOfAll } from '../../src/analysis-file/merge-items.ts';
import {
  type Analysis,
  type AnalysisItem,
  chairPositionOf,
  itemMarkdown,
  parseAnalysis,
  textEndOf,
} from '../../src/analysis-file/structure.ts';
import { analysisDocument } from '../helpers/analysis-documents.ts';

const FILE = `# ניתוח ומחקר – ערר 1031/25

**מספר תיק:** 1031/25

## טענות סף

### 1. איחור בהגשת הערר

**הטוענת:** הוועדה המקומית

#### עמדת היו"ר

נדחית.

## סוגיות להכרעה

### 1. קווי בניין

הקלה של שישה אחוזים.[^1]

#### עמדת היו"ר

מתקבלת.

### 2. גובה

מבנה בן שש קומות.

#### עמדת היו"ר

נדחית.

---

### 3. חריגה בצד הצפוני

- קו בניין צדי

#### עמדת היו"ר

מתקבלת.

### 4. חניה

אין חניה.

#### עמדת היו"ר

[^1]: תשריט.
`;

function merge(analysis: Analysis, ids: readonly string[], title?: string) {
  const items = analysis.structure.items.filter(({ id }) => ids.includes(id));
  const called = title ?? items[0]!.title;
  const after = parseAnalysis(mergedText(analysis, items, called));
  return { after, item: mergedItem(analysis, after, items, called), position: positionOfAll(analysis.markdown, items) };
}

describe('merging questions', () => {
  it('puts the texts of the others behind that of the first, and every other byte stays but the numbers', () => {
    const before = parseAnalysis(FILE);
    const { after, item, position } = merge(before, ['issues-3', 'issues-1'], 'חריגה מקווי בניין');
    expect(item).toMatchObject({ id: 'issues-1', number: 1, title: 'חריגה מקווי בניין' });
    expect(itemMarkdown(after.markdown, item!)).toBe(
      'הקלה של שישה אחוזים.[^1]\n\n*מן הסוגיה "חריגה בצד הצפוני":*\n\n- קו בניין צדי',
    );
    expect(position).toBe('מתקבלת.');
    expect(after.markdown).toBe(
      FILE.replace('### 1. קווי בניין', '### 1. חריגה מקווי בניין')
        .replace('אחוזים.[^1]\n\n', 'אחוזים.[^1]\n\n*מן הסוגיה "חריגה בצד הצפוני":*\n\n- קו בניין צדי\n\n')
        .replace('### 3. חריגה בצד הצפוני\n\n- קו בניין צדי\n\n#### עמדת היו"ר\n\nמתקבלת.\n\n', '')
        .replace('### 4. חניה', '### 3. חניה'),
    );
  });

  it('takes an issue into a bar to the appeal, and keeps different positions one below the other', () => {
    const before = parseAnalysis(FILE);
    const { after, item, position } = merge(before, ['threshold_claims-1', 'issues-1', 'issues-2']);
    expect(item).toMatchObject({ id: 'threshold_claims-1', title: 'איחור בהגשת הערר', fields: [{ label: 'הטוענת' }] });
    expect(position).toBe('נדחית.\n\nמתקבלת.');
    expect(after.structure.items.map(({ id, number, title }) => [id, number, title])).toEqual([
      ['threshold_claims-1', 1, 'איחור בהגשת הערר'],
      ['issues-1', 1, 'חריגה בצד הצפוני'],
      ['issues-2', 2, 'חניה'],
    ]);
    expect(after.markdown).toContain('\n---\n');
    expect(after.markdown.endsWith('[^1]: תשריט.\n')).toBe(true);
  });

  it('gives one another title, and refuses one that would be read as something else', () => {
    const before = parseAnalysis(FILE);
    const { after, item } = merge(before, ['issues-2'], 'גובה [המבנה] *ומספר* קומותיו');
    expect(item).toMatchObject({ id: 'issues-2', number: 2, title: 'גובה [המבנה] *ומספר* קומותיו' });
    expect(after.markdown.replace(/### 2\..*/, '### 2. גובה')).toBe(FILE);
    for (const title of ['עמדת היו"ר', 'סוגיות להכרעה'])
      expect(merge(before, ['issues-2'], title).item, title).toBeNull();
  });

  it('leaves numbers that are their author’s', () => {
    const before = parseAnalysis(FILE.replace('### 4. חניה', '### 7. חניה'));
    expect(merge(before, ['issues-1', 'issues-2']).after.markdown).toMatch(/### 3\. חריגה[\s\S]*### 7\. חניה/);
  });

  it('leaves the texts before and behind one that goes apart from each other', () => {
    const file = '## סוגיות\n\n### א\n\n### ב\n\nשורה של ב\n### ג\n\n#### עמדת היו"ר\n\nכותרת אחרת\n---\n';
    const { after, item } = merge(parseAnalysis(file), ['issues-1', 'issues-3']);
    expect(item).toMatchObject({ id: 'issues-1' });
    expect(itemMarkdown(after.markdown, after.structure.items[1]!)).toBe('שורה של ב');
  });

  it('of any file makes the questions that are wanted or says that it cannot', () => {
    let held = 0;
    const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) };
    fc.assert(
      fc.property(analysisDocument, fc.nat(), fc.nat(), (markdown, a, b) => {
        const before = parseAnalysis(markdown);
        const all = before.structure.items;
        fc.pre(all.length > 1);
        const chosen = [all[a % all.length]!, all[b % all.length]!];
        fc.pre(chosen[0] !== chosen[1]);
        const { after, item } = merge(
          before,
          chosen.map(({ id }) => id),
        );
        if (!item) return;
        held += 1;
        expect(after.structure.items.length).toBe(all.length - 1);
        const [first, other] = all.filter((each) => chosen.includes(each));
        expect(chairPositionOf(after.markdown, item)).toBe(chairPositionOf(markdown, first!));
        // Rules and definitions that end the file are its layout, and shown in whatever question stands last.
        const textOf = (text: string, { bodyStart, chair, ...each }: AnalysisItem) =>
          text.slice(bodyStart, chair?.start ?? textEndOf({ bodyStart, ...each })).trim();
        const left = all.filter((each) => each !== other);
        for (const [at, each] of after.structure.items.entries())
          if (each !== item) expect(textOf(after.markdown, each)).toBe(textOf(markdown, left[at]!));
      }),
      runs,
    );
    expect(held).toBeGreaterThan(runs.numRuns / 4);
  });
});
