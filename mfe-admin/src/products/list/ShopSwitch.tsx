import { useState } from 'react';
import type { ProductEditSet } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import type { ListedProduct } from './listedProduct';

interface ShopSwitchProps {
  product: ListedProduct;
  mayEdit: boolean;
  editOne: (product: ListedProduct, set: ProductEditSet, done: string) => Promise<void>;
}

/** Whether a product is in the shop; pressed, it is put in or taken out. */
export function ShopSwitch({ product, mayEdit, editOne }: ShopSwitchProps) {
  const notify = useNotify();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isShown = wanted ?? product.isPublished;
  const badge = <Badge tone={isShown ? 'success' : 'neutral'}>{isShown ? 'In the shop' : 'Hidden'}</Badge>;
  if (!mayEdit || product.isArchived) return badge;
  const change = async () => {
    const isPublished = !product.isPublished;
    setWanted(isPublished);
    try {
      await editOne(
        product,
        { is_published: isPublished },
        `${product.name} is ${isPublished ? 'in' : 'out of'} the shop`,
      );
    } catch (error) {
      notify.error(`${product.name} was not changed`, error);
    } finally {
      setWanted(null);
    }
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isShown}
      aria-label={`${product.name} in the shop`}
      aria-busy={wanted !== null}
      className="product-switch"
      onClick={() => void (wanted === null && change())}
    >
      {badge}
    </button>
  );
}
