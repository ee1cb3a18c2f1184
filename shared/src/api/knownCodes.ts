import type { ErrorCode } from './errorCodes';

/** What happens on the way to the server, and what nobody has named. */
type ClientCode = 'aborted' | 'network_failure' | 'unexpected';

/** What PostgreSQL and the data API say by themselves. */
type DatabaseCode =
  '22P02' | '23503' | '23505' | '25006' | '40001' | '40P01' | '42501' | '57014' | 'PGRST301' | 'PGRST303';

/** What the sign-in service refuses with, as far as screens tell the cases apart. */
type SignInCode =
  | 'bad_jwt'
  | 'current_password_mismatch'
  | 'current_password_required'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'invalid_credentials'
  | 'mfa_verification_failed'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'refresh_token_not_found'
  | 'same_password'
  | 'session_expired'
  | 'session_not_found'
  | 'user_already_exists'
  | 'user_banned'
  | 'weak_password';

/** What the page of a link and the sign-in of shoppers say by themselves, or a rule of ours inside the sign-in service. */
type LinkCode = 'account_password_needed' | 'link_incomplete' | 'link_refused' | 'provider_denied';

/** What only edge functions refuse with. */
type FunctionCode = 'handover_refused' | 'mail_not_sent' | 'method_not_allowed' | 'not_registered' | 'refused';

/** The codes that an `ApiError` may carry. Those of the database are made from its schema; the others are written down here. */
export type KnownCode = ErrorCode | ClientCode | DatabaseCode | SignInCode | LinkCode | FunctionCode;
