import { describe, expect, it } from 'vitest';
import { signatures } from '../../../../src/hebrew/check/checks/signatures.ts';
import { readDecision } from '../../../../src/hebrew/check/decision-text.ts';
import type { BlockKey, CaseFacts, Finding } from '../../../../src/hebrew/check/types.ts';

const FACTS = {
  chair: 'עו"ד אורנה קדמון-שיר',
  panel: ['עו"ד אורנה קדמון-שיר', 'השמאי ברק טולדנו', "אדר' ח'אלד נסאר", 'יעל פינטו'],
} as CaseFacts;
const GIVEN = 'ניתנה פה אחד היום, ט\' בטבת התשפ"ה, 9.1.2025.\n\n';

/** What is found in a decision of these blocks, gravest first. */
function judged(blocks: Partial<Record<BlockKey, string>>, facts: Partial<CaseFacts> = {}): Finding[] {
  const content = Object.entries(blocks).map(([id, text]) => ({ id: id as BlockKey, title: '', content: text }));
  const rank = ['critical', 'warning', 'info'];
  return signatures(readDecision(content), { ...FACTS, ...facts }).findings.toSorted(
    (a, b) => rank.indexOf(a.severity) - rank.indexOf(b.severity),
  );
}
const signed = (names: string): Finding[] => judged({ 'block-yod-bet': GIVEN + names });
const severities = (findings: Finding[]): string => findings.map(({ severity }) => severity).join();
const messages = (findings: Finding[]): string => findings.map(({ message }) => message).join('; ');

describe('signatures as they should be', () => {
  it.each([
    'אורנה קדמון-שיר, עו"ד\nיו"ר ועדת הערר\n\nנועה טל\nמרכזת ועדת הערר',
    'רותי אלמליח\tעו"ד אורנה קדמון-שיר\nמזכירת ועדת הערר\tיו"ר ועדת הערר',
    'עו"ד אורנה קדמון-שיר, יו"ר ועדת הערר\n\nהשמאי ברק טולדנו\n\nאדר\' ח\'אלד נסאר\n\nיעל פינטו',
    "| ברק טולדנו | אורנה קדמון שיר, עו\"ד | אדר' ח'אלד נסאר | גב' יעל פינטו |\n|---|---|---|---|\n| חבר | יו\"ר | חבר | חברה |",
    'יו"ר:\nא. קדמון-שיר, עו"ד\nחבר:\nברק טולדנו\nחבר:\nח\'אלד נסאר\nנציגת ציבור:\nיעל פינטו',
    '_______________\nאורנה קדמון־שיר, עו״ד\nיו״ר\n\n______\t______\t______\nברק טולדנו\tח׳אלד נסאר\tיעל פינטו\nחבר\tחבר\tחברה',
    "עו\"ד אורנה קדמון-שיר – יו\"ר; השמאי ברק טולדנו – חבר; אדר' ח'אלד נסאר – חבר; גב' יעל פינטו – נציגת ציבור",
    'ברק טולדנו | אורנה קדמון-שיר | ח\'אלד נסאר | יעל פינטו\n\nעו"ד מאיה רון, יועצת משפטית לוועדה\n\nהמזכירות תמציא העתק לצדדים.',
  ])('raise nothing: %j', (names) => {
    expect(signed(names)).toEqual([]);
  });

  it('of the chair alone are only remarked', () => {
    const found = signed('אורנה קדמון-שיר, עו"ד\nיו"ר ועדת הערר');
    expect(severities(found)).toBe('info');
    expect(messages(found)).toContain('יעל פינטו');
  });

  it('are not compared with a panel the case does not know', () => {
    const found = judged({ 'block-yod-bet': `${GIVEN}עו"ד רון לב, יו"ר\nמר דן גל, חבר` }, { chair: null, panel: [] });
    expect(found).toEqual([]);
  });
});

const REST = "השמאי ברק טולדנו, חבר\nאדר' ח'אלד נסאר, חבר\nגב' יעל פינטו, חברה";
const CHAIR = 'עו"ד אורנה קדמון-שיר, יו"ר';

