import { useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { useToday } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { MonthPicker } from '../MonthPicker';
import { monthOf } from './commissionText';
import { CommissionList } from './CommissionList';
import { RulesTable } from './RulesTable';
import { StatementView } from './StatementView';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])-01$/;

/** Commission of a month (`?month=`), of everybody or of one person (`?person=`), and the rules behind it. */
export function CommissionTab() {
  const today = useToday();
  const { currencyCode } = useBusiness();
  const maySeeRules = usePermission('commission.view');
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = MONTH.test(asked) ? asked : monthOf(today);
  const person = params.get('person');
  const set = (key: string, value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(key);
    else next.set(key, value);
    setParams(next);
  };
  return (
    <div className="adm-stack">
      <MonthPicker month={month} onChange={(first) => set('month', first)} />
      {person === null ? (
        <>
          <CommissionList month={month} currencyCode={currencyCode} onOpen={(id) => set('person', id)} />
          {maySeeRules && <RulesTable />}
        </>
      ) : (
        <StatementView
          userId={person}
          month={month}
          isOver={month < monthOf(today)}
          onBack={() => set('person', null)}
        />
      )}
    </div>
  );
}
