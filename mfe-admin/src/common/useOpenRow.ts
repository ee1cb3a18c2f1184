import { useSearchParams } from '@dukani/shared/router';

/** Which row of a list is open in a drawer, as a parameter of the address; opening another replaces it, so that going back leaves the list. */
export function useOpenRow(name: string): [openId: string | null, show: (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const show = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete(name);
    else next.set(name, id);
    setParams(next, { replace: true });
  };
  return [params.get(name), show];
}
