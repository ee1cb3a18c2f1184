const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Transparent pictures are taken apart point by point: larger ones would take seconds. */
const MOST_POINTS = 4_000_000;
/** Values that make up a point, by the kind of colours. */
const CHANNELS: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * A picture as what makes PDFs takes it. Null for kinds that it does not know (WebP, AVIF, GIF, SVG) and for files that are not whole:
 * it would fail at those too late to be caught.
 */
export async function pictureData(bytes: Uint8Array): Promise<string | null> {
  if (PNG.every((byte, place) => bytes[place] === byte))
    return (await isWholePng(bytes)) ? dataUrl('image/png', bytes) : null;
  return isWholeJpeg(bytes) ? dataUrl('image/jpeg', bytes) : null;
}

const dataUrl = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;

interface PngParts {
  width: number;
  height: number;
  depth: number;
  colours: number;
  isInterlaced: boolean;
  data: Uint8Array[];
}

/** Whether its points are as many as its head says. */
async function isWholePng(bytes: Uint8Array): Promise<boolean> {
  const parts = pngParts(bytes);
  if (parts === null) return false;
  const { width, height, depth, colours, isInterlaced, data } = parts;
  const channels = CHANNELS[colours];
  if (channels === undefined || width * height === 0 || width * height > MOST_POINTS) return false;
  const size = await inflatedSize(data);
  // Interlaced ones come in seven parts, which nothing is gained by counting.
  return size !== null && (isInterlaced || size === height * (1 + Math.ceil((width * channels * depth) / 8)));
}

function pngParts(bytes: Uint8Array): PngParts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data: Uint8Array[] = [];
  for (let at = PNG.length; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return null;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === 'IDAT') data.push(bytes.subarray(at + 8, end));
    if (name === 'IEND') return { ...pngHead(view), data };
    at = end + 4;
  }
  return null;
}

const pngHead = (view: DataView): Omit<PngParts, 'data'> => ({
  width: view.getUint32(16),
  height: view.getUint32(20),
  depth: view.getUint8(24),
  colours: view.getUint8(25),
  isInterlaced: view.getUint8(28) === 1,
});

/** Null for what cannot be unpacked. */
async function inflatedSize(data: Uint8Array[]): Promise<number | null> {
  try {
    const packed = new Blob(data as BlobPart[]).stream().pipeThrough(new DecompressionStream('deflate'));
    return (await new Response(packed).arrayBuffer()).byteLength;
  } catch {
    return null;
  }
}

/** Whether it has a frame of its size and an end. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.getUint16(at + 5) > 0 && view.getUint16(at + 7) > 0 && hasJpegEnd(bytes);
  }
  return false;
}

/** Some programs leave zeros behind the end. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  let last = bytes.length - 1;
  while (last > 0 && bytes[last] === 0) last -= 1;
  return bytes[last] === 0xd9 && bytes[last - 1] === 0xff;
}
