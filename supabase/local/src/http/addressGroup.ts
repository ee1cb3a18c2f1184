import { isIPv6 } from 'node:net';

/**
 * Whom an address belongs to, for counting: an IPv4 address stands for itself, of IPv6 the network of 64 bits does, since
 * every household has as many addresses below that as it likes.
 */
export function addressGroup(ipAddress: string): string {
  const address = ipAddress.split('%')[0] ?? '';
  if (!isIPv6(address)) return ipAddress;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [front = '', back] = address.split('::');
  const first = front === '' ? [] : front.split(':');
  const last = back === undefined || back === '' ? [] : back.split(':');
  const width = last.at(-1)?.includes('.') === true ? 7 : 8;
  const groups = [...first, ...Array<string>(Math.max(0, width - first.length - last.length)).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
