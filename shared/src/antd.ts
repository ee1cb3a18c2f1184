// Weeks begin on Monday, as everywhere the platform sells and as the presets of spans count.
import 'dayjs/locale/en-gb';

// The one place that imports antd's components. Only ui-antd uses it, in parts that load when a screen needs them: each brings what
// it names and no more, because this module is not shared between the builds (docs/decisions/0060-staff-kit.md).
export { DatePicker, Descriptions, Select, Steps, Table, TreeSelect, Upload } from 'antd';
export { default as calendarLocale } from 'antd/es/date-picker/locale/en_GB';
export type { TableColumnType, UploadFile } from 'antd';
