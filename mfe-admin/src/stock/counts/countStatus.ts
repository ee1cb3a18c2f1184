import type { StockCountStatus } from '@dukani/shared/rpc';

interface StatusName {
  label: string;
  tone: 'info' | 'warning' | 'success' | 'neutral';
}

export const STATUS_NAMES: Record<StockCountStatus, StatusName> = {
  open: { label: 'Counting', tone: 'info' },
  review: { label: 'In review', tone: 'warning' },
  posted: { label: 'Posted', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};
