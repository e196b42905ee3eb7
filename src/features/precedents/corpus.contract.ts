import { z } from '@hono/zod-openapi';
import { holdsNoCredentials } from '../../config/fields.ts';
import { PARTICULARS, QUEUE_STATUSES } from '../../db/schema/precedents.ts';
import { calendarDate, listPage, personText, queryInteger, timestamp, uuidParam } from '../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';
import { Source } from '../../http/source.ts';

const MAX_CITATION = 1000;
const MAX_COURT = 200;
const MAX_URL = 2000;
const MAX_TEXT = 5_000_000;

/** A citation as a person writes it, on one line. */
export const citationText = personText(MAX_CITATION)
  .transform((text) => text.replace(/\s+/g, ' '))
  .refine((text) => text !== '', 'יש לכתוב את מראה המקום')
  .openapi({ example: 'עע"מ 317/10 שפר נ\' יניב' });

/** An address of the web. */
export const webAddress = z
  .string()
  .trim()
  .max(MAX_URL)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'יש לכתוב כתובת אינטרנט מלאה')
  .refine(holdsNoCredentials, 'אין לשמור שם משתמש או סיסמה בכתובת')
  .openapi({ example: 'https://supreme.court.gov.il/decisions/317-10' });

const status = z.enum(QUEUE_STATUSES);

export const EXTRACTIONS = ['metadata', 'halacha'] as const;

export const PrecedentDecision = z
  .object({
    precedent_id: z.string(),
    citation: z.string().openapi({ example: 'עע"מ 317/10 שפר נ\' יניב' }),
    citation_key: z.string().openapi({ description: 'Equal for all spellings of one citation', example: 'עעמ 317/10' }),
    court: z.string().openapi({ example: 'בית המשפט העליון' }),
    kind: z.enum(['court', 'committee']),
    decision_date: z.string().nullable().openapi({ format: 'date', example: '2012-08-23' }),
    case_number: z.string().nullable().openapi({ example: '317/10' }),
    source_url: z.string().nullable(),
    summary: z.string().nullable(),
    metadata_status: status,
    halacha_status: status,
    queued: z.array(z.enum(EXTRACTIONS)).openapi({ description: 'What was asked for and has not begun' }),
    created_at: timestamp,
  })
  .openapi('PrecedentDecision');

const modelDiffers = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value: value.openapi({ description: 'What the model says' }),
    source: z.union([Source, z.null()]),
  });

/** Beside a particular that the rules read otherwise; a person may take it over. */
export const DifferingText = modelDiffers(z.string()).openapi('DifferingText');
const DifferingNames = modelDiffers(z.array(z.string())).openapi('DifferingNames');

const PrecedentMetadata = z
  .object({
    court: z.string().nullable(),
    case_number: z.string().nullable(),
    decision_date: z.string().nullable(),
    parties: z.object({ appellants: z.array(z.string()), respondents: z.array(z.string()) }),
    judges: z.array(z.string()),
    outcome: z.string().nullable(),
    statutes: z.array(z.string()),
    citations: z.array(z.string()),
    summary: z.string().nullable(),
    read_by: z.string().openapi({ description: '`rules`, or the id of a model', example: 'rules' }),
    model_differs: z
      .object({
        court: DifferingText.optional(),
        appellants: DifferingNames.optional(),
        respondents: DifferingNames.optional(),
        judges: DifferingNames.optional(),
        outcome: DifferingText.optional(),
      })
      .openapi({ description: 'By particular, what a model says where the rules say something else' }),
    accepted: z.array(z.enum(PARTICULARS)).openapi({ description: 'Particulars that a person took over from a model' }),
  })
  .openapi('PrecedentMetadata');

export const PrecedentWithText = PrecedentDecision.extend({
  text: z.string(),
  metadata: PrecedentMetadata.nullable(),
  error: z.string().nullable().openapi({ description: 'Why its file or an extraction failed' }),
}).openapi('PrecedentWithText');

