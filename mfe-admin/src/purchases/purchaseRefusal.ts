import { formatAmount, formatNumber } from '@dukani/shared/format';
import { ApiError, toApiError } from '@dukani/shared/errors';
import { fromNumeric } from '@dukani/shared/money';
import { dayText } from './purchaseNames';

interface Details {
  typed?: number;
  computed?: number;
  available?: number;
  expected?: number;
  limit?: number;
  ordered?: number;
  most?: number;
  locked_until?: string;
  bill_number?: string | null;
  line?: number;
}

const amount = (value: number) => formatAmount(fromNumeric(value));

/** A sentence and the field it belongs to, where the server's own words are not enough. */
function better(code: string, details: Details): { message: string; field?: string } | null {
  switch (code) {
    case 'duplicate_bill':
      return {
        message: `This number of the supplier is taken this year${details.bill_number == null ? '' : ` by ${details.bill_number}`}. Look whether it was entered before.`,
        field: 'supplier_reference',
      };
    case 'total_mismatch':
      if (details.typed === undefined || details.computed === undefined) return null;
      return {
        message: `The paper says ${amount(details.typed)}, the lines and tax come to ${amount(details.computed)}. Check quantities, prices and tax.`,
        field: 'typed_total',
      };
    case 'difference_left':
      if (details.expected === undefined) return null;
      return { message: `The bills come to ${amount(details.expected)}. Enter that amount, or change a part.` };
    case 'period_locked':
      return {
        message: `The books are locked${details.locked_until === undefined ? '' : ` until ${dayText(details.locked_until)}`}. Choose a later day.`,
        field: 'business_date',
      };
    case 'approval_required':
      return details.limit === undefined
        ? null
        : { message: `Above ${amount(details.limit)} somebody else must approve what you entered.` };
    case 'over_receipt':
      return details.most === undefined
        ? null
        : {
            message: `Only ${formatNumber(details.most, 3)} may still come. Somebody who may approve it must accept more.`,
          };
    default:
      return null;
  }
}

/** Throws again what was thrown, in plain words where the server's are short. `line` counts from 1 for people. */
export function inPlainWords(thrown: unknown): never {
  const error = toApiError(thrown);
  const details = (error.details ?? {}) as Details;
  const said = better(error.code, details);
  throw new ApiError({
    code: error.code,
    message: said?.message ?? error.message,
    status: error.status,
    details: {
      ...details,
      ...(details.line === undefined ? {} : { line: details.line + 1 }),
      ...(said?.field === undefined ? {} : { field: said.field }),
    },
    cause: error,
  });
}
