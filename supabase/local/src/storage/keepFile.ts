import type { GatewayRequest } from '../gateway';
import { liteRequest, sendResponse } from '../http/liteBridge';
import { clientAddress, readRequestFacts, requestFacts } from '../http/requestContext';
import type { LiteApp } from '../lite/LiteApp';
import type { FairLimiter } from '../rest/CallLimiter';
import type { RequestPool } from '../rest/requestPool';
import type { Secrets } from '../secrets';
import type { FsStorage } from './FsStorage';
import type { UnwrappedUpload } from './multipartUpload';
import { fitsPictureType } from './pictureBytes';
import type { Quota } from './Quota';
import { sendStorageError } from './storageError';
import { uploadTarget } from './storageRules';

/** What the storage routes work with. */
export interface StorageOptions {
  lite: LiteApp;
  secrets: Secrets;
  requests: RequestPool;
  /** For what takes one of the connections of function calls, and for what takes one of lite's. */
  callLimiter: FairLimiter;
  upstreamLimiter: FairLimiter;
  storage: FsStorage;
  quota: Quota;
  /** Runs uploads into one folder one after the other, so that several at once do not each find the last room. */
  inTurn: <T>(folder: string, work: () => Promise<T>) => Promise<T>;
  /** The largest upload in bytes, the form around it included. */
  maxUploadBytes: number;
}

/** Stores a file that is what it says to be and for which there is room. */
export async function keep(request: GatewayRequest, upload: UnwrappedUpload, options: StorageOptions): Promise<void> {
  const { req, res, url, caller } = request;
  const contentType = upload.headers['content-type'] ?? req.headers['content-type'] ?? '';
  const object = uploadTarget(url);
  if (!fitsPictureType(contentType, upload.file))
    return sendStorageError(res, 415, 'invalid_mime_type', `The file is not a picture of the kind ${contentType}`);
  if (object === null) return await sendResponse(res, await askLite(request, upload.file, options, upload.headers));
  await inRoom({ object, bytes: upload.file.length, res, caller }, options, async () => {
    await sendResponse(res, await askLite(request, upload.file, options, upload.headers));
  });
}

/** POST /object/copy: a copy takes as much room as a file that is sent. */
export async function copy(request: GatewayRequest, body: Buffer, options: StorageOptions): Promise<void> {
  const { res, caller } = request;
  const { bucketId, sourceKey, destinationKey, destinationBucket } = parseObject(body);
  const [bucket, from, to] = [bucketId, sourceKey, destinationKey].map((value) =>
    typeof value === 'string' ? value : '',
  );
  const object = { bucket: typeof destinationBucket === 'string' ? destinationBucket : (bucket ?? ''), key: to ?? '' };
  const bytes = await options.quota.sizeOf({ bucket: bucket ?? '', key: from ?? '' });
  await inRoom({ object, bytes, res, caller }, options, async () => {
    await sendResponse(res, await askLite(request, body, options));
  });
}

async function inRoom(
  {
    object,
    bytes,
    res,
    caller,
  }: { object: { bucket: string; key: string }; bytes: number } & Pick<GatewayRequest, 'res' | 'caller'>,
  { quota, inTurn }: StorageOptions,
  work: () => Promise<void>,
): Promise<void> {
  // What the platform itself puts there is its own affair.
  if (caller.role === 'service_role') return await work();
  await inTurn(`${object.bucket}/${object.key.split('/')[0] ?? ''}`, async () => {
    if (await quota.hasRoomFor(object, bytes)) await work();
    else
      sendStorageError(
        res,
        413,
        'quota_exceeded',
        'This business has used up its 200 MB for files of this kind. Remove some and try again.',
      );
  });
}

/** Lets lite answer, with other headers where they are given. */
export async function askLite(
  { req, url, caller }: GatewayRequest,
  body: Buffer | undefined,
  { lite, secrets, upstreamLimiter }: StorageOptions,
  headers: UnwrappedUpload['headers'] = {},
): Promise<Response> {
  const facts = readRequestFacts(req, url.pathname);
  const passedOn = liteRequest(req, url, caller, secrets, body);
  for (const [name, value] of Object.entries(headers)) passedOn.headers.set(name, value);
  return await requestFacts.run(facts, () =>
    upstreamLimiter.run({ req, caller }, () => lite.fetch(passedOn, clientAddress(req))),
  );
}

/** The fields of a JSON body; none of anything else. */
export function parseObject(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
