import type { BillingPayment, BillingPaymentAction } from './billing';
import type { FiscalDeviceAction, FiscalDeviceActed } from './fiscal';
import type { InviteMemberInput } from './invitations';
import type { MessageChannel, MessageSettings } from './messages';
import type { TillPaymentAction, TillPayments } from './directPayments';
import type {
  AskForReportsInput,
  OrderPaymentState,
  PaymentProvider,
  PaymentProviderKind,
  StartPaymentInput,
} from './payments';

/** The edge functions that browsers call: the body that each takes, and what it answers. `supabase/functions/<name>` is each of them. */
export interface EdgeFunctions {
  'billing-payment': { body: BillingPaymentAction; answer: BillingPayment | null };
  'fiscal-device': { body: FiscalDeviceAction; answer: FiscalDeviceActed };
  'invite-member': { body: InviteMemberInput; answer: unknown };
  'message-keys': { body: { channel: MessageChannel; keys: Record<string, string> }; answer: MessageSettings };
  'payment-keys': {
    body: { kind: PaymentProviderKind; keys: Record<string, string>; of?: 'platform' };
    answer: unknown;
  };
  'payment-query': { body: { token: string }; answer: OrderPaymentState };
  'payment-reports': { body: AskForReportsInput; answer: PaymentProvider[] };
  'payment-start': { body: StartPaymentInput; answer: OrderPaymentState };
  'send-otp-verification': {
    body: { email: string; otpType: 'email_verification'; userId: string };
    answer: { sent: true; expires_in_seconds: number; resend_after_seconds: number };
  };
  'session-handover': {
    body: { action: 'mint'; target_origin: string } | { action: 'redeem'; code: string; target_origin: string };
    answer: { code: string } | { token_hash: string };
  };
  'till-payment': { body: TillPaymentAction; answer: TillPayments };
  'verify-otp': {
    body: { userId: string; otpCode: string; otpType: 'email_verification' };
    answer: { verified: true };
  };
}

export type FunctionName = keyof EdgeFunctions;
export type FunctionBody<Name extends FunctionName> = EdgeFunctions[Name]['body'];
export type FunctionAnswer<Name extends FunctionName> = EdgeFunctions[Name]['answer'];

/** Those that need nobody to be signed in. */
export type PublicFunctionName = 'payment-query' | 'payment-start';
