import { randomBytes } from 'node:crypto';

/** Money given back from a payment. */
export interface CardRefund {
  id: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** Who asked for it, in the words of whoever did; empty for the dashboard of the service. */
  note: string;
}

/** A payer's bank asks for the money back. */
export interface CardDispute {
  id: string;
  amount: number;
  status: 'open' | 'won' | 'lost';
}

/** A page of a card service on which somebody pays, or does not. */
export interface CardPage {
  id: string;
  /** What the service calls the payment. */
  payment: string;
  /** In the units of the service. */
  amount: number;
  currency: string;
  returnUrl: string;
  /** What the business calls it. */
  ownId: string;
  /** Whose webhook hears of it. */
  tenantId: string;
  endsAt: number;
  /** Where the service writes to; how a card on file behaves, its words after + say. */
  email?: string;
  /** The card may be charged again. */
  isKept?: boolean;
  state: 'open' | 'paid' | 'declined' | 'expired';
  refunds: CardRefund[];
  disputes: CardDispute[];
}

/** The payments of a card service, and what its dashboard does with them. */
export class CardPages {
  private readonly pages = new Map<string, CardPage>();

  constructor(private readonly address: string) {}

  /** Opens a page; answers where it is. */
  open(page: Omit<CardPage, 'state' | 'refunds' | 'disputes'>): string {
    this.pages.set(page.id, { ...page, state: 'open', refunds: [], disputes: [] });
    return `${this.address}/page/${page.id}`;
  }

  /** A page by its id; one whose time is over takes nobody's money. */
  find(id: string): CardPage | undefined {
    const page = this.pages.get(id);
    if (page !== undefined && page.state === 'open' && page.endsAt <= Date.now()) page.state = 'expired';
    return page;
  }

  /** The page that a payment was made on. */
  paidBy(payment: string): CardPage | undefined {
    return [...this.pages.values()].find((page) => page.payment === payment && page.state === 'paid');
  }

  /** A charge of a card on file: no page, decided at once. */
  charge(page: Omit<CardPage, 'state' | 'refunds' | 'disputes'>, state: 'paid' | 'declined'): CardPage {
    const charged: CardPage = { ...page, state, refunds: [], disputes: [] };
    this.pages.set(page.id, charged);
    return charged;
  }

  /** A charge or page by what the business calls it. */
  ownedBy(ownId: string): CardPage | undefined {
    return [...this.pages.values()].find((page) => page.ownId === ownId);
  }

  /** Gives money back, all that is left when no amount is named; null when that is not there. */
  refund(page: CardPage, { amount, note = '' }: { amount?: number; note?: string }): CardRefund | null {
    const given = page.refunds.filter(({ status }) => status !== 'failed').reduce((sum, each) => sum + each.amount, 0);
    const wanted = amount ?? page.amount - given;
    if (page.state !== 'paid' || !(wanted > 0) || given + wanted > page.amount) return null;
    const refund: CardRefund = { id: newNumber(), amount: wanted, status: 'succeeded', note };
    page.refunds.push(refund);
    return refund;
  }

  /** The payer's bank asks for all of the money. */
  dispute(page: CardPage): CardDispute {
    const dispute: CardDispute = { id: newNumber(), amount: page.amount, status: 'open' };
    page.disputes.push(dispute);
    return dispute;
  }
}

function newNumber(): string {
  return String(Number.parseInt(randomBytes(5).toString('hex'), 16));
}
