import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { TooManyWaitingError } from '@dukani/shared/limiter';
import { addressGroup } from '../http/addressGroup';
import { clientAddress } from '../http/requestContext';
import { RequestError } from '../http/respond';
import type { Buckets } from './Buckets';
import { InvalidKeyError, type FileMetadata, type FsStorage } from './FsStorage';
import { readRenderOptions, type ImageRenderer } from './ImageRenderer';
import { isValidObjectLink } from './signedLinks';
import { sendStorageError, splitObjectPath } from './storageError';

interface PublicFilesOptions {
  storage: FsStorage;
  buckets: Buckets;
  renderer: ImageRenderer;
  jwtSecret: string;
}

interface ServedFile {
  file: string;
  mimetype: string;
  eTag: string;
  cacheControl: string;
  lastModified: Date;
}

const addresses = /^\/storage\/v1\/(object|render\/image)\/(public|sign)\/(.+)$/;

/** Makes the handler of addresses that open without a key: files of public buckets and signed links, whole or rendered. */
export function makePublicFilesHandler({ storage, buckets, renderer, jwtSecret }: PublicFilesOptions) {
  return async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<boolean> => {
    const match = addresses.exec(url.pathname);
    if (match === null || (req.method !== 'GET' && req.method !== 'HEAD')) return false;
    const [, kind, access, encodedPath = ''] = match;
    const object = splitObjectPath(encodedPath);
    if (object === null) {
      sendStorageError(res, 400, 'InvalidKey', 'Invalid key');
      return true;
    }
    const isAllowed =
      access === 'public'
        ? await buckets.isPublic(object.bucket)
        : isValidObjectLink(url.searchParams.get('token') ?? '', object.path, jwtSecret);
    if (!isAllowed) {
      if (access === 'public') sendStorageError(res, 400, 'Bucket not found', 'Bucket not found');
      else sendStorageError(res, 400, 'InvalidJWT', 'The link is not valid or has expired');
      return true;
    }
    await serve(
      { req, res, url, kind: kind ?? 'object', isPublic: access === 'public', object },
      { storage, renderer },
    );
    return true;
  };
}

interface ServeRequest {
  req: IncomingMessage;
  res: ServerResponse;
  url: URL;
  kind: string;
  isPublic: boolean;
  object: { bucket: string; key: string };
}

async function serve(
  { req, res, url, kind, isPublic, object }: ServeRequest,
  { storage, renderer }: { storage: FsStorage; renderer: ImageRenderer },
): Promise<void> {
  const metadata = await storage.headObject(object.bucket, object.key).catch((error: unknown) => {
    if (error instanceof InvalidKeyError || isMissing(error)) return null;
    throw error;
  });
  if (metadata === null) {
    sendStorageError(res, 400, 'not_found', 'Object not found');
    return;
  }
  const cacheControl = `${isPublic ? 'public' : 'private'}, ${cacheRule(metadata.cacheControl)}`;
  const original: ServedFile = { ...metadata, file: storage.fileOf(object.bucket, object.key), cacheControl };
  if (kind === 'object') {
    await sendFile(req, res, original, url.searchParams.get('download'));
    return;
  }
  await serveRendered({ req, res, url, original, metadata }, renderer);
}

async function serveRendered(
  {
    req,
    res,
    url,
    original,
    metadata,
  }: { req: IncomingMessage; res: ServerResponse; url: URL; original: ServedFile; metadata: FileMetadata },
  renderer: ImageRenderer,
): Promise<void> {
  if (!renderer.canRender(metadata.mimetype)) {
    sendStorageError(res, 422, 'InvalidRequest', 'This file is not a picture that can be rendered');
    return;
  }
  const options = readRenderOptions(url.searchParams, metadata.mimetype, req.headers.accept ?? '');
  if (typeof options === 'string') {
    sendStorageError(res, 400, 'InvalidRequest', options);
    return;
  }
  res.setHeader('vary', 'Accept, Origin');
  const source = { file: original.file, eTag: metadata.eTag };
  const image = await renderer.render(source, options, addressGroup(clientAddress(req))).catch((error: unknown) => {
    if (error instanceof TooManyWaitingError) throw new RequestError(429, 'rate_limited', error.message);
    if (isMissing(error)) throw error;
    return null;
  });
  if (image === null) {
    sendStorageError(res, 422, 'InvalidRequest', 'This picture is damaged and cannot be rendered');
    return;
  }
  await sendFile(req, res, { ...original, ...image }, null);
}

async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  { file, mimetype, eTag, cacheControl, lastModified }: ServedFile,
  download: string | null,
): Promise<void> {
  const headers: Record<string, string> = {
    etag: eTag,
    'cache-control': cacheControl,
    'last-modified': lastModified.toUTCString(),
    'x-content-type-options': 'nosniff',
    // An uploaded page or drawing must not run as part of the shop.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  if (download !== null)
    headers['content-disposition'] =
      `attachment${download === '' ? '' : `; filename*=UTF-8''${encodeURIComponent(download)}`}`;
  if (req.headers['if-none-match']?.split(/\s*,\s*/).includes(eTag) === true) {
    res.writeHead(304, headers).end();
    return;
  }
  const { size } = await fs.stat(file);
  res.writeHead(200, { ...headers, 'content-type': mimetype, 'content-length': String(size) });
  if (req.method === 'HEAD') res.end();
  else await pipeline(createReadStream(file), res).catch(() => res.destroy());
}

/** Uploads say `3600` or `max-age=3600`; pictures are kept an hour when nothing is said. */
function cacheRule(stored: string): string {
  if (/^\d+$/.test(stored)) return `max-age=${stored}`;
  return /max-age=\d+/.exec(stored)?.[0] ?? (stored === 'no-cache' ? 'no-cache' : 'max-age=3600');
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG';
}
