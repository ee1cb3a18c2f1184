import { useSearchParams } from '@dukani/shared/router';
import { FilterChips } from '@dukani/shared/ui-antd';
import { ConsentList } from './ConsentList';
import { SuppressionList } from './SuppressionList';

const PARTS = [
  { value: 'agreed', label: 'Who agreed' },
  { value: 'blocked', label: 'Addresses we do not write to' },
] as const;

/** Who agreed to messages, with wording and proof, and which addresses get none. */
export function ConsentTab() {
  const [params, setParams] = useSearchParams();
  const shown = params.get('show') === 'blocked' ? 'blocked' : 'agreed';
  return (
    <div className="msg-stack">
      <FilterChips
        label="Consent"
        options={PARTS}
        value={shown}
        onChange={(next) => setParams({ tab: 'consent', ...(next === 'blocked' ? { show: next } : {}) })}
      />
      {shown === 'agreed' ? <ConsentList /> : <SuppressionList />}
    </div>
  );
}
