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
