// The one place that imports antd's components. Only ui-antd uses it, in parts that load when a screen needs them: each brings what
// it names and no more, because this module is not shared between the builds (docs/decisions/0060-staff-kit.md).
export { DatePicker, Descriptions, Select, Steps, Table, TreeSelect, Upload } from 'antd';
export type { TableColumnType, UploadFile } from 'antd';
