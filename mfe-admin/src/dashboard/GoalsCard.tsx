import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { goalAmount, goalName, goalPercent, goalShare } from '../common/goalTexts';
import { useListReportGoalsQuery } from '../common/reportGoalsApi';

/** How far the goals of today, this week and this month have come; nothing where there is none. */
export function GoalsCard({ currencyCode }: { currencyCode: string }) {
  const mayView = usePermission('reports.view');
  const { data: goals = [] } = useListReportGoalsQuery(undefined, { skip: !mayView });
  if (goals.length === 0) return null;
  return (
    <section className="dash-card" aria-label="Goals">
      <h2>
        <Link to="/admin/reports/goals">Goals</Link>
      </h2>
      <ul className="dash-goals">
        {goals.map((goal) => (
          <li key={goal.id}>
            <p className="dash-fact">
              <span>{goalName(goal)}</span>
              <strong>{goalPercent(goal)}</strong>
            </p>
            <progress
              className="dash-goal"
              aria-label={goalName(goal)}
              max={1}
              value={Math.min(goalShare(goal), 1)}
              data-reached={goal.reached >= goal.amount ? '' : undefined}
            />
            <p className="dash-card-note">
              {goalAmount(goal.reached, goal.unit, currencyCode)} of {goalAmount(goal.amount, goal.unit, currencyCode)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
