/** The storefront writes its routes relative to its base ('' is its home); every other path is absolute already. */
export function absolutePath(base: string, path: string): string {
  const tail = path === '' || path === '/' ? '' : path.startsWith('/') ? path : `/${path}`;
  return base + tail === '' ? '/' : base + tail;
}
