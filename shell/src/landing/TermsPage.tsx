import { Link } from '@dukani/shared/router';
import { LegalPage } from './LegalPage';

/** `/terms`: what the service gives, what it asks, and where its promises end. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms of use"
      summary="Your records are yours, the trial is free for 30 days, and nothing is charged without you. In return, use the service lawfully and check figures that matter."
      changedOn="2026-11-21"
      sections={[
        { id: 'parties', title: 'Between whom', content: <BetweenWhom /> },
        { id: 'service', title: 'What the service is', content: <WhatItIs /> },
        { id: 'accounts', title: 'Accounts and people', content: <AccountsAndPeople /> },
        { id: 'payment', title: 'Trial, plans and payment', content: <TrialAndPayment /> },
        { id: 'data', title: 'Your records', content: <YourRecords /> },
        { id: 'shops', title: 'Buying in a shop', content: <BuyingInAShop /> },
        { id: 'conduct', title: 'What is not allowed', content: <NotAllowed /> },
        { id: 'liability', title: 'Where the promises end', content: <WhereItEnds /> },
        { id: 'changes', title: 'Changes and ending', content: <ChangesAndEnding /> },
      ]}
    />
  );
}

function BetweenWhom() {
  return (
    <p>
      These terms hold between the <strong>operator</strong>, who runs this installation of Dukani, and the{' '}
      <strong>business</strong> that uses it, represented by its owner. Shoppers make their contract with the business
      whose shop they buy in, not with the operator.
    </p>
  );
}

function WhatItIs() {
  return (
    <p>
      Dukani is a till, an online shop, stock keeping and bookkeeping used in the browser. Parts that are still being
      built say so on their own screen and are not promised for a certain day. The software records payments; it does
      not receive, hold or pass on money.
    </p>
  );
}

function AccountsAndPeople() {
  return (
    <ul>
      <li>Give true details when you sign up, and keep them up to date.</li>
      <li>
        Every person has an account of their own. Keep passwords to yourself; sales are recorded under the account in
        use.
      </li>
      <li>The owner decides who works in the business and in which role, and answers for what they do in it.</li>
      <li>Tell the operator at once if you believe that somebody else uses an account.</li>
    </ul>
  );
}

function TrialAndPayment() {
  return (
    <ul>
      <li>A new business may use everything for 30 days without paying and without giving a card.</li>
      <li>Afterwards a plan is needed to keep working. Plans and prices are shown on the main page.</li>
      <li>
        While no plan is in force, the staff screens lead to the billing page and nothing new can be recorded. Records
        are not deleted because of that.
      </li>
      <li>Taxes on the subscription, refunds and the way to pay are settled by the operator.</li>
    </ul>
  );
}

function YourRecords() {
  return (
    <>
      <p>
        Products, customers, sales and books belong to the business. The operator uses them only to run the service.
        What is kept about people is described in the <Link to="/privacy">privacy policy</Link>.
      </p>
      <p>
        Posted sales, stock movements and journal entries cannot be changed afterwards; mistakes are corrected with a
        credit note or a correcting entry. The business answers for what it must keep, report and pay by law, and should
        have its tax settings looked at by somebody who knows them.
      </p>
    </>
  );
}

function BuyingInAShop() {
  return (
    <ul>
      <li>An order is an offer to buy. The business may confirm or cancel it, and the order page shows which.</li>
      <li>Goods are reserved for a limited time. Prices and totals are those shown when the order was placed.</li>
      <li>
        Payment is made to the business, on delivery or at pickup. Returns and guarantees are settled with the business.
      </li>
    </ul>
  );
}

function NotAllowed() {
  return (
    <ul>
      <li>Selling what the law forbids, or misleading customers.</li>
      <li>Trying to reach other businesses’ data, to get round limits, or to harm the service.</li>
      <li>Putting up pictures or texts that you have no right to use.</li>
    </ul>
  );
}

function WhereItEnds() {
  return (
    <p>
      The service is built with care, but no software is free of faults, and a connection can fail. Keep a way to sell
      on for such a day, and compare figures that matter with your own count. How far the operator is liable is for the
      operator to state here, within the law that applies.
    </p>
  );
}

function ChangesAndEnding() {
  return (
    <ul>
      <li>A business may stop at any time. Export the list of sales beforehand.</li>
      <li>The operator may suspend a business that breaks these terms, and says why.</li>
      <li>
        When these terms change, the date at the top changes with them, and owners are told before a change counts.
      </li>
    </ul>
  );
}
