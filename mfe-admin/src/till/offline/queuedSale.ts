import type { Money } from '@dukani/shared/money';
import type { RecordSaleInput } from '@dukani/shared/rpc';

/** A sale that the server has not confirmed yet. */
export interface QueuedSale {
  /** The id of the sale itself: the server takes it once, however often it is sent. */
  id: string;
  /** Order of selling on this device. */
  place: number;
  provisionalNumber: string;
  soldAt: string;
  total: Money;
  currencyCode: string;
  request: RecordSaleInput;
  state: 'waiting' | 'attention';
  /** Why the server refused it. */
  problem: string | null;
  attempts: number;
}
