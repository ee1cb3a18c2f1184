import type { DemoBusiness } from '../DemoBusiness';

/** The law on personal data and on what a buyer may always ask for, where a demo shop names them. */
const laws: Readonly<Record<string, { privacy: string; buyers: string }>> = {
  KE: { privacy: 'the Data Protection Act, 2019', buyers: 'the Consumer Protection Act, 2012' },
  JP: { privacy: 'the Act on the Protection of Personal Information', buyers: 'the Consumer Contract Act' },
};

/** Days in which goods may be brought back, and the time in which the money is returned. */
const RETURN_DAYS = 7;

const paragraphs = (...parts: string[]): string => parts.join('\n\n');
const points = (...lines: string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** What the pages of a demo shop say, in the form that `save_shop_policy` takes: "# " begins a heading, "- " a point of a list. */
export function shopPolicies({ name, country, settings, delivery }: DemoBusiness): Record<string, string> {
  const { email = '', phone = '' } = settings;
  const contact = [email, phone].filter((part) => part !== '').join(' or ');
  const law = laws[country];
  return {
    privacy: paragraphs(
      `${name} keeps what it needs to sell to you, and nothing else.`,
      '# What we keep',
      points(
        'Name, phone and email that you give with an order, and the address if we deliver.',
        'What you bought and how it was paid. Card numbers and PINs never reach us.',
        'If you agree to it, that you want to hear of offers. You can say no at any time, in every message.',
      ),
      '# For how long',
      'Invoices are kept as long as tax law asks for. Everything else is deleted once you ask for it.',
      '# Your rights',
      `You may see what we keep, have it corrected and have it deleted${law === undefined ? '' : `, as ${law.privacy} says`}. Write to ${contact}.`,
    ),
    terms: paragraphs(
      `These terms are for orders at the online shop of ${name}.`,
      '# Orders and prices',
      points(
        'Prices are those shown when you order, in the currency of the shop.',
        'An order holds the goods for you. We accept it when we begin to prepare it.',
        'If something is missing after all, we ask you before we send another thing, and what you paid for it is returned.',
      ),
      '# Delivery and pickup',
      delivery.note === ''
        ? `Orders are collected at the shop. ${delivery.pickupNote}`.trim()
        : `${delivery.note} ${delivery.pickupNote}`.trim(),
      '# Questions',
      `Write to ${contact}.${law === undefined ? '' : ` What ${law.buyers} gives you stays yours.`}`,
    ),
    returns: paragraphs(
      `You can bring goods back within ${RETURN_DAYS} days, unused, with the receipt or the number of the order.`,
      '# How it works',
      points(
        `Tell us at ${contact}, or come to the shop.`,
        'You choose: another item, store credit, or the money the way it was paid.',
        `Money that was paid online is on its way within ${RETURN_DAYS} days.`,
      ),
      '# What we cannot take back',
      'Fresh food that was good when you got it, and goods whose seal is broken for reasons of hygiene. What is faulty is replaced or paid back at any time.',
    ),
  };
}
