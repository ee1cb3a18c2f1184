import { useState } from 'react';
import { formatCurrency, formatPercent } from '@dukani/shared/format';
import { Link, useNavigate } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, ButtonLink, Icon, useMediaQuery } from '@dukani/shared/ui-core';
import { MoneyText, PageHeader, useConfirm, useNotify, useShortcut, useUndo } from '@dukani/shared/ui-antd';
import { ActionMenu, type MenuAction } from '../common/ActionMenu';
import { useBusiness } from '../common/useBusiness';
import type { Contact } from '../common/contacts/contactRows';
import { balanceText, termsText, TYPE_LABELS } from './contactLabels';
import { callLink, mailLink, whatsappLink } from './contactLinks';
import { useArchiveContactsMutation, useDeleteContactMutation } from '../common/contacts/contactsApi';
import { PaymentDialog } from './PaymentDialog';
import { SupplierFigures } from './SupplierFigures';
import { TagList } from './TagList';

/** Who it is, what is open, and what can be done. */
export function ContactHeader({ contact }: { contact: Contact }) {
  const mayReceive = usePermission('contacts.receive_payment');
  const [isPaying, setIsPaying] = useState(false);
  const isCustomer = contact.type !== 'supplier';
  const pay = mayReceive && isCustomer ? () => setIsPaying(true) : null;
  useShortcut('p', pay, 'Receive a payment');
  return (
    <>
      <PageHeader
        title={contact.name}
        description={
          <span className="cust-facts">
            {contact.company !== null && contact.company !== contact.name && <span>{contact.company}</span>}
            <span>{TYPE_LABELS[contact.type]}</span>
            {contact.taxPin !== null && <span>PIN {contact.taxPin}</span>}
            {contact.archivedAt !== null && <Badge tone="neutral">Archived</Badge>}
            {contact.tags.length > 0 && <TagList tags={contact.tags} most={6} />}
          </span>
        }
        back={{ to: '/admin/customers', label: 'Contacts' }}
        action={<ContactActions contact={contact} pay={pay} />}
      />
      <ContactLinks contact={contact} />
      <div className="cust-figures">
        {isCustomer ? <CustomerFigures contact={contact} /> : <SupplierFigures contact={contact} />}
      </div>
      {isPaying && <PaymentDialog contact={contact} onClose={() => setIsPaying(false)} />}
    </>
  );
}

/** What a customer owes and may owe. */
function CustomerFigures({ contact }: { contact: Contact }) {
  const { currencyCode } = useBusiness();
  return (
    <>
      <section className="dk-card cust-figure" aria-label="Balance">
        <h2>Balance</h2>
        <strong>
          <MoneyText amount={contact.balance} currencyCode={currencyCode} isAccounting />
        </strong>
        <span className="adm-muted">{balanceText(contact.balance, currencyCode)}</span>
      </section>
      <section className="dk-card cust-figure" aria-label="Overdue" data-alarm={contact.overdue > 0}>
        <h2>Overdue</h2>
        <strong>
          <MoneyText amount={contact.overdue} currencyCode={currencyCode} />
        </strong>
        <span className="adm-muted">{termsText(contact.paymentTermsDays)}</span>
      </section>
      <CreditCard contact={contact} currencyCode={currencyCode} />
      <section className="dk-card cust-figure" aria-label="Store credit and deposits">
        <h2>Store credit</h2>
        <strong>
          <MoneyText amount={contact.storeCredit} currencyCode={currencyCode} />
        </strong>
        <span className="adm-muted">
          {contact.deposit > 0
            ? `${formatCurrency(contact.deposit, currencyCode)} held as a deposit`
            : 'No deposit held'}
        </span>
      </section>
      {contact.type === 'both' && <SupplierFigures contact={contact} />}
    </>
  );
}

function CreditCard({ contact, currencyCode }: { contact: Contact; currencyCode: string }) {
  const used = contact.creditLimit > 0 ? Math.round((Math.max(contact.balance, 0) / contact.creditLimit) * 100) : 0;
  const tone = used > 100 ? 'danger' : used >= 80 ? 'warning' : 'normal';
  return (
    <section className="dk-card cust-figure" aria-label="Credit limit">
      <h2>Credit limit</h2>
      <strong>
        <MoneyText amount={contact.creditLimit} currencyCode={currencyCode} />
      </strong>
      {contact.creditLimit > 0 ? (
        <>
          <span
            className="cust-limit"
            data-tone={tone}
            role="meter"
            aria-label="Part of the credit limit in use"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.min(used, 100)}
            aria-valuetext={formatPercent(used)}
          >
            <span style={{ width: `${Math.min(used, 100)}%` }} />
          </span>
          <span className="adm-muted">
            {used > 100
              ? `Over the limit (${formatPercent(used)})`
              : `${formatCurrency(contact.availableCredit, currencyCode)} left`}
          </span>
        </>
      ) : (
        <span className="adm-muted">May not buy on account</span>
      )}
    </section>
  );
}

