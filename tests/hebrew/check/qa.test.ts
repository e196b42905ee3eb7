import { beforeAll, describe, expect, it } from 'vitest';
import { generateDecision } from '../../../samples/generate-decision.ts';
import { QA_CHECKS } from '../../../src/hebrew/check/catalog.ts';
import { runChecks } from '../../../src/hebrew/check/run.ts';
import type { BlockKey, CaseFacts, CheckResult, DraftBlock, QaReport } from '../../../src/hebrew/check/types.ts';
import { blocksOf, type SampleDecision, sampleDecisions, withBlock } from '../../helpers/decisions.ts';

const QUOTE = 'הקלה אינה עניין של מה בכך, והיא טעונה טעם תכנוני שיש בו כדי להצדיק סטייה מן התכנית';
const CITATION = `בג"ץ 235/76 בניני קדמת לוד בע"מ נ' הוועדה המקומית לתכנון ולבנייה לוד, פ"ד לא(1) 579 (1976)`;

let samples: SampleDecision[];
let good: { blocks: DraftBlock[]; facts: CaseFacts };

beforeAll(async () => {
  samples = await sampleDecisions();
  const { blocks, facts } = samples.find(({ folder }) => folder === '1031-25')!;
  const known = `ערר (חיפה) 77/21, ערר (מרכז) 314/19, עע"מ 317/10, ערר (ת"א) 5209/17`;
  good = {
    blocks: withBlock(blocks, 'block-tet', (content) => `${content}\n\nוכך נפסק ב${CITATION}: "${QUOTE}".`),
    facts: { ...facts, attachments: [{ quote: QUOTE, citation: CITATION }], analysis: known },
  };
});

const failing = ({ checks }: QaReport): CheckResult[] => checks.filter(({ passed }) => !passed);
const criticals = (report: QaReport): string[] =>
  failing(report).flatMap(({ severity, key, message }) => (severity === 'critical' ? [`${key}: ${message}`] : []));

it('a part that is missing rests on no words, though the check tells what stands beside it', () => {
  const { checks } = runChecks({ ...good, blocks: withBlock(good.blocks, 'block-yod', () => '') });
  const { evidence, made } = checks.find(({ key }) => key === 'required_blocks')!;
  expect(made.findings).toMatchObject([{ severity: 'critical', evidence: [] }]);
  expect(evidence).toHaveLength(1);
});

describe('a finished decision', () => {
  it('of 15,000 characters passes every check', () => {
    expect(good.blocks.reduce((sum, { content }) => sum + content.length, 0)).toBeGreaterThan(15_000);
    const report = runChecks(good);
    expect(failing(report)).toEqual([]);
    expect(report.passed).toBe(true);
    expect(report.checks.map(({ key }) => key)).toEqual(QA_CHECKS.map(({ key }) => key));
  });

  it('of the samples raises nothing critical, and what is quoted as evidence stands in the draft', () => {
    for (const { folder, blocks, facts } of samples) {
      const report = runChecks({ blocks, facts });
      expect([folder, criticals(report)]).toEqual([folder, []]);
      const draft = blocks.map(({ content }) => content).join('\n');
      const ofDraft = failing(report).filter(({ key }) => key !== 'claims_coverage' && key !== 'quotes_verbatim');
      for (const { evidence } of ofDraft) for (const words of evidence) expect(draft).toContain(words);
    }
  });
});

interface Mutation {
  check: string;
  severity: CheckResult['severity'];
  block: BlockKey;
  change(content: string): string;
  /** Words of the evidence. */
  evidence: string;
}

const replace =
  (from: string | RegExp, to: string) =>
  (content: string): string =>
    content.replace(from, to);

