import { ButtonLink, useMediaQuery } from '@dukani/shared/ui-core';
import { ActionMenu } from '../common/ActionMenu';

export const IMPORT = { label: 'Import', icon: 'upload', to: '/admin/import/new?kind=contacts' } as const;
const AGEING = { label: 'Ageing', icon: 'clock', to: '/admin/customers/ageing' } as const;
const MESSAGES = { label: 'Messages', icon: 'message', to: '/admin/customers/messages' } as const;
const DUPLICATES = { label: 'Duplicates', icon: 'users', to: '/admin/customers/duplicates' } as const;

interface ContactListActionsProps {
  seesLedger: boolean;
  mayMerge: boolean;
  mayImport: boolean;
}

/** What is done with all contacts, as far as somebody may: buttons, and on a phone one menu. */
export function ContactListActions({ seesLedger, mayMerge, mayImport }: ContactListActionsProps) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const entries = [
    MESSAGES,
    ...(seesLedger ? [AGEING] : []),
    ...(mayMerge ? [DUPLICATES] : []),
    ...(mayImport ? [IMPORT] : []),
  ];
  if (isNarrow) return <ActionMenu entries={entries} />;
  return (
    <>
      {entries.map(({ label, icon, to }) => (
        <ButtonLink key={to} to={to} icon={icon}>
          {label}
        </ButtonLink>
      ))}
    </>
  );
}
