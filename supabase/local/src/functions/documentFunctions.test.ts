import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { sampleQuote, sampleReport, sampleSale } from '../../../../shared/src/documents/testing/documentSamples';
import sharp from 'sharp';
import { FunctionsHost } from './FunctionsHost';

jest.setTimeout(180_000);

interface SentMail {
  to: string;
  text: string;
  attachments: { filename: string; content: string }[];
}

const ANSWERS: Record<string, (args: Record<string, unknown>) => unknown> = {
  claim_jobs: () => jobs.splice(0),
  finish_job: () => true,
  fail_job: (args) => failures.push(args) && null,
  mark_mail_sent: () => null,
  read_mail: ({ p_mail_id: id }) => mails[String(id)] ?? null,
  get_public_quote: ({ p_token: token }) => quotes[String(token)] ?? null,
  get_public_invoice: ({ p_token: token }) => (token === 'right' ? sampleSale() : null),
  get_public_invoice_terms: () => null,
};
const quoteWithLogo = (logoUrl: string) => {
  const quote = sampleQuote();
  return { ...quote, business: { ...quote.business, logo_url: logoUrl } };
};
const LOGO = '/storage/v1/object/public/branding/b1/logo/1.png';
const quotes: Record<string, unknown> = {
  right: sampleQuote(),
  logo: quoteWithLogo(LOGO),
  gone: quoteWithLogo('/storage/v1/object/public/branding/b1/logo/2.png'),
  foreign: quoteWithLogo('http://169.254.169.254/logo.png'),
  secret: quoteWithLogo('/storage/v1/object/public/branding/../../../../../auth/v1/logo.png'),
};
const asked: string[] = [];
const mail = (id: string, document: unknown) => ({
  id,
  to: 'akinyi@example.test',
  subject: 'Your quote',
  body: 'Hello, see {{shop_url}}',
  content: { paragraphs: ['Hello'] },
  brand: null,
  document,
});
const mails: Record<string, unknown> = {
  quote: mail('quote', { kind: 'quote', answer: sampleQuote(), url: '{{shop_url}}/q/t0k3n' }),
  logo: mail('logo', { kind: 'quote', answer: quoteWithLogo(LOGO), url: null }),
  plain: mail('plain', null),
  report: mail('report', { kind: 'report', answer: sampleReport() }),
  broken: mail('broken', { kind: 'quote', answer: {}, url: null }),
  brokenReport: mail('brokenReport', { kind: 'report', answer: {} }),
};
const jobs: object[] = [];
const failures: unknown[] = [];
const sent: SentMail[] = [];

let server: Server;
let host: FunctionsHost;
let dataDir: string;

