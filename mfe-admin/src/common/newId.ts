export { newId } from '@dukani/shared/ui-antd';
