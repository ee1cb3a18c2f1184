import { Icon } from '../../ui-core/Icon';

/** What is wrong with a form as a whole. */
export function Problem({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className="dk-field__error" role="alert">
      <Icon name="alert" size={14} />
      {text}
    </p>
  );
}
