import { describe, expect, it } from 'vitest';
import { STAGES, scoreDetails } from '../../../../bench/details-scores.ts';
import { loadCases } from '../../../../samples/load.ts';
import { offerDetails } from '../../../../src/hebrew/read/details/offer.ts';
import { type DetailDocument, SURE } from '../../../../src/hebrew/read/details/types.ts';

const document = (
  documentId: string,
  docType: string,
  metadata: DetailDocument['metadata'],
  rest: Partial<DetailDocument> = {},
): DetailDocument => ({ documentId, docType, metadata, isScan: false, isOfOtherCase: false, ...rest });

const NO_DATES = {
  document_date: null,
  hearing_date: null,
  decision_date: null,
  filing_date: null,
  decision_under_appeal: null,
};
const party = (name: string) => ({ name, representative: 'עו"ד דן שחר', party: 'appellant' as const });
const listing = (...names: string[]) => ({
  parties: { appellants: names.map(party), respondents: [], permit_applicants: [] },
});

describe('offered details', () => {
  it('are right when they are called sure, at every stage of the labelled cases', async () => {
    for (const [stage, isThere] of Object.entries(STAGES)) {
      const scores = (await loadCases()).map((sample) => scoreDetails(sample, isThere));
      const count = (key: 'sure' | 'sureRight') => scores.reduce((sum, each) => sum + each[key], 0);
      expect(count('sureRight') / count('sure'), stage).toBeGreaterThanOrEqual(0.97);
      expect(count('sure'), stage).toBeGreaterThan(10);
    }
  });

  it('count a shortened list of parties for the whole one, and another list against it', () => {
    const whole = document('a', 'appeal', listing('רות אלמוג', 'דוד אלמוג'));
    const short = document('b', 'response', listing("רות אלמוג ואח'"));
    const other = document('c', 'response', listing('יצחק ברוורמן'));
    const of = (...documents: DetailDocument[]) =>
      offerDetails(documents).filter(({ field }) => field === 'parties.appellants');
    expect(of(whole, short)).toMatchObject([{ value: [{ name: 'רות אלמוג' }, {}], documentIds: ['a', 'b'] }]);
    expect(of(whole, other)).toHaveLength(2);
    expect(of(whole, other)[0]!.confidence).toBeLessThan(of(whole)[0]!.confidence);
  });

  it('are sure of a list of parties that two documents have as it is, and none otherwise', () => {
    const of = (...documents: DetailDocument[]) =>
      offerDetails(documents).find(({ field }) => field === 'parties.appellants')!.confidence;
    const [appeal, answer] = ['appeal', 'response'].map((type) =>
      document(type, type, listing('רות אלמוג', 'דוד אלמוג')),
    );
    const shortened = document('s', 'response', listing("רות אלמוג ואח'"));
    expect(of(appeal!)).toBeLessThan(SURE);
    expect(of(appeal!, answer!)).toBeGreaterThanOrEqual(SURE);
    expect(of(appeal!, shortened)).toBeLessThan(SURE);
    expect(of(appeal!, answer!, document('o', 'reply', listing('יצחק ברוורמן')))).toBeLessThan(SURE);
    expect(of(appeal!, { ...answer!, isOfOtherCase: true })).toBeLessThan(SURE);
  });

  it('take who came to a hearing for parties only where nothing else names them', () => {
    const came = document('p', 'protocol', listing('דנה לוי', 'רות נוי'));
    const values = (...documents: DetailDocument[]) =>
      offerDetails(documents).flatMap(({ field, value }) =>
        field === 'parties.appellants' ? [(value as { name: string }[]).map(({ name }) => name)] : [],
      );
    expect(values(document('a', 'appeal', listing('דנה לוי', 'דן פז')), came)).toEqual([['דנה לוי', 'דן פז']]);
    expect(values(came)).toEqual([['דנה לוי', 'רות נוי']]);
  });

  it('gather the hearings of all protocols by their days', () => {
    const heard = (id: string, type: string, hearing_date: string) =>
      document(id, type, { dates: { ...NO_DATES, hearing_date } });
    const [hearings] = offerDetails([
      heard('p2', 'protocol', '2025-06-01'),
      heard('d', 'decision', '2025-05-18'),
      heard('p1', 'protocol', '2025-05-18'),
    ]);
    expect(hearings).toMatchObject({
      field: 'hearings',
      value: [
        { date: '2025-05-18', protocol_document_id: 'p1' },
        { date: '2025-06-01', protocol_document_id: 'p2' },
      ],
    });
  });

  it('are less sure from a scan and from a document of another case', () => {
    const chair = (rest: Partial<DetailDocument>) =>
      offerDetails([document('p', 'protocol', { chair: 'רות גבעולי' }, rest)])[0]!.confidence;
    expect(chair({})).toBeGreaterThanOrEqual(SURE);
    expect(chair({ isScan: true })).toBeLessThan(SURE);
    expect(chair({ isOfOtherCase: true })).toBeLessThan(0.5);
  });

  it('are unsure of who asked for the permit where one that is believed as much has him for a mere respondent', () => {
    const of = (permit_applicants: string[], respondents: string[]) => ({
      parties: { appellants: [], respondents: respondents.map(party), permit_applicants: permit_applicants.map(party) },
    });
    const applicants = (...documents: DetailDocument[]) =>
      offerDetails(documents).find(({ field }) => field === 'parties.permit_applicants')!.confidence;
    const [appeal, decision] = ['appeal', 'decision'].map((type) =>
      document(type, type, of(['אבי גל', 'רות שגב'], ['הוועדה המקומית גבעון'])),
    );
    expect(applicants(appeal!, decision!)).toBeGreaterThanOrEqual(SURE);
    const other = document('r', 'reply', of([], ['הוועדה המקומית גבעון', 'אבי גל', 'רות שגב']));
    expect(applicants(appeal!, decision!, other)).toBeLessThan(SURE);
  });

  it('leave to each document what it is one to say: the panel of a local committee is not the panel', () => {
    const panel = { panel: [{ name: 'דוד לוי', role: 'חבר' }], chair: 'רות כהן' };
    expect(offerDetails([document('l', 'local_decision', panel)])).toEqual([]);
  });
});
