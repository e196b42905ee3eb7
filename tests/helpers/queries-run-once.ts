// Loaded before every test file (vitest.config.ts). A query of the query builder runs at each `await`: one that is kept
// and awaited again is a fault, wherever it hides from `tests/db/kept-queries.test.ts`. Here it is an error.
import { PgSelectBase } from 'drizzle-orm/pg-core';
import { QueryPromise } from 'drizzle-orm/query-promise';

type Thenable = { then: (...handlers: unknown[]) => unknown };

const run = new WeakSet<object>();
/** The process may have loaded this for an earlier file. */
const WATCHED = Symbol.for('queries run once');

// A select has a `then` of its own: the methods of QueryPromise were copied into it.
for (const { prototype } of [PgSelectBase, QueryPromise] as unknown as { prototype: Thenable }[]) {
  if (WATCHED in prototype.then) continue;
  const then = prototype.then;
  // biome-ignore lint/suspicious/noThenProperty: the library's own, looked over
  prototype.then = function once(this: Thenable, ...handlers: unknown[]) {
    if (run.has(this)) throw new Error('A query was awaited twice, and would run twice: keep its promise instead.');
    run.add(this);
    return then.apply(this, handlers);
  };
  Object.assign(prototype.then, { [WATCHED]: true });
}
