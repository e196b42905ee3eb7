import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GENERATED, generated, readKnowledge } from '../../../scripts/rules/read.ts';
import { problemsOf } from '../../../src/hebrew/pattern/check.ts';
import { anyOf } from '../../../src/hebrew/pattern/compile.ts';
import { typescriptOf } from '../../../src/hebrew/pattern/rule-file.ts';

const ROOT = join(import.meta.dirname, '../../..');
const knowledge = readKnowledge();

describe('the Hebrew rules', () => {
  it('are compiled: `npm run rules` changes nothing', () => {
    expect(readFileSync(join(ROOT, GENERATED), 'utf8') === generated(knowledge)).toBe(true);
  });

  it('find their examples, have one for each entry, say nothing twice and use every class', () => {
    expect(problemsOf(knowledge.files, knowledge.lexicon, knowledge.code)).toEqual([]);
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
    expect(() => anyOf([{ '{לא לפני': 'x}' } as never], lexicon)).toThrow('quotation marks');
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
    expect(() => finds('ערר[', '')).toThrow('no "]"');
    expect(() => finds('{whom}', '')).toThrow('no class {whom}');
    expect(() => finds('{שלוש}', '')).toThrow('not known');
  });
});