const MUTATIONS: Mutation[] = [
  {
    check: 'required_blocks',
    severity: 'critical',
    block: 'block-yod-alef',
    change: () => '\n',
    evidence: 'ירידת ערך ביתם',
  },
  {
    check: 'parties_match',
    severity: 'critical',
    block: 'block-gimel',
    change: replace('נורית אבן-צור', 'נורית אבן-גור'),
    evidence: 'אבן-גור',
  },
  {
    check: 'case_number_match',
    severity: 'critical',
    block: 'block-alef',
    change: replace('1031/25', '1037/25'),
    evidence: '1037/25',
  },
  {
    check: 'outcome_consistency',
    severity: 'critical',
    block: 'block-yod-alef',
    change: replace('הערר מתקבל בחלקו, כאמור', 'הערר נדחה, כאמור'),
    evidence: 'הערר נדחה, כאמור',
  },
  {
    check: 'claims_coverage',
    severity: 'warning',
    block: 'block-yod',
    change: replace(/^46\. .*$/m, '46. הטענה נדחית.'),
    evidence: 'מפיצול המרתף',
  },
  {
    check: 'neutral_background',
    severity: 'warning',
    block: 'block-vav',
    change: replace('המגרש, ששטחו', 'המגרש, שבו נבנה בית מגוחך וששטחו'),
    evidence: 'בית מגוחך',
  },
  {
    check: 'quotes_verbatim',
    severity: 'critical',
    block: 'block-tet',
    change: replace('טעונה טעם תכנוני', 'טעונה היתר תכנוני'),
    evidence: 'טעונה היתר תכנוני',
  },
  {
    check: 'citations_resolved',
    severity: 'warning',
    block: 'block-yod',
    change: replace('הטענה נדחית.', `הטענה נדחית. ראו עע"מ 9876/15 אלמוני נ' פלוני (פורסם בנבו, 2.3.2017).`),
    evidence: '9876/15',
  },
  {
    check: 'numbering',
    severity: 'warning',
    block: 'block-yod',
    change: replace(/^33\. /m, '34. '),
    evidence: 'מופת של הנמקה',
  },
  {
    check: 'placeholders',
    severity: 'critical',
    block: 'block-he',
    change: replace('מיום 14.1.2025', 'מיום [תאריך ההחלטה]'),
    evidence: '[תאריך ההחלטה]',
  },
  {
    check: 'dates_consistent',
    severity: 'critical',
    block: 'block-yod-bet',
    change: replace('י\' בתמוז התשפ"ה, 6.7.2025', '6.4.2025'),
    evidence: '6.4.2025',
  },
  {
    check: 'repetition',
    severity: 'warning',
    block: 'block-yod',
    change: (content) => content.replace(/^(30)\. (.*)$/m, '30. $2\n\n$2'),
    evidence: 'הקלות שונות לפי החוק',
  },
  {
    check: 'length_balance',
    severity: 'warning',
    block: 'block-zayin',
    change: (content) => content + longClaims(),
    evidence: 'דיון והכרעה',
  },
  {
    check: 'length_balance',
    severity: 'warning',
    block: 'block-zayin',
    change: () => 'הצדדים חזרו על טענותיהם בכתב.',
    evidence: 'הצדדים חזרו על טענותיהם',
  },
  {
    check: 'signatures',
    severity: 'critical',
    block: 'block-yod-bet',
    change: replace('מיכל ברנע-הדר', 'שלומית גרינברג'),
    evidence: 'שלומית גרינברג',
  },
];

/** Paragraphs of claims of another decision, without numbers. */
const longClaims = (): string => {
  const claims = blocksOf(generateDecision({ characters: 150_000, seed: 4 })).find(({ id }) => id === 'block-zayin')!;
  return claims.content.replace(/^\d+\. /gm, '').slice(0, 24_000);
};

