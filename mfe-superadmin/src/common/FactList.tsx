import type { ReactNode } from 'react';

interface FactListProps {
  facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** Names and values, one a line. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="sup-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
