import type { DemoCustomer } from '../database/insertContacts';
import type { DemoBusiness, TradingPlan } from '../DemoBusiness';
import type { Random } from '../Random';
import type { TaxRules } from '../../../shared/src/pricing/pricing';
import type { ShelfItem } from './Shelf';

/** What the history of one business is made from. */
export interface TradeSetting {
  business: DemoBusiness;
  trading: TradingPlan;
  shelf: ShelfItem[];
  rules: TaxRules;
  random: Random;
  customers: readonly DemoCustomer[];
}
