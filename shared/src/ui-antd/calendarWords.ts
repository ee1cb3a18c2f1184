import { calendarLocale } from '../antd';

/**
 * The words of antd's calendars. Their month, year and decade buttons have no label of their own: they are called as they are shown
 * (WCAG 2.5.3), which "Choose a month" over "Jan" is not.
 */
export const calendarWords = {
  ...calendarLocale,
  lang: { ...calendarLocale.lang, monthSelect: '', yearSelect: '', decadeSelect: '' },
};
