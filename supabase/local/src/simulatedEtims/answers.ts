import { randomUUID } from 'node:crypto';
import type { SimulatedAnswer } from '../simulatedPayments/simulatedAnswer';
import type { EtimsData } from './etimsRequest';
import type { Refusal } from './refusal';

/** How an answer travels. */
export interface Place {
  style: 'direct' | 'gateway';
  /** YYYYMMDDHHmmss. */
  now: string;
}

/** Success in the envelope of a style; nothing to send is 001. */
export function taken(data: EtimsData, { style, now }: Place): SimulatedAnswer {
  const result =
    data === 'none'
      ? { resultCd: '001', resultMsg: 'There is no search result', resultDt: now, data: null }
      : { resultCd: '000', resultMsg: 'It is succeeded', resultDt: now, data };
  return { status: 200, body: style === 'direct' ? result : wrapped(result) };
}

/** A refusal: the flat style has HTTP 200 and a code, the gateway refuses what is not valid by itself. */
export function refusedBy({ code, message }: Refusal, { style, now }: Place): SimulatedAnswer {
  const result = { resultCd: code, resultMsg: message, resultDt: now, data: null };
  if (style === 'direct') return { status: 200, body: result };
  return code === '910' || code === '911' || code === '913' || code === '922'
    ? { status: 400, body: gatewayRefusal(400, message) }
    : { status: 200, body: wrapped(result) };
}

/** A refusal of the gateway behind which nothing was asked; its words for customers are modelled. */
export function gatewayRefusal(code: number, message: string): unknown {
  return {
    responseHeader: {
      responseCode: code,
      responseRefID: randomUUID(),
      customerMessage: 'Bad Request',
      debugMessage: message,
    },
    responseBody: null,
  };
}

/** An error of the gateway itself. */
export function gatewayError(status: number, message: string): SimulatedAnswer {
  const header = { responseCode: status, responseRefID: randomUUID(), customerMessage: message, debugMessage: message };
  return { status, body: { header, body: null } };
}

function wrapped(result: unknown): unknown {
  return {
    responseHeader: {
      responseCode: 200,
      responseRefID: randomUUID(),
      customerMessage: 'success',
      debugMessage: 'success',
    },
    responseBody: result,
  };
}
