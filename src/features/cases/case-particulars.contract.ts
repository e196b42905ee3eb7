import { z } from '@hono/zod-openapi';
import { STATUSES } from '../../domain/status-model.ts';
import { calendarDate, personText } from '../../http/params.ts';

export const APPEAL_TYPES = ['permit', 'betterment_levy', 'compensation', 'plan', 'other'] as const;
export const OUTCOMES = [
  'accepted',
  'partially_accepted',
  'rejected',
  'dismissed',
  'remanded',
  'settled',
  'withdrawn',
] as const;

export const statusKeys = STATUSES.map((each) => each.key) as [string, ...string[]];

const Party = z.strictObject({
  name: personText(300).refine((text) => text !== '', 'יש לכתוב שם'),
  representative: personText(300).nullish(),
});

const PartyList = z.array(Party).max(500);

/** The sides of a case. */
export const Parties = z
  .strictObject({
    appellants: PartyList.default([]),
    respondents: PartyList.default([]),
    permit_applicants: PartyList.default([]),
  })
  .openapi('Parties', {
    example: {
      appellants: [{ name: 'רות אלמוג', representative: 'עו"ד דן שחר' }],
      respondents: [{ name: 'הוועדה המקומית לתכנון ובנייה גבעת רון', representative: null }],
      permit_applicants: [],
    },
  });

const BlockParcel = z.string().regex(/^\d{1,6}\/\d{1,5}(-\d{1,5})?$/, 'גוש וחלקה נכתבים כך: 6123/251');
const Hearing = z.strictObject({ date: calendarDate, protocol_document_id: z.string().nullish() });

/** The particulars of a case, each as a person may give it. */
export const DETAIL_VALUES = {
  title: personText(500),
  appeal_type: z.enum(APPEAL_TYPES),
  party_list: PartyList,
  committee: personText(300),
  address: personText(500),
  block_parcel: z.array(BlockParcel).max(500),
  plan_numbers: z.array(personText(100)).max(500),
  permit_number: personText(100),
  filing_date: calendarDate,
  hearings: z.array(Hearing).max(100),
  decision_date: calendarDate,
  chair: personText(300),
  panel: z.array(personText(300)).max(50),
};

const details = {
  title: DETAIL_VALUES.title.optional().openapi({ example: 'ערר על היתר בנייה ברחוב הזית 5' }),
  appeal_type: DETAIL_VALUES.appeal_type.optional(),
  parties: Parties.optional(),
  committee: DETAIL_VALUES.committee.nullish(),
  address: DETAIL_VALUES.address.nullish().openapi({ example: 'רחוב הזית 5, גבעת רון' }),
  block_parcel: DETAIL_VALUES.block_parcel.optional().openapi({ example: ['6123/251'] }),
  plan_numbers: DETAIL_VALUES.plan_numbers.optional().openapi({ example: ['101-0123456'] }),
  permit_number: DETAIL_VALUES.permit_number.nullish(),
  filing_date: DETAIL_VALUES.filing_date.nullish(),
  hearings: DETAIL_VALUES.hearings.optional(),
  decision_date: DETAIL_VALUES.decision_date.nullish(),
  chair: DETAIL_VALUES.chair.nullish(),
  panel: DETAIL_VALUES.panel.optional(),
  notes: personText(20_000).nullish(),
};

export const CaseCreateRequest = z
  .strictObject({ case_number: z.string().max(500).openapi({ example: '1031/25' }), ...details })
  .openapi('CaseCreateRequest');

export const CaseUpdateRequest = z
  .strictObject({
    ...details,
    status: z.enum(statusKeys).optional(),
    expected_version: z.int().min(1).optional(),
    override_reason: personText(2000)
      .refine((text) => text.length >= 10, 'יש לנמק ב-10 תווים לפחות')
      .optional(),
  })
  .openapi('CaseUpdateRequest', { example: { title: 'ערר על היתר בנייה', expected_version: 3 } });
