import type { ReactNode } from 'react';
import { Icon, type IconName } from '@dukani/shared/ui-core';

const ICONS: Record<string, { name: IconName; tone: 'danger' | 'warning' | 'info' }> = {
  waiting_orders: { name: 'globe', tone: 'info' },
  till_open_long: { name: 'clock', tone: 'warning' },
  till_difference: { name: 'cash', tone: 'warning' },
  overdue_deposits: { name: 'clock', tone: 'warning' },
  overdue_invoices: { name: 'clock', tone: 'danger' },
  payment_returns: { name: 'card', tone: 'danger' },
  payments_to_match: { name: 'phone', tone: 'warning' },
  unproven_payments: { name: 'cash', tone: 'warning' },
  late_sales: { name: 'wifi-off', tone: 'warning' },
  negative_stock: { name: 'alert', tone: 'danger' },
  out_of_stock: { name: 'box', tone: 'danger' },
  low_stock: { name: 'box', tone: 'warning' },
  fiscal_blocked: { name: 'shield', tone: 'danger' },
  fiscal_stalled: { name: 'shield', tone: 'danger' },
  fiscal_documents: { name: 'shield', tone: 'warning' },
  trial_ending: { name: 'card', tone: 'warning' },
};

/** The icon of an attention item, in the colour of how pressing it is. */
export function attentionIcon(kind: string): ReactNode {
  const { name, tone } = ICONS[kind] ?? { name: 'info', tone: 'info' };
  return (
    <span className="adm-attention-icon" data-tone={tone}>
      <Icon name={name} size={18} />
    </span>
  );
}
