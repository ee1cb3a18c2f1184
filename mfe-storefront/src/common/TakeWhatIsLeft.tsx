import { useState } from 'react';
import { quantitySet, type CartLine } from '@dukani/shared/cart';
import { errorMessage } from '@dukani/shared/errors';
import { useAppDispatch } from '@dukani/shared/store';
import { Button } from '@dukani/shared/ui-core';
import { findMostAvailable } from './mostAvailable';
import type { Sold } from './QuantityStepper';
import { useShop } from './useShop';
import './TakeWhatIsLeft.css';

/** Sets a line of which there is not enough to as many as there are. */
export function TakeWhatIsLeft({ line, sold = line }: { line: CartLine; sold?: Sold }) {
  const { tenant_id: tenantId } = useShop();
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      const { quantity } = await findMostAvailable(tenantId, { ...sold, quantity: line.quantity });
      if (quantity === 0) setProblem('Sold out. Remove it to continue.');
      else dispatch(quantitySet({ id: line.id, quantity }));
    } catch (thrown) {
      setProblem(errorMessage(thrown));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <span className="shop-left">
      <Button
        size="small"
        isBusy={isBusy}
        aria-label={`Set ${line.name} to what is available`}
        onClick={() => void take()}
      >
        Set to what is available
      </Button>
      {problem !== null && <span role="status">{problem}</span>}
    </span>
  );
}
