import type { HostKind, RuntimeConfig } from '../contract/contract';

/** What the platform's own addresses are; part of the runtime configuration. */
export type HostNames = Pick<RuntimeConfig, 'mainHosts' | 'tenantBaseDomains' | 'operationsHost'>;

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const dottedHost = new RegExp(`^(?:${label}\\.)+[a-z]{2,63}$`, 'i');

/** The bare name of a Host header: lower case, without port and final dot. Null when it is no host name or address. */
export function normaliseHost(header: string): string | null {
  const name = header
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  if (/^\[[0-9a-f:.]+\]$/.test(name)) return name;
  return name.length <= 253 && new RegExp(`^${label}(?:\\.${label})*$`).test(name) ? name : null;
}

/** Which kind of host a name is. Whatever is not known otherwise may be a business's own domain. */
export function hostKindOf(hostname: string, names: HostNames): HostKind {
  const name = normaliseHost(hostname);
  if (name === null) return 'custom_domain';
  if (names.mainHosts.includes(name)) return 'main';
  if (name === names.operationsHost) return 'operations';
  return subdomainOf(name, names) === null ? 'custom_domain' : 'tenant_subdomain';
}

/** The label in front of a tenant base domain; null for deeper names and for the base domain itself. */
export function subdomainOf(hostname: string, names: Pick<HostNames, 'tenantBaseDomains'>): string | null {
  const name = normaliseHost(hostname);
  if (name === null) return null;
  for (const base of names.tenantBaseDomains) {
    if (!name.endsWith(`.${base}`)) continue;
    const first = name.slice(0, -base.length - 1);
    if (!first.includes('.')) return first;
  }
  return null;
}

/** 3 to 63 letters, digits and hyphens, no hyphen at either end. */
export function isValidSubdomain(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/i.test(text);
}

/** A dotted host name whose last part is at least two letters. */
export function isValidCustomDomain(text: string): boolean {
  return text.length <= 253 && dottedHost.test(text);
}

/**
 * The subdomain a business name makes, without its accents and apostrophes; may be shorter than the three characters a subdomain needs. The
 * database makes the same one.
 */
export function subdomainFromName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’‘ʼ`´＇]+/g, '')
    .replace(/[ØøŁłĐđıßæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 63)
    .replace(/-+$/, '');
}

// What is no letter with a mark, and still read as one.
const plainLetters: Readonly<Record<string, string>> = {
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/**
 * Whether a subdomain would pass for somebody whom people trust: a known name, the platform, a bank, or by international
 * spelling anybody. As `private.impersonates` in the database, which decides.
 */
export function impersonates(subdomain: string): boolean {
  return (
    /^..--/.test(subdomain) ||
    /^(dukani|secure|login|support|verify|account|bank)/.test(subdomain) ||
    /(^|-)(paypal|google|mastercard|safaricom|mpesa|m-pesa|facebook|microsoft|whatsapp)/.test(subdomain) ||
    /^(apple|visa|stripe)$/.test(subdomain)
  );
}

/** Where a business lives: its own domain, else its subdomain on the first base domain, else where we are. */
export function tenantOrigin(
  tenant: { custom_domain: string | null; subdomain: string | null },
  config: Pick<HostNames, 'tenantBaseDomains'>,
  location: Pick<Location, 'protocol' | 'port' | 'origin'>,
): string {
  const base = config.tenantBaseDomains[0];
  const host =
    tenant.custom_domain ?? (tenant.subdomain !== null && base !== undefined ? `${tenant.subdomain}.${base}` : null);
  if (host === null) return location.origin;
  return `${location.protocol}//${host}${location.port === '' ? '' : `:${location.port}`}`;
}
