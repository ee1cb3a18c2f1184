export { FilterChips } from '@dukani/shared/ui-antd';