describe('one fault in it', () => {
  it.each(MUTATIONS)('fails $check ($severity)', ({ check, severity, block, change, evidence }) => {
    const report = runChecks({ ...good, blocks: withBlock(good.blocks, block, change) });
    const found = report.checks.find(({ key }) => key === check)!;
    expect([found.passed, found.severity]).toEqual([false, severity]);
    expect(found.evidence.join('\n')).toContain(evidence);
    expect(report.passed).toBe(severity !== 'critical');
    expect(criticals(report).filter((line) => !line.startsWith(check))).toEqual([]);
  });

  it('is tried for every check', () => {
    expect([...new Set(MUTATIONS.map(({ check }) => check))]).toEqual(QA_CHECKS.map(({ key }) => key));
  });
});

describe('a failing check', () => {
  const emptied = (keep: (id: BlockKey) => boolean) =>
    good.blocks.map((block) => (keep(block.id) ? block : { ...block, content: '' }));

  it('points at words of the draft whichever block is empty, and whichever is the only one written', () => {
    for (const { id } of good.blocks)
      for (const blocks of [emptied((one) => one !== id), emptied((one) => one === id)]) {
        const draft = blocks.map(({ content }) => content).join('\n');
        for (const { key, evidence } of failing(runChecks({ ...good, blocks }))) {
          expect([id, key, evidence.length > 0]).toEqual([id, key, true]);
          if (key !== 'claims_coverage' && key !== 'quotes_verbatim')
            for (const words of evidence) expect(draft).toContain(words);
        }
      }
  });

  it('points at nothing where nothing is written', () => {
    for (const { evidence } of failing(runChecks({ ...good, blocks: emptied(() => false) })))
      expect(evidence.every((words) => words !== '')).toBe(true);
  });
});

describe('names and numbers', () => {
  const check = (key: string, block: BlockKey, content: string, facts: Partial<CaseFacts>) =>
    runChecks({ blocks: withBlock(good.blocks, block, () => content), facts: { ...good.facts, ...facts } }).checks.find(
      (one) => one.key === key,
    )!;

  it('are met however they are spelt', () => {
    const party = (name: string, representative: string | null = null) => ({ name, representative });
    const parties = {
      appellants: [
        party('א.ב. השקעות ובנייה בע"מ', 'עו"ד רון כץ ועו"ד ש. לוי'),
        party('נורית אבן צור'),
        party('משה ורחל כהן'),
      ],
      respondents: [party('הוועדה המקומית לתכנון ובנייה נווה אלונים')],
      permitApplicants: [party('יעל בן-דוד')],
    };
    const content = `העוררים:\n1. א.ב. השקעות ובניה בע״מ\nע״י ב״כ עוה״ד רון כץ ושירה לוי\n2. ד"ר נורית אבן-צור\n3. כהן משה ורחל ואח'\n\n- נגד -\n\nהמשיבות:\n1. הועדה המקומית לתו"ב נווה-אלונים\n2. י' בן-דוד`;
    expect(check('parties_match', 'block-gimel', content, { parties })).toMatchObject({ passed: true, evidence: [] });
  });

  it('are told when they stand on the wrong side', () => {
    const parties = {
      appellants: [{ name: 'רות לוי', representative: null }],
      respondents: [{ name: 'דן כהן', representative: null }],
      permitApplicants: [],
    };
    const swapped = check('parties_match', 'block-gimel', 'העוררת:\nדן כהן\n\nנגד\n\nהמשיב:\nרות לוי', { parties });
    expect(swapped).toMatchObject({ passed: false, severity: 'critical' });
  });

  it.each(['1031-25', '1031/2025', "ערר מס' 01031/25", 'ערר (מרכז) 1031/25 ו-1032/25'])(
    'take %s for the case 1031/25',
    (number) => {
      expect(check('case_number_match', 'block-alef', `ועדת הערר\n\n${number}`, {}).passed).toBe(true);
    },
  );
});

