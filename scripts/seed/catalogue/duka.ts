import { dukaFresh } from './dukaFresh';
import { dukaHome } from './dukaHome';
import { dukaPantry } from './dukaPantry';
import { parseCatalogue } from './parseCatalogue';

/** Tax codes of a Kenyan business and the percent a price includes: B standard, E reduced, C zero-rated, A exempt. */
export const kenyanTaxPercent = { '': 16, B: 16, E: 8, C: 0, A: 0 };

/** Duka la Mama: a general store of a Nairobi estate. */
export const dukaCatalogue = parseCatalogue(dukaPantry + dukaFresh + dukaHome, {
  skuPrefix: 'DLM',
  barcodePrefix: '616',
  includedTaxPercent: kenyanTaxPercent,
  costStepsPerUnit: 100,
});
