import { documentFileName } from '../../../shared/src/documents/documentModel.ts';
import { documentOfAnswer } from '../../../shared/src/documents/documentOfAnswer.ts';
import type {
  AnsweredDocument,
  QuoteAnswer,
  SaleAnswer,
  TermsAnswer,
} from '../../../shared/src/documents/answerTypes.ts';
import { anonymousClient } from '../_shared/clients.ts';
import { serverPdf } from '../_shared/documents/serverPdf.ts';
import { corsHeaders, FunctionError, reasonOf, respond } from '../_shared/respond.ts';

/**
 * The PDF of a document for whoever holds its link: GET with `invoice` or `quote`, the token, and `page`, the address of the link for the
 * code on it. Wrong, expired and withdrawn tokens all read the same.
 */
Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders });
  if (request.method !== 'GET') return respond({ code: 'method_not_allowed', message: 'Send a GET request.' }, 405);
  try {
    return await answerPdf(new URL(request.url).searchParams);
  } catch (error) {
    if (error instanceof FunctionError) return error.toResponse();
    console.error('A document could not be made:', reasonOf(error));
    return respond({ code: 'internal', message: 'The document could not be made. Please try again.' }, 500);
  }
});

async function answerPdf(params: URLSearchParams): Promise<Response> {
  const answered = await readDocument(params);
  if (answered === null) throw new FunctionError(404, 'not_found', 'This document is not available.');
  const document = documentOfAnswer(answered);
  const bytes = await serverPdf(document);
  return new Response(bytes as BodyInit, {
    headers: {
      ...corsHeaders,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(documentFileName(document))}`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

async function readDocument(params: URLSearchParams): Promise<AnsweredDocument | null> {
  const url = pageOf(params.get('page'));
  const quoteToken = params.get('quote');
  if (quoteToken !== null) {
    const answer = await ask<QuoteAnswer>('get_public_quote', quoteToken);
    return answer === null ? null : { kind: 'quote', answer, url };
  }
  const token = params.get('invoice') ?? '';
  const answer = await ask<SaleAnswer>('get_public_invoice', token);
  if (answer === null) return null;
  const terms = answer.sale.balance_due > 0 ? await ask<TermsAnswer>('get_public_invoice_terms', token) : null;
  return { kind: 'invoice', answer, terms, url };
}

async function ask<Answer>(name: string, token: string): Promise<Answer | null> {
  const { data, error } = await anonymousClient().rpc(name, { p_token: token });
  if (error) throw error;
  return data as Answer | null;
}

/** Only a page of the web is put into a code that people scan. */
function pageOf(text: string | null): string | null {
  return text !== null && text.length <= 500 && /^https?:\/\/[^\s]+$/.test(text) ? text : null;
}
