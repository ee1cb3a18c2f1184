export { copyText } from '../ui-core/copyText';
export { saveBlob } from '../ui-core/saveBlob';
export { saveTextFile } from '../ui-core/saveTextFile';
export { announce } from './announce';
export { ChartCard, type ChartCardProps } from './ChartCard';
export { toCsv, type CsvCell } from '../documents/csv.ts';
export { DataTable, type DataColumn, type DataTableProps } from './DataTable';
export { DateField, type DateFieldProps } from './DateField';
export { DateRangeField, type DateRangeFieldProps, type RangeChoice } from './DateRangeField';
export {
  dayIn,
  presetOf,
  RANGE_PRESETS,
  rangeOf,
  shiftDays,
  shiftMonths,
  type DayRange,
  type RangePreset,
} from './dayRanges';
export { Descriptions, type Description, type DescriptionsProps } from './Descriptions';
export { EditDialog, EditForm, FormNotices, type EditDialogProps, type EditFormProps } from './EditForm';
export { ErrorAlert } from './ErrorAlert';
export { FilterBar, type FilterBarProps } from './FilterBar';
export { FilterChips } from './FilterChips';
export { FormErrorSummary } from './FormErrorSummary';
export { FormSection } from './FormSection';
export { ActionDialog, InlineForm, type ActionDialogProps } from './InlineForm';
export { InlineEdit, type InlineEditProps } from './InlineEdit';
export { KeyboardShortcutsHelp } from './KeyboardShortcutsHelp';
export { newId } from './newId';
export { PageHeader, type PageHeaderProps } from './PageHeader';
export { pageNumbers, PrintFrame, printElement } from './print';
export { ProgressPanel } from './ProgressPanel';
export { refusalText, refusedField } from './refusalText';
export {
  SearchSelect,
  searchFailure,
  type SearchAnswer,
  type SearchFailure,
  type SearchOption,
  type SearchSelectProps,
} from './SearchSelect';
export { useShortcut } from './shortcuts';
export { StatCard, type StatCardProps } from './StatCard';
export { Steps, type Step, type StepsProps } from './Steps';
export { Tabs, type TabsProps } from './Tabs';
export { DateText, MoneyText } from './texts';
export { TreeSelectField, type TreeOption, type TreeSelectFieldProps } from './TreeSelectField';
export { TreeTable, type TreeTableProps } from './TreeTable';
export { UploadField, type StoredFile, type UploadFieldProps, type UploadProgress } from './UploadField';
export { CodeDialog, CodeField, useCodeForm } from './codeForm';
export { useAsk, type Ask } from './useAsk';
export { useDebouncedValue } from '../ui-core/useDebouncedValue';
export { usePopover } from './usePopover';
export { useConfirm, useNotify, type Notify } from './useNotify';
export {
  FieldProblem,
  GivenUp,
  useEditForm,
  type EditFormOptions,
  type EditFormState,
  type FormErrors,
} from './useEditForm';
export { useLongTask, type LongTask, type TaskOutcome, type TaskProgress } from './useLongTask';
export { useToday } from './useToday';
export { undoMs, useUndo, type UndoOffer } from './useUndo';
export { mayLoseChanges, useUnsavedGuard } from './useUnsavedGuard';
