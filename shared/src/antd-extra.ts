// Parts of antd that few screens need and that weigh much. Import this module lazily.
export { AutoComplete, Collapse, ColorPicker, DatePicker, Steps, Timeline, Tree, TreeSelect, Upload } from 'antd';
export type { DatePickerProps, UploadFile, UploadProps } from 'antd';
