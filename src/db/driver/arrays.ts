// How the driver reads and writes PostgreSQL's built-in array types. It could ask each new connection for all array
// types, but an error of that question is an unhandled rejection in the driver and would end the process; the numbers
// (OIDs) of the built-in types never change, so nothing needs to be asked.
import { makePgArray } from 'drizzle-orm/pg-core';
import type postgres from 'postgres';

type Item = string | number | boolean | null | Item[];

const asIs = (item: string): Item => item;

/** For the driver's option `types`: arrays of text, uuid, numbers, booleans and JSON. bigint and numeric stay strings. */
export const arrayTypes: Record<string, postgres.PostgresType<Item[]>> = {
  textArray: arrayType(1009, [1009, 1015, 2951, 1016, 1231], asIs),
  numberArray: arrayType(1007, [1005, 1007, 1021, 1022], Number),
  booleanArray: arrayType(1000, [1000], (item) => item === 't'),
  jsonArray: arrayType(3807, [199, 3807], (item) => JSON.parse(item) as Item),
};

function arrayType(to: number, from: number[], item: (text: string) => Item): postgres.PostgresType<Item[]> {
  const serialize = (value: unknown) => (Array.isArray(value) ? makePgArray(value) : String(value));
  return { to, from, serialize, parse: (text: string) => parseArray(text, item) };
}

/** Reads PostgreSQL's text form of an array: `{a,"b c",NULL,{x,y}}`. */
export function parseArray(text: string, item: (text: string) => Item = asIs): Item[] {
  if (text === '{}') return [];
  const stack: Item[][] = [[]];
  // Bounds, e.g. `[0:2]={…}`, say only where counting starts.
  const body = text.slice(text.indexOf('{'));
  for (const [token, quoted] of body.matchAll(/[{}]|"((?:[^"\\]|\\.)*)"|[^{},"]+/gs)) {
    if (token === '{') stack.push([]);
    else if (token === '}') {
      const inner = stack.pop()!;
      stack.at(-1)!.push(inner);
    } else if (quoted !== undefined) stack.at(-1)!.push(item(quoted.replace(/\\(.)/gs, '$1')));
    else stack.at(-1)!.push(/^null$/i.test(token) ? null : item(token));
  }
  return stack[0]![0] as Item[];
}
