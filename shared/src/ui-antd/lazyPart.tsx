import { lazy, type ComponentType } from 'react';
import { loadTwice } from '../contract/loadTwice';
import { Icon, type IconName } from '../ui-core/Icon';

/** A part whose code, and antd's with it, loads when a screen first draws it. Draw it inside `Suspense`. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(() => loadTwice(load).then((part) => ({ default: part })));
}

/** What stands in a field's place until its part is there; the label leads to it already. */
export function FieldOutline({ id, text = '', icon }: { id: string; text?: string; icon?: IconName }) {
  return (
    <span className="dk-field__box" aria-busy="true">
      <input id={id} value={text} readOnly />
      {icon !== undefined && <Icon name={icon} />}
    </span>
  );
}
