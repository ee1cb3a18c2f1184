const ascii = (text: string) => [...Buffer.from(text, 'latin1')];

/** How files of a kind begin; null stands for any byte. */
const beginnings: Record<string, (number | null)[][]> = {
  'image/png': [[0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]],
  'image/jpeg': [[0xff, 0xd8, 0xff]],
  'image/gif': [ascii('GIF87a'), ascii('GIF89a')],
  'image/webp': [[...ascii('RIFF'), null, null, null, null, ...ascii('WEBP')]],
  'image/avif': ['avif', 'avis', 'mif1', 'msf1'].map((brand) => [
    ...Array<null>(4).fill(null),
    ...ascii('ftyp'),
    ...ascii(brand),
  ]),
};

/** Whether a file begins as a picture of its declared kind does. Kinds that are no picture are not looked into. */
export function fitsPictureType(contentType: string, file: Uint8Array): boolean {
  const kind = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = Object.hasOwn(beginnings, kind) ? beginnings[kind] : undefined;
  return (
    known === undefined ||
    known.some((beginning) => beginning.every((byte, index) => byte === null || file[index] === byte))
  );
}
