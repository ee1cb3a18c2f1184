import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { quantityText } from '@dukani/shared/format';
import type { Thousandths } from '@dukani/shared/money';
import { useAppDispatch } from '@dukani/shared/store';
import { newId } from '../../common/newId';
import { isWeighed, partProblem } from '../../common/quantity';
import type { TillProduct } from '../../checkout/tillApi';
import type { PriceLabel } from '../basket/basket';
import { productAdded } from '../basket/basketSlice';
import { promptFor, type PendingPrompt, type PutOptions } from './prompts';
import { basketProductOf } from './basketProduct';
import type { FinderNotices } from './useFinderNotices';

interface PutTarget {
  isLocked: boolean;
  notices: FinderNotices;
  /** Goods were put in whose pieces are still to be named. */
  onSerialsNeeded: (productId: string) => void;
}

type Put = (product: TillProduct, options: PutOptions) => void;

/** Puts a product into the basket as it is. */
function useAddLine({ notices, onSerialsNeeded }: Omit<PutTarget, 'isLocked'>): Put {
  const dispatch = useAppDispatch();
  const { setAnnouncement, setNotice, setUnknown } = notices;
  const latest = useRef(onSerialsNeeded);
  useLayoutEffect(() => {
    latest.current = onSerialsNeeded;
  });
  return useCallback(
    (product, { quantity, serials = [], ...more }) => {
      const { id, name, tracksSerials } = product;
      dispatch(
        productAdded({
          lineId: newId(),
          product: basketProductOf(product),
          quantity,
          ...(tracksSerials ? { serials } : {}),
          ...more,
        }),
      );
      if (tracksSerials && serials.length === 0) latest.current(id);
      setAnnouncement(`${name} added${quantity === 1000 ? '' : `, ${quantityText(quantity, product.unit)}`}`);
      setNotice(null);
      setUnknown(null);
    },
    [dispatch, setAnnouncement, setNotice, setUnknown],
  );
}

/** The ways into the basket: at once, or after what must be asked of the product first. */
export function usePutProduct({ isLocked, notices, onSerialsNeeded }: PutTarget) {
  const { setNotice, setUnknown } = notices;
  const [weighing, setWeighing] = useState<TillProduct | null>(null);
  const [prompts, setAsking] = useState<readonly PendingPrompt[]>([]);
  const addLine = useAddLine({ notices, onSerialsNeeded });
  const locked = useRef(isLocked);
  // Before any key can come: a scan right after a sale must not meet the locked basket of before.
  useLayoutEffect(() => {
    locked.current = isLocked;
  });

  /** Leaves the search as it is: the next code may be landing in it while this one was looked up. */
  const put = useCallback<Put>(
    (product, options) => {
      if (locked.current) return;
      const refused = partProblem(product, options.quantity);
      if (refused !== null) {
        setNotice(refused);
        setUnknown(null);
        return;
      }
      const question = promptFor(product, options);
      if (question === null) addLine(product, options);
      else setAsking((waiting) => [...waiting, { key: newId(), product, options, question }]);
    },
    [addLine, setNotice, setUnknown],
  );

  const add = useCallback(
    (product: TillProduct, quantity: Thousandths) => {
      if (locked.current) return;
      // One kilogram is what nobody has said.
      if (product.variants === undefined && isWeighed(product.unit) && quantity === 1000) setWeighing(product);
      else put(product, { quantity });
    },
    [put],
  );

  const weigh = (quantity: Thousandths | null) => {
    if (weighing !== null && quantity !== null) put(weighing, { quantity });
    setWeighing(null);
  };

  /** Which one of the first question's product it is; null: none. */
  const chooseVariant = (variant: TillProduct | null) => {
    const [first] = prompts;
    if (first === undefined) return;
    setAsking((waiting) => waiting.slice(1));
    if (variant !== null) add(variant, first.options.quantity);
  };

  const answer = (given: Pick<PutOptions, 'modifiers' | 'opened'> | null) => {
    const [first] = prompts;
    if (first === undefined) return;
    const options = { ...first.options, ...given };
    const question = given === null ? null : promptFor(first.product, options);
    if (question !== null) {
      setAsking((waiting) => [{ ...first, key: newId(), options, question }, ...waiting.slice(1)]);
      return;
    }
    if (given !== null) put(first.product, options);
    setAsking((waiting) => waiting.slice(1));
  };

  return { put, add, weighing, weigh, prompts: prompts[0] ?? null, answer, chooseVariant };
}

export type PutProduct = ReturnType<typeof usePutProduct>;

/** Puts in what a code says of a product: a scale's label, a pack, or one piece. */
export function putScanned(
  { put, add }: Pick<PutProduct, 'put' | 'add'>,
  product: TillProduct,
  { code, quantity }: { code: string; quantity: Thousandths },
): void {
  const { label, scanQuantity } = product;
  if (label !== null && label.amount !== null) {
    const price: PriceLabel = { barcode: label.barcode, amount: label.amount };
    for (let copy = 0; copy < Math.max(1, Math.round(quantity / 1000)); copy += 1)
      put(product, { quantity: scanQuantity, label: price });
    return;
  }
  const total = Math.round((quantity * scanQuantity) / 1000);
  if (label !== null) put(product, { quantity: total });
  else if (product.barcode === code && scanQuantity > 1000)
    put(product, { quantity: total, pack: { quantity: scanQuantity, label: product.packName } });
  else add(product, total);
}
