import { AuthError } from './AuthError';

const maxTextLength = 4_096;
const maxEmailLength = 255;
/** What a person may keep about themselves, in bytes of JSON. It travels in every access token. */
export const maxMetadataBytes = 16 * 1024;

const textFields = [
  'email',
  'new_email',
  'phone',
  'password',
  'current_password',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'nonce',
  'code',
  'challenge_id',
  'friendly_name',
  'factor_type',
  'issuer',
  'redirect_to',
];
const objectFields = ['data', 'user_metadata', 'app_metadata'];

/** Refuses fields of another kind or of absurd length, once for all routes, before anything is looked up with them. */
export function assertFieldKinds(body: Record<string, unknown>): void {
  for (const name of textFields) {
    const value = body[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string') throw invalid(`${name} must be text`);
    if (value.length > (name.endsWith('email') ? maxEmailLength : maxTextLength)) throw invalid(`${name} is too long`);
  }
  for (const name of objectFields) {
    const value = body[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object' || Array.isArray(value)) throw invalid(`${name} must be an object`);
  }
}

/** Refuses more than 16 KB of user metadata. */
export function assertMetadataSize(metadata: Record<string, unknown>): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > maxMetadataBytes) throw metadataTooLarge();
}

/** The refusal of metadata beyond 16 KB. */
export function metadataTooLarge(): AuthError {
  return new AuthError(422, 'validation_failed', 'User metadata must not be larger than 16 KB');
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}
