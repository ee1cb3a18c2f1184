import { useRef, useState } from 'react';
import { callPublicRpc } from '@dukani/shared/data';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import type { ClaimDirectPaymentInput, OrderPaymentState, ShopperPayment } from '@dukani/shared/rpc';
import { isRecord } from '../common/browserStorage';
import { isSafaricomPhone, mpesaCode } from './mpesaEntry';

/** What is wrong, by field. */
export interface ClaimRefusal {
  phone?: string;
  code?: string;
  /** What belongs to no field. */
  text?: string;
}

interface ClaimEntry {
  phone: string;
  code: string;
}

interface ClaimOptions {
  token: string;
  /** A till has no account number, so that only the code says which payment it is. */
  needsCode: boolean;
  payment: ShopperPayment | null;
  onClaimed: (answer: OrderPaymentState) => void;
  /** It was kept, but cannot be what pays. */
  onRefused?: (() => void) | undefined;
  /** The order is not what the page shows any more. */
  onChanged: () => void;
  /** Something in a field is wrong. */
  onInvalid: () => void;
}

interface Claim {
  isSending: boolean;
  refusal: ClaimRefusal;
  send: (entry: ClaimEntry) => Promise<void>;
}

/** Says for a shopper that they have paid by themselves, once however often it is pressed. */
export function useClaim(options: ClaimOptions): Claim {
  const { token, onClaimed, onRefused, onChanged, onInvalid } = options;
  const [refusal, setRefusal] = useState<ClaimRefusal>({});
  const [isSending, setIsSending] = useState(false);
  const isUnderWay = useRef(false);
  const refuse = (found: ClaimRefusal) => {
    setRefusal(found);
    if (found.text === undefined) onInvalid();
  };
  const send = async (entry: ClaimEntry) => {
    // State arrives too late for a double press; the ref does not.
    if (isUnderWay.current) return;
    const wrong = problemsOf(entry, options);
    if (wrong !== null) return refuse(wrong);
    isUnderWay.current = true;
    setIsSending(true);
    setRefusal({});
    const receipt = mpesaCode(entry.code);
    const claim: ClaimDirectPaymentInput = {
      token,
      phone: entry.phone.trim(),
      ...(receipt === null ? {} : { receipt_number: receipt }),
    };
    try {
      onClaimed(await callPublicRpc('claim_direct_payment', { p_claim: claim }));
    } catch (thrown) {
      const { code } = toApiError(thrown);
      if (code === 'receipt_reused') onRefused?.();
      if (code === 'already_paid' || code === 'order_not_open') onChanged();
      refuse(refusalOf(thrown));
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
    }
  };
  return { isSending, refusal, send };
}

/** What is wrong with what was typed, null when nothing is. */
function problemsOf(
  { phone, code }: ClaimEntry,
  { needsCode, payment }: Pick<ClaimOptions, 'needsCode' | 'payment'>,
): ClaimRefusal | null {
  const found: ClaimRefusal = {};
  if (!isSafaricomPhone(phone)) found.phone = 'Enter the Safaricom number that paid, for example 0712 345 678.';
  const receipt = mpesaCode(code);
  if (code.trim() === '') {
    if (needsCode) found.code = 'Enter the M-Pesa code so we can find your payment.';
  } else if (receipt === null) {
    found.code = 'The code has ten letters and digits, for example SKJ4T8LM2Q.';
  } else if (payment?.is_direct === true && payment.receipt_number === receipt) {
    found.code = 'This payment was already received. Enter the code of the next one.';
  }
  return found.phone === undefined && found.code === undefined ? null : found;
}

/** Why the server said no, where it can be put right. */
function refusalOf(thrown: unknown): ClaimRefusal {
  const { status, message, details } = toApiError(thrown);
  const field = isRecord(details) ? details['field'] : null;
  if (field === 'phone') return { phone: message };
  if (field === 'receipt_number') return { code: message };
  // Its own sentence says more than the one for its code.
  return { text: status >= 400 && status < 500 ? message : errorMessage(thrown) };
}
