import { createElement as h, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { ConfigProvider, DatePicker, Drawer, Dropdown, Modal, Select, Tabs } from 'antd';
import { staffTheme } from '../../shared/src/antd-theme';
import { Tabs as OwnTabs } from '../../shared/src/profile/Tabs';
import { SelectField } from '../../shared/src/ui-core/ChoiceFields';
import { DayField } from '../../shared/src/ui-core/DayField';
import { Dialog, Drawer as OwnDrawer } from '../../shared/src/ui-core/Dialog';

/** Draws the kit's parts and antd's for bench/staffKit.ts, which bundles this page. */
const field = h('input', { 'aria-label': 'Name', key: 'field' });
const choices = Array.from({ length: 20 }, (_, index) => ({ value: `c${index}`, label: `Choice ${index}` }));
const names = ['One', 'Two', 'Three'];
const nothing = () => undefined;

/** A part that is drawn always is told whether it is open; the others are drawn only while they are, as many screens do. */
type Opened = (close: () => void, isOpen: boolean) => ReactNode;
const isDrawnAlways = (name: string) => name.endsWith('drawn always');
const overlays: Record<string, Opened> = {
  'dialog: ours': (close) => h(Dialog, { isOpen: true, title: 'Dialog', onClose: close, children: field }),
  'dialog: antd': (close) =>
    h(
      Modal,
      { open: true, title: 'Dialog', onCancel: close, footer: null, transitionName: '', maskTransitionName: '' },
      field,
    ),
  'dialog: antd, drawn always': (close, open) =>
    h(
      Modal,
      { open, title: 'Dialog', onCancel: close, footer: null, transitionName: '', maskTransitionName: '' },
      field,
    ),
  'drawer: ours': (close) => h(OwnDrawer, { isOpen: true, title: 'Drawer', onClose: close, children: field }),
  'drawer: antd': (close) => h(Drawer, { open: true, title: 'Drawer', onClose: close }, field),
};
const parts: Record<string, () => ReactNode> = {
  'select: ours': () => h(SelectField, { label: 'Choice', value: 'c1', options: choices, onChange: nothing }),
  'select: antd': () => h(Select, { 'aria-label': 'Choice', value: 'c1', options: choices, virtual: false }),
  'day: ours': () => h(DayField, { label: 'Day', value: '2026-11-26', onChange: nothing }),
  'day: antd': () => h(DatePicker, { 'aria-label': 'Day' }),
  'tabs: ours': () => h(OwnTabs, { label: 'Tabs', tabs: names.map((name) => ({ name, content: name })) }),
  'tabs: antd': () => h(Tabs, { items: names.map((name) => ({ key: name, label: name, children: name })) }),
  'menu: antd': () =>
    h(
      Dropdown,
      { menu: { items: names.map((label) => ({ key: label, label })) }, trigger: ['click'] },
      h('button', {}, 'More'),
    ),
};

function Opener({ overlay, isAlways }: { overlay: Opened; isAlways: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return h(
    'main',
    {},
    h('button', { type: 'button', id: 'opener', onClick: () => setIsOpen(true) }, 'Open'),
    h('button', { type: 'button', id: 'behind' }, 'Behind'),
    isOpen || isAlways ? overlay(() => setIsOpen(false), isOpen) : null,
  );
}

const place = document.getElementById('root') ?? document.body;
const config = { theme: staffTheme({ primaryColor: '#2563eb', isDark: false }) };
let root = createRoot(place);
const draw = (node: ReactNode) => {
  const begin = performance.now();
  flushSync(() => root.render(h(ConfigProvider, config, node)));
  return performance.now() - begin;
};

/** The page's own commands, called from the bench. */
Object.assign(window, {
  overlayNames: Object.keys(overlays),
  partNames: Object.keys(parts),
  show: (name: string) => {
    root.unmount();
    root = createRoot(place);
    const overlay = overlays[name];
    draw(
      overlay === undefined ? h('main', {}, parts[name]?.()) : h(Opener, { overlay, isAlways: isDrawnAlways(name) }),
    );
  },
  /** Milliseconds of drawing one of it, from nothing. */
  time: (name: string) => {
    root.unmount();
    root = createRoot(place);
    draw(null);
    return draw(h('main', {}, overlays[name]?.(nothing, true) ?? parts[name]?.()));
  },
});
