insert into public.role_permissions (role, permission_key)
select g.role, key
from (values
  ('admin', array[
    'commission.manage', 'commission.view', 'commission.view_own', 'hours.clock', 'hours.manage', 'hours.view',
    'accounting.lock', 'accounting.post', 'accounting.unlock', 'accounting.view', 'api_keys.manage', 'audit.view', 'banking.reconcile', 'billing.manage', 'billing.view', 'communications.send',
    'communications.view', 'contacts.edit', 'contacts.export', 'contacts.merge', 'contacts.receive_payment', 'contacts.set_credit',
    'contacts.view', 'contacts.view_ledger', 'dashboard.view', 'etims.manage', 'etims.view', 'gift_cards.manage', 'gift_cards.sell',
    'loyalty.adjust', 'orders.manage', 'orders.view', 'ownership.transfer', 'payments.manage_keys', 'products.edit', 'products.import',
    'products.view', 'products.view_cost', 'promotions.manage', 'purchases.approve', 'purchases.edit', 'purchases.pay',
    'purchases.view', 'reports.goals', 'reports.schedule', 'reports.share', 'reports.view', 'reports.view_own', 'sales.discount', 'sales.override_price', 'sales.record', 'sales.refund', 'sales.refund_unreferenced', 'sales.view_all', 'sales.view_own',
    'sales.void', 'settings.edit', 'settings.view', 'stock.adjust', 'stock.approve', 'stock.count', 'stock.receive', 'stock.transfer',
    'stock.view', 'storefront.edit', 'tax.file', 'team.manage', 'team.view', 'till.operate', 'till.view_all']),
  ('manager', array[
    'commission.view_own', 'hours.clock', 'hours.manage', 'hours.view',
    'accounting.lock', 'accounting.post', 'accounting.view', 'banking.reconcile', 'communications.send', 'communications.view', 'contacts.edit',
    'contacts.export', 'contacts.merge', 'contacts.receive_payment', 'contacts.set_credit', 'contacts.view', 'contacts.view_ledger',
    'dashboard.view', 'etims.manage', 'etims.view', 'gift_cards.manage', 'gift_cards.sell', 'loyalty.adjust', 'orders.manage',
    'orders.view', 'products.edit', 'products.import', 'products.view', 'products.view_cost', 'promotions.manage', 'purchases.approve',
    'purchases.edit', 'purchases.pay', 'purchases.view', 'reports.goals', 'reports.schedule', 'reports.share', 'reports.view', 'reports.view_own', 'sales.discount', 'sales.override_price', 'sales.record', 'sales.refund',
    'sales.refund_unreferenced', 'sales.view_all', 'sales.view_own', 'sales.void', 'settings.edit', 'settings.view', 'stock.adjust',
    'stock.approve', 'stock.count', 'stock.receive', 'stock.transfer', 'stock.view', 'storefront.edit', 'team.manage', 'team.view',
    'till.operate', 'till.view_all']),
  -- Sees all of the business, keeps its books, buys nothing on its own approval and sells nothing.
  ('accountant', array[
    'commission.view', 'commission.view_own', 'hours.clock', 'hours.view',
    'accounting.lock', 'accounting.post', 'accounting.view', 'banking.reconcile', 'communications.view', 'contacts.edit', 'contacts.export',
    'contacts.view', 'contacts.view_ledger', 'dashboard.view', 'etims.view', 'orders.view', 'products.view', 'products.view_cost', 'purchases.edit',
    'purchases.pay', 'purchases.view', 'reports.schedule', 'reports.share', 'reports.view', 'reports.view_own', 'sales.view_all', 'sales.view_own', 'stock.view', 'tax.file', 'till.view_all']),
  ('cashier', array[
    'commission.view_own', 'hours.clock',
    'contacts.edit', 'contacts.receive_payment', 'contacts.view', 'dashboard.view', 'gift_cards.sell', 'orders.manage', 'orders.view',
    'products.view', 'reports.view_own', 'sales.record', 'sales.view_own', 'stock.count', 'stock.view', 'till.operate'])
) as g (role, keys), unnest(g.keys) as key;
