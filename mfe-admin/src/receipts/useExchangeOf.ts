import type { Sale } from '../checkout/saleRows';
import { useLazySaleExchangesQuery, useSaleExchangesQuery, type Exchange } from '../checkout/returns/returnsApi';

interface ExchangeOf {
  /** The exchange this sale went out in; null while it is looked up, and for every other sale. */
  exchange: Exchange | null;
  /** The same, waited for. */
  askExchange: () => Promise<Exchange | null>;
}

const wentOut = (exchanges: readonly Exchange[] | undefined, sale: Sale): Exchange | null =>
  exchanges?.find(({ saleId }) => saleId === sale.id) ?? null;

/** What came back for the goods of a sale, for its receipt. */
export function useExchangeOf(sale: Sale): ExchangeOf {
  const isPossible = sale.channel === 'till' && sale.isProvisional !== true;
  const { data } = useSaleExchangesQuery(sale.id, { skip: !isPossible });
  const [ask] = useLazySaleExchangesQuery();
  return {
    exchange: wentOut(data, sale),
    askExchange: async () => (isPossible ? wentOut((await ask(sale.id, true)).data, sale) : null),
  };
}
