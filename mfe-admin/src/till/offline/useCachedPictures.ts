import { useEffect, useState } from 'react';
import { useOnline } from '@dukani/shared/ui-core';
import { useDebouncedValue } from '@dukani/shared/ui-antd';
import { cardPictureAddress } from '../finder/cardPicture';
import type { TillProduct } from '../../checkout/tillApi';
import type { OfflineTill } from './OfflineTill';
import { useCatalogueState } from './useOfflineTill';

/** As many as the empty search shows. */
const POPULAR_LIMIT = 60;
const DEBOUNCE_MS = 500;

const addressesOf = (products: readonly Pick<TillProduct, 'imageUrl'>[]): string[] =>
  products.flatMap(({ imageUrl }) => (imageUrl === null || imageUrl === '' ? [] : [cardPictureAddress(imageUrl)]));

/** Has the worker keep the pictures that the grid shows, and those of what is sold most, so that they are there without a network. */
export function useCachedPictures(till: OfflineTill | null, shown: readonly TillProduct[] | undefined): void {
  const isOnline = useOnline();
  const { setup } = useCatalogueState(till);
  // Asked anew after each look at the catalogue: a changed picture has another address.
  const readAt = setup?.readAt;
  const [popular, setPopular] = useState<readonly string[]>([]);
  useEffect(() => {
    if (till === null || readAt === undefined) return;
    let isGone = false;
    void till.catalogue.search('', { categoryIds: null, limit: POPULAR_LIMIT }).then((products) => {
      if (!isGone) setPopular(addressesOf(products));
    });
    return () => {
      isGone = true;
    };
  }, [readAt, till]);

  const text = useDebouncedValue([...new Set([...addressesOf(shown ?? []), ...popular])].join('\n'), DEBOUNCE_MS);
  useEffect(() => {
    if (!isOnline || text === '' || !('serviceWorker' in navigator)) return;
    const worker = navigator.serviceWorker;
    const tell = () => {
      // On a shop's host the page may still be held by the worker of the shop.
      if (worker.controller?.scriptURL.endsWith('/staff-worker.js') === true)
        worker.controller.postMessage({ pictures: text.split('\n') });
    };
    tell();
    worker.addEventListener('controllerchange', tell);
    return () => worker.removeEventListener('controllerchange', tell);
  }, [isOnline, text]);
}
