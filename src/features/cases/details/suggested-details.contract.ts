import { z } from '@hono/zod-openapi';
import { DETAIL_FIELDS } from '../../../hebrew/read/details/types.ts';
import { caseNumberParam, casePath } from '../../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../../http/router.ts';
import { Source } from '../../../http/source.ts';
import { DETAIL_VALUES } from '../case-particulars.contract.ts';
import { Case } from '../cases.contract.ts';

const DetailValue = z
  .union([z.string(), DETAIL_VALUES.party_list, DETAIL_VALUES.hearings, z.array(z.string())])
  .openapi('DetailValue', {
    description: 'As in CaseCreateRequest: a text, a day, or a whole list of texts, parties or hearings',
    example: 'רחוב הזית 5, גבעת רון',
  });

export const SuggestedDetails = z
  .object({
    fields: z
      .array(
        z
          .object({
            field: z.enum(DETAIL_FIELDS).openapi({ description: 'Which particular of the case', example: 'address' }),
            label: z.string().openapi({ example: 'הכתובת' }),
            value: DetailValue.openapi({ description: 'As the documents have it' }),
            current: z.union([DetailValue, z.null()]).openapi({ description: 'What the case has; null: nothing' }),
            differs: z.boolean().openapi({ description: 'The case has something, and not this' }),
            confidence: z
              .number()
              .min(0)
              .max(1)
              .openapi({ description: 'How certain it is; from 0.9 on 97 of 100 are right on labelled cases' }),
            sources: z.array(Source).openapi({ description: 'Where the documents say it, the best document first' }),
          })
          .openapi('SuggestedDetail'),
      )
      .openapi({ description: 'By field; documents that disagree give an entry each, the surest first' }),
  })
  .openapi('SuggestedDetails');

const given = <F extends string, V extends z.ZodType>(field: F, value: V) =>
  z.strictObject({ field: z.literal(field), value });
const words = (value: z.ZodType<string>) => value.refine((text) => text !== '', 'יש לכתוב ערך');

/** A particular with a value that a request to open a case could have. */
export const GivenDetail = z.discriminatedUnion('field', [
  given('title', words(DETAIL_VALUES.title)),
  given('appeal_type', DETAIL_VALUES.appeal_type),
  given('parties.appellants', DETAIL_VALUES.party_list),
  given('parties.respondents', DETAIL_VALUES.party_list),
  given('parties.permit_applicants', DETAIL_VALUES.party_list),
  given('committee', words(DETAIL_VALUES.committee)),
  given('address', words(DETAIL_VALUES.address)),
  given('block_parcel', DETAIL_VALUES.block_parcel),
  given('plan_numbers', DETAIL_VALUES.plan_numbers),
  given('permit_number', words(DETAIL_VALUES.permit_number)),
  given('filing_date', DETAIL_VALUES.filing_date),
  given('hearings', DETAIL_VALUES.hearings),
  given('decision_date', DETAIL_VALUES.decision_date),
  given('chair', words(DETAIL_VALUES.chair)),
  given('panel', DETAIL_VALUES.panel),
]);

export const AcceptDetailsRequest = z
  .strictObject({
    fields: z.array(GivenDetail).min(1).max(100).optional().openapi({
      description: 'Values to take over, each as in CaseCreateRequest; lists are added to without doubles',
    }),
    all_confident: z
      .literal(true)
      .optional()
      .openapi({ description: 'Every empty field whose value is sure and about which the documents agree' }),
    expected_version: z.int().min(1).optional(),
  })
  .refine(({ fields, all_confident }) => (fields === undefined) !== (all_confident === undefined), {
    error: 'יש לשלוח fields או all_confident',
    path: ['fields'],
  })
  .openapi('AcceptDetailsRequest', {
    example: { fields: [{ field: 'address', value: 'רחוב הזית 5, גבעת רון' }], expected_version: 3 },
  });

const tags: ['cases'] = ['cases'];

export const suggestedDetailsRoute = defineRoute({
  method: 'get',
  path: casePath('/suggested-details'),
  operationId: 'getSuggestedDetails',
  role: 'reader',
  tags,
  summary: 'The particulars of a case as its documents have them',
  request: { params: caseNumberParam },
  errors: ['case_not_found'],
  responses: jsonAnswer(SuggestedDetails, 'What may be taken over; nothing was'),
});

export const acceptDetailsRoute = defineRoute({
  method: 'post',
  path: casePath('/suggested-details/accept'),
  operationId: 'acceptSuggestedDetails',
  role: 'staff',
  tags,
  summary: 'Take particulars over from the documents, one by one or all that are sure',
  request: { params: caseNumberParam, ...jsonBody(AcceptDetailsRequest) },
  errors: ['case_not_found', 'case_archived', 'version_conflict'],
  responses: jsonAnswer(Case, 'The case'),
});
