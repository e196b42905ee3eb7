import { BlockList, isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** What the transport tells about the other end; absent in requests made without a socket (they count as untrusted). */
interface SocketBindings {
  incoming?: { socket?: { remoteAddress?: string } };
}

/** The address of the direct peer, IPv4-mapped IPv6 unwrapped; '' when there is no socket. */
export function peerAddress(c: Context): string {
  const address = (c.env as SocketBindings | undefined)?.incoming?.socket?.remoteAddress ?? '';
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

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
