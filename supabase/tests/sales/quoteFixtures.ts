import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  BasketLineInput,
  QuoteDetail,
  QuoteLink,
  SavedQuote,
  SaveQuoteInput,
  TakenQuote,
} from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import type { Persona } from '../support/personas';

/** The body of a new quote of these lines. */
export function quoteOf(lines: BasketLineInput[], more: Partial<SaveQuoteInput> = {}): SaveQuoteInput {
  return {
    id: randomUUID(),
    version: 1,
    basket: { lines: lines.map((line) => ({ ...line, list_price: 100 })) },
    ...more,
  };
}

export const saveQuote = (client: Client, persona: Persona, quote: SaveQuoteInput) =>
  call<SavedQuote>(client, persona, 'save_quote', { p_quote: quote });
export const getQuote = (client: Client, persona: Persona, quoteId: string) =>
  call<QuoteDetail>(client, persona, 'get_quote', { p_quote_id: quoteId });
export const linkQuote = (client: Client, persona: Persona, quoteId: string) =>
  call<QuoteLink>(client, persona, 'create_quote_link', { p_quote_id: quoteId });
export const takeQuote = (client: Client, persona: Persona, quoteId: string, saleId: string = randomUUID()) =>
  call<TakenQuote>(client, persona, 'convert_quote', { p_conversion: { quote_id: quoteId, sale_id: saleId } });
