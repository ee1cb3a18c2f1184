import { makeOverview } from '../common/platformSamples';
import { growthOf, statusCounts } from './overviewFigures';

describe('growthOf', () => {
  it('reads this and last week from the end', () => {
    expect(growthOf(makeOverview())).toMatchObject({ total: 5, thisWeek: 3, lastWeek: 2 });
  });

  it('is nothing without weeks', () => {
    expect(growthOf(makeOverview({ new_tenants_by_week: [] }))).toEqual({
      weeks: [],
      total: 0,
      thisWeek: 0,
      lastWeek: null,
    });
  });
});

describe('statusCounts', () => {
  it('gives the rest of the total as closed', () => {
    expect(statusCounts(makeOverview()).map(({ status, count }) => [status, count])).toEqual([
      ['active', 6],
      ['trial', 2],
      ['suspended', 1],
      ['closed', 1],
    ]);
  });

  it('divides by nothing without harm', () => {
    const empty = makeOverview({ tenants_total: 0, tenants_active: 0, tenants_trial: 0, tenants_suspended: 0 });

    expect(statusCounts(empty).map(({ percent }) => percent)).toEqual([0, 0, 0, 0]);
  });
});
