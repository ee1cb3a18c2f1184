import { usePermission } from '@dukani/shared/session';
import { Badge, ButtonLink, EmptyState } from '@dukani/shared/ui-core';
import { CHANNEL_LABELS, CHANNELS, consentStates } from './contactLabels';
import type { Contact } from '../common/contacts/contactRows';
import { dayText } from './days';

/** Where the contact is billed and delivered to. */
export function AddressesTab({ contact }: { contact: Contact }) {
  const mayEdit = usePermission('contacts.edit');
  const edit = mayEdit && (
    <ButtonLink to={`/admin/customers/${contact.id}/edit#addresses`} icon="edit">
      Edit addresses
    </ButtonLink>
  );
  if (contact.addresses.length === 0)
    return (
      <EmptyState
        icon="map-pin"
        title="No address yet"
        description={contact.address ?? 'Billing and delivery addresses appear here.'}
        action={edit}
      />
    );
  return (
    <div className="adm-stack">
      <ul className="cust-cards">
        {contact.addresses.map((address) => (
          <li key={address.id} className="dk-card">
            <h2 className="dk-card__title">{address.label}</h2>
            <address className="cust-address">
              {[address.line_1, address.line_2, address.city, address.region, address.postal_code, address.country]
                .filter((line) => line !== null)
                .map((line) => (
                  <span key={line}>{line}</span>
                ))}
            </address>
            <p className="cust-tags">
              {address.is_default_billing && <Badge tone="info">Bills</Badge>}
              {address.is_default_shipping && <Badge tone="info">Deliveries</Badge>}
              {address.contact_id !== contact.id && <Badge tone="neutral">From a merged contact</Badge>}
            </p>
          </li>
        ))}
      </ul>
      <p>{edit}</p>
    </div>
  );
}

/** What the contact agreed to, now and in the course of time. */
export function ConsentTab({ contact }: { contact: Contact }) {
  const mayEdit = usePermission('contacts.edit');
  const states = consentStates(contact.consents);
  return (
    <div className="adm-stack">
      <ul className="cust-cards">
        {CHANNELS.map((channel) => {
          const state = states[channel];
          return (
            <li key={channel} className="dk-card">
              <h2 className="dk-card__title">{CHANNEL_LABELS[channel]}</h2>
              <p>
                {state === null ? (
                  <Badge tone="neutral">Never asked</Badge>
                ) : state.is_granted ? (
                  <Badge tone="success">Agreed</Badge>
                ) : (
                  <Badge tone="danger">Reversed</Badge>
                )}
              </p>
              {state !== null && (
                <p className="adm-muted">
                  {dayText(state.given_on)}, {state.source}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {contact.consents.length > 0 && (
        <section className="dk-card" aria-labelledby="cust-consents">
          <h2 id="cust-consents" className="dk-card__title">
            History
          </h2>
          <ul className="cust-history">
            {contact.consents.map((consent) => (
              <li key={consent.id}>
                <strong>
                  {CHANNEL_LABELS[consent.channel]} {consent.is_granted ? 'agreed to' : 'taken back'}
                </strong>{' '}
                on {dayText(consent.given_on)}: {consent.source}
                {consent.recorded_by_name !== null && (
                  <span className="adm-muted"> (noted by {consent.recorded_by_name})</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayEdit && (
        <p>
          <ButtonLink to={`/admin/customers/${contact.id}/edit#consent`} icon="edit">
            Record consent
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
