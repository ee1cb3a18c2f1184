/** Networks of IPv4 that are nobody's on the internet: [first address, bits]. */
const innerNetworks: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Whether an address is one on the internet; anything that is not surely one is not. */
export function isOnTheInternet(address: string): boolean {
  return address.includes(':') ? isPublicV6(address.toLowerCase()) : isPublicV4(address);
}

function isPublicV4(address: string): boolean {
  const number = numberOf(address);
  return number !== null && !innerNetworks.some(([first, bits]) => isWithin(number, first, bits));
}

function isWithin(number: number, first: string, bits: number): boolean {
  const size = 2 ** (32 - bits);
  return Math.floor(number / size) === Math.floor((numberOf(first) ?? 0) / size);
}

function numberOf(address: string): number | null {
  if (!/^(?:\d{1,3}\.){3}\d{1,3}$/.test(address)) return null;
  const parts = address.split('.').map(Number);
  return parts.every((part) => part <= 255) ? parts.reduce((sum, part) => sum * 256 + part, 0) : null;
}

/** Of IPv6 only what is given out (2000::/3), without the ranges in it that lead back to IPv4 or are for examples. */
function isPublicV6(address: string): boolean {
  return /^[23][0-9a-f]{3}:/.test(address) && !/^(?:2001:(?:0{0,3}0?:|:|0?db8:|2:)|2001::|2002:|3fff:)/.test(address);
}
