import type * as rpc from '@dukani/shared/rpc';
import { SearchSelect, searchFailure, type SearchAnswer } from '@dukani/shared/ui-antd';
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
  const useOptions = (text: string) => useFilterOptions(report, { dimension, text });
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

/** As many as anybody looks through. */
const FOUND = 50;

/**
 * What there is of a grouping in the period, the largest first: the report itself by that grouping. What was typed is looked for among
 * those, and by the server where there are more.
 */
function useFilterOptions(
  { definition, request }: OpenReport,
  { dimension, text }: { dimension: string; text: string },
): SearchAnswer {
  const measure = definition.measures[0] ?? '';
  const query = { measures: [measure], dimensions: [dimension], ...daysOf(definition, request.period), sort: measure };
  const largest = useRunReportQuery({ ...query, limit: WHOLE });
  const hasMore = largest.data !== undefined && largest.data.row_count > largest.data.rows.length;
  const isAsked = hasMore && text !== '';
  const found = useRunReportQuery({ ...query, search: text, limit: FOUND }, { skip: !isAsked });
  const { currentData, error, refetch } = isAsked ? found : largest;
  if (currentData === undefined) return searchFailure(error, refetch);
  return optionsOf(currentData.rows, dimension).filter(
    ({ label }) => isAsked || label.toLowerCase().includes(text.toLowerCase()),
  );
}

const optionsOf = (rows: readonly rpc.ReportRow[], dimension: string) =>
  rows.map(({ keys: [key = ''], labels: [label = null] }) => ({
    value: toOption(key),
    label: keyText(dimension, key, label),
  }));
