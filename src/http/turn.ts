import { LOCAL } from '../domain/actors.ts';

const CASE = /^\/api\/cases\/([^/]+)/;

/**
 * Whose turn a request takes for worker threads: its actor's. Where nobody signs in all requests are of `local`, and the
 * cases stand for the people.
 */
export function turnOf(actor: string, path: string): string {
  return actor === LOCAL ? `${LOCAL} ${CASE.exec(path)?.[1] ?? ''}` : actor;
}
