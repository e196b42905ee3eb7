import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { diffBlock } from '../../src/hebrew/compare/block-diff.ts';
import { type Comparison, compareDecisions } from '../../src/hebrew/compare/compare.ts';
import { matchUnits } from '../../src/hebrew/compare/matches.ts';
import { unitOf } from '../../src/hebrew/compare/units.ts';
import { type DiffPart, diffText, wordDiff } from '../../src/hebrew/compare/word-diff.ts';
import type { BlockKey, DraftBlock } from '../../src/hebrew/qa/types.ts';
import { type SampleDecision, sampleDecisions, withBlock } from '../helpers/decisions.ts';

let samples: SampleDecision[];
let draft: DraftBlock[];
let text: string;

beforeAll(async () => {
  samples = await sampleDecisions();
  ({ blocks: draft, text } = samples.find(({ folder }) => folder === '1031-25')!);
});

const block = ({ blocks }: Comparison, id: BlockKey) => blocks.find(({ block_id }) => block_id === id)!;
const changes = ({ blocks }: Comparison): string[] => blocks.map(({ change }) => change);
const side = (parts: DiffPart[], without: 'insert' | 'delete'): string =>
  parts.flatMap((part) => (part.op === without ? [] : [part.text])).join('');
const lessonOf = ({ lessons }: Comparison, category: string) => lessons.find((lesson) => lesson.category === category);

describe('a draft and the same text as final', () => {
  it('are unchanged in every sample, whatever its headings', () => {
    for (const { folder, blocks, text: own } of samples) {
      const comparison = compareDecisions({ draft: blocks, finalText: own });
      expect([folder, ...new Set(changes(comparison)), comparison.similarity]).toEqual([folder, 'unchanged', 1]);
    }
  });

  it('are unchanged under markdown, other quote marks and other numbers', () => {
    const marked = draft.map((one) => ({
      ...one,
      content: one.content.replace(/^(\d+)\. /gm, (_, n) => `${Number(n) + 7}. `).replaceAll('העוררים', '**העוררים**'),
    }));
    const comparison = compareDecisions({ draft: marked, finalText: text.replaceAll('"', '״') });
    expect(changes(comparison)).toEqual(Array(12).fill('unchanged'));
    expect(comparison.lessons).toEqual([]);
  });
});

describe('blocks are found again', () => {
  it('when every heading is gone', () => {
    const headings =
      /^(?:פתח דבר|רקע עובדתי ותכנוני|תמצית טענות הצדדים|ההליך בפני ועדת הערר|המסגרת הנורמטיבית|דיון והכרעה|סוף דבר)\n\n/gm;
    const comparison = compareDecisions({ draft, finalText: text.replace(headings, '') });
    expect(changes(comparison)).toEqual(Array(12).fill('unchanged'));
  });

  it('when headings are renamed, and the renaming is a lesson', () => {
    const finalText = text
      .replace('\nדיון והכרעה\n', '\nהכרעתנו\n')
      .replace('\nרקע עובדתי ותכנוני\n', '\nהמגרש וסביבתו\n');
    const comparison = compareDecisions({ draft, finalText });
    expect(changes(comparison)).toEqual(Array(12).fill('unchanged'));
    expect(lessonOf(comparison, 'headings')?.evidence).toContain('המגרש וסביבתו');
  });

  it('when the chapters changed places', () => {
    const law = text.slice(text.indexOf('המסגרת הנורמטיבית\n'), text.indexOf('דיון והכרעה\n'));
    const finalText = text.replace(law, '').replace('תמצית טענות הצדדים\n', `${law}תמצית טענות הצדדים\n`);
    const comparison = compareDecisions({ draft, finalText });
    for (const id of ['block-zayin', 'block-het', 'block-tet', 'block-yod'] as const)
      expect([id, block(comparison, id).similarity > 0.98]).toEqual([id, true]);
  });

  it('as added, removed and rewritten', () => {
    const without = withBlock(draft, 'block-tet', () => '');
    expect(block(compareDecisions({ draft: without, finalText: text }), 'block-tet').change).toBe('added');
    const law = text.slice(text.indexOf('המסגרת הנורמטיבית\n'), text.indexOf('דיון והכרעה\n'));
    expect(block(compareDecisions({ draft, finalText: text.replace(law, '') }), 'block-tet')).toMatchObject({
      change: 'removed',
      similarity: 0,
    });
    const other = withBlock(
      draft,
      'block-vav',
      () => 'בית העוררים נבנה בשנת 1990 ברחוב אחר לגמרי.\n\nהשכונה כולה ותיקה ורבת ירק.',
    );
    expect(block(compareDecisions({ draft: other, finalText: text }), 'block-vav').change).toBe('rewritten');
  });
});

