import { useNavigate } from '../router';
import { Button, ButtonLink } from '../ui-core/Button';
import { useShortcut } from '../ui-antd/shortcuts';
import type { ListHeader } from './listScreenProps';

/** The buttons of a list's header, the primary one last and by the key n. */
export function ListHeaderActions({ actions, create }: Pick<ListHeader, 'actions' | 'create'>) {
  const navigate = useNavigate();
  const start = () => {
    if (create?.to !== undefined) void navigate(create.to);
    else create?.onSelect();
  };
  useShortcut('n', create === undefined ? null : start, create?.label ?? 'New');
  if (create === undefined) return <>{actions}</>;
  return (
    <>
      {actions}
      {create.to === undefined ? (
        <Button variant="primary" icon="plus" onClick={start}>
          {create.label}
        </Button>
      ) : (
        <ButtonLink to={create.to} variant="primary" icon="plus">
          {create.label}
        </ButtonLink>
      )}
    </>
  );
}
