import type { GatewayRequest } from '../gateway';
import { InvalidKeyError, type FsStorage } from './FsStorage';
import { splitObjectPath } from './storageError';

const uploads = /^\/storage\/v1\/object\/(?:upload\/sign\/)?(?!list|sign|move|copy|info|public|authenticated)([^/].*)$/;

/** Whether a request brings a file. */
export function isUpload({ req, url }: Pick<GatewayRequest, 'req' | 'url'>): boolean {
  return (req.method === 'POST' || req.method === 'PUT') && uploads.test(url.pathname);
}

/** The object that an upload is for; null when its address names none. */
export function uploadTarget(url: URL): { bucket: string; key: string } | null {
  return splitObjectPath(uploads.exec(url.pathname)?.[1] ?? '');
}

/** Whether a request copies a file. */
export function isCopy({ req, url }: Pick<GatewayRequest, 'req' | 'url'>): boolean {
  return req.method === 'POST' && /^\/storage\/v1\/object\/copy\/?$/.test(url.pathname);
}

/** Why a file cannot be kept under the key it is sent to, or null. */
export async function keyProblem(request: GatewayRequest, storage: FsStorage): Promise<string | null> {
  const target = isUpload(request) ? uploads.exec(request.url.pathname)?.[1] : undefined;
  if (target === undefined) return null;
  const object = splitObjectPath(target);
  if (object === null) return 'Invalid key';
  try {
    const hasRoom = await storage.hasRoomFor(object.bucket, object.key);
    return hasRoom ? null : 'Another object lies in the way of this key';
  } catch (error) {
    if (error instanceof InvalidKeyError) return error.message.slice(0, 300);
    throw error;
  }
}

interface StorageBody {
  prefix?: unknown;
  limit?: unknown;
  offset?: unknown;
  search?: unknown;
  sortBy?: unknown;
  prefixes?: unknown;
  sourceKey?: unknown;
  destinationKey?: unknown;
  bucketId?: unknown;
}

/** Why the JSON body of a storage call cannot be understood, or null. */
export function bodyProblem(url: URL, body: Buffer): string | null {
  if (body.length === 0) return null;
  let given: unknown;
  try {
    given = JSON.parse(body.toString('utf8'));
  } catch {
    return 'The body is not JSON';
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'The body must be an object';
  return fieldProblem(url, given);
}

function fieldProblem(url: URL, given: StorageBody): string | null {
  for (const name of ['prefix', 'search', 'sourceKey', 'destinationKey', 'bucketId'] as const)
    if (given[name] !== undefined && given[name] !== null && typeof given[name] !== 'string')
      return `${name} must be text`;
  for (const name of ['limit', 'offset'] as const) {
    const value = given[name];
    if (value !== undefined && value !== null && !(Number.isInteger(value) && Number(value) >= 0))
      return `${name} must be a whole number of at least 0`;
  }
  const { prefixes, sortBy } = given;
  if (prefixes !== undefined && !(Array.isArray(prefixes) && prefixes.every((item) => typeof item === 'string')))
    return 'prefixes must be a list of texts';
  if (sortBy !== undefined && sortBy !== null && !isSorting(sortBy))
    return 'sortBy must name a column of the listing and asc or desc';
  return isMove(url) && !isPersistedKey(given.destinationKey) ? 'The destination key is not valid' : null;
}

function isSorting(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { column, order } = value as { column?: unknown; order?: unknown };
  return (
    (column === undefined || ['name', 'created_at', 'updated_at', 'last_accessed_at'].includes(column as string)) &&
    (order === undefined || order === 'asc' || order === 'desc')
  );
}

function isMove(url: URL): boolean {
  return /^\/storage\/v1\/object\/(move|copy)\/?$/.test(url.pathname);
}

function isPersistedKey(key: unknown): boolean {
  return typeof key === 'string' && key !== '' && key.split('/').every((part) => Buffer.byteLength(part) <= 250);
}
