import type * as rpc from '@dukani/shared/rpc';
import type { SearchOption } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import type { OrderLineDraft } from './orderLineDraft';

/** A line for what is no product, as freight or a repair: billed, and never received. */
export const emptyService = (usualRate: string): OrderLineDraft => ({
  id: newId(),
  productId: null,
  name: '',
  account: null,
  unit: '',
  packs: '1',
  packSize: '1',
  price: '',
  discount: '',
  taxRateId: usualRate,
  supplierCode: '',
  received: 0,
});

/** The account of a stored line, as it is chosen. */
export const draftAccount = ({
  account_id: id,
  account_name: name,
}: Pick<rpc.PurchaseOrderLine, 'account_id' | 'account_name'>): SearchOption | null =>
  id === null ? null : { value: id, label: name ?? '' };

/** What is sent of a line without a product beside its quantity and price. */
export const serviceInput = ({ name, account }: Pick<OrderLineDraft, 'name' | 'account'>) => ({
  description: name.trim(),
  account_id: account?.value ?? null,
});
