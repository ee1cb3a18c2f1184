/**
 * What the browser's tab says of a shop's page: its own name, then the shop's. Server and screens say the same, so that nothing changes
 * when the scripts arrive. A title that names the shop already stays as it is.
 */
export function pageTitle(title: string, shopName: string | undefined): string {
  return shopName === undefined || title.includes(shopName) ? title : `${title} · ${shopName}`;
}
