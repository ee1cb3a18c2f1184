import { useSearchParams } from '@dukani/shared/router';

interface Keyed {
  key: string;
}

/** The tab that the address names (`?tab=`), the first one where it names none that is known. */
export function useTab<Tabs extends readonly [Keyed, ...Keyed[]]>(tabs: Tabs): Tabs[number] {
  const [params] = useSearchParams();
  const named: Tabs[number] | undefined = tabs.find(({ key }) => key === params.get('tab'));
  return named ?? tabs[0];
}
