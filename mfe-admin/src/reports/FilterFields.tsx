import { useCallback } from 'react';
import { SearchSelect, type SearchOption } from '@dukani/shared/ui-antd';
import { keyText } from './reportKeys';
import { useRunReportQuery } from './reportsApi';
import { daysOf, WHOLE } from './reportRequest';
import type { OpenReport } from './useOpenReport';

/** A field for each grouping that the report can be limited to. */
export function FilterFields({ report }: { report: OpenReport }) {
  return report.definition.filters.map((dimension) => (
    <FilterField key={dimension} report={report} dimension={dimension} />
  ));
}

/** What has no value of a grouping; the field knows no empty value. */
const NONE = '(none)';
const ofOption = (value: string) => (value === NONE ? '' : value);
const toOption = (value: string) => (value === '' ? NONE : value);

function FilterField({ report, dimension }: { report: OpenReport; dimension: string }) {
  const { registry, request, nameOf, setFilter } = report;
  const values = request.filters.find((filter) => filter.dimension === dimension)?.values ?? [];
  const [first] = values;
  const useOptions = useFilterOptions(report, dimension);
  return (
    <SearchSelect
      label={registry.dimensions.get(dimension)?.label ?? dimension}
      value={
        first === undefined
          ? null
          : {
              value: toOption(first),
              label: values.length > 1 ? `${values.length} chosen` : nameOf(dimension, first),
            }
      }
      useOptions={useOptions}
      onChange={(option) => setFilter(dimension, option === null ? [] : [ofOption(option.value)])}
      isEmptiable
    />
  );
}

/** What there is of a grouping in the period, the largest first: the report itself by that grouping. */
function useFilterOptions(
  { definition, request }: OpenReport,
  dimension: string,
): (text: string) => SearchOption[] | undefined {
  const measure = definition.measures[0] ?? '';
  const { data } = useRunReportQuery({
    measures: [measure],
    dimensions: [dimension],
    ...daysOf(definition, request.period),
    sort: measure,
    limit: WHOLE,
  });
  return useCallback(
    (text: string) =>
      data?.rows
        .map(({ keys: [key = ''], labels: [label = null] }) => ({
          value: toOption(key),
          label: keyText(dimension, key, label),
        }))
        .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
    [data, dimension],
  );
}
