/**
 * The domains under which tenants have their subdomains, from TENANT_BASE_DOMAINS (comma separated) as the web server reads
 * it. Without it the names of development, which lead to the visitor's own machine: a hosted project must set its own.
 */
export function tenantBaseDomains(): string[] {
  const domains = (Deno.env.get('TENANT_BASE_DOMAINS') ?? '')
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '');
  return domains.length > 0 ? domains : ['shop.localhost', 'online.localhost'];
}

/**
 * Where a shop is, without a slash at the end: its verified domain, else its subdomain under the first of the domains, else its page on
 * the main host. `siteUrl` is the main host's, whose protocol and port all of them have.
 */
export function shopUrlOf({ host, slug }: { host: string | null; slug: string | null }, siteUrl: string): string {
  const site = new URL(siteUrl);
  if (host === null) return slug === null ? site.origin : `${site.origin}/t/${slug}`;
  site.hostname = host.includes('.') ? host : `${host}.${tenantBaseDomains()[0] ?? ''}`;
  return site.origin;
}
