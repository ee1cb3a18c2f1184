import { useState } from 'react';
import { Button, Drawer } from '@dukani/shared/ui-core';

interface DefinitionsProps {
  definitions: readonly (readonly [term: string, meaning: string])[];
  /** What holds for all of them. */
  note: string;
}

/** What the figures mean, on a press. */
export function Definitions({ definitions, note }: DefinitionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="help" onClick={() => setIsOpen(true)}>
        What the figures mean
      </Button>
      {isOpen && (
        <Drawer isOpen title="What the figures mean" onClose={() => setIsOpen(false)}>
          <dl className="sup-terms">
            {definitions.map(([term, meaning]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <p className="sup-note">{note}</p>
        </Drawer>
      )}
    </>
  );
}
