import { z } from '@hono/zod-openapi';

/** Query and path building blocks shared by the feature contracts. */

export const queryBoolean = (fallback: boolean, description: string) =>
  z
    .enum(['true', 'false', '1', '0'], 'יש לשלוח true או false')
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true' || value === '1')
    .openapi({ type: 'boolean', default: fallback, description });

export const queryInteger = (fallback: number, min: number, max: number, description: string) =>
  z
    .string()
    .regex(/^-?\d+$/, `יש לשלוח מספר שלם בין ${min} ל-${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `יש לשלוח מספר שלם בין ${min} ל-${max}`)
    .default(fallback)
    .openapi({ type: 'integer', default: fallback, minimum: min, maximum: max, description });

/** An offset in a text, as a query parameter. */
export const offsetInText = (description: string) =>
  z
    .string('יש לשלוח מספר שלם, 0 או יותר')
    .regex(/^\d{1,9}$/, 'יש לשלוח מספר שלם, 0 או יותר')
    .transform(Number)
    .openapi({ type: 'integer', minimum: 0, description, example: 0 });

/** `limit` of a list whose default is everything (contract section 0). */
export const listPage = {
  limit: z
    .string()
    .regex(/^\d+$/, 'יש לשלוח מספר שלם בין 1 ל-500')
    .transform(Number)
    .refine((n) => n >= 1 && n <= 500, 'יש לשלוח מספר שלם בין 1 ל-500')
    .optional()
    .openapi({
      type: 'integer',
      minimum: 1,
      maximum: 500,
      description: 'Most entries to return; everything when absent',
    }),
  offset: queryInteger(0, 0, 10_000_000, 'Entries to skip'),
};

/** A case number in a path: `1031%2F25` and, behind a proxy that decoded it, `1031/25` (see `casePath`). */
export const caseNumberParam = z.object({
  case_number: z.string().openapi({
    param: { name: 'case_number', in: 'path' },
    example: '1031/25',
    description: 'Case number, slash encoded',
  }),
});

/** `/api/cases/{case_number}` + suffix as a route path that lets the number carry slashes. */
export const casePath = <const S extends string>(suffix: S) => `/api/cases/{case_number{.+}}${suffix}` as const;

/** A UUID in a path. */
export const uuidParam = (name: string, description: string) =>
  z.string().openapi({ param: { name, in: 'path' }, description, example: '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11' });

/** Timestamps leave as ISO-8601 UTC with `Z`. No `type` is named: it would hide the null of a `.nullable()` one. */
export const timestamp = z
  .preprocess((value) => {
    if (typeof value === 'string') return new Date(value).toISOString();
    return value instanceof Date ? value.toISOString() : value;
  }, z.string())
  .openapi({ format: 'date-time', example: '2026-03-01T09:30:00.000Z' });

/** A calendar date, `YYYY-MM-DD`, that exists. */
export const calendarDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'יש לכתוב תאריך בצורה YYYY-MM-DD')
  .refine(
    (text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text),
    'תאריך שאינו קיים',
  )
  .openapi({ format: 'date', example: '2026-03-01' });

/** Free text of a person: trimmed, bounded, composed (NFC). */
export const personText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.normalize('NFC').trim());
