import { useLocation } from '@dukani/shared/router';
import { Sheet } from '../common/Sheet';
import { useShop } from '../common/useShop';
import { ContactForm } from './ContactForm';
import { ContactLines } from './ContactLines';
import { OpeningTimes } from './OpeningTimes';
import type { writing } from './panelAddresses';
import { SocialLinks } from './SocialLinks';
import './ContactPanel.css';

/** How to reach the shop. */
export default function ContactPanel({ onClose }: { onClose: () => void }) {
  const { name, about, fulfilment } = useShop();
  const { state } = useLocation() as { state: Partial<typeof writing> | null };
  return (
    <Sheet title="Contact" side="right" isOpen onClose={onClose}>
      <div className="shop-contact">
        <h3>{name}</h3>
        {about !== null && <p>{about}</p>}
        <ContactLines />
        <OpeningTimes />
        <ContactForm isWanted={state?.isWriting === true} />
        {fulfilment.pickup_enabled && fulfilment.pickup_note !== null && (
          <section>
            <h4>Pickup</h4>
            <p>{fulfilment.pickup_note}</p>
          </section>
        )}
        {fulfilment.delivery_enabled && fulfilment.delivery_note !== null && (
          <section>
            <h4>Delivery</h4>
            <p>{fulfilment.delivery_note}</p>
          </section>
        )}
        <SocialLinks />
      </div>
    </Sheet>
  );
}
