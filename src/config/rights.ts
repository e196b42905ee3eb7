// Who has which role, and whose word about it is believed (contract section 11).
import { isIP } from 'node:net';
import { z } from 'zod';
import { isUsableName } from '../domain/actors.ts';
import { isRole, ROLES, type Role } from '../domain/roles.ts';
import { LOOPBACK_NETWORKS } from '../lib/loopback.ts';
import { commaList, integer } from './fields.ts';

/** Shorter ones can be guessed. */
const LEAST_TOKEN = 24;

/** A bearer token of the public API. `roles` is null when its entry names none. */
export interface ApiToken {
  name: string;
  roles: Role[] | null;
  token: string;
}

/** A name with the roles that were given to it. */
type RolesByName = ReadonlyMap<string, readonly Role[]>;

const headerName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be a header name, such as X-Remote-User')
  .transform((name) => name.toLowerCase())
  .nullable()
  .default(null);

/** `name=token` or `name:role+role=token`, several with commas; names and tokens are unique. */
const apiTokens = commaList.transform((parts, context): ApiToken[] => {
  const fail = (message: string) => {
    context.addIssue(message);
    return z.NEVER;
  };
  const tokens: ApiToken[] = [];
  for (const [index, part] of parts.entries()) {
    const entry = `entry ${index + 1}`;
    const [, who = '', token = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    const [name = '', roles, ...rest] = who.split(':').map((text) => text.trim());
    if (!/^[\p{L}\p{N}._@-]{1,64}$/u.test(name) || rest.length > 0)
      return fail(`${entry} must read name=token or name:role+role=token; a name has letters, digits and ._@-`);
    if (!isUsableName(name)) return fail(`${entry}: "${name}" is the service's own name; choose another`);
    if (!new RegExp(`^[\\x21-\\x7e]{${LEAST_TOKEN},}$`).test(token.trim()))
      return fail(
        `${entry}: the token is too short; use at least ${LEAST_TOKEN} characters without spaces, such as those of "openssl rand -hex 32"`,
      );
    const named = roles === undefined ? null : rolesIn(roles, entry, fail);
    if (named === z.NEVER) return z.NEVER;
    tokens.push({ name: name.normalize('NFC'), roles: named, token: token.trim() });
  }
  if (hasDoubles(tokens.map(({ name }) => name))) return fail('two tokens have one name; give each its own');
  if (hasDoubles(tokens.map(({ token }) => token))) return fail('one token stands under two names; make another');
  return tokens;
});

/** `name=role+role,…`; a name that stands there again gets those roles too. */
const rolesByName = commaList.transform((parts, context): RolesByName => {
  const found = new Map<string, Role[]>();
  for (const [index, part] of parts.entries()) {
    const entry = `entry ${index + 1}`;
    // The last one: a group of a directory may hold another.
    const at = part.lastIndexOf('=');
    const name = part.slice(0, Math.max(0, at)).trim().normalize('NFC');
    const fail = (message: string) => {
      context.addIssue(message);
      return z.NEVER;
    };
    if (name === '') return fail(`${entry} must read name=role or name=role+role`);
    const roles = rolesIn(part.slice(at + 1), entry, fail);
    if (roles === z.NEVER) return z.NEVER;
    found.set(name, [...(found.get(name) ?? []), ...roles]);
  }
  return found;
});

function rolesIn(text: string, entry: string, fail: (message: string) => never): Role[] {
  const names = text.split('+').map((name) => name.trim());
  const unknown = names.find((name) => !isRole(name));
  if (unknown === undefined) return names.filter(isRole);
  return fail(`${entry}: there is no role "${unknown}"; use ${ROLES.join(', ')}, several with +`);
}

const trustedProxies = commaList
  .refine((parts) => parts.every(isAddressOrNetwork), 'must be IP addresses or networks such as 10.0.0.0/8')
  .refine(
    (parts) => !parts.every(isAddressOrNetwork) || !coversEverybody(parts),
    'together these are every address: anybody could name himself as any user; list the addresses of your proxies only',
  )
  .transform((parts) => (parts.length > 0 ? parts : LOOPBACK_NETWORKS));

/** Contract section 11: credentials, roles, and the proxies that are believed. */
export const rightsSettings = {
  API_TOKENS: apiTokens,
  TRUSTED_USER_HEADER: headerName,
  TRUSTED_PROXIES: trustedProxies,
  ROLES_HEADER: headerName,
  ROLES: rolesByName,
  USER_ROLES: rolesByName,
  WRONG_TOKENS_PER_MINUTE: integer(1, 1_000_000, 60),
};

type RightsSettings = z.output<z.ZodObject<typeof rightsSettings>>;

/** Whether roles are given to anybody in particular; otherwise everybody has all of them. */
export const hasRoles = (settings: RightsSettings): boolean =>
  settings.ROLES_HEADER !== null ||
  settings.ROLES.size > 0 ||
  settings.USER_ROLES.size > 0 ||
  settings.API_TOKENS.some(({ roles }) => roles !== null);

const hasDoubles = (texts: string[]): boolean => new Set(texts).size !== texts.length;

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** The addresses that somebody out there may have: everything from the first to the last unicast one. */
const EVERYBODY: [bigint, bigint][] = [
  [numberOf('2000::'), numberOf('3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff')],
  [numberOf('1.0.0.0'), numberOf('223.255.255.255')],
];

/** Whether networks together, in however many pieces, hold all public addresses of IPv4 or of IPv6. */
function coversEverybody(networks: string[]): boolean {
  const ranges = networks.map(rangeOf).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return EVERYBODY.some(([first, last]) => {
    let next = first;
    for (const [from, to] of ranges) if (from <= next && to >= next) next = to + 1n;
    return next > last;
  });
}

/** First and last address of a network; those of IPv4 as they are mapped into IPv6. */
function rangeOf(network: string): [bigint, bigint] {
  const [address = '', bits] = network.split('/');
  const width = isIP(address) === 4 ? 32 : 128;
  const free = BigInt(width - Number(bits ?? width));
  const first = (numberOf(address) >> free) << free;
  return [first, first + (1n << free) - 1n];
}

/** An address as a number of 128 bits. */
function numberOf(address: string): bigint {
  if (isIP(address) === 4)
    return 0xffff00000000n + address.split('.').reduce((sum, part) => (sum << 8n) + BigInt(part), 0n);
  // The URL parser writes every form of an IPv6 address (dotted tail, any zeros) in one way.
  const canonical = new URL(`http://[${address.replace(/%.*$/, '')}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].reduce((sum, part) => (sum << 16n) + BigInt(`0x${part}`), 0n);
}
