import { appOn, type TestApp } from './app-on.ts';
import { testDatabase } from './database.ts';

export { type Json, jsonOf, type TestApp } from './app-on.ts';

/**
 * The whole web application on a database of its own.
 *
 * @param env settings as in the environment
 */
export const testApp = async (env: Record<string, string> = {}): Promise<TestApp> => appOn(await testDatabase(), env);
