import { Badge } from '@dukani/shared/ui-core';
import type { PriceList } from './priceListRows';

const STATUS = {
  active: { text: 'Active', tone: 'success' },
  inactive: { text: 'Inactive', tone: 'neutral' },
  scheduled: { text: 'Scheduled', tone: 'info' },
  ended: { text: 'Ended', tone: 'neutral' },
  archived: { text: 'Archived', tone: 'neutral' },
} as const;

/** Whether a list gives prices today. */
export function PriceListStatusBadge({ status }: Pick<PriceList, 'status'>) {
  const { text, tone } = STATUS[status];
  return <Badge tone={tone}>{text}</Badge>;
}
