import { useState } from 'react';
import { SelectField } from '@dukani/shared/fields';
import { ColumnsMenu, useRowDensity } from '@dukani/shared/lists';
import { Button, Drawer, Icon, useMediaQuery } from '@dukani/shared/ui-core';
import { DateField, DateRangeField } from '@dukani/shared/ui-antd';
import { FilterFields } from './FilterFields';
import { periodChoices } from './reportPeriods';
import { COMPARISONS, hasReturns } from './reportRequest';
import type { OpenReport } from './useOpenReport';

/** What a report is asked: of when, against what, by what, of which. On a phone all of it in one sheet. */
export function ReportControls({ report }: { report: OpenReport }) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const [isOpen, setIsOpen] = useState(false);
  const count = report.request.filters.length;
  return (
    <div className="report-controls" role="group" aria-label="What is shown">
      <PeriodField report={report} />
      {!isNarrow && <Choices report={report} />}
      {(report.definition.filters.length > 0 || isNarrow) && (
        <Button icon="filter" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {isNarrow ? 'Filters and groups' : 'Filters'}
          {count > 0 && ` (${count})`}
        </Button>
      )}
      {report.definition.dimensions.length > 0 && <Columns report={report} />}
      <Drawer
        isOpen={isOpen}
        title="Filters"
        onClose={() => setIsOpen(false)}
        footer={
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            Show
          </Button>
        }
      >
        <div className="report-sheet">
          {isNarrow && <Choices report={report} />}
          <FilterFields report={report} />
          {hasReturns(report.definition, report.registry) && (
            <SelectField
              label="Returns count"
              value={report.request.returns}
              options={[
                { value: 'return_day', label: 'On the day of the return' },
                { value: 'sale_day', label: 'On the day of the sale' },
              ]}
              onChange={(returns) => report.change({ returns: returns === 'sale_day' ? returns : null })}
            />
          )}
        </div>
      </Drawer>
    </div>
  );
}

function PeriodField({ report: { definition, registry, request, today, change } }: { report: OpenReport }) {
  if (definition.has_day)
    return (
      <DateField
        label="At the end of"
        max={today}
        value={request.period.to}
        onChange={(day) => change({ days: day === null || day === '' ? null : `${day}..${day}` })}
      />
    );
  if (!definition.has_period) return null;
  return (
    <DateRangeField
      label="Period"
      value={request.period}
      presets={periodChoices(today, registry.yearStartsIn)}
      preset={request.periodName}
      today={today}
      onChange={({ from, to }, preset) => {
        if (preset !== null) change({ days: preset });
        else if (from !== null && to !== null && from <= to) change({ days: `${from}..${to}` });
      }}
    />
  );
}

/** Comparison and groupings. */
function Choices({ report: { definition, registry, request, change } }: { report: OpenReport }) {
  const keys = [...new Set([...definition.dimensions, ...request.by])];
  const options = keys.flatMap((key) => {
    const dimension = registry.dimensions.get(key);
    return dimension === undefined ? [] : [{ value: key, label: dimension.label }];
  });
  const [first = '', second = ''] = request.by;
  const group = (by: readonly string[]) => change({ by: by.join(','), sort: null });
  return (
    <>
      {(definition.has_period || definition.has_day) && (
        <SelectField
          label="Compare with"
          value={request.compare}
          options={COMPARISONS}
          onChange={(compare) => change({ compare })}
        />
      )}
      {definition.dimensions.length > 0 && definition.chart !== 'grid' && (
        <>
          <SelectField
            label="Group by"
            value={first}
            options={options}
            onChange={(chosen) => group([chosen, ...(second === '' || second === chosen ? [] : [second])])}
          />
          <SelectField
            label="Then by"
            value={second}
            options={[{ value: '', label: 'Nothing' }, ...options.filter(({ value }) => value !== first)]}
            onChange={(chosen) => group(chosen === '' ? [first] : [first, chosen])}
          />
        </>
      )}
    </>
  );
}

function Columns({ report: { definition, registry, request, change } }: { report: OpenReport }) {
  const [shown, choose] = useRowDensity();
  const offered = [...definition.measures, ...definition.more_measures];
  const isUsual = request.measures.join() === definition.measures.join();
  return (
    <ColumnsMenu
      columns={offered.map((key) => ({
        key,
        title: registry.measures.get(key)?.label ?? key,
        render: () => null,
        isOptional: !definition.measures.includes(key),
      }))}
      chosen={isUsual ? null : request.measures}
      onChange={(columns) => {
        // A report without any figure is none.
        if (columns === null || columns.length > 0) change({ columns: columns === null ? null : columns.join(',') });
      }}
      density={{ shown, choose }}
    />
  );
}

/** A chip for each filter; pressed, it takes it away. */
export function ActiveFilters({
  report: { request, registry, nameOf, setFilter, clearFilters },
}: {
  report: OpenReport;
}) {
  if (request.filters.length === 0) return null;
  return (
    <div className="report-chips" role="group" aria-label="Active filters">
      {request.filters.map(({ dimension, values }) => {
        const names =
          values.length > 2 ? `${values.length} chosen` : values.map((value) => nameOf(dimension, value)).join(', ');
        const text = `${registry.dimensions.get(dimension)?.label ?? dimension}: ${names}`;
        return (
          <button
            key={dimension}
            type="button"
            className="adm-chip"
            aria-label={`Remove filter ${text}`}
            onClick={() => setFilter(dimension, [])}
          >
            {text}
            <Icon name="close" size={14} />
          </button>
        );
      })}
      {request.filters.length > 1 && (
        <Button size="small" variant="ghost" onClick={clearFilters}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
