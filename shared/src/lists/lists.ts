export type { ListSelection } from './BulkBar';
export { ColumnsMenu } from './ColumnsMenu';
export { maxExportRows, type ListExport } from './ExportMenu';
export {
  choiceFilter,
  dateRangeFilter,
  idFilter,
  idsFilter,
  manyFilter,
  numberRangeFilter,
  periodFilter,
  yesNoFilter,
  type FilterDefinition,
  type FilterDefinitions,
  type FilterOption,
  type FilterPeriod,
  type FilterRange,
  type FilterValues,
} from './filters';
export type { CustomFilterField, CustomFilterFields } from './FilterFields';
export { ListScreen } from './ListScreen';
export type { ListScreenProps } from './listScreenProps';
export { pageRows, type ListPage } from './pageRows';
export { useRowDensity, type RowDensity } from './rowDensity';
export { RowHeightMenu } from './RowHeight';
export { useFileName } from './useFileName';
export { saveTable, type TableCell, type TableColumn, type TableFormat } from './saveTable';
export { useListState, type ListParams, type ListState } from './useListState';
