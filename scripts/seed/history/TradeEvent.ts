/** One thing that happened in a business, as `replayEvents` posts it. Instants in milliseconds. */
export interface TradeEvent {
  kind:
    | 'receipt'
    | 'open'
    | 'sale'
    | 'refund'
    | 'cash'
    | 'drop'
    | 'settle'
    | 'adjust'
    | 'order'
    | 'confirm'
    | 'cancel'
    | 'close';
  at: number;
  /** Who did it; null for shoppers. */
  userId: string | null;
  body: Record<string, unknown>;
}
