import { describe, expect, it } from 'vitest';
import { parseEnvironment } from '../../src/config/parse.ts';
import { webSettings } from '../../src/config/web.ts';

const TOKEN = 'f'.repeat(24);
const read = (env: Record<string, string>) => parseEnvironment(webSettings, env);
const complaint = (env: Record<string, string>): string => {
  try {
    read(env);
    return 'no complaint';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('API_TOKENS', () => {
  it('reads names with and without roles', () => {
    expect(read({ API_TOKENS: `scan=${TOKEN}a, דנה:chair+operator=${TOKEN}=b` }).API_TOKENS).toEqual([
      { name: 'scan', roles: null, token: `${TOKEN}a` },
      { name: 'דנה', roles: ['chair', 'operator'], token: `${TOKEN}=b` },
    ]);
  });

  it.each([
    ['a short token', `a=${'f'.repeat(23)}`, /API_TOKENS: entry 1: the token is too short; use at least 24/],
    [
      'a role that is none',
      `a=${TOKEN},b:boss=${TOKEN}x`,
      /API_TOKENS: entry 2: there is no role "boss"; use reader, staff/,
    ],
    ['no role after the colon', `a:=${TOKEN}`, /API_TOKENS: entry 1: there is no role ""/],
    ['a name with a second colon', `a:reader:staff=${TOKEN}`, /API_TOKENS: entry 1 must read/],
    ['a name of ours', `service=${TOKEN}`, /API_TOKENS: entry 1: "service" is the service's own name/],
    ['a name that holds a control character', `a\u0007=${TOKEN}`, /API_TOKENS: entry 1 must read/],
    ['one name twice', `a=${TOKEN},a=${TOKEN}x`, /API_TOKENS: two tokens have one name/],
    ['one token twice', `a=${TOKEN},b=${TOKEN}`, /API_TOKENS: one token stands under two names/],
  ])('refuses %s, and never repeats a token', (_what, given, wanted) => {
    const said = complaint({ API_TOKENS: given });
    expect(said).toMatch(wanted);
    expect(said).not.toContain('fff');
  });
});

describe('ROLES and USER_ROLES', () => {
  it('read several roles for a name, by + and by naming it again', () => {
    const { ROLES, USER_ROLES } = read({
      ROLES: 'ועדה=staff, ועדה=operator, cn=chairs=chair',
      USER_ROLES: 'דנה כהן=chair+operator',
    });
    expect([...ROLES]).toEqual([
      ['ועדה', ['staff', 'operator']],
      ['cn=chairs', ['chair']],
    ]);
    expect([...USER_ROLES]).toEqual([['דנה כהן', ['chair', 'operator']]]);
  });

  it.each(['ROLES', 'USER_ROLES'])('%s with an unknown role stops the start and names the roles', (name) => {
    expect(complaint({ [name]: 'a=reader,b=admin' })).toMatch(
      new RegExp(`${name}: entry 2: there is no role "admin"; use reader, staff, chair, operator`),
    );
    expect(complaint({ [name]: 'reader' })).toMatch(new RegExp(`${name}: entry 1 must read`));
  });
});

describe('TRUSTED_PROXIES', () => {
  it.each([
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '128.0.0.0/2,192.0.0.0/3,0.0.0.0/2,64.0.0.0/2',
    '::/1,8000::/1',
    '2000::/3',
    '::ffff:0:0/96',
    '::ffff:0.0.0.0/97,128.0.0.0/1',
    '10.0.0.0/8,7.7.7.7/0',
  ])('of everything (%s) stops the start', (networks) => {
    expect(complaint({ TRUSTED_PROXIES: networks })).toMatch(
      /TRUSTED_PROXIES: together these are every address: .*list the addresses of your proxies only/,
    );
  });

  it.each(['10.0.0.0/8', '0.0.0.0/1,192.0.0.0/2', 'fd00::/8,10.0.0.1', '127.0.0.1', 'fe80::/10'])(
    'of %s is taken',
    (networks) => {
      expect(read({ TRUSTED_PROXIES: networks }).TRUSTED_PROXIES).toEqual(networks.split(','));
    },
  );
});
