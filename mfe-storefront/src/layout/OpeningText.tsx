import { openingState } from '../common/openingHours';
import { useNow } from '../common/useNow';
import { useShop } from '../common/useShop';

/** `Open now · closes at 18:00`, by the clock of the shop. */
export default function OpeningText() {
  const { opening, timezone } = useShop();
  return openingState(opening, timezone, useNow())?.text ?? null;
}
