import { BlockList, isIP, isIPv6 } from 'node:net';

/** IANA's special-purpose registries: everything that is not a public unicast address. */
const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Public IPv6 is within 2000::/3; of that, documentation, 6to4 and Teredo (which carry IPv4 addresses) are not. */
const PRIVATE_V6 = ['2001::/32', '2001:db8::/32', '2002::/16', '3fff::/20'];

const privateV4 = listOf(PRIVATE_V4, 'ipv4');
const privateV6 = listOf(PRIVATE_V6, 'ipv6');
const globalV6 = listOf(['2000::/3'], 'ipv6');

/** Whether an IP address is a public one; false for anything that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv6(address)) return globalV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6');
  return !privateV4.check(address, 'ipv4');
}

function listOf(networks: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
