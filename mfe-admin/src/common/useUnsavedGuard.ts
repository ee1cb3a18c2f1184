export { useUnsavedGuard } from '@dukani/shared/ui-antd';
