import type { Context as ServiceContext } from '../context.ts';
import type { Role } from '../domain/roles.ts';

/** What every handler finds in its context. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Who asks, as it is recorded; null for a caller without credentials, who gets no further than the open pages. */
    actor: string | null;
    roles: ReadonlySet<Role>;
    ctx: ServiceContext;
  };
}
