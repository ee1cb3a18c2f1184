import { useSearchParams } from '@dukani/shared/router';
import { useToday } from '@dukani/shared/ui-antd';
import { mondayOf } from './hoursText';
import { OwnClock } from './OwnClock';
import { PersonSheet } from './PersonSheet';
import { WeekPicker } from './WeekPicker';
import { HoursList } from './HoursList';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Working hours of a week (`?week=`), of everybody or of one person (`?person=`). */
export function HoursTab() {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const asked = params.get('week') ?? '';
  const week = mondayOf(DAY.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today);
  const person = params.get('person');
  const set = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    setParams(next);
  };
  return (
    <div className="adm-stack">
      <OwnClock />
      <WeekPicker week={week} onChange={(monday) => set({ week: monday })} />
      {person === null ? (
        <HoursList week={week} onOpen={(id) => set({ person: id })} />
      ) : (
        <PersonSheet userId={person} week={week} isOver={week < mondayOf(today)} onBack={() => set({ person: null })} />
      )}
    </div>
  );
}
