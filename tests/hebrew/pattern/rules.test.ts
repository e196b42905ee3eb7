import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GENERATED, generated, readKnowledge } from '../../../scripts/rules/read.ts';
import { sampleTexts } from '../../../scripts/rules/samples.ts';
import { unheardAlternatives } from '../../../src/hebrew/pattern/attested.ts';
import { problemsOf } from '../../../src/hebrew/pattern/check.ts';
import { anyOf } from '../../../src/hebrew/pattern/compile.ts';
import { typescriptOf } from '../../../src/hebrew/pattern/rule-file.ts';

const ROOT = join(import.meta.dirname, '../../..');
const LEXICON = join(ROOT, 'src/hebrew/lexicon');
/** Their order is knowledge: the commonest first, the year's, the longer of two that begin alike, by subject. */
const ORDERED = new Set(['known-stems.txt', 'months.txt', 'local-authorities.txt', 'synonyms.txt']);
const knowledge = readKnowledge();

describe('the Hebrew rules', () => {
  it('are compiled: `npm run rules` changes nothing', () => {
    expect(readFileSync(join(ROOT, GENERATED), 'utf8') === generated(knowledge)).toBe(true);
  });

  it('have lists that a reader finds an entry in: sorted by its first spelling', () => {
    const lists = readdirSync(LEXICON).filter((name) => name.endsWith('.txt') && !ORDERED.has(name));
    expect(lists.length).toBeGreaterThan(20);
    for (const name of lists) {
      const lines = readFileSync(join(LEXICON, name), 'utf8').split('\n');
      const entries = lines.map((line) => line.replace(/#.*/, '').split('|')[0]!.trim()).filter(Boolean);
      const late = entries.find((entry, at) => at > 0 && entry < entries[at - 1]!);
      expect([name, late]).toEqual([name, undefined]);
    }
  });

  it('find their examples, have one for each entry, say nothing twice and use every class', () => {
    expect(problemsOf(knowledge.files, knowledge.lexicon, knowledge.elsewhere)).toEqual([]);
  });

  it('have no alternative whose words no example and no sample holds', async () => {
    expect(unheardAlternatives(knowledge.files, knowledge.lexicon, await sampleTexts())).toEqual([]);
  });

  it('are told which alternative nobody writes: neither an ending nor the entry of a list is one', () => {
    const told = (entry: string, classes: Record<string, string[]> = {}): string[] => {
      const rule = { name: 'r', why: '', any: [entry], matches: ['הגישה ערר'], refuses: ['-'] };
      const lexicon = { classes: {}, lists: { side: ['עורר', 'מתלונן'] }, spellings: [] };
      const files = [{ name: 'x', about: '', classes, rules: [rule] }];
      return unheardAlternatives(files, lexicon, ['דין העתירה להידחות.']).map(
        (problem) => /החלופה "(.*)" אינה/.exec(problem)![1]!,
      );
    };
    expect(told('הגיש(ה|ו) [ערר|עתירה|השגה]')).toEqual(['השגה']);
    expect(told('הגיש[ה|תם] [ערר|{side}]{לא לפני: קודם| ישן}')).toEqual([]);
    expect(told('(אני |אנוכי )הגיש(ה) {what}', { what: ['ערר', 'תלונה'] })).toEqual(['אני', 'אנוכי', 'תלונה']);
    expect(told('הגיש(ה) [ערר|{1-3 ספרות}|,]')).toEqual([]);
  });

  it('are told what they lack: a near miss, an example, a pattern that takes it', () => {
    const rule = { name: 'asks', why: '', any: ['ערר', 'עתיר[ה|ת]'], matches: ['הערר', 'תשובה'] };
    expect(problemsOf([{ name: 'x', about: '', rules: [rule] }], { classes: {}, spellings: [] })).toEqual([
      'x: asks: אין דוגמה למה שאינו נתפס (refuses)',
      'x: asks: הדוגמה אינה נתפסת: "תשובה"',
      'x: asks: אין דוגמה לתבנית: עתיר[ה|ת]',
    ]);
  });

  it('are told which alternatives nothing can meet, and none that an example meets', () => {
    const told = (entry: string, ...matches: string[]): string[] =>
      problemsOf([{ name: 'x', about: '', rules: [{ name: 'r', why: '', any: [entry], matches, refuses: ['-'] }] }], {
        classes: { side: ['עורר', 'משיב'] },
        spellings: [],
      }).flatMap((problem) => /החלופה "(.*)" לעולם/.exec(problem)?.[1] ?? []);
    expect(told('*הגיש[ו|ה] [ערר|עררים]*', 'הגישו ערר')).toEqual(['עררים']);
    expect(told('=הגיש[ו|ה] [ערר|עררים]', 'הגישו ערר')).toEqual([]);
    expect(told('*{עד 9 תווים בלי .}[נוכח|לנוכח] {side}*', 'נוכח עורר')).toEqual(['לנוכח']);
    expect(told('חבר (ו)(ה)[ועדה|וועדה]', 'חבר ועדה')).toEqual(['וועדה']);
    expect(told('חבר (ו)(ה)[ועדה|וועדה]', 'חבר הוועדה', 'חבר ועדה')).toEqual([]);
  });

  it('have lists in which no line stands twice', () => {
    for (const { name, entries } of knowledge.lists)
      expect(
        entries.filter((entry, at) => entries.indexOf(entry) < at),
        name,
      ).toEqual([]);
  });

  it('have each given name under one gender, or under both', () => {
    const of = (list: string): string[] => knowledge.lists.find(({ name }) => name === list)!.entries;
    const all = [...of('women'), ...of('men'), ...of('names-of-both')];
    expect(all.filter((name, at) => all.indexOf(name) < at)).toEqual([]);
  });
});

describe('the notation', () => {
  const lexicon = { classes: { who: ['עורר(ת|ים)', 'ועדה'] }, spellings: [['תכנית', 'תוכנית']] };
  const finds = (entry: string, text: string): string[] =>
    [...text.matchAll(new RegExp(anyOf([entry], lexicon), 'g'))].map(([words]) => words);

  it('finds whole words, with the letters that are written before them', () => {
    expect(finds('שימוש(ים) ?ה/חורג', 'הותר שימוש חורג, והשימוש החורג נמשך; שימושים חורגים')).toEqual([
      'שימוש חורג',
      'והשימוש החורג',
    ]);
  });

  it('leaves an edge open at a star, and takes no prefix after an equals sign', () => {
    expect(finds('*זנח*', 'נזנחה והזניחו')).toEqual(['זנח']);
    expect(finds('חורג*', 'שימושים חורגים')).toEqual(['חורג']);
    expect(finds('=ערר', 'הערר וערר')).toEqual([]);
  });

  it('finds the entries of a list, a tab, and folded letters where a rule asks for them', () => {
    const lists = { cities: ['תל אביב', 'תל אביב-יפו'].toReversed() };
    const source = anyOf(['{cities}'], { classes: {}, spellings: [], lists });
    expect(new RegExp(source).exec('בתל אביב-יפו')?.[0]).toBe('בתל אביב-יפו');
    expect(finds('*משיב⇥*', 'המשיב\tפלוני')).toEqual(['משיב\t']);
    const rule = { name: 'told', why: '', folded: true, any: ['סבורים'] };
    expect(typescriptOf({ name: 'x', about: '', rules: [rule] }, lexicon)).toContain('סבורימ');
  });

  it('writes once what neighbours begin with', () => {
    expect(anyOf(['=דחה', '=קיבל'], lexicon)).toBe('(?<![א-ת])(?:דחה(?![א-ת])|קיבל(?![א-ת]))');
  });

  it('takes no entry that YAML reads as a field', () => {
    expect(() => anyOf([{ '{לא לפני': 'x}' } as never], lexicon)).toThrow('במירכאות');
  });

  it('knows classes, both spellings, gaps and what must not stand beside', () => {
    expect(finds('{who} הגיש(ה)', 'העוררת הגישה')).toEqual(['העוררת הגישה']);
    expect(finds('חריגה מ?ה/תכנית', 'חריגה מהתוכנית, חריגה מתכנית')).toEqual(['חריגה מהתוכנית', 'חריגה מתכנית']);
    expect(finds('לא {עד 2 מילים}נטען', 'לא כך ממש נטען. לא זה ולא זה לא היה נטען')).toEqual([
      'לא כך ממש נטען',
      'לא זה לא היה נטען'.slice(6),
    ]);
    expect(finds('הקלה{לא לפני: בנויה}', 'הקלה בנויה והקלה')).toEqual(['והקלה']);
    expect(finds('פגיעה{עד 9 תווים בלי .}בנוף', 'פגיעה קשה בנוף. פגיעה. בנוף')).toEqual(['פגיעה קשה בנוף']);
  });

  it('says what it cannot read', () => {
    expect(() => finds('ערר[', '')).toThrow('חסר "]"');
    expect(() => finds('{whom}', '')).toThrow('אין מחלקה בשם {whom}');
    expect(() => finds('{שלוש}', '')).toThrow('אינו מוכר');
    expect(() => finds('ענן* אבק', '')).toThrow('כוכב באמצע (תו 3)');
  });
});