function ContactLinks({ contact }: { contact: Contact }) {
  const maySeeMessages = usePermission('communications.view');
  if (contact.phoneE164 === null && contact.email === null) return null;
  return (
    <p className="cust-links">
      {contact.phoneE164 !== null && (
        <>
          <a href={callLink(contact.phoneE164)}>
            <Icon name="phone" size={16} /> {contact.phone}
          </a>
          <a href={whatsappLink(contact.phoneE164)} target="_blank" rel="noopener noreferrer">
            <Icon name="message" size={16} /> WhatsApp
          </a>
        </>
      )}
      {contact.email !== null && (
        <a href={mailLink(contact.email)}>
          <Icon name="mail" size={16} /> {contact.email}
        </a>
      )}
      {maySeeMessages && (
        <Link to={`/admin/communications?tab=sent&contact=${contact.id}`}>
          <Icon name="clock" size={16} /> Messages sent
        </Link>
      )}
    </p>
  );
}

interface ContactActionsProps {
  contact: Contact;
  pay: (() => void) | null;
}

/** The header's buttons; on a phone the main one and a menu with the others. */
function ContactActions({ contact, pay }: ContactActionsProps) {
  const mayEdit = usePermission('contacts.edit');
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const { move, destroy, isMoving } = useContactMoves(contact);
  const isArchived = contact.archivedAt !== null;
  const edit: MenuAction = { label: 'Edit', icon: 'edit', to: `/admin/customers/${contact.id}/edit` };
  const moving: MenuAction = {
    label: isArchived ? 'Restore' : 'Archive',
    icon: isArchived ? 'undo' : 'box',
    run: () => void move(),
  };
  const deleting: MenuAction = { label: 'Delete', icon: 'trash', run: () => void destroy() };
  const isDeletable = isUnused(contact);
  const rest = [...(pay === null ? [] : [edit]), moving, ...(isDeletable ? [deleting] : [])];
  return (
    <>
      {mayEdit && isNarrow && <ActionMenu entries={rest} />}
      {mayEdit && !isNarrow && (
        <>
          {isDeletable && (
            <Button variant="ghost" icon="trash" onClick={() => void destroy()}>
              {deleting.label}
            </Button>
          )}
          <Button icon={moving.icon} isBusy={isMoving} onClick={() => void move()}>
            {moving.label}
          </Button>
        </>
      )}
      {mayEdit && (!isNarrow || pay === null) && (
        <ButtonLink to={edit.to} icon={edit.icon}>
          {edit.label}
        </ButtonLink>
      )}
      {pay !== null && (
        <Button variant="primary" icon="cash" onClick={pay}>
          Receive payment
        </Button>
      )}
    </>
  );
}

/** Nothing points to it: it can be deleted for good. */
function isUnused({ saleCount, openItems, consents, balance, payable, owed }: Contact): boolean {
  return (
    saleCount === 0 &&
    openItems.length === 0 &&
    consents.length === 0 &&
    balance === 0 &&
    (payable ?? 0) === 0 &&
    (owed ?? 0) === 0
  );
}

function useContactMoves(contact: Contact) {
  const [archive, { isLoading }] = useArchiveContactsMutation();
  const [remove] = useDeleteContactMutation();
  const offerUndo = useUndo();
  const notify = useNotify();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const isArchived = contact.archivedAt !== null;
  const move = async () => {
    try {
      await archive({ ids: [contact.id], isArchived: !isArchived }).unwrap();
      offerUndo({
        title: isArchived ? 'Restored' : `${contact.name} archived`,
        undo: () => archive({ ids: [contact.id], isArchived }).unwrap(),
        undone: isArchived ? 'Archived again' : 'Restored',
      });
    } catch (error) {
      notify.error('That did not work', error);
    }
  };
  const destroy = async () => {
    const isSure = await confirm({
      title: `Delete ${contact.name}?`,
      content: 'It was never used. This cannot be undone.',
      confirmLabel: 'Delete',
      isDanger: true,
    });
    if (!isSure) return;
    try {
      await remove(contact.id).unwrap();
      notify.success(`${contact.name} deleted`);
      void navigate('/admin/customers', { replace: true });
    } catch (error) {
      notify.error('It was not deleted', error);
    }
  };
  return { move, destroy, isMoving: isLoading };
}
