import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, type Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';

/** What is known of a stored file. Sizes in bytes. */
export interface FileMetadata {
  cacheControl: string;
  contentLength: number;
  size: number;
  mimetype: string;
  lastModified: Date;
  eTag: string;
}

interface FileNotes {
  mimetype: string;
  cacheControl: string;
  eTag: string;
}

/** Keeps uploaded files on disk: `<folder>/<bucket>/<key>` with a `.meta` file beside each. */
export class FsStorage {
  readonly driver = fs;
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = path.resolve(folder);
    // Private documents lie here too.
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
  }

  async getObject(bucket: string, key: string, _version?: string, headers?: { ifNoneMatch?: string }) {
    const file = this.fileOf(bucket, key);
    const metadata = await readMetadata(file);
    if (headers?.ifNoneMatch === metadata.eTag) return { httpStatusCode: 304, metadata };
    return { httpStatusCode: 200, metadata, body: Readable.toWeb(createReadStream(file)) };
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: globalThis.ReadableStream | ReadableStream | Uint8Array,
    mimetype: string,
    cacheControl: string,
  ): Promise<FileMetadata> {
    const file = this.fileOf(bucket, key);
    const content = body instanceof Uint8Array ? body : await readAll(body);
    const notes: FileNotes = {
      mimetype,
      cacheControl,
      eTag: `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`,
    };
    await fs.mkdir(path.dirname(file), { recursive: true });
    await writeWhole(file, content);
    await writeWhole(`${file}.meta`, JSON.stringify(notes));
    return { ...notes, contentLength: content.length, size: content.length, lastModified: new Date() };
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const file = this.fileOf(bucket, key);
    await fs.rm(file, { force: true });
    await fs.rm(`${file}.meta`, { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key);
  }

  async copyObject(
    sourceBucket: string,
    source: string,
    _version: string | undefined,
    targetBucket: string,
    target: string,
  ) {
    const from = this.fileOf(sourceBucket, source);
    const to = this.fileOf(targetBucket, target);
    await fs.mkdir(path.dirname(to), { recursive: true });
    await fs.copyFile(from, to);
    await fs.copyFile(`${from}.meta`, `${to}.meta`);
    const { eTag, lastModified } = await readMetadata(to);
    return { httpStatusCode: 200, eTag, lastModified };
  }

  async headObject(bucket: string, key: string): Promise<FileMetadata> {
    return await readMetadata(this.fileOf(bucket, key));
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return await Promise.resolve(`file://${this.fileOf(bucket, key)}`);
  }

  /** Whether an object can be kept under this key: no other object lies where it needs a folder, no folder where it needs a file. */
  async hasRoomFor(bucket: string, key: string): Promise<boolean> {
    let file = this.fileOf(bucket, key);
    const bucketFolder = path.join(this.folder, bucket);
    if ((await statOf(file))?.isDirectory() === true) return false;
    for (file = path.dirname(file); file.startsWith(bucketFolder); file = path.dirname(file))
      if ((await statOf(file))?.isFile() === true) return false;
    return true;
  }

  /** The file of an object. A key that leads out of its bucket is refused. */
  fileOf(bucket: string, key: string): string {
    const bucketFolder = path.join(this.folder, bucket);
    const file = path.resolve(bucketFolder, key);
    if (Buffer.byteLength(key) > maxKeyBytes || key.split('/').some((part) => Buffer.byteLength(part) > maxNameBytes))
      throw new InvalidKeyError(key);
    const isInside = path.dirname(bucketFolder) === this.folder && file.startsWith(bucketFolder + path.sep);
    if (!isInside || key.includes('\0') || key.endsWith('.meta')) throw new InvalidKeyError(key);
    return file;
  }
}

// A file system keeps names of 255 bytes; `.meta` is added to them.
const maxNameBytes = 250;
const maxKeyBytes = 1_024;

/** A storage key that leads out of its bucket or cannot be a file name. */
export class InvalidKeyError extends Error {
  readonly code = 'InvalidKey';

  constructor(key: string) {
    super(`Invalid key: ${key}`);
    this.name = 'InvalidKeyError';
  }
}

async function readMetadata(file: string): Promise<FileMetadata> {
  const stats = await fs.stat(file);
  const { size, mtime } = stats;
  if (!stats.isFile()) throw Object.assign(new Error(`No file: ${file}`), { code: 'ENOENT' });
  const notes = JSON.parse(await fs.readFile(`${file}.meta`, 'utf8').catch(() => '{}')) as Partial<FileNotes>;
  return {
    cacheControl: notes.cacheControl ?? 'no-cache',
    mimetype: notes.mimetype ?? 'application/octet-stream',
    eTag: notes.eTag ?? `"${mtime.getTime().toString(16)}-${size.toString(16)}"`,
    contentLength: size,
    size,
    lastModified: mtime,
  };
}

// Renamed into place, so that a reader never meets half a file.
async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  const unfinished = path.join(path.dirname(file), `.${randomUUID()}.part`);
  await fs.writeFile(unfinished, content);
  await fs.rename(unfinished, file);
}

async function statOf(file: string): Promise<Stats | null> {
  return await fs.stat(file).catch(() => null);
}

async function readAll(stream: globalThis.ReadableStream | ReadableStream): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
