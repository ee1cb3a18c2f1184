import { Icon, VisuallyHidden, type IconName } from '@dukani/shared/ui-core';
import { whatsappAddress } from '../common/whatsapp';
import { addressLines } from '../common/addressLines';
import { useShop } from '../common/useShop';
import './ContactLines.css';
import { OpeningLine } from './OpeningLine';

/** Phone, mail, address and website, as far as the shop has given them. */
export function ContactLines() {
  const { phone, email, website, address, opening } = useShop();
  const whatsapp = phone === null ? null : whatsappAddress(phone, address.country);
  const hasHours = Object.keys(opening.hours).length > 0;
  const place = addressLines(address).join(', ');
  if (phone === null && email === null && website === null && place === '' && !hasHours)
    return <p>This shop has not given any contact details.</p>;
  return (
    <ul className="shop-lines">
      {hasHours && <OpeningLine />}
      {phone !== null && (
        <ContactLine icon="phone" label="Phone" text={phone} href={`tel:${phone.replace(/[^+\d]/g, '')}`} />
      )}
      {whatsapp !== null && <ContactLine icon="message" label="WhatsApp" text="Write on WhatsApp" href={whatsapp} />}
      {email !== null && <ContactLine icon="mail" label="Email" text={email} href={`mailto:${email}`} />}
      {place !== '' && <ContactLine icon="map-pin" label="Address" text={place} href={null} />}
      {website !== null && (
        <ContactLine
          icon="globe"
          label="Website"
          text={website.replace(/^https?:\/\//, '')}
          href={safeWebAddress(website)}
        />
      )}
    </ul>
  );
}

function ContactLine({
  icon,
  label,
  text,
  href,
}: {
  icon: IconName;
  label: string;
  text: string;
  href: string | null;
}) {
  return (
    <li>
      <Icon name={icon} size={18} />
      <VisuallyHidden>{label}: </VisuallyHidden>
      {href === null ? <span>{text}</span> : <a href={href}>{text}</a>}
    </li>
  );
}

/** The address when it leads to the web, null for anything a shop should not link to. */
export function safeWebAddress(text: string): string | null {
  return /^https?:\/\//i.test(text) ? text : null;
}
