import type { GatewayRequest } from '../gateway';
import { bodyLimitOf } from '../http/bodyLimit';
import { sendResponse } from '../http/liteBridge';
import { readRequestFacts } from '../http/requestContext';
import { readBody, sendJson } from '../http/respond';
import { assertSafeBody, readSafeBody } from '../http/safeText';
import { callerContext } from '../rest/callerContext';
import { askLite, copy, keep, parseObject, type StorageOptions } from './keepFile';
import { isForm, unwrapUpload } from './multipartUpload';
import { signObjectLink } from './signedLinks';
import { bodyProblem, isCopy, isUpload, keyProblem } from './storageRules';
import { signUpload, uploadByLink } from './uploadByLink';
import { sendStorageError, splitObjectPath } from './storageError';

/** Makes the handler of /storage/v1: signs links itself, unwraps uploads, corrects listings, and leaves the rest to lite. */
export function makeStorageHandler(options: StorageOptions): (request: GatewayRequest) => Promise<void> {
  return async (request) => {
    const { req, url, caller } = request;
    const signing = /^\/storage\/v1\/object\/sign\/(.+)$/.exec(url.pathname);
    if (req.method === 'POST' && signing?.[1] !== undefined) return await sign(request, signing[1], options);
    const problem = await keyProblem(request, options.storage);
    if (problem !== null) return sendStorageError(request.res, 400, 'InvalidKey', problem);
    const byLink = /^\/storage\/v1\/object\/upload\/sign\/(.+)$/.exec(url.pathname)?.[1];
    if (byLink !== undefined && req.method === 'POST') return await signUpload(request, byLink, options);
    if (byLink !== undefined && req.method === 'PUT') return await uploadByLink(request, byLink, options);
    if (isForm(req.headers['content-type'])) return await takeForm(request, options);
    const body =
      req.method === 'GET' || req.method === 'HEAD'
        ? undefined
        : await readBody(req, bodyLimitOf(caller, options.maxUploadBytes));
    // Uploads are whatever they are; everything else is JSON.
    if (body !== undefined && !isUpload(request)) {
      assertSafeBody(body);
      const wrong = bodyProblem(url, body);
      if (wrong !== null) return sendStorageError(request.res, 400, 'InvalidRequest', wrong);
    }
    if (body !== undefined && isUpload(request)) return await keep(request, { file: body, headers: {} }, options);
    if (body !== undefined && isCopy(request)) return await copy(request, body, options);
    const listing = req.method === 'POST' && url.pathname.startsWith('/storage/v1/object/list/');
    const response = await askLite(request, body, options);
    if (!listing || !response.ok || body === undefined) return await sendResponse(request.res, response);
    sendJson(request.res, 200, relativeNames(await response.json(), body));
  };
}

/** An upload from a browser: the file goes on without its form. */
async function takeForm(request: GatewayRequest, options: StorageOptions): Promise<void> {
  const { req, res, caller } = request;
  const contentType = req.headers['content-type'] ?? '';
  const upload = await unwrapUpload(contentType, await readBody(req, bodyLimitOf(caller, options.maxUploadBytes)));
  if (upload === null) return sendStorageError(res, 400, 'InvalidRequest', 'The form is damaged or holds no file');
  await keep(request, upload, options);
}

/** POST /object/sign/{bucket}/{key}, or /object/sign/{bucket} with `paths`: links for what the caller may read. */
async function sign(request: GatewayRequest, encodedPath: string, options: StorageOptions): Promise<void> {
  const { res } = request;
  const input = parseObject(await readSafeBody(request.req, bodyLimitOf(request.caller)));
  const expiresIn = Number(input.expiresIn);
  if (!Number.isFinite(expiresIn) || expiresIn < 1)
    return sendStorageError(res, 400, 'InvalidRequest', 'expiresIn must be a number of seconds, at least 1');
  if (Array.isArray(input.paths)) {
    const bucket = decodeURIComponent(encodedPath);
    const paths = input.paths.filter((path): path is string => typeof path === 'string').slice(0, 500);
    const readable = await readableKeys(request, bucket, paths, options);
    return sendJson(
      res,
      200,
      paths.map((path) =>
        readable.has(path)
          ? { error: null, path, signedURL: linkTo(`${bucket}/${path}`, expiresIn, options) }
          : { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null },
      ),
    );
  }
  const object = splitObjectPath(encodedPath);
  if (object === null) return sendStorageError(res, 400, 'InvalidKey', 'Invalid key');
  const readable = await readableKeys(request, object.bucket, [object.key], options);
  if (!readable.has(object.key)) return sendStorageError(res, 400, 'not_found', 'Object not found');
  const isRendered = typeof input.transform === 'object' && input.transform !== null;
  sendJson(res, 200, {
    signedURL: linkTo(
      object.path,
      expiresIn,
      options,
      isRendered ? (input.transform as Record<string, unknown>) : null,
    ),
  });
}

/** Which of the keys the caller can see, by the policies of storage.objects. */
async function readableKeys(
  { req, url, caller }: GatewayRequest,
  bucket: string,
  keys: string[],
  { requests, callLimiter }: StorageOptions,
): Promise<Set<string>> {
  const [, result] = await callLimiter.run({ req, caller }, () =>
    requests.transaction('begin read only', [
      callerContext(caller, readRequestFacts(req, url.pathname)),
      {
        name: 'storage_readable_keys',
        text: `select name from storage.objects where bucket_id = $1 and name in (select json_array_elements_text($2::text::json))`,
        values: [bucket, JSON.stringify(keys)],
      },
    ]),
  );
  return new Set((result?.rows as { name: string }[] | undefined)?.map(({ name }) => name));
}

function linkTo(
  objectPath: string,
  expiresIn: number,
  { secrets }: StorageOptions,
  transform: Record<string, unknown> | null = null,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(transform ?? {})) query.set(name, String(value));
  query.set('token', signObjectLink(objectPath, expiresIn, secrets.jwtSecret));
  const kind = transform === null ? 'object' : 'render/image';
  // The path stays as it is: supabase-js encodes the whole address.
  return `/${kind}/sign/${objectPath}?${query.toString()}`;
}

/** Lite lists whole keys; Supabase lists names within the folder. */
function relativeNames(rows: unknown, body: Buffer): unknown {
  const { prefix } = parseObject(body);
  const folder = typeof prefix === 'string' && prefix !== '' ? `${prefix.replace(/\/+$/, '')}/` : '';
  if (!Array.isArray(rows) || folder === '') return rows;
  return rows.map((row: { name?: unknown }) =>
    typeof row.name === 'string' && row.name.startsWith(folder) ? { ...row, name: row.name.slice(folder.length) } : row,
  );
}

/** Reads `50MiB` and the like; bytes. */
export function parseSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*(B|KB|KIB|MB|MIB|GB|GIB)$/i.exec(text);
  if (match === null) return 50 * 1024 * 1024;
  const units: Record<string, number> = { B: 1, KB: 1e3, KIB: 1024, MB: 1e6, MIB: 1024 ** 2, GB: 1e9, GIB: 1024 ** 3 };
  return Math.floor(Number(match[1]) * (units[(match[2] ?? 'B').toUpperCase()] ?? 1));
}
