import { Icon, type IconName } from '@dukani/shared/ui-core';
import { ScreenPicture } from './ScreenPicture';
import { screenPictures, type ScreenPictureFiles } from './screenPictures';

interface Feature {
  name: string;
  title: string;
  text: string;
  points: readonly string[];
  picture: ScreenPictureFiles;
  /** A phone beside it. */
  phone?: ScreenPictureFiles;
}

const till: Feature = {
  name: 'Till',
  title: 'Scan, Enter, Enter. Next, please.',
  text: 'An exact cash sale takes a scan and two keys. On a phone or a tablet it takes two taps.',
  points: [
    'Search by name, code or barcode, or tap the pictures',
    'Park a basket while somebody runs back for the milk',
    'Split a payment over cash, mobile money, card, store credit or the customer’s account',
    'Take back part of a sale, to the cent, from its own invoice',
    'Count the drawer at closing; the day’s report says what is over or short',
  ],
  picture: screenPictures.pay,
  phone: screenPictures.tillPhone,
};

const shop: Feature = {
  name: 'Online shop',
  title: 'The same shelf, open all night',
  text: 'Every business gets its own shop at its own web address. It sells the products you already have, at the prices and the stock you already keep.',
  points: [
    'Customers order as guests, for delivery or pickup, and pay when they get it',
    'An order keeps its goods aside, so nothing is promised twice',
    'A private page shows the customer how the order is getting on',
    'Confirm an order and it becomes a sale, with its invoice',
  ],
  picture: screenPictures.shop,
};

const stock: Feature = {
  name: 'Stock',
  title: 'Know what is on the shelf, and what it cost',
  text: 'Stock moves by itself with every sale, return and order. You only say what came in and what broke.',
  points: [
    'Goods taken in change the average cost, so the margin you see is true',
    'Pieces, weights to the gram, and services that have no stock',
    'Running low and sold out are pointed out before customers notice',
    'Every movement stays on record with its reason',
  ],
  picture: screenPictures.products,
};

const dashboard: Feature = {
  name: 'Dashboard and books',
  title: 'How is today going? Look once.',
  text: 'What needs you comes first: waiting orders, goods running out. Then sales, margin and money, in your own time zone.',
  points: [
    'Today against yesterday and the same day last week',
    'Best sellers, slow movers, and how customers paid',
    'What is in the bank, what customers owe you, what you owe',
    'A check in plain sight: the books balance, and the shelf agrees with them',
  ],
  picture: screenPictures.dashboard,
};

const also: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'team',
    title: 'Owner, manager, cashier',
    text: 'Each role sees and may do what belongs to it. A cashier’s discounts stop at 10%.',
  },
  {
    icon: 'link',
    title: 'Invoices by link',
    text: 'A customer opens the invoice from a QR code on the receipt. Links run out and can be withdrawn.',
  },
  {
    icon: 'percent',
    title: 'Tax done properly',
    text: 'In the price or on top of it, rounded once, the same figure on the screen, the receipt and in the books.',
  },
  {
    icon: 'phone',
    title: 'Phone, tablet, desk',
    text: 'Every screen works on the device at hand, in light and dark, by keyboard alone if you like.',
  },
  {
    icon: 'shield',
    title: 'Walled off',
    text: 'Your business is separated from every other inside the database, table by table.',
  },
  {
    icon: 'download',
    title: 'Take it with you',
    text: 'The list of sales leaves as a spreadsheet file whenever you want.',
  },
];

/** What it does, each part beside a picture of it. */
export function FeaturesSection() {
  return (
    <section className="land-section" id="features" aria-labelledby="features-title">
      <div className="land-heading">
        <h2 id="features-title">Four tools that know each other</h2>
        <p>The pictures are the real screens, taken in the demo shop.</p>
      </div>
      {[till, shop, stock, dashboard].map((feature) => (
        <FeatureRow key={feature.name} {...feature} />
      ))}
      <ul className="land-also">
        {also.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size={22} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FeatureRow({ name, title, text, points, picture, phone }: Feature) {
  return (
    <article className="land-feature">
      <div className="land-feature__words">
        <p className="land-eyebrow">{name}</p>
        <h3>{title}</h3>
        <p>{text}</p>
        <ul className="land-checks">
          {points.map((point) => (
            <li key={point}>
              <Icon name="check" size={18} />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div className="land-feature__screens">
        <ScreenPicture picture={picture} />
        {phone !== undefined && <ScreenPicture picture={phone} frame="phone" />}
      </div>
    </article>
  );
}
