import { isAbsolute, relative, resolve } from 'node:path';
import { z } from 'zod';

/** Building blocks of the settings schemas: each reads one environment string. */

export const integer = (min: number, max: number, fallback: number) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)
    .default(fallback);

/** A number such as `0.5`, without a sign. */
export const decimal = (most: number, fallback: number) =>
  z
    .string()
    .trim()
    .regex(/^\d+(?:\.\d+)?$/, `must be a number from 0 to ${most}`)
    .transform(Number)
    .refine((n) => n <= most, `must be a number from 0 to ${most}`)
    .default(fallback);

export const onOff = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
    .transform((value) => value === 'on' || value === 'true' || value === '1')
    .default(fallback);

export const directory = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((path) => (isAbsolute(path) ? path : resolve(path)));

/** True of an address without a user name and a password in it, and of what is no address. */
export const holdsNoCredentials = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : null;
  return !url || (url.username === '' && url.password === '');
};

/** An absolute path; null when unset. */
export const directoryOrNone = z
  .string()
  .trim()
  .transform((path) => resolve(path))
  .nullable()
  .default(null);

/** Whether `inner` is `outer` or lies in it, by their names alone. */
export const isInside = (outer: string, inner: string): boolean => {
  const way = relative(outer, inner);
  return way === '' || !(way === '..' || way.startsWith('../') || isAbsolute(way));
};

export const httpUrl = z
  .string()
  .trim()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'must be an http(s) URL')
  .refine(holdsNoCredentials, 'must not hold a user name or a password')
  .transform((value) => value.replace(/\/+$/, ''))
  .nullable()
  .default(null);

export const optionalText = z.string().trim().nullable().default(null);

/** A JSON value of the given form in one variable. */
export const jsonOf = <S extends z.ZodType>(schema: S, message: string) =>
  z.string().transform((text, context): z.output<S> => {
    const value = schema.safeParse(parseJson(text));
    if (value.success) return value.data;
    context.addIssue(message);
    return z.NEVER;
  });

export const commaList = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