describe('signatures', () => {
  it.each([
    ['without a member', `${CHAIR}\n${REST.replace(/\n.*נסאר.*/, '')}`, 'warning', 'נסאר'],
    ['with a misspelt member', `${CHAIR}\n${REST.replace('טולדנו', 'טולידנו')}`, 'warning', 'טולידנו'],
    ['with a stranger as member', `${CHAIR}\n${REST}\nמר ישי אדלר, נציג ציבור`, 'critical', 'ישי אדלר'],
    ['with strangers in place of members', `${CHAIR}\n\nמר ישי אדלר\n\nגב' רינה כץ`, 'critical', 'רינה כץ'],
    ['with a second name in a cell', `${CHAIR}\n${REST} ומר ישי אדלר`, 'warning', 'ישי אדלר'],
    ['of the chair as member', `אורנה קדמון-שיר\nחברת הוועדה\n\n${REST}`, 'critical', 'חברת הוועדה'],
    ['of a member as chair', `${CHAIR}\n${REST.replace('טולדנו, חבר', 'טולדנו, יו"ר')}`, 'critical', 'טולדנו'],
    ['of another chair', `עו"ד רונית אלמוג, יו"ר\n${REST}`, 'critical', 'אלמוג'],
  ])('%s are found', (_, names, severity, words) => {
    const found = signed(names);
    expect(found[0]?.severity).toBe(severity);
    expect(`${messages(found)} ${found.flatMap(({ evidence }) => evidence).join()}`).toContain(words);
    expect(found[0]!.blockIds).toEqual(['block-yod-bet']);
  });

  it('whose columns were exchanged are found', () => {
    const table =
      '| אורנה קדמון-שיר | ברק טולדנו | ח\'אלד נסאר | יעל פינטו |\n|---|---|---|---|\n| חבר | יו"ר | חבר | חברה |';
    expect(severities(signed(table))).toBe('critical,critical');
  });
});

describe('the panel at the head', () => {
  const BET = `**לפני:**\n\nכב' יושבת הראש, ${CHAIR.replace(', יו"ר', '')}\n\n${REST}`;
  const SIGNED = GIVEN + [CHAIR, REST].join('\n');
  const head = (bet: string, alef = 'ועדת הערר\n\nערר 12/25') =>
    judged({ 'block-alef': alef, 'block-bet': bet, 'block-yod-bet': SIGNED });

  it.each([
    BET,
    BET.replace('אורנה קדמון-שיר', 'אורנה קדמון שיר'),
    `${BET}\n\nמזכירת הוועדה: גב' נועה טל`,
    `${BET}\n\nבנוכחות: עו"ד דנה רז, מתמחה; גב' לימור כהן, רכזת הוועדה`,
    "בפני: יו\"ר ועדת הערר, עו\"ד אורנה קדמון-שיר; השמאי ברק טולדנו; אדר' ח'אלד נסאר; גב' יעל פינטו",
    "בפני: עו\"ד אורנה קדמון-שיר (יו\"ר), השמאי ברק טולדנו, אדר' ח'אלד נסאר, גב' יעל פינטו, נציגת ציבור",
  ])('is right in %j', (bet) => {
    expect(head(bet)).toEqual([]);
  });

  it.each([
    ['another chair', BET.replace('אורנה קדמון-שיר', 'רונית אלמוג'), 'critical', 'רונית אלמוג'],
    ['an extra member', `${BET}\n\nמר ישי אדלר, נציג ציבור`, 'warning', 'ישי אדלר'],
    ['a member left out', BET.replace(/\n.*נסאר.*/, ''), 'warning', 'נסאר'],
    ['half of the surname', BET.replace('קדמון-שיר', 'קדמון'), 'warning', 'קדמון'],
  ])('with %s is found', (_, bet, severity, words) => {
    const found = head(bet);
    expect(found[0]?.severity).toBe(severity);
    expect(messages(found)).toContain(words);
    expect(found[0]!.blockIds).toEqual(['block-bet']);
  });

  it('names another chair above the list', () => {
    const found = head(BET, 'ועדת הערר\n\nבפני: יו"ר הוועדה, עו"ד רונית אלמוג\n\nערר 12/25');
    expect(found.map(({ severity, blockIds }) => [severity, ...blockIds])).toEqual([['critical', 'block-alef']]);
  });
});
