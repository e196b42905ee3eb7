/** The networks whose addresses are this machine itself (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
export const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1/128'];

const HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;
const PORT = /:\d+$/;

/** Whether a name or an address, without port or brackets, is this machine itself. */
export const isLoopbackHost = (host: string): boolean => HOST.test(host);

/** The same for the value of a `Host` header: a port may follow, and an IPv6 address stands in brackets. */
export function isLoopbackHostHeader(value: string): boolean {
  const host = value.replace(PORT, '');
  return host.startsWith('[') ? host === '[::1]' : !host.includes(':') && isLoopbackHost(host);
}
