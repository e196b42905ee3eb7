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

function planOf(database: TestDatabase, { sql, values }: Statement): Promise<string> {
  return database.sql.begin(async (tx) => {
    await tx.unsafe('set local plan_cache_mode = force_custom_plan');
    const given = values.map((value) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)).join(', ');
    await tx.unsafe(`prepare looked_at as ${sql}`);
    const rows = await tx
      .unsafe<{ 'QUERY PLAN': string }[]>(`explain execute looked_at${given && `(${given})`}`)
      .finally(() => tx.unsafe('deallocate looked_at'));
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }) as Promise<string>;
}
