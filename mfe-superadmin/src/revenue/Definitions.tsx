import { useState } from 'react';
import { Button, Drawer } from '@dukani/shared/ui-core';
import { DEFINITIONS } from './revenueWords';

/** What the figures mean, on a press. */
export function Definitions() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="help" onClick={() => setIsOpen(true)}>
        What the figures mean
      </Button>
      {isOpen && (
        <Drawer isOpen title="What the figures mean" onClose={() => setIsOpen(false)}>
          <dl className="rev-terms">
            {DEFINITIONS.map(([term, meaning]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <p className="sup-note">Months are UTC. Currencies are kept apart; nothing is converted.</p>
        </Drawer>
      )}
    </>
  );
}