export const PrecedentList = z
  .object({ precedents: z.array(PrecedentDecision), total: z.int() })
  .openapi('PrecedentList');

export const PrecedentIngestRequest = z
  .strictObject({
    filename: z.string().min(1).max(1000).optional().openapi({ description: 'An uploaded file that waits' }),
    text: z
      .string()
      .max(MAX_TEXT)
      .refine((text) => text.trim() !== '', 'יש לכתוב את נוסח ההחלטה')
      .optional(),
    citation: citationText,
    court: personText(MAX_COURT).refine((text) => text !== '', 'יש לכתוב את שם הערכאה'),
    decision_date: calendarDate.nullish(),
    source_url: webAddress.nullish(),
    kind: z.enum(['court', 'committee']),
  })
  .refine(({ filename, text }) => (filename === undefined) !== (text === undefined), {
    message: 'יש לציין קובץ שהועלה או נוסח, אחד מהם',
    path: ['filename'],
    params: { type: 'one_source' },
  })
  .openapi('PrecedentIngestRequest', {
    example: {
      text: 'בית המשפט העליון…',
      citation: 'עע"מ 317/10 שפר נ\' יניב',
      court: 'בית המשפט העליון',
      kind: 'court',
    },
  });

const PrecedentPatch = z
  .strictObject({
    accept_model: z.literal(true).optional().openapi({ description: 'Take over what the model says' }),
    keep_rules: z
      .literal(true)
      .optional()
      .openapi({ description: 'Keep what the rules read; the same is not proposed again' }),
    fields: z
      .array(z.enum(PARTICULARS))
      .min(1)
      .optional()
      .openapi({ description: 'Only of these particulars; of all when left out' }),
  })
  .refine(({ accept_model, keep_rules }) => (accept_model === undefined) !== (keep_rules === undefined), {
    message: 'יש לקבל את נוסח המודל או להשאיר את הקיים, אחד מהם',
    path: ['accept_model'],
  })
  .openapi('PrecedentPatch', { example: { accept_model: true, fields: ['outcome'] } });

const ExtractRequest = z.strictObject({ what: z.enum(EXTRACTIONS) }).openapi('ExtractRequest');

export const PrecedentHit = z
  .object({
    kind: z.enum(['attachment', 'decision']),
    precedent_id: z.string().nullable(),
    attachment_id: z.string().nullable(),
    case_number: z.string().nullable().openapi({ description: 'Of the decision, or the case of the attachment' }),
    citation: z.string(),
    court: z.string().nullable(),
    snippet: z.string().openapi({ example: 'הקלה אינה <mark>זכות</mark> מוקנית' }),
    score: z.number(),
    source: z.union([Source, z.null()]),
  })
  .openapi('PrecedentHit');

export const PrecedentSearchAnswer = z
  .object({ query: z.string(), total: z.int(), results: z.array(PrecedentHit) })
  .openapi('PrecedentSearchAnswer');

const tags: ['precedents'] = ['precedents'];
const params = z.object({ precedent_id: uuidParam('precedent_id', 'Decision of the corpus') });

export const ingestPrecedentRoute = defineRoute({
  method: 'post',
  path: '/api/precedents',
  operationId: 'ingestPrecedent',
  role: 'staff',
  tags,
  summary: 'Take a decision into the corpus, from an uploaded file or its text; gaps of its citation close',
  request: jsonBody(PrecedentIngestRequest),
  errors: ['upload_not_found', 'upload_in_use', 'precedent_exists'],
  responses: jsonAnswer(PrecedentDecision, 'The decision; a file that takes long is read on in the background'),
});

export const listPrecedentsRoute = defineRoute({
  method: 'get',
  path: '/api/precedents',
  operationId: 'listPrecedents',
  role: 'reader',
  tags,
  summary: 'Decisions of the corpus, last changed first',
  request: { query: z.strictObject(listPage) },
  responses: jsonAnswer(PrecedentList, 'The decisions'),
});