describe('the difference', () => {
  const WORDS = 'ערר עורר ועדה תכנית היתר קו בניין נדחה "מתקבל" סעיף 152(א) לחוק, ולכן; עו"ד 12.3.2024 –'.split(' ');
  const line = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 25 }).map((words) => words.join(' '));
  const lines = fc.array(line, { maxLength: 8 });

  it('gives the final text back letter by letter, and the draft word by word', () => {
    fc.assert(
      fc.property(lines, lines, fc.array(fc.nat(), { maxLength: 8 }), (first, second, kept) => {
        const mixed = second.toSpliced(
          0,
          0,
          ...kept.flatMap((at) => (first.length > 0 ? [first[at % first.length]!] : [])),
        );
        const [a, b] = [first.map(unitOf), mixed.map(unitOf)];
        const { parts, similarity } = diffBlock(a, b, matchUnits(a, b), Infinity);
        expect(side(parts, 'delete')).toBe(b.map((unit) => unit.text).join('\n\n'));
        expect(side(parts, 'insert').replace(/\s+/g, ' ')).toBe(a.map((unit) => unit.text).join(' '));
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('shows one word for another and leaves the rest', () => {
    const parts = wordDiff(
      diffText('דין הערר להידחות בהעדר עילה.', 0),
      diffText('דין הערר להתקבל בחלקו.', 0),
      Infinity,
    );
    expect(parts).toEqual([
      { op: 'equal', text: 'דין הערר ' },
      { op: 'delete', text: 'להידחות בהעדר עילה' },
      { op: 'insert', text: 'להתקבל בחלקו' },
      { op: 'equal', text: '.' },
    ]);
  });

  it('is shown as a replacement once its time is over', () => {
    const parts = wordDiff(diffText('א ב ג', 0), diffText('א ב ד', 0), 0);
    expect(parts).toEqual([
      { op: 'delete', text: 'א ב ג' },
      { op: 'insert', text: 'א ב ד' },
    ]);
  });
});

describe('a lesson is drawn from', () => {
  const learn = (change: (own: string) => string): Comparison => compareDecisions({ draft, finalText: change(text) });
  /** `before → after` with both sides in their texts. */
  const expectVerbatim = (evidence: string | undefined, finalText: string) => {
    const draftText = draft.map(({ content }) => content).join('\n');
    const [before, after] = evidence!.split(' → ');
    expect(draftText).toContain(before!);
    expect(finalText).toContain(after ?? before!);
  };

  it('a term that was replaced throughout, under every prefix letter', () => {
    const change = (own: string): string => own.replaceAll('מבקשי ההיתר', 'היזמים');
    const lesson = lessonOf(learn(change), 'terminology')!;
    expect(lesson.text).toMatch(/"היזמים" ולא "מבקשי ההיתר" \(הוחלף \d+ פעמים\)/);
    expect(lesson.blockId).toBeNull();
    expectVerbatim(lesson.evidence, change(text));
  });

  it('a phrase that was dropped again and again', () => {
    const more = draft.map((one) => ({
      ...one,
      content: one.content
        .replace(/לטענת העוררים/g, 'למען הסדר הטוב לטענת העוררים')
        .replace('עוד טוענים העוררים', 'למען הסדר הטוב עוד טוענים העוררים'),
    }));
    const lesson = lessonOf(compareDecisions({ draft: more, finalText: text }), 'removed_phrase')!;
    expect(lesson.text).toContain('למען הסדר הטוב');
  });

  it('a judging word that was taken out', () => {
    const judged = withBlock(draft, 'block-vav', (content) => content.replace('המגרש, ששטחו', 'המגרש המרהיב, ששטחו'));
    const lesson = lessonOf(compareDecisions({ draft: judged, finalText: text }), 'tone')!;
    expect([lesson.text.includes('המרהיב'), lesson.blockId]).toEqual([true, 'block-vav']);
  });

  it('a new opening and a new closing', () => {
    const change = (own: string): string =>
      own
        .replace('לפנינו ערר לפי סעיף 152', 'עניינה של החלטה זו בערר לפי סעיף 152')
        .replace('על החלטה זו ניתן לעתור לבית המשפט לעניינים מנהליים בתוך 45 יום.', 'הצדדים רשאים לערער כדין.');
    const comparison = learn(change);
    expectVerbatim(lessonOf(comparison, 'opening')?.evidence, change(text));
    expect(lessonOf(comparison, 'closing')?.evidence).toContain('הצדדים רשאים לערער כדין.');
  });

  it('a judgment that was added, and one that was left out', () => {
    const comparison = learn((own) =>
      own
        .replace('הטענה נדחית.\n', `הטענה נדחית. ראו עע"מ 9876/15 אלמוני נ' פלוני (פורסם בנבו, 2.3.2017).\n`)
        .replace(/ ראו עע"מ 317\/10[^.]*\.\S*\)\./, ''),
    );
    const citations = comparison.lessons
      .filter(({ category }) => category === 'citations')
      .map((lesson) => lesson.text);
    expect(citations).toEqual([expect.stringContaining('9876/15'), expect.stringMatching(/317\/10.*הושמטה/)]);
  });

  it('sentences that were cut in two', () => {
    const comparison = learn((own) => own.replace(/, (?=ו?[א-ת]{3,} [^,.\n]{20,})/g, '. '));
    expect(lessonOf(comparison, 'sentence_length')?.text).toMatch(/לקצר/);
  });

  it('a paragraph that went elsewhere, and one that came in', () => {
    const moved = /^28\. .*\n\n/m.exec(text)![0];
    const comparison = learn((own) =>
      own
        .replace(moved, '')
        .replace(
          'דיון והכרעה\n\n',
          `דיון והכרעה\n\nנוסיף כי טענת הפגיעה בנוף נבחנה אף היא, וכי תצלומים שצורפו מלמדים שקו הראייה מחלונותיהם של העוררים אינו נחסם אלא בחלקו הקטן, ובעונות השנה שבהן העצים נושרים.\n\n`,
        )
        .replace('# סוף', '')
        .replace('\nסוף דבר\n\n', `\n${moved}סוף דבר\n\n`),
    );
    expect(lessonOf(comparison, 'order')?.blockId).toBe('block-yod');
    expect(lessonOf(comparison, 'reasons')?.evidence).toContain('קו הראייה');
  });

  it('nothing at all where there is no draft of the block', () => {
    const empty = draft.map((one) => ({ ...one, content: '' }));
    expect(compareDecisions({ draft: empty, finalText: text }).lessons).toEqual([]);
  });
});
