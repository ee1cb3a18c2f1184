import { useEffect, useMemo, useState } from 'react';
import { useListTillVariantsQuery, type TillProduct } from '../../checkout/tillApi';
import type { CachedProduct } from '../offline/LocalCatalogue';
import { toShelfProduct, useShownStock } from '../offline/localShelf';
import { subtractPending } from '../offline/pendingSales';
import { shelfDay } from '../offline/shelfDay';
import { useCatalogueState, useQueueState } from '../offline/useOfflineTill';
import type { Till } from '../useTill';

interface TillVariants {
  /** Undefined until they are read. */
  variants: readonly TillProduct[] | undefined;
  error: unknown;
  retry: () => void;
}

/** All sizes and colours of a product, those of this device where it has them, with what is left of each. */
export function useTillVariants({ offline, business }: Till, productId: string): TillVariants {
  const { isFilled, setup, version } = useCatalogueState(offline);
  const { sales } = useQueueState(offline);
  const isLocal = offline !== null && isFilled && setup !== null;
  const [found, setFound] = useState<CachedProduct[] | null>(null);
  useEffect(() => {
    if (offline === null || !isLocal) return;
    let isGone = false;
    void offline.catalogue.variantsOf(productId).then((products) => {
      if (!isGone) setFound(subtractPending(products, sales));
    });
    return () => {
      isGone = true;
    };
  }, [isLocal, offline, productId, sales, version]);
  const local = useMemo(() => {
    if (found === null || setup === null) return undefined;
    const day = shelfDay(setup, business.timezone);
    return found.map((product) => toShelfProduct(product, setup, day));
  }, [business.timezone, found, setup]);
  useShownStock(offline, local);
  const remote = useListTillVariantsQuery(productId, { skip: isLocal });
  return {
    variants: isLocal ? local : remote.currentData,
    error: isLocal ? undefined : remote.error,
    retry: () => void remote.refetch(),
  };
}