export const searchPrecedentsRoute = defineRoute({
  method: 'get',
  path: '/api/precedents/search',
  operationId: 'searchPrecedents',
  role: 'reader',
  tags,
  summary: 'Search the corpus and the quotes attached to cases, by words or by citation',
  request: {
    query: z.strictObject({
      q: z.string().min(1).max(5000).openapi({ example: 'הקלה בקו בניין', description: 'Free Hebrew text' }),
      limit: queryInteger(10, 1, 500, 'Most results to return'),
    }),
  },
  responses: jsonAnswer(PrecedentSearchAnswer, 'Best first'),
});

const DifferingDecision = z
  .object({
    precedent_id: z.string(),
    citation: z.string(),
    court: z.string(),
    particulars: z
      .array(
        z.object({
          field: z.enum(PARTICULARS).openapi({ description: 'Which particular' }),
          by_rules: z.array(z.string()).openapi({ description: 'What the rules read; empty where they read nothing' }),
          by_model: z.array(z.string()).openapi({ description: 'What the model says' }),
          source: z.union([Source, z.null()]),
        }),
      )
      .openapi({ description: 'The particulars that wait' }),
  })
  .openapi('DifferingDecision');

const DifferingHalacha = z
  .object({
    halacha_id: z.string(),
    precedent_id: z.string(),
    citation: z.string(),
    by_rules: z.string().openapi({ description: 'As the rules word it' }),
    by_model: z.string().openapi({ description: 'As the model words it' }),
    quote: z.string().openapi({ description: 'Stands word for word in the decision' }),
    source: z.union([Source, z.null()]),
  })
  .openapi('DifferingHalacha');

export const ModelDifferences = z
  .object({
    precedents: z.array(DifferingDecision),
    halachot: z.array(DifferingHalacha),
    total: z.int().openapi({ description: 'Decisions and rules that wait, also those that are not listed' }),
    decisions: z.int().openapi({ description: 'Decisions whose particulars were read, by rules or by a model' }),
    read_by_model: z
      .int()
      .openapi({ description: 'Those of them that a model read; of none there is nothing to compare' }),
  })
  .openapi('ModelDifferences');

export const listDifferencesRoute = defineRoute({
  method: 'get',
  path: '/api/precedents/differences',
  operationId: 'listModelDifferences',
  role: 'reader',
  tags,
  summary: 'Where a model reads a decision or words a rule otherwise than the rules, and a person has not decided yet',
  responses: jsonAnswer(ModelDifferences, 'At most 100 of each, last changed first'),
});

export const getPrecedentRoute = defineRoute({
  method: 'get',
  path: '/api/precedents/{precedent_id}',
  operationId: 'getPrecedent',
  role: 'reader',
  tags,
  summary: 'One decision with its text and what was read in it',
  request: { params },
  errors: ['precedent_not_found'],
  responses: {
    ...jsonAnswer(PrecedentWithText, 'The decision'),
    304: { description: 'Unchanged since the ETag of If-None-Match' },
  },
});

export const acceptParticularsRoute = defineRoute({
  method: 'patch',
  path: '/api/precedents/{precedent_id}',
  operationId: 'acceptPrecedentParticulars',
  role: 'chair',
  tags,
  summary: 'Take over what a model says of a decision where the rules say something else, or keep what they say',
  request: { params, ...jsonBody(PrecedentPatch) },
  errors: ['precedent_not_found', 'model_agrees'],
  responses: jsonAnswer(PrecedentWithText, 'The decision, with what was taken over'),
});

export const extractPrecedentRoute = defineRoute({
  method: 'post',
  path: '/api/precedents/{precedent_id}/extract',
  operationId: 'extractPrecedent',
  role: 'staff',
  tags,
  summary: 'Ask for an extraction in the next run of its drain, ahead of what was not asked for',
  request: { params, ...jsonBody(ExtractRequest) },
  errors: ['precedent_not_found', 'precedent_not_read'],
  responses: jsonAnswer(PrecedentDecision, 'The decision, with what is asked for in `queued`'),
});
