import { loadTwice } from '@dukani/shared/contract';

/** What a quantity may be: fetched when somebody first wants more than the least. */
export const loadRules = () => loadTwice(() => import('./quantityRules'));
