// What a request's schema found wrong, as the fields of a `validation_error` (contract section 0).
import type { z } from '@hono/zod-openapi';
import type { FieldError } from '../errors.ts';

const LOCATIONS: Record<string, string> = {
  json: 'body',
  form: 'form',
  query: 'query',
  param: 'path',
  header: 'header',
};

/** The fields that did not pass. @param target the part of the request, by Hono's name */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], target: string): FieldError[] {
  return issues.flatMap((issue) => toFieldErrors(issue, LOCATIONS[target] ?? target));
}

function toFieldErrors(issue: z.core.$ZodIssue, target: string): FieldError[] {
  const loc = [target, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ loc: [...loc, key], msg: 'שדה שאינו מוכר', type: 'unrecognized_field' }));
  return [{ loc, msg: hebrewMessage(issue), type: issueType(issue) }];
}

function issueType(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom' && typeof issue.params?.type === 'string') return issue.params.type;
  if (issue.code === 'invalid_type' && issue.input === undefined && /received undefined/.test(issue.message))
    return 'missing';
  return issue.code;
}

function hebrewMessage(issue: z.core.$ZodIssue): string {
  if (/[א-ת]/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return /received undefined/.test(issue.message) ? 'שדה חובה חסר' : 'הערך אינו מן הסוג הנדרש';
    case 'too_small':
      return `הערך קטן או קצר מן המותר (לפחות ${issue.minimum})`;
    case 'too_big':
      return `הערך גדול או ארוך מן המותר (לכל היותר ${issue.maximum})`;
    case 'invalid_value':
      return `ערך שאינו מוכר; הערכים האפשריים: ${issue.values.map(String).join(', ')}`;
    default:
      return 'הערך אינו תקין';
  }
}
