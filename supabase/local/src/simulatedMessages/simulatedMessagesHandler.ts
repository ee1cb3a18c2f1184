import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { isLocal } from '../http/isLocal';
import { readBody, sendError, sendJson } from '../http/respond';
import { messagesPage, pageHeaders, type Said } from './messagesPage';
import type { MessageService } from './SimulatedCarrier';
import { SimulatedMessages } from './SimulatedMessages';
import { readJson } from './simulatedServices';

/** The first part of every address of the simulated services of messages; the service's name follows. */
export const simulatedMessagesPrefix = '/simulated-messages';

const maxBodyBytes = 256 * 1024;
const services: readonly string[] = ['africastalking', 'http', 'whatsapp'];
const isService = (name: string): name is MessageService => services.includes(name);

/** The simulated services of messages of this machine, and where edge functions find them. */
export interface SimulatedMessagesService {
  handle: (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>;
  functionEnv: Record<string, string>;
  messages: SimulatedMessages;
  stop: () => void;
}

/** Makes the services that every business of this machine sends SMS and WhatsApp through. */
export function makeSimulatedMessages({
  apiUrl,
  dataDir,
}: {
  apiUrl: string;
  dataDir: string;
}): SimulatedMessagesService {
  const messages = new SimulatedMessages({ apiUrl, file: path.join(dataDir, 'simulated-messages.json') });
  const address = `${apiUrl}${simulatedMessagesPrefix}`;
  return {
    messages,
    handle: (req, res, url) => handle(messages, req, res, url),
    functionEnv: {
      AFRICASTALKING_URL: `${address}/africastalking`,
      HTTP_SMS_URL: `${address}/http`,
      WHATSAPP_URL: `${address}/whatsapp`,
    },
    stop: () => messages.stop(),
  };
}

async function handle(messages: SimulatedMessages, req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
  if (!isLocal(req)) {
    sendError(res, 403, {
      code: 'local_only',
      message: 'The simulated services of messages only serve the machine that runs them.',
    });
    return;
  }
  const text = (await readBody(req, maxBodyBytes)).toString('utf8');
  const method = req.method ?? 'GET';
  const [service = '', ...rest] = url.pathname.slice(simulatedMessagesPrefix.length + 1).split('/');
  if (isService(service)) {
    const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, value?.toString()]));
    const answer = await messages.answer(service, { route: `${method} ${rest.join('/')}`, headers, text });
    if (answer === null) req.socket.destroy();
    else sendJson(res, answer.status, answer.body, { 'cache-control': 'no-store', ...answer.headers });
  } else if (service === 'sent' && method === 'GET') {
    const to = url.searchParams.get('to');
    sendJson(res, 200, { messages: messages.carrier.taken.filter((message) => to === null || message.to === to) });
  } else if (service === 'control' && method === 'POST') {
    const said = await act(messages, readJson(text));
    sendJson(res, said.isBad ? 400 : 200, { message: said.text });
  } else if (service === '') {
    const said = method === 'POST' ? await act(messages, Object.fromEntries(new URLSearchParams(text))) : null;
    res.writeHead(said?.isBad === true ? 400 : 200, pageHeaders).end(messagesPage(messages, said));
  } else {
    sendError(res, 404, { code: 'not_found', message: 'The simulated services of messages have nothing here.' });
  }
}

/** Does what a form or a test asks for. */
async function act(messages: SimulatedMessages, typed: Record<string, unknown>): Promise<Said> {
  const [action = '', service = '', account = '', address = '', from = '', text = ''] = [
    'action',
    'service',
    'account',
    'address',
    'from',
    'text',
  ].map((name) => (typeof typed[name] === 'string' ? typed[name].trim() : ''));
  if (action === 'forget') {
    messages.carrier.forget();
    return { text: 'What was sent is forgotten.', isBad: false };
  }
  if (!isService(service) || account === '') return { text: 'Say which service and which account.', isBad: true };
  if (action === 'address') return await keepAddress(messages, { service, account, address });
  if (action !== 'write') return { text: 'This cannot be done here.', isBad: true };
  if (!/^\+[1-9]\d{6,14}$/.test(from) || text === '')
    return { text: 'Write a number in the international form, and a text.', isBad: true };
  const isHeard = await messages.write({ service, account, from, text });
  return isHeard
    ? { text: 'The business was told what was written.', isBad: false }
    : { text: 'This account reports nowhere yet.', isBad: true };
}

async function keepAddress(
  messages: SimulatedMessages,
  { service, account, address }: { service: MessageService; account: string; address: string },
): Promise<Said> {
  if (!messages.addresses.set(service, account, address))
    return { text: 'This is not the address that the settings of the channel show.', isBad: true };
  if (service !== 'whatsapp' || (await messages.shakeHands(account).catch(() => false)))
    return { text: 'Reports go there from now on.', isBad: false };
  return { text: 'Saved, but the address did not answer the handshake with this verify token.', isBad: true };
}
