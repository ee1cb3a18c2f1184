/**
 * How many products each generated business gets: the first one the largest, the others falling off as 1 / rank, as
 * businesses do. They add up to the total, and each has at least one.
 */
export function tenantSizes(tenantCount: number, productsTotal: number, largestTenant: number): number[] {
  if (tenantCount === 1) return [productsTotal];
  const rest = productsTotal - largestTenant;
  const weights = Array.from({ length: tenantCount - 1 }, (_, index) => 1 / (index + 10));
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = weights.map((weight) => Math.min(largestTenant, Math.max(1, Math.floor((rest * weight) / weightSum))));
  let missing = rest - sizes.reduce((sum, size) => sum + size, 0);
  for (let index = 0; missing !== 0; index = (index + 1) % sizes.length) {
    const size = sizes[index] ?? 0;
    const change = missing > 0 ? Math.min(missing, largestTenant - size) : -Math.min(-missing, size - 1);
    sizes[index] = size + change;
    missing -= change;
  }
  return [largestTenant, ...sizes];
}
