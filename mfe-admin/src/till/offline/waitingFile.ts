import { ApiError } from '@dukani/shared/errors';
import type { QueuedSale } from './localStore';

/** Unsent sales as they are saved to a file, to be sent from another device. */
interface WaitingFile {
  kind: 'dukani-waiting-sales';
  tenantId: string;
  sales: QueuedSale[];
}

const refusal = (message: string): ApiError => new ApiError({ code: 'invalid_input', status: 400, message });
const unreadable = () => refusal('This file has no unsent sales. Choose the file exported from the other device.');

/** The content of a file with all that is needed to send these sales from elsewhere. */
export function writeWaitingFile(tenantId: string, sales: readonly QueuedSale[]): string {
  const file: WaitingFile = { kind: 'dukani-waiting-sales', tenantId, sales: [...sales] };
  return JSON.stringify(file, null, 2);
}

/** The sales of such a file. What they say is judged by the server, one by one. Throws ApiError. */
export function readWaitingFile(content: string, tenantId: string): QueuedSale[] {
  const file = parse(content);
  if (!isWaitingFile(file)) throw unreadable();
  if (file.tenantId !== tenantId) throw refusal('These sales belong to another business. Nothing was imported.');
  return file.sales;
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw unreadable();
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isWaitingFile(file: unknown): file is WaitingFile {
  return (
    isObject(file) &&
    file['kind'] === 'dukani-waiting-sales' &&
    Array.isArray(file['sales']) &&
    file['sales'].every(isSale)
  );
}

function isSale(sale: unknown): sale is QueuedSale {
  if (!isObject(sale) || !isObject(sale['request'])) return false;
  const { id, provisionalNumber, soldAt, total, currencyCode, request } = sale;
  return (
    [id, provisionalNumber, soldAt, currencyCode].every((text) => typeof text === 'string' && text !== '') &&
    Number.isFinite(Date.parse(String(soldAt))) &&
    /^[A-Z]{3}$/.test(String(currencyCode)) &&
    Number.isSafeInteger(total) &&
    request.id === id &&
    isObject(request['late']) &&
    Array.isArray(request['lines']) &&
    Array.isArray(request['payments'])
  );
}