beforeAll(async () => {
  const logo = await sharp({ create: { width: 30, height: 12, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const parsed = JSON.parse(body || '{}') as Record<string, unknown>;
      if (request.url === '/mailbox') sent.push(parsed as unknown as SentMail);
      if (request.method === 'GET') {
        asked.push(request.url ?? '');
        const isThere = request.url === LOGO;
        return response.writeHead(isThere ? 200 : 404).end(isThere ? logo : '{}');
      }
      const name = /\/rpc\/(\w+)/.exec(request.url ?? '')?.[1] ?? '';
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(ANSWERS[name]?.(parsed) ?? null));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  dataDir = mkdtempSync(path.join(tmpdir(), 'documents-functions-'));
  host = new FunctionsHost({
    functionsDir: path.resolve(__dirname, '../../../functions'),
    dataDir,
    env: {
      SUPABASE_URL: address,
      SUPABASE_ANON_KEY: 'anon',
      SUPABASE_SERVICE_ROLE_KEY: 'secret',
      SITE_URL: 'https://dukani.example',
      MAIL_API_URL: `${address}/mailbox`,
      MAIL_API_KEY: 'mail',
    },
  });
});
afterAll(async () => {
  await host.stop();
  await new Promise((resolve) => server.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

const call = async (address: string, init: RequestInit = {}) =>
  await fetch(`http://127.0.0.1:${await host.port()}/${address}`, {
    ...init,
    headers: { 'x-functions-host-key': host.key, authorization: 'Bearer secret', 'content-type': 'application/json' },
  });

const picturesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;

const textOf = (input: Uint8Array): string => {
  const found = execFileSync(process.execPath, [path.resolve(__dirname, '../../../../scripts/lib/readPdf.mjs')], {
    input,
    encoding: 'utf8',
  });
  return (JSON.parse(found) as string[]).join('\n');
};

async function send(id: string): Promise<SentMail | undefined> {
  sent.length = 0;
  failures.length = 0;
  jobs.push({ id: 1, kind: 'mail', key: id, tenant_id: null, lease_id: 'lease', lease_seconds: 120, attempt: 1 });
  expect((await call('jobs-tick', { method: 'POST', body: '{}' })).status).toBe(200);
  expect(failures).toEqual([]);
  return sent[0];
}

describe('a mail with a document', () => {
  it('carries it as a PDF that names its number, with the link of the business', async () => {
    const { to, attachments } = (await send('quote')) ?? { to: '', attachments: [] };
    expect([to, attachments.map(({ filename }) => filename)]).toEqual([
      'akinyi@example.test',
      ['Quote QUO-000012.pdf'],
    ]);
    const found = textOf(Buffer.from(attachments[0]?.content ?? '', 'base64'));
    expect(found).toContain('QUO-000012');
    expect(found).toContain('Cement 1');
  });

  it('has the logo of the business on it', async () => {
    const { attachments } = (await send('logo')) ?? { attachments: [] };
    expect(picturesIn(Buffer.from(attachments[0]?.content ?? '', 'base64'))).toBe(1);
  });

  it('carries nothing where there is none', async () => {
    expect((await send('plain'))?.attachments).toEqual([]);
  });

  it('of a report carries its figures as a PDF and as a spreadsheet with real numbers and days, and no formulas', async () => {
    const { attachments } = (await send('report')) ?? { attachments: [] };
    expect(attachments.map(({ filename }) => filename)).toEqual([
      'Duka la Mama Drinks 1 Nov 2026 – 2 Nov 2026.pdf',
      'Duka la Mama Drinks 1 Nov 2026 – 2 Nov 2026.xlsx',
    ]);
    const [pdf, workbook] = attachments.map(({ content }) => Buffer.from(content, 'base64'));
    expect(textOf(pdf ?? Buffer.of())).toMatch(/Net sales[\s\S]*Total[\s\S]*1,234\.50[\s\S]*Sun 1 Nov 2026/);
    const { default: readSheets } = await import('read-excel-file/node');
    const rows = (await readSheets(workbook ?? Buffer.of()))[0]?.data ?? [];
    const titles = rows.findIndex(([first]) => first === 'Day');
    expect(rows.slice(titles)).toEqual([
      ['Day', 'Product', 'Net sales (KES)', 'Net sales (KES), before', 'Margin', 'Margin, before'],
      [new Date('2026-11-01T00:00:00Z'), '=1+1', 1000, null, 0.25, null],
      [new Date('2026-11-02T00:00:00Z'), 'Soda', 234.5, 100, 0.1, null],
      ['Total', null, 1234.5, 100, 0.2, null],
    ]);
  });

  it('is sent all the same when its document cannot be made', async () => {
    expect(await send('broken')).toMatchObject({ to: 'akinyi@example.test', attachments: [] });
  });

  it('of a report, whose rows are in its files alone, waits and is tried again', async () => {
    await expect(send('brokenReport')).rejects.toThrow();
    expect(failures).toMatchObject([{ p_job_id: 1 }]);
    expect(sent).toEqual([]);
  });
});

describe('the PDF behind a link', () => {
  it.each([
    ['quote', 'QUO-000012'],
    ['invoice', 'INV-000341'],
  ])('of %s is for whoever holds it', async (kind, number) => {
    const response = await call(`document-pdf?${kind}=right&page=https://duka.example/x`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(textOf(new Uint8Array(await response.arrayBuffer()))).toContain(number);
  });

  it('has the logo of the business, which is read from the own storage only, and comes without where it is not there', async () => {
    asked.length = 0;
    const found: Record<string, number> = {};
    for (const token of ['logo', 'gone', 'foreign', 'secret']) {
      const response = await call(`document-pdf?quote=${token}`);
      found[token] = picturesIn(Buffer.from(await response.arrayBuffer()));
    }
    expect(found).toEqual({ logo: 1, gone: 0, foreign: 0, secret: 0 });
    expect(asked.filter((url) => url !== LOGO)).toEqual(['/storage/v1/object/public/branding/b1/logo/2.png']);
  });

  it.each(['quote=wrong', 'invoice=wrong', 'invoice=', 'other=1', ''])('is nobody else’s: %s', async (query) => {
    const response = await call(`document-pdf?${query}`);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  });

  it('is read only', async () => {
    expect((await call('document-pdf?quote=right', { method: 'POST', body: '{}' })).status).toBe(405);
  });
});
