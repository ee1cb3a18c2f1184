import type { FoundPromotions } from '@dukani/shared/pricing';

const byText = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1);

/** Whether both give every line the same; what is not known gives nothing. */
export function areSamePromotions(left: FoundPromotions | null, right: FoundPromotions | null): boolean {
  const text = (one: FoundPromotions | null) =>
    JSON.stringify([...(one?.byLine ?? [])].sort(([first], [second]) => byText(first, second)));
  return text(left) === text(right);
}
