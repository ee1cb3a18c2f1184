import { Link } from '@dukani/shared/router';
import { LegalPage } from './LegalPage';
import { StoredOnDevice } from './StoredOnDevice';

/** `/privacy`: who keeps what about whom, in words that anybody can check against the software. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      summary="We keep what is needed to run a shop and its books, and nothing to follow you around. There is no advertising, no tracking across sites and no selling of data."
      changedOn="2026-11-21"
      sections={[
        { id: 'who', title: 'Who is responsible', content: <WhoIsResponsible /> },
        { id: 'what', title: 'What is kept', content: <WhatIsStored /> },
        { id: 'device', title: 'Cookies and storage on your device', content: <StoredOnDevice /> },
        { id: 'why', title: 'Why it is kept', content: <WhyItIsStored /> },
        { id: 'access', title: 'Who can see it', content: <WhoCanSeeIt /> },
        { id: 'how-long', title: 'How long it is kept', content: <HowLongItIsStored /> },
        { id: 'safety', title: 'How it is protected', content: <HowItIsProtected /> },
        { id: 'rights', title: 'What you can ask for', content: <YourRights /> },
      ]}
    />
  );
}

function WhoIsResponsible() {
  return (
    <>
      <p>
        Three parties have a part. The <strong>operator</strong> runs this installation of Dukani. A{' '}
        <strong>business</strong> keeps its shop on it. <strong>You</strong> may be a shopper, somebody who works for a
        business, or its owner.
      </p>
      <p>
        For customers, orders and sales the business decides what is kept and why; the operator stores and processes
        them on its behalf. For accounts, sign-ins and subscriptions the operator decides.
      </p>
    </>
  );
}

function WhatIsStored() {
  return (
    <dl>
      <dt>When you order in a shop</dt>
      <dd>
        Name, phone, the e-mail address if you give one, the address for a delivery, your note, and what was ordered at
        which price. You need no account.
      </dd>
      <dt>When you buy at the counter</dt>
      <dd>
        The goods, the amounts and how they were paid. Your name and phone only if the business puts them on the sale,
        for example to sell on account. Card numbers are never asked for.
      </dd>
      <dt>When you pay by mobile money or online</dt>
      <dd>
        The reference of the payment, its amount and time, and the phone number or e-mail address that was asked to pay.
        Of money that you send to a paybill or till number yourself, also what Safaricom reports with it: your name,
        your phone number (in full, with hidden digits or scrambled) and the account number you typed. Card details stay
        with the payment service.
      </dd>
      <dt>When you work with Dukani</dt>
      <dd>
        Your name, e-mail address, role and a scrambled form of your password; when you signed in and out, from which
        network address and with which browser; and what you changed in the business’s records.
      </dd>
      <dt>When you own a business</dt>
      <dd>The details of the business, its products, stock and books, and the state of its subscription.</dd>
    </dl>
  );
}

function WhyItIsStored() {
  return (
    <ul>
      <li>To carry out your order or sale, and to hand over a receipt or invoice.</li>
      <li>To keep the stock and the accounts that a business must keep by law.</li>
      <li>To let the right people in and keep the wrong ones out, which is what the sign-in records are for.</li>
      <li>To find and mend faults.</li>
    </ul>
  );
}

function WhoCanSeeIt() {
  return (
    <>
      <p>
        The people of the business, each as far as their role goes: a cashier sees less than a manager, a manager less
        than the owner. Other businesses on the same installation see nothing of it; the database keeps them apart.
      </p>
      <p>
        In the software, the operator’s administrators reach a business’s data only through functions that leave a
        record. Whoever runs the servers could technically read what is stored there, and may do so only to keep the
        service running. An invoice can also be read by whoever holds its private link, until the link runs out or is
        withdrawn. The pages load nothing from other companies’ servers, so no third party learns of your visit through
        them.
      </p>
    </>
  );
}

function HowLongItIsStored() {
  return (
    <ul>
      <li>
        Sales, invoices, stock movements and journal entries cannot be altered or deleted by anyone who uses the
        software. They stay as long as the law asks the business to keep its books.
      </li>
      <li>Customers’ names and contact details stay until the business removes them, or is asked to.</li>
      <li>
        Accounts and sign-in records stay while the account exists, unless the operator states a shorter time here.
      </li>
      <li>Private links to invoices expire automatically, after 90 days unless the business chose another time.</li>
    </ul>
  );
}

function HowItIsProtected() {
  return (
    <p>
      Every row of data carries the business it belongs to, and the database itself refuses to show it to anyone else.
      Passwords are stored only in scrambled form, and so are the codes in private links. Repeated wrong passwords are
      slowed down. The operator is responsible for encrypted connections, backups and the safety of the servers.
    </p>
  );
}

function YourRights() {
  return (
    <>
      <p>
        You can ask to see what is kept about you, to have it corrected, and to have it deleted where no law demands
        that it stays. Ask the business you bought from; its contact details are in its shop and on its receipts. For
        your account, ask the operator. You may also complain to the data protection authority of your country.
      </p>
      <p>
        The rules for using the service are in the <Link to="/terms">terms</Link>.
      </p>
    </>
  );
}
