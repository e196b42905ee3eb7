import { appOn, type TestApp } from './app-on.ts';
import { type TestDatabaseOptions, testDatabase } from './database.ts';

export { type Json, jsonOf, type TestApp } from './app-on.ts';

/**
 * The whole web application on a database of its own.
 *
 * @param env settings as in the environment
 * @param place how its database is made
 */
export const testApp = async (env: Record<string, string> = {}, place: TestDatabaseOptions = {}): Promise<TestApp> =>
  appOn(await testDatabase(place), env);
