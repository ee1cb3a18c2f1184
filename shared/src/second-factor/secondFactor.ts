import { toApiError } from '../api/apiError';
import { callRpc, getSupabase, type SupabaseClient } from '../api/dataClient';

export { RecoveryCodesView } from './RecoveryCodesView';

/** What a person proves besides the password: an app that counts, or a phone that is sent a text message. */
export type FactorKind = 'totp' | 'phone';

/** An authenticator app that was begun: what it is to be told. */
export interface AppEnrolment {
  factorId: string;
  /** Address of the picture of the QR code. */
  qrCode: string;
  secret: string;
  /** Opens the app when it is on this very device. */
  uri: string;
}

/** A phone that was begun, and the challenge whose code was sent to it. */
export interface PhoneEnrolment {
  factorId: string;
  challengeId: string;
  phone: string;
}

/** The app shows it above the code. */
const issuer = 'Dukani';
const svgPrefix = 'data:image/svg+xml;utf-8,';

/** Begins an authenticator app. Throws ApiError. */
export async function beginApp(): Promise<AppEnrolment> {
  const { auth } = await getSupabase();
  const friendlyName = await freeName(auth, 'totp', 'Authenticator app');
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer });
  if (error !== null) throw toApiError(error);
  const { qr_code, secret, uri } = data.totp;
  return { factorId: data.id, qrCode: encodedSvg(qr_code), secret, uri };
}

/** Begins a phone and sends it a code. Throws ApiError. */
export async function beginPhone(phone: string): Promise<PhoneEnrolment> {
  const { auth } = await getSupabase();
  const friendlyName = await freeName(auth, 'phone', 'Phone');
  const { data, error } = await auth.mfa.enroll({ factorType: 'phone', friendlyName, phone });
  if (error !== null) throw toApiError(error);
  return { factorId: data.id, phone, challengeId: await challengeFactor(data.id, 'phone') };
}

/** Opens a challenge; a phone is sent its code by text message. Answers the challenge's id. Throws ApiError. */
export async function challengeFactor(factorId: string, kind: FactorKind): Promise<string> {
  const { mfa } = (await getSupabase()).auth;
  const { data, error } = await mfa.challenge(kind === 'phone' ? { factorId, channel: 'sms' } : { factorId });
  if (error !== null) throw toApiError(error);
  return data.id;
}

/**
 * Gives a factor's code: the session is a stronger one afterwards, and a factor that was only begun is asked for at
 * sign-in from then on. Throws ApiError (`mfa_verification_failed`, …).
 */
export async function verifyFactor({
  factorId,
  challengeId,
  code,
}: {
  factorId: string;
  /** Null for an authenticator app, which needs none beforehand. */
  challengeId: string | null;
  code: string;
}): Promise<void> {
  const { mfa } = (await getSupabase()).auth;
  const { error } =
    challengeId === null
      ? await mfa.challengeAndVerify({ factorId, code })
      : await mfa.verify({ factorId, challengeId, code });
  if (error !== null) throw toApiError(error);
}

/** Removes a factor. Throws ApiError. */
export async function removeFactor(factorId: string): Promise<void> {
  const { auth } = await getSupabase();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error !== null) throw toApiError(error);
  // The session counts as a weaker one from now on; its token must not say otherwise.
  const refreshed = await auth.refreshSession();
  if (refreshed.error !== null) console.warn('The session could not be refreshed.', refreshed.error);
}

/** A name that no other factor has. What was begun earlier and never proven is cleared away: it would hold its name. */
async function freeName(auth: SupabaseClient['auth'], kind: FactorKind, name: string): Promise<string> {
  const { data, error } = await auth.mfa.listFactors();
  if (error !== null) throw toApiError(error);
  for (const { id, factor_type, status } of data.all) {
    if (factor_type === kind && status === 'unverified') await auth.mfa.unenroll({ factorId: id });
  }
  const taken = new Set(data.all.map(({ friendly_name }) => friendly_name));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

/** As the client gives it, a colour in the picture (`#000`) would end the address. */
function encodedSvg(qrCode: string): string {
  return qrCode.startsWith(svgPrefix) ? svgPrefix + encodeURIComponent(qrCode.slice(svgPrefix.length)) : qrCode;
}

/** Makes new recovery codes, shown this once; older ones stop working. Throws ApiError. */
export async function createRecoveryCodes(): Promise<string[]> {
  return (await callRpc('create_recovery_codes')).codes;
}

/** How many recovery codes the signed-in person has left; asked also before the second factor was given. Throws ApiError. */
export async function countRecoveryCodes(): Promise<number> {
  return (await callRpc('recovery_codes_state')).left;
}
