import { useSearchParams } from '@dukani/shared/router';

/** Which row of a list stands open beside it, kept in the address under a name: another takes its place, and going back leaves the list. */
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