describe('what is no fault', () => {
  it('in brackets, rules to sign on and omissions in quotations', () => {
    const blocks = withBlock(
      withBlock(
        good.blocks,
        'block-tet',
        (content) => `${content}\n\nנפסק: "לא תינתן הקלה [...] אם יש בכך סטייה [ההדגשה הוספה]" (פורסם בנבו).`,
      ),
      'block-yod-bet',
      (content) => `${content}\n\n__________\t__________`,
    );
    expect(runChecks({ ...good, blocks }).checks.find(({ key }) => key === 'placeholders')).toMatchObject({
      passed: true,
    });
  });

  it('in lists that begin again, markdown numbers and emphasis', () => {
    const blocks = withBlock(good.blocks, 'block-yod-alef', (content) =>
      content.replace('כאמור להלן:', 'כאמור להלן:\n\n1. **ההיתר** יתוקן.\n\n2. התכנית תוגש.'),
    );
    expect(runChecks({ ...good, blocks }).checks.find(({ key }) => key === 'numbering')).toMatchObject({
      passed: true,
    });
  });

  const LEFTOVERS = ['XXX', '___', '[..]', '[ ]', '{{case_number}}', '[שם העורר]', '(להשלים)', 'TODO', '????'];
  const WRITTEN = [
    '__.__.2025',
    '__ בספטמבר',
    '_ ש"ח',
    '??',
    '(??)',
    'XX',
    '#####',
    '[x]',
    '«שם»',
    '00.00.0000',
    '$SUM$',
  ];
  const ASKED = ['[יושלם בהמשך]', '(יושלם)', 'יש להוסיף כאן אסמכתה', 'הערה ליו"ר: לבדוק', '\n\nטיוטה – לא לפרסום'];
  const BARE = ['[שם]', '[מספר]', '[גוש]', '[חלקה]', '[פלוני]', '[דוגמה]', '[●]', '***', '[***]'];
  it.each([...LEFTOVERS, ...WRITTEN, ...ASKED, ...BARE])('is not a leftover such as %s', (mark) => {
    const blocks = withBlock(good.blocks, 'block-yod', (content) => `${content}\n\nהעורר ${mark} טען כך.`);
    const found = runChecks({ ...good, blocks }).checks.find(({ key }) => key === 'placeholders')!;
    expect(found).toMatchObject({ passed: false, severity: 'critical', block_ids: ['block-yod'] });
    expect(found.evidence[0]).toContain(mark.trim());
  });

  it.each([
    '[ההדגשה אינה במקור]',
    '[פורסם בנבו]',
    '[1965]',
    "[שם, בעמ' 5]",
    '[שם בפסקה 12]',
    '[גושה של אבן]',
    '[יוסף כהן]',
    'נדרש להשלמה של המסמכים וכאן',
    'שאל: "האמנם??" ולא נענה. הוא',
    'לפי פרק XX לאמנה',
    'במייל a_b@example.com ובקובץ x_y',
    'שילם 100$ וגם 200$ ולכן',
    'במועד 10.10.2020',
    '***מודגש ונטוי***',
    '**מודגש** ***ונטוי***',
    '\n\n* * *\n\n',
    '\n\n***\n\n',
  ])('in a remark or a mark such as %j', (mark) => {
    const blocks = withBlock(good.blocks, 'block-yod', (content) => `${content}\n\nהעורר ${mark} טען כך.`);
    expect(runChecks({ ...good, blocks }).checks.find(({ key }) => key === 'placeholders')!.evidence).toEqual([]);
  });

  it('in a case of which nothing is known', () => {
    const facts: CaseFacts = {
      caseNumber: '1031/25',
      parties: { appellants: [], respondents: [], permitApplicants: [] },
      chair: null,
      panel: [],
      filingDate: null,
      hearingDates: [],
      decisionDate: null,
      outcome: null,
      arguments: [],
      claims: [],
      attachments: [],
      documents: [],
      analysis: null,
    };
    const report = runChecks({ blocks: good.blocks, facts });
    expect(criticals(report)).toEqual([]);
    expect(report.checks.find(({ key }) => key === 'claims_coverage')).toMatchObject({
      passed: true,
      message: expect.stringContaining('לא חולצו'),
    });
  });
});
