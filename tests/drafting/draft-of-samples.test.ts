// What the rules write of the sample cases, from their documents alone.
import { beforeAll, describe, expect, it } from 'vitest';
import { draftOfSample, firstPersonOutsideQuotes } from '../../bench/drafting-case.ts';
import { loadCases } from '../../samples/load.ts';

const FOLDERS = ['1031-25', '6021-11-23', '8007-24'];
let drafts: ReturnType<typeof draftOfSample>[];
beforeAll(async () => {
  drafts = (await loadCases()).filter(({ folder }) => FOLDERS.includes(folder)).map(draftOfSample);
});

const plain = (markdown: string): string => markdown.replaceAll('\\', '');
const block = (draft: (typeof drafts)[number], id: string): string =>
  plain(draft.blocks.find(({ blockId }) => blockId === id)!.content);

describe('drafts of sample cases', () => {
  it('speak in nobody’s own voice outside quotation marks', () => {
    for (const draft of drafts) {
      expect(firstPersonOutsideQuotes(plain(draft.summary))).toEqual([]);
      for (const { content } of draft.blocks) expect(firstPersonOutsideQuotes(plain(content))).toEqual([]);
    }
  });

  it('tell each argument that was given up once, as that, and ask no question of it', () => {
    for (const draft of drafts) {
      const given = draft.list.filter(({ resolved }) => resolved);
      expect(given.length).toBeGreaterThan(0);
      const sentences = block(draft, 'block-zayin').match(/ (?:חזרו? ב|חזרה בה)[^\n]*/g) ?? [];
      const likely = draft.list.filter(({ doubt }) => doubt);
      expect(sentences).toHaveLength(given.length + likely.length + draft.withdrawals.length);
    }
  });

  it('name the tribunal and its district as the documents do, and the decision by its own day', () => {
    const [permit, compensation, levy] = drafts;
    expect(block(permit!, 'block-alef')).toContain('מחוז');
    expect(block(compensation!, 'block-alef')).toContain('ועדת הערר לפיצויים ולהיטלי השבחה מחוז הצפון');
    expect(block(compensation!, 'block-he')).toContain('מיום 3.9.2023');
    expect(block(levy!, 'block-he')).toContain('השומה המכרעת מאת ענת פרידלנדר מיום 11.2.2024');
  });

  it('have the facts without annexes and arguments, each side’s with whose version it is', () => {
    for (const draft of drafts) {
      const facts = block(draft, 'block-vav');
      expect(facts).not.toMatch(/נספח|מצ"ב|מצורף|להלן:/);
      // What the documents leave open stands in one place.
      expect((facts.match(/להשלמה/g) ?? []).length).toBeLessThanOrEqual(1);
    }
    expect(block(drafts[2]!, 'block-vav')).toMatch(
      /\d+\. הנכס מצוי[\s\S]*לגרסת העוררים, [\s\S]*לגרסת הוועדה המקומית, /,
    );
  });

  it('tell who appeared and when was filed what', () => {
    const { blocks } = drafts[2]!.template;
    const proceedings = plain(blocks.find(({ block_id }) => block_id === 'block-het')!.skeleton);
    expect(proceedings).toContain('לדיון התייצבו: מטעם העוררים – נתנאל ביטון');
    expect(proceedings).toContain('כתב תשובה מטעם הוועדה המקומית הוגש ביום');
    expect(proceedings).not.toContain('להשלמה');
  });
});
