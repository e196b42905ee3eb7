/**
 * Who acted, as it is recorded (contract section 11): `token:name`, `user:name`, `local` or `service`. The prefix says
 * where the name comes from, so that a user who is called as a token is somebody else. Rows from before have bare names.
 */

export const LOCAL = 'local';
export const SERVICE = 'service';

const MAX_NAME = 200;
const RESERVED = new Set([LOCAL, SERVICE]);

export const tokenActor = (name: string): string => `token:${name}`;
export const userActor = (name: string): string => `user:${name}`;

/**
 * Whether a name may stand for somebody: 1 to 200 characters, no `:` (it ends the prefix), nothing invisible (two names
 * that look alike must be one), and not one of ours.
 */
export const isUsableName = (name: string): boolean =>
  name.trim() !== '' &&
  name.length <= MAX_NAME &&
  !/[:\p{C}\p{Zl}\p{Zp}]/u.test(name) &&
  !RESERVED.has(name.toLowerCase());

/** The name alone, as commit messages and proposals show it. */
export const nameOf = (actor: string): string => actor.replace(/^(?:token|user):/, '');

/** What a person reads where somebody is named. */
export function displayNameOf(actor: string): string {
  if (actor === LOCAL) return 'משתמש מקומי';
  return actor === SERVICE ? 'המערכת' : nameOf(actor);
}
