import type { PolicyKind } from '@dukani/shared/rpc';
import { lawOf, type PolicyLaw } from './policyLaws';

/** Whom the texts are about. */
export interface PolicyBusiness {
  name: string;
  country: string | null;
  /** Address, phone and mail as far as the business has given them. */
  reachedAt: string[];
}

/** What only the owner knows stands in square brackets. */
const UNKNOWN = /\[[^\]\n]*\]/;

/** Whether the owner has still to put something in. */
export const hasGaps = (text: string): boolean => UNKNOWN.test(text);

/**
 * A text to begin with: what the software does in every shop, with the law of the country where it is known. It is no legal advice, and
 * the screen asks the owner to read it before it is saved.
 */
export function starterText(kind: PolicyKind, business: PolicyBusiness): string {
  const law = lawOf(business.country);
  const reach = business.reachedAt.length === 0 ? '[address, phone and email]' : business.reachedAt.join(', ');
  return WRITERS[kind]({ name: business.name, reach, law });
}

interface Facts {
  name: string;
  reach: string;
  law: PolicyLaw;
}

const WRITERS: Record<PolicyKind, (facts: Facts) => string> = {
  privacy: privacyText,
  terms: termsText,
  returns: returnsText,
  delivery: deliveryText,
};

function privacyText({ name, reach, law }: Facts): string {
  return `${name} decides which details of its customers are kept and why. This page follows ${law.data}.

# What we keep
- When you order: your name, phone number, email address if you give one, the address for a delivery, and what you ordered.
- When you buy at the counter: what you bought and how you paid; your name and phone only if you give them.
- When you pay by phone or card: the reference, amount and time of the payment. We never see your card number.

# Why we keep it
- To prepare, deliver and bill what you ordered, and to answer you.
- To keep the accounts that the law asks of us.
- To write to you about offers, only if you agreed to it. You can stop this at any time.

# Who sees it
Our own staff, whoever delivers for us, and the companies that carry out payments and run our shop software. We sell your details to nobody.

# How long we keep it
Sales and invoices as long as tax law asks. Other details until we no longer need them or you ask us to delete them.

# What you can ask for
You can ask to see what we keep about you, to have it corrected, and to have it deleted where no law says that we must keep it. You may also complain to ${law.authority}.

# Reach us
${name}, ${reach}`;
}

function termsText({ name, reach, law }: Facts): string {
  return `These terms hold for what you order in the online shop of ${name}.

# Orders
- Your order is an offer to buy. We confirm it, or tell you if we cannot fulfil it.
- Goods are reserved for a limited time. If something has run out, you pay nothing for it.

# Prices and payment
- The prices are those shown when you ordered. Delivery is shown before you order.
- You pay in one of the ways that the checkout offers.

# Delivery and returns
The shop says how goods are delivered and collected${
    law.withdrawalDays === null
      ? '. If goods are faulty or not what you ordered, tell us and we put it right.'
      : `. You may change your mind within ${law.withdrawalDays} days of receiving goods that you ordered online. If goods are faulty or not what you ordered, tell us and we put it right.`
  }

# Law
The law of our country holds. Rights that the law gives to consumers are not limited by these terms.

# Reach us
${name}, ${reach}`;
}

function returnsText({ name, reach, law }: Facts): string {
  const period =
    law.withdrawalDays === null
      ? 'Bring goods back within [number] days of buying them, with the receipt or the order number.'
      : `You may return goods that you ordered online within ${law.withdrawalDays} days of receiving them, without giving a reason. Goods bought at the counter: within [number] days.`;
  return `${period}

# What we take back
- Goods that are unused and complete, in their packing.
- Faulty or wrong goods, also later than that, as the law says.

# What we do not take back
- Food and other goods that spoil.
- Opened goods that cannot be sold again for reasons of health.
- Goods made or cut to your order.

# Your money
We pay back in the way you paid, within [number] days of receiving the goods. [Who pays for sending goods back]

# Reach us
${name}, ${reach}`;
}

function deliveryText({ name, reach }: Facts): string {
  return `We deliver to [places]. The fee is shown at the checkout before you order.

# How long it takes
[Number] days after we have confirmed your order. We call you if it takes longer.

# When the goods arrive
- Check them while the driver is there, if you can.
- If something is missing or damaged, tell us within [number] days and keep the packing.

# If nobody is there
We call you on the number of your order. [What happens then]

# Picking up
You can collect your order at our shop, if the checkout offers it. Bring the order number.

# Reach us
${name}, ${reach}`;
}
