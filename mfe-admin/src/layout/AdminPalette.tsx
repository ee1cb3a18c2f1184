import { useState } from 'react';
import { CommandPalette } from '@dukani/shared/staff-frame';
import { usePaletteEntries } from './usePaletteEntries';

interface AdminPaletteProps {
  /** The subscription keeps all but billing closed. */
  isLocked: boolean;
  onClose: () => void;
}

/** Jumps to a screen, a part of the settings, or a thing of the business. */
export function AdminPalette({ isLocked, onClose }: AdminPaletteProps) {
  const [query, setQuery] = useState('');
  const { entries, note, choose } = usePaletteEntries(query, isLocked);
  return (
    <CommandPalette
      label="What to find"
      placeholder="Type a name, number or phone"
      query={query}
      onQueryChange={setQuery}
      entries={entries}
      onChoose={choose}
      note={note.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      onClose={onClose}
    />
  );
}
