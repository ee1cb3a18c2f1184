import { useNavigate } from '@dukani/shared/router';
import { useAppDispatch } from '@dukani/shared/store';
import { useTenant } from '@dukani/shared/tenant';
import { newId } from '../common/newId';
import { useBusiness } from '../common/useBusiness';
import { estimateBasket, MAX_PARKED_BASKETS, type Basket } from '../till/basket/basket';
import { basketParked, resumeAnswered, resumeAsked } from '../till/basket/basketSlice';
import { useBaskets } from '../till/basket/useBaskets';

interface ShowBasket {
  /** Why no other basket can be shown now, as a sentence; null when it can. */
  problem: string | null;
  /** Shows a basket at this till under the number that is given it; the one on screen is parked if it holds anything. */
  show: (makeBasket: (basketNumber: number) => Basket) => void;
}

/** Brings a basket from elsewhere to the till and goes there. */
export function useShowBasket(): ShowBasket {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { stepHundredths } = useBusiness();
  const { shop } = useTenant();
  const { current, parked, nextNumber, resuming } = useBaskets();
  const show: ShowBasket['show'] = (makeBasket) => {
    const at = new Date().toISOString();
    const isBusy = current.lines.length > 0;
    const { total } = estimateBasket(current, { stepHundredths, pricesIncludeTax: shop?.prices_include_tax ?? true });
    if (isBusy) dispatch(basketParked({ nextSaleId: newId(), at, total }));
    const basket = makeBasket(isBusy ? nextNumber : current.number);
    const claimId = newId();
    dispatch(resumeAsked({ saleId: basket.saleId, claimId }));
    dispatch(resumeAnswered({ claimId, basket, at, total, isLate: false }));
    void navigate('/admin/sales?tab=new');
  };
  const problem =
    current.unanswered !== null || resuming !== null
      ? 'Another sale is not confirmed yet. Check the till first.'
      : parked.length >= MAX_PARKED_BASKETS
        ? 'Too many parked baskets on this device.'
        : null;
  return { problem, show };
}
