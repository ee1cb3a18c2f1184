import type { GatewayRequest } from '../gateway';
import { bodyLimitOf } from '../http/bodyLimit';
import { liteRequest, sendResponse } from '../http/liteBridge';
import { clientAddress, readRequestFacts, requestFacts } from '../http/requestContext';
import { readBody, sendJson } from '../http/respond';
import { readSafeBody } from '../http/safeText';
import { askLite, keep, type StorageOptions } from './keepFile';
import { isForm, unwrapUpload } from './multipartUpload';
import { sendStorageError, splitObjectPath } from './storageError';
import { readUploadLink, signUploadLink, type UploadRight } from './uploadLinks';

/** POST /object/upload/sign/{bucket}/{key}: a link for one upload, for somebody who may upload there now. */
export async function signUpload(request: GatewayRequest, encodedPath: string, options: StorageOptions): Promise<void> {
  const { req, res, caller } = request;
  const object = splitObjectPath(encodedPath);
  if (object === null) return sendStorageError(res, 400, 'InvalidKey', 'Invalid key');
  const response = await askLite(request, await readSafeBody(req, bodyLimitOf(caller)), options);
  if (!response.ok) return await sendResponse(res, response);
  const isUpsert = req.headers['x-upsert'] === 'true';
  const token = signUploadLink(object.path, { caller, isUpsert }, options.secrets.jwtSecret);
  const url = `/object/upload/sign/${encodedPath}?token=${token}`;
  sendJson(res, 200, { url, signedUrl: `/storage/v1${url}`, token, path: object.key });
}

/** PUT /object/upload/sign/{bucket}/{key}?token=: the policies are asked once more, for whoever was given the link. */
export async function uploadByLink(
  request: GatewayRequest,
  encodedPath: string,
  options: StorageOptions,
): Promise<void> {
  const { req, res, url } = request;
  const object = splitObjectPath(encodedPath);
  const right =
    object === null ? null : readUploadLink(url.searchParams.get('token') ?? '', object.path, options.secrets);
  if (right === null) return sendStorageError(res, 403, 'InvalidJWT', 'The link is not valid or has expired');
  const sent = await readBody(req, options.maxUploadBytes);
  const upload = isForm(req.headers['content-type'])
    ? await unwrapUpload(req.headers['content-type'], sent)
    : { file: sent, headers: {} };
  if (upload === null) return sendStorageError(res, 400, 'InvalidRequest', 'The form is damaged or holds no file');
  const probe = await askLiteAnew(request, right, options);
  if (!probe.ok) return await sendResponse(res, probe);
  const { token } = (await probe.json()) as { token?: unknown };
  const target = new URL(url);
  target.searchParams.set('token', String(token));
  await keep({ ...request, url: target, caller: right.caller }, upload, options);
}

/** Asks lite for a link of its own in the name of whoever was given ours; it refuses who may not upload there any more. */
async function askLiteAnew(
  { req, url }: GatewayRequest,
  { caller, isUpsert }: UploadRight,
  { lite, secrets, upstreamLimiter }: StorageOptions,
): Promise<Response> {
  const target = new URL(url);
  target.search = '';
  const asked = liteRequest(req, target, caller, secrets, Buffer.alloc(0));
  const headers = new Headers(asked.headers);
  headers.delete('content-type');
  headers.set('x-upsert', String(isUpsert));
  const facts = readRequestFacts(req, url.pathname);
  const probe = new Request(target, { method: 'POST', headers });
  return await requestFacts.run(facts, () =>
    upstreamLimiter.run({ req, caller }, () => lite.fetch(probe, clientAddress(req))),
  );
}
