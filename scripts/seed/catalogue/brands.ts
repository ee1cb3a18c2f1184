/** Makers that exist in the demo only; what they make begins with their name. */
const brands = new Set(
  'Asali Bahari Baraka Baridi Chemchemi Crispo Daktari Fiesta Jiko Jirani Jua Kaka Kericho Laini Malisho Matunda Meno Mlima Mtoto Ngao Nguvu Nuru Pipi Safi Shamba Tamu Upendo Urembo Usafi Ziwa'.split(
    ' ',
  ),
);

/** Who makes a product of the general store; null when its name does not say so. */
export function brandOf(name: string): string | null {
  const [first = ''] = name.split(' ');
  return brands.has(first) ? first : null;
}
