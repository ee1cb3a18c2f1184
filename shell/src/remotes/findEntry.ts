interface Manifest {
  metaData?: { remoteEntry?: { name?: string; path?: string } };
}

/** Address of an area's entry script. The manifest, which is never cached, names the script of the present release. */
export async function findEntry(address: string): Promise<string> {
  const url = new URL(address, location.href);
  if (url.pathname.endsWith('.js')) return url.href;
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}.`);
  const { metaData } = (await response.json()) as Manifest;
  const { name, path = '' } = metaData?.remoteEntry ?? {};
  if (name === undefined) throw new Error(`${url.pathname} names no entry.`);
  return new URL(path === '' ? name : `${path}/${name}`, url).href;
}
