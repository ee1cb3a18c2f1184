/** A file of an archive, whose bytes lie in pieces. */
export interface ZipEntry {
  path: string;
  /** Names of its pieces in the order in which they follow each other. */
  objects: string[];
  size: number;
  packed_size: number;
  crc: number;
  is_packed: boolean;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const STORED = 0;

/** What an archive without the 64-bit form holds, with room for its list. */
export const mostEntries = 60_000;
export const mostBytes = 4_000_000_000;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of bytes that follow others, whose CRC-32 is `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

/** How many bytes the archive has. */
export function zipSize(entries: readonly ZipEntry[]): number {
  const names = entries.reduce((sum, { path }) => sum + new TextEncoder().encode(path).length, 0);
  const bodies = entries.reduce((sum, { packed_size: size }) => sum + size, 0);
  return bodies + names * 2 + entries.length * (30 + 46) + 22;
}

/** The archive, piece by piece: nothing of it is held for longer than it takes to send it on. */
export async function* zipBytes(
  entries: readonly ZipEntry[],
  madeAt: Date,
  read: (object: string) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const header = localHeader(entry, madeAt);
    yield header;
    let sent = 0;
    for (const object of entry.objects) {
      const bytes = await read(object);
      sent += bytes.length;
      yield bytes;
    }
    // A download that breaks off is seen; an archive that cannot be opened is found out much later.
    if (sent !== entry.packed_size) throw new Error(`The file ${entry.path} has ${sent} bytes in storage.`);
    central.push(centralHeader(entry, madeAt, offset));
    offset += header.length + sent;
  }
  const length = central.reduce((sum, part) => sum + part.length, 0);
  yield* central;
  yield fields([
    [4, END],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, length],
    [4, offset],
    [2, 0],
  ]);
}

type Field = [bytes: 2 | 4, value: number];

function fields(list: readonly Field[], name = new Uint8Array()): Uint8Array {
  const length = list.reduce((sum, [bytes]) => sum + bytes, 0);
  const result = new Uint8Array(length + name.length);
  const view = new DataView(result.buffer);
  let at = 0;
  for (const [bytes, value] of list) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  result.set(name, length);
  return result;
}

/** What both headers of a file say. */
function common(entry: ZipEntry, name: Uint8Array, madeAt: Date): Field[] {
  return [
    [2, VERSION],
    [2, UTF8_NAMES],
    [2, entry.is_packed ? DEFLATED : STORED],
    [2, (madeAt.getUTCHours() << 11) | (madeAt.getUTCMinutes() << 5) | (madeAt.getUTCSeconds() >> 1)],
    [2, ((madeAt.getUTCFullYear() - 1980) << 9) | ((madeAt.getUTCMonth() + 1) << 5) | madeAt.getUTCDate()],
    [4, entry.crc],
    [4, entry.packed_size],
    [4, entry.size],
    [2, name.length],
    [2, 0],
  ];
}

function localHeader(entry: ZipEntry, madeAt: Date): Uint8Array {
  const name = new TextEncoder().encode(entry.path);
  return fields([[4, LOCAL], ...common(entry, name, madeAt)], name);
}

function centralHeader(entry: ZipEntry, madeAt: Date, offset: number): Uint8Array {
  const name = new TextEncoder().encode(entry.path);
  return fields(
    [
      [4, CENTRAL],
      [2, VERSION],
      ...common(entry, name, madeAt),
      // No comment, first disk, plain attributes.
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ],
    name,
  );
}
