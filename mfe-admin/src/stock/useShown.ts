import { useSearchParams } from '@dukani/shared/router';

/** The document of a tab that the address names (`?transfer=…`, `new`), and how to show another. */
export function useShown(name: string): {
  shown: string | null;
  show: (id: string | null, isReplacing?: boolean) => void;
} {
  const [search, setSearch] = useSearchParams();
  return {
    shown: search.get(name),
    show: (id, isReplacing = false) => {
      const next = new URLSearchParams(search);
      if (id === null) next.delete(name);
      else next.set(name, id);
      setSearch(next, { replace: isReplacing });
    },
  };
}
