import { useRowDensity, type RowDensity } from './rowDensity';
import type { ListState } from './useListState';

export interface ListDensity {
  shown: RowDensity;
  choose: (density: RowDensity) => void;
}

/**
 * The row height of one list: as its address or view says, else as the person chose on this device. A choice becomes both, so that other
 * lists follow and a view that is saved now has it.
 */
export function useListDensity(list: ListState): ListDensity {
  const [own, chooseOwn] = useRowDensity();
  const choose = (density: RowDensity) => {
    chooseOwn(density);
    list.setDensity(density);
  };
  return { shown: list.density ?? own, choose };
}
