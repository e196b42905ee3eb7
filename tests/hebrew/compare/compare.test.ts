import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BlockKey, DraftBlock } from '../../../src/hebrew/check/types.ts';
import { diffBlock } from '../../../src/hebrew/compare/block-diff.ts';
import { type Comparison, compareDecisions } from '../../../src/hebrew/compare/compare.ts';
import { matchUnits } from '../../../src/hebrew/compare/matches.ts';
import { unitOf } from '../../../src/hebrew/compare/units.ts';
import { type DiffPart, diffText, wordDiff } from '../../../src/hebrew/compare/word-diff.ts';
import { normaliseText } from '../../../src/hebrew/text/normalise.ts';
import { type SampleDecision, sampleDecisions, withBlock } from '../../helpers/decisions.ts';
import { runs } from '../../helpers/runs.ts';

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
/** What was deleted and inserted, without the numbers of paragraphs. */
const changedWords = ({ diff }: Comparison['blocks'][number]): string[] =>
  diff.flatMap(({ op, text }) => {
    const words = text.replace(/^\s*\d+\.\s/, '').trim();
    return op === 'equal' || words === '' ? [] : [words];
  });
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
    expect(comparison.blocks.flatMap(changedWords)).toEqual(draft.slice(4, 11).map(({ title }) => title));
    const bare = draft.map((one) => ({ ...one, content: one.content.replace(headings, '') }));
    expect(changes(compareDecisions({ draft: bare, finalText: text }))).toEqual(Array(12).fill('unchanged'));
  });

  it('when headings are renamed, and the renaming is a lesson', () => {
    const finalText = text
      .replace('\nדיון והכרעה\n', '\nהכרעתנו\n')
      .replace('\nרקע עובדתי ותכנוני\n', '\nהמגרש וסביבתו\n');
    const comparison = compareDecisions({ draft, finalText });
    expect(comparison.blocks.flatMap(changedWords)).toEqual([
      'רקע עובדתי ותכנוני',
      'המגרש וסביבתו',
      'דיון והכרעה',
      'הכרעתנו',
    ]);
    expect(comparison.lessons.map(({ evidence }) => evidence)).toEqual([
      'רקע עובדתי ותכנוני → המגרש וסביבתו',
      'דיון והכרעה → הכרעתנו',
    ]);
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

describe('a draft in markdown', () => {
  /** The sample as a person writes it: headings, emphasis, a table, numbers of its own. */
  const marked = (): DraftBlock[] =>
    draft.map(({ title, content, ...rest }, at) => ({
      ...rest,
      title,
      content: content
        .replace(title, at > 3 && at < 11 ? `## ${title}` : title)
        .replace(/^(\d+)\. /gm, (_, n) => `${Number(n) + 3}. `)
        .replace(/(העוררים)(?= ט)/g, '**$1**'),
    }));
  const table = "| נתון | מצב קודם | מצב חדש |\n|---|:-:|---|\n| ייעוד | מגורים א' | מגורים ג' |\n| | שתי קומות | |";
  const tableInWord = "נתון\tמצב קודם\tמצב חדש\n\nייעוד\tמגורים א'\tמגורים ג'\n\nשתי קומות";

  it('is unchanged under the same headings and tables, whatever the numbers', () => {
    const withTable = withBlock(marked(), 'block-vav', (content) => `${content}\n\n${table}`);
    const comparison = compareDecisions({
      draft: withTable,
      finalText: text.replace('\n\nתמצית טענות הצדדים\n', `\n\n${tableInWord}\n\nתמצית טענות הצדדים\n`),
    });
    expect([changes(comparison), comparison.similarity]).toEqual([Array(12).fill('unchanged'), 1]);
    expect(comparison.lessons).toEqual([]);
  });

  it('is unchanged under links, comments and quote marks of two apostrophes', () => {
    const linked = withBlock(
      marked(),
      'block-yod',
      (content) => `<!-- לבדוק -->\n\n${content.replace(/(סעיף \d+)(?![\d(])/, '[$1](https://www.gov.il/he)')}`,
    );
    const comparison = compareDecisions({ draft: linked, finalText: text.replaceAll('"', "''") });
    expect(changes(comparison)).toEqual(Array(12).fill('unchanged'));
  });

  it('is unchanged when its paragraphs were typed on several lines', () => {
    const wrapped = marked().map((one, at) =>
      at < 4 || at > 10 ? one : { ...one, content: one.content.replace(/(.{60,80}) (?=[א-ת]+ [א-ת]{3})/g, '$1\n') },
    );
    expect(wrapped[9]!.content.split('\n').length).toBeGreaterThan(marked()[9]!.content.split('\n').length + 10);
    expect(changes(compareDecisions({ draft: wrapped, finalText: text }))).toEqual(Array(12).fill('unchanged'));
  });

  it('is unchanged when Word set its parties and signatures beside each other, not when they changed places', () => {
    const signed = 'ניתנה היום, 6.7.2025.\n\n| | |\n|---|---|\n| דן כהן | רות לוי |\n| חבר | יו"ר |';
    const parties = 'העוררים:\n\n1. משה לוי\n\n2. דנה לוי\n\nע"י ב"כ עו"ד רון\n\nנגד\n\nהמשיבה:\n\nהוועדה המקומית';
    const laidOut = withBlock(
      withBlock(marked(), 'block-gimel', () => parties),
      'block-yod-bet',
      () => signed,
    );
    const final = (first: string, second: string): string =>
      [
        ...draft.slice(0, 2).map(({ content }) => content),
        `העוררים:\t1. ${first} 2. ${second} ע"י ב"כ עו"ד רון\n\nנגד\n\nהמשיבה:\tהוועדה המקומית`,
        ...draft.slice(3, 11).map(({ content }) => content),
        'ניתנה היום, 6.7.2025.\n\nדן כהן חבר\tרות לוי יו"ר',
      ].join('\n\n');
    const same = compareDecisions({ draft: laidOut, finalText: final('משה לוי', 'דנה לוי') });
    expect([changes(same), same.similarity, same.lessons]).toEqual([Array(12).fill('unchanged'), 1, []]);
    const turned = compareDecisions({ draft: laidOut, finalText: final('דנה לוי', 'משה לוי') });
    expect(block(turned, 'block-gimel').change).toBe('edited');
  });

  it('keeps a heading of its own, and the lesson tells it from the standard one', () => {
    const own = withBlock(marked(), 'block-vav', (content) => content.replace('## רקע', '## הרקע'));
    const same = compareDecisions({ draft: own, finalText: text.replace('\nרקע עובדתי', '\nהרקע עובדתי') });
    expect([changes(same), same.lessons]).toEqual([Array(12).fill('unchanged'), []]);
    const other = compareDecisions({ draft: own, finalText: text.replace('\nרקע עובדתי ותכנוני\n', '\nהעובדות\n') });
    expect(other.lessons.map(({ category, evidence }) => [category, evidence])).toEqual([
      ['headings', 'הרקע עובדתי ותכנוני → העובדות'],
    ]);
  });

  it('gives back both texts whole, numbers and headings included', () => {
    const lines = text.split('\n\n');
    const plain = (content: string): string => normaliseText(content.replace(/[*#]/g, '')).replace(/\s+/g, ' ').trim();
    const edit = fc.record({ at: fc.nat(), kind: fc.constantFrom('drop', 'move', 'word', 'add', 'number') });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
        const final = [...lines];
        for (const { at, kind } of edits) {
          const index = at % final.length;
          const line = final[index]!;
          if (kind === 'drop') final.splice(index, 1);
          else if (kind === 'move') final.splice((at * 7) % final.length, 0, ...final.splice(index, 1));
          else if (kind === 'add') final.splice(index, 0, '7. לא נעלמה מעינינו הטענה שלפיה נפל פגם בפרסום.');
          else if (kind === 'word') final[index] = line.replace(/העוררים|הוועדה/, 'הצד השני');
          else final[index] = line.replace(/^\d+/, (number) => `${Number(number) + 1}`);
        }
        const source = marked();
        const { blocks } = compareDecisions({ draft: source, finalText: final.join('\n\n') });
        blocks.forEach(({ diff }, at) => {
          expect(plain(side(diff, 'insert'))).toBe(plain(source[at]!.content));
        });
        const finalLines = blocks.flatMap(({ diff }) => plainLines(side(diff, 'delete')));
        expect(finalLines.toSorted()).toEqual(plainLines(final.join('\n')).toSorted());
      }),
      runs(8, 40),
    );
  });
  const plainLines = (content: string): string[] =>
    content.split('\n').flatMap((line) => (/[\p{L}\p{N}]/u.test(line) ? [line.trim()] : []));
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

  it('no word of a chapter that was left out', () => {
    const claims = text.slice(text.indexOf('תמצית טענות הצדדים\n'), text.indexOf('ההליך בפני ועדת הערר\n'));
    const judged = withBlock(draft, 'block-zayin', (content) => `${content}\n\n99. לטענתם שגתה הוועדה טעות חמורה.`);
    expect(lessonOf(compareDecisions({ draft: judged, finalText: text.replace(claims, '') }), 'tone')).toBeUndefined();
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

  it('no closing from who signs', () => {
    const signed = withBlock(draft, 'block-yod-bet', (content) => `${content}\n\nמזכיר ועדת הערר הישן`);
    const comparison = compareDecisions({
      draft: signed,
      finalText: `${text.trimEnd()}\n\nנועה טל, מרכזת ועדת הערר\n`,
    });
    expect(lessonOf(comparison, 'closing')).toBeUndefined();
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
    expect(citations).toEqual([expect.stringContaining('9876/15'), expect.stringMatching(/הושמטה.*317\/10/)]);
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

  it('a term with its article, and not from a letter that both words begin with', () => {
    const parts = learn((own) => own.replace(/(?<![א-ת])העוררים/g, 'המתנגדים לבקשה').replaceAll('מתחם', 'מרחב'));
    const terms = parts.lessons.filter(({ category }) => category === 'terminology').map((lesson) => lesson.text);
    expect(terms[0]).toMatch(/^יש לכתוב "המתנגדים לבקשה" ולא "העוררים" /);
    expect(terms.join()).not.toMatch(/"(?:תנגדים|וררים|תחם|רחב)/);
  });

  it('a chapter that stands before another', () => {
    const heard = text.slice(text.indexOf('ההליך בפני ועדת הערר\n'), text.indexOf('המסגרת הנורמטיבית\n'));
    const comparison = learn((own) =>
      own.replace(heard, '').replace('תמצית טענות הצדדים\n', `${heard}תמצית טענות הצדדים\n`),
    );
    expect(comparison.lessons.map((lesson) => lesson.text)).toEqual([
      'החלק "ההליך בפני ועדת הערר" בא לפני החלק "תמצית טענות הצדדים"',
    ]);
  });

  it('a judgment and a reason with the issue that they are about', () => {
    const added =
      'נוסיף כי גם ביסוד הסבירות אין ממש, שכן הקטע שאושר בשכונה אינו חורג מן המקובל בה, והעוררים עצמם נהנים מהקלה דומה שניתנה להם בשנת 2004, כמפורט בעע"מ 9876/15 אלמוני נ\' פלוני (פורסם בנבו, 2.3.2017).';
    const comparison = learn((own) => own.replace('המניין החוקי\n\n', `המניין החוקי\n\n${added}\n\n`));
    expect(lessonOf(comparison, 'citations')?.text).toMatch(/^בסוגיה "המניין החוקי" יש להפנות אל עע"מ 9876\/15/);
    expect(lessonOf(comparison, 'reasons')?.text).toMatch(/^בסוגיה "המניין החוקי" נוסף הנימוק: "נוסיף כי גם ביסוד/);
  });

  it('nothing at all where there is no draft of the block', () => {
    const empty = draft.map((one) => ({ ...one, content: '' }));
    expect(compareDecisions({ draft: empty, finalText: text }).lessons).toEqual([]);
  });
});
