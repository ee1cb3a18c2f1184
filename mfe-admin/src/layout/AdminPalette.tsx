import { useState } from 'react';
import { CommandPalette } from '@dukani/shared/staff-frame';
import { usePaletteEntries } from './usePaletteEntries';

interface AdminPaletteProps {
  /** The subscription keeps all but billing closed. */
  isLocked: boolean;
  onClose: () => void;
}

/** Jumps to a screen or a product. */
export function AdminPalette({ isLocked, onClose }: AdminPaletteProps) {
  const [query, setQuery] = useState('');
  const { entries, isFetching, findsProducts } = usePaletteEntries(query, isLocked);
  return (
    <CommandPalette
      label="Screen or product"
      placeholder="Type a screen or a product"
      query={query}
      onQueryChange={setQuery}
      entries={entries}
      note={
        entries.length === 0 && (
          <>
            <p>{isFetching ? 'Searching…' : 'Nothing found.'}</p>
            <p>
              {findsProducts
                ? 'Screens are found by name, products by name, SKU or barcode.'
                : 'Screens are found by name.'}
            </p>
          </>
        )
      }
      onClose={onClose}
    />
  );
}
