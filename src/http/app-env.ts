import type { Context as ServiceContext } from '../context.ts';

/** What every handler finds in its context. */
export interface AppEnv {
  Variables: { requestId: string; actor: string; ctx: ServiceContext };
}
