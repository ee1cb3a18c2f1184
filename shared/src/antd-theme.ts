// What the shell's theme needs of antd, apart from its components: screens without any of them then download none.
export { ConfigProvider, theme } from 'antd';
export type { ThemeConfig } from 'antd';
