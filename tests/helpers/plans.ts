import type { TestDatabase } from './database.ts';
import type { Statement } from './statement-counter.ts';

/** A statement that was really sent, and how the database carries it out. */
export interface SentPlan extends Statement {
  plan: string;
}

/** The plans of the selects that `run` sends, with the values they are sent with. The database must be `counted`. */
export async function plansOf(database: TestDatabase, run: () => Promise<unknown>): Promise<SentPlan[]> {
  database.statements!.reset();
  await run();
  const sent = database.statements!.sent().filter(({ sql }) => /^\s*(?:with|select)\b/i.test(sql));
  const plans: SentPlan[] = [];
  for (const statement of sent) plans.push({ ...statement, plan: await planOf(database, statement) });
  return plans;
}

async function planOf(database: TestDatabase, statement: Statement): Promise<string> {
  const rows = await explain<{ 'QUERY PLAN': string }>(database, statement, 'analyze false');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** With its own values, as the database would plan it for them. */
async function explain<T extends object>(
  database: TestDatabase,
  { sql, values }: Statement,
  options: string,
): Promise<T[]> {
  const given = values.map((value) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)).join(', ');
  return (await database.sql.begin(async (tx) => {
    await tx.unsafe('set local plan_cache_mode = force_custom_plan');
    await tx.unsafe(`prepare looked_at as ${sql}`);
    return tx
      .unsafe<T[]>(`explain (${options}) execute looked_at${given && `(${given})`}`)
      .finally(() => tx.unsafe('deallocate looked_at'));
  })) as T[];
}

/** A statement that was really sent, and how many rows of tables and indexes the database reads for it. */
export interface SentRead extends SentPlan {
  rows: number;
}

type PlanNode = { 'Node Type': string; Plans?: PlanNode[]; [detail: string]: unknown };

/** As plansOf, carried out once more to count the rows that are read, thrown away ones too. */
export async function readsOf(database: TestDatabase, run: () => Promise<unknown>): Promise<SentRead[]> {
  const reads: SentRead[] = [];
  for (const sent of await plansOf(database, run)) {
    const [row] = await explain<{ 'QUERY PLAN': { Plan: PlanNode }[] | string }>(
      database,
      sent,
      'analyze, format json',
    );
    const told = row!['QUERY PLAN'];
    const [top] = typeof told === 'string' ? (JSON.parse(told) as { Plan: PlanNode }[]) : told;
    reads.push({ ...sent, rows: rowsRead(top!.Plan) });
  }
  return reads;
}

function rowsRead(node: PlanNode): number {
  const own = /Scan$/.test(node['Node Type']) && node['Relation Name'] !== undefined ? 1 : 0;
  const thrownAway = ['Rows Removed by Filter', 'Rows Removed by Index Recheck'].map((name) => Number(node[name] ?? 0));
  const each = Number(node['Actual Rows']) + thrownAway.reduce((sum, n) => sum + n, 0);
  const inside = (node.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), 0);
  return inside + own * each * Number(node['Actual Loops']);
}
