import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** What the transport tells about the other end; absent in requests made without a socket (they count as untrusted). */
interface SocketBindings {
  incoming?: { socket?: { remoteAddress?: string } };
}

/** The address of the direct peer, IPv4-mapped IPv6 unwrapped; '' when there is no socket. */
export const peerAddress = (c: Context): string =>
  unmapped((c.env as SocketBindings | undefined)?.incoming?.socket?.remoteAddress ?? '');

/**
 * The address of the client: the peer, or, where trusted proxies stand between, the right-most hop of `X-Forwarded-For`
 * that is none of them. What stands to the left of that is the client's own word.
 */
export function clientAddress(c: Context, isTrusted: (address: string) => boolean): string {
  let address = peerAddress(c);
  const hops = c.req.header('x-forwarded-for')?.split(',').reverse() ?? [];
  for (const hop of hops) {
    if (!isTrusted(address)) break;
    const named = addressOfHop(hop.trim());
    if (named === null) break;
    address = named;
  }
  return address;
}

/** What is counted as one client: an IPv4 address, or the /64 that one subscriber of IPv6 has. */
export function clientKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/, '')}]/`).hostname.slice(1, -1).split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const whole = [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after];
  return `${whole.slice(0, 4).join(':')}::/64`;
}

/** `203.0.113.7`, `203.0.113.7:4711`, `2001:db8::1` and `[2001:db8::1]:4711` → the address; null for anything else. */
function addressOfHop(hop: string): string | null {
  const address = unmapped(/^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop);
  return isIP(address) === 0 ? null : address;
}

const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** A test for membership in a list of addresses and networks such as `10.0.0.0/8` or `::1`. */
export function addressMatcher(entries: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
