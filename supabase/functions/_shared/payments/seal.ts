import { requiredSetting } from '../clients.ts';
import type { OpenedProvider, ProviderAccess } from './types.ts';

const version = 'v1';

/**
 * Keys of payment services are sealed with PAYMENT_KEYS_SECRET, which the database never sees, for one business, service and
 * name: a sealed key that is moved to another row does not open.
 */
export async function sealKey(value: string, place: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) };
  const sealed = await crypto.subtle.encrypt(algorithm, await sealingKey(), new TextEncoder().encode(value));
  return [version, toBase64(iv), toBase64(new Uint8Array(sealed))].join('.');
}

/** Where a key belongs. */
export function placeOfKey(tenantId: string, kind: string, name: string): string {
  return `${tenantId}:${kind}:${name}`;
}

/** The service with its keys opened; throws when they were sealed with another secret. */
export async function openProvider(provider: ProviderAccess): Promise<OpenedProvider> {
  const entries = Object.entries(provider.sealed_keys).map(
    async ([name, sealed]) =>
      [name, await openKey(sealed, placeOfKey(provider.tenant_id, provider.kind, name))] as const,
  );
  return { ...provider, keys: Object.fromEntries(await Promise.all(entries)) };
}

/** Opens what was sealed for this place; throws for another place or secret. */
export async function openKey(sealed: string, place: string): Promise<string> {
  const [form, iv = '', text = ''] = sealed.split('.');
  if (form !== version) throw new Error('A key is sealed in a way that is not known here.');
  const algorithm = { name: 'AES-GCM', iv: fromBase64(iv), additionalData: new TextEncoder().encode(place) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, await sealingKey(), fromBase64(text)));
}

async function sealingKey(): Promise<CryptoKey> {
  const secret = new TextEncoder().encode(requiredSetting('PAYMENT_KEYS_SECRET'));
  return await crypto.subtle.importKey('raw', await crypto.subtle.digest('SHA-256', secret), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
