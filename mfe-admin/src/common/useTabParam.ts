import { useSearchParams } from '@dukani/shared/router';

/**
 * The part of a screen that `?tab=` names, of those that the person may see. For any other word the usual one, else the first: an
 * address that leads nowhere still opens the screen.
 */
export function useTabParam<Tab extends { key: string }>(tabs: readonly Tab[], usual?: Tab['key']): Tab | undefined {
  const [searchParams] = useSearchParams();
  const wanted = searchParams.get('tab');
  return tabs.find(({ key }) => key === wanted) ?? tabs.find(({ key }) => key === usual) ?? tabs[0];
}
