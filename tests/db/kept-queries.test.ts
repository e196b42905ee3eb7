// A query of the query builder is no promise: it runs at each `await`, `then` and `catch`. One that is kept and awaited
// twice runs twice, and one whose `catch` is looked at runs at once (400 idle streams made 1,599 statements in 6 s that
// way). So a function that gives the rows of a query is `async`: what it gives runs once.
import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

const root = new URL('../..', import.meta.url).pathname;
const STARTS = new Set([
  'select',
  'selectDistinct',
  'selectDistinctOn',
  'insert',
  'update',
  'delete',
  'execute',
  '$count',
]);
const DATABASES = new Set(['db', 'tx', 'executor', 'outer']);
/** These give something that is meant to be built on, not awaited. */
const UNFINISHED = new Set(['$dynamic', 'as', 'toSQL', 'getSQL', '$with', 'prepare']);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) yield each;
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');

/** Whether the expression is a query: `db.select()…`, `ctx.db.update()…`, or a variable that holds one. */
function isQuery(node: unknown, variables: ReadonlySet<string>): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'ConditionalExpression')
    return isQuery(node.consequent, variables) || isQuery(node.alternate, variables);
  if (node.type === 'Identifier') return variables.has(nameOf(node));
  if (node.type.startsWith('TS') && 'expression' in node) return isQuery(node.expression, variables);
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  if (UNFINISHED.has(nameOf(property)) || ['then', 'catch', 'finally'].includes(nameOf(property))) return false;
  const holder = isNode(object) && object.type === 'MemberExpression' ? object.property : object;
  if (STARTS.has(nameOf(property)) && DATABASES.has(nameOf(holder))) return true;
  return isQuery(object, variables);
}

/** Where functions that are not `async` give a query away, as `file:line`. */
function givenAway(code: string, file: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, inside: { isAsync: boolean; queries: Set<string> }): void => {
    let scope = inside;
    if (FUNCTIONS.has(node.type)) {
      scope = { isAsync: node.async === true, queries: new Set(inside.queries) };
      if (!scope.isAsync && isNode(node.body) && isQuery(node.body, scope.queries)) note(node);
    }
    if (node.type === 'VariableDeclarator' && (isQuery(node.init, scope.queries) || isDynamic(node.init)))
      scope.queries.add(nameOf(node.id));
    if (node.type === 'ReturnStatement' && !scope.isAsync && isQuery(node.argument, scope.queries)) note(node);
    for (const child of childrenOf(node)) visit(child, scope);
  };
  const note = ({ start }: Node) => found.push(`${file}:${code.slice(0, start).split('\n').length}`);
  const isDynamic = (node: unknown): boolean =>
    isNode(node) &&
    node.type === 'CallExpression' &&
    isNode(node.callee) &&
    nameOf(node.callee.property) === '$dynamic';
  visit(parseAst(code, { lang: 'ts' }) as unknown as Node, { isAsync: false, queries: new Set() });
  return found;
}

it('finds the shapes that it is there for', () => {
  const shapes = [
    'const rows = (db: Db): Promise<Row[]> => db.select().from(t);',
    'const one = (ctx: Context) => ctx.db.update(t).set(x).where(y);',
    'function page(db: Db) { const query = db.select().from(t).$dynamic(); return query.limit(5); }',
    'function all(db: Db) { const query = db.select().from(t).$dynamic(); return a ? query : query.limit(5); }',
    'const o = { list() { return tx.select().from(t); } };',
  ];
  for (const shape of shapes) expect(givenAway(shape, 'x'), shape).toEqual(['x:1']);
  const fine = [
    'const rows = async (db: Db): Promise<Row[]> => db.select().from(t);',
    'const runs = (db: Db) => db.select().from(t).$dynamic();',
    'async function page(db: Db) { const query = db.select().from(t).$dynamic(); return query.limit(5); }',
  ];
  for (const shape of fine) expect(givenAway(shape, 'x'), shape).toEqual([]);
});

it('no function gives a query away as if it were its rows', async () => {
  const found: string[] = [];
  for await (const path of glob(join(root, 'src/**/*.ts')))
    found.push(...givenAway(await readFile(path, 'utf8'), relative(root, path)));
  expect(found).toEqual([]);
});

it('one that is awaited twice all the same is an error in every test', async () => {
  const { drizzle } = await import('drizzle-orm/pg-proxy');
  const { sql } = await import('drizzle-orm');
  let sent = 0;
  const db = drizzle(async () => {
    sent += 1;
    return { rows: [] };
  });
  for (const query of [db.select({ one: sql`1` }).from(sql`t`), db.execute(sql`select 1`)]) {
    sent = 0;
    await query;
    await expect((async () => query)()).rejects.toThrow('awaited twice');
    expect(sent).toBe(1);
  }
});
