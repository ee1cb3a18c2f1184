/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto';
import { configureData } from '@dukani/shared/data';
import { makeFakeTransport } from '@dukani/shared/testing';
import { sendAttachment, takeAttachmentOff } from './sendAttachment';

/** What the page asked the bucket to take. */
class FakeRequest {
  static sent: { url: string; headers: Record<string, string>; content: Blob }[] = [];
  static status = 200;
  status = 0;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  #url = '';
  #headers: Record<string, string> = {};
  open(_method: string, url: string) {
    this.#url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  abort() {
    this.onabort?.();
  }
  send(content: Blob) {
    FakeRequest.sent.push({ url: this.#url, headers: this.#headers, content });
    this.upload.onprogress?.({ loaded: 5, total: 10 });
    this.status = FakeRequest.status;
    this.onload?.();
  }
}

/** The document of the test and Node do not know each other's buffers: the hash is that of nothing. */
const FAKE_CRYPTO = {
  subtle: { digest: () => Promise.resolve(new ArrayBuffer(32)) },
  randomUUID: () => webcrypto.randomUUID(),
  getRandomValues: (values: Uint8Array) => values.fill(7),
};

const OWNER = { entityType: 'voucher' as const, entityId: '00000000-0000-4000-8000-0000000002e1' };

function setUp(sameAs: unknown[] = [], replayed = false) {
  FakeRequest.sent = [];
  FakeRequest.status = 200;
  const { fetch, calls } = makeFakeTransport({
    add_attachment: ({ p_attachment: paper }: { p_attachment: Record<string, unknown> }) => ({
      ...paper,
      path: 'a/voucher/b/c',
      same_as: sameAs,
      replayed,
    }),
    take_attachment_off: { id: OWNER.entityId },
  });
  configureData({ supabaseUrl: 'http://api.test', supabaseKey: 'key', fetch });
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: FAKE_CRYPTO });
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  Blob.prototype.arrayBuffer ??= () => Promise.resolve(new ArrayBuffer(3));
  const progress: number[] = [];
  const send = (file: File) =>
    sendAttachment(OWNER, file, {
      onProgress: (percent) => progress.push(percent),
      signal: new AbortController().signal,
    });
  return { calls, progress, send };
}
const pdf = () => new File(['abc'], 'bill.pdf', { type: 'application/pdf' });

describe('sendAttachment', () => {
  it('announces a PDF as it is, then puts it where the answer says, with progress', async () => {
    const { calls, progress, send } = setUp();
    const stored = await send(pdf());

    const announced = calls.find(({ name }) => name === 'add_attachment')?.args;
    expect(announced).toMatchObject({
      p_attachment: {
        entity_type: 'voucher',
        entity_id: OWNER.entityId,
        file_name: 'bill.pdf',
        mime_type: 'application/pdf',
        byte_size: 3,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect(FakeRequest.sent).toMatchObject([
      {
        url: 'http://api.test/storage/v1/object/documents/a/voucher/b/c',
        headers: { 'content-type': 'application/pdf' },
      },
    ]);
    expect([progress, stored.name, stored.isKnown]).toEqual([[50], 'bill.pdf', false]);
  });

  it('makes a photo smaller than 2,000 pixels and says that the file is known', async () => {
    const { calls, send } = setUp([{ entity_type: 'voucher', entity_id: 'x' }]);
    const drawn: number[] = [];
    Object.assign(globalThis, {
      createImageBitmap: () => Promise.resolve({ width: 4000, height: 3000, close: () => undefined }),
    });
    HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: () => undefined })) as never;
    HTMLCanvasElement.prototype.toBlob = function toBlob(callback, type = 'image/png') {
      drawn.push(this.width, this.height);
      callback(new Blob(['x'], { type }));
    };
    const stored = await send(new File(['photo'], 'receipt.heic', { type: 'image/heic' }));

    expect(drawn).toEqual([2000, 1500]);
    expect(calls.find(({ name }) => name === 'add_attachment')?.args).toMatchObject({
      p_attachment: { mime_type: 'image/webp', byte_size: 1 },
    });
    expect(stored.isKnown).toBe(true);
  });

  it('refuses other files before anything is sent, and says when the bucket refuses one', async () => {
    const { calls, send } = setUp();
    Object.assign(globalThis, { createImageBitmap: undefined });
    await expect(send(new File(['x'], 'sheet.txt', { type: 'text/plain' }))).rejects.toThrow('Only photos and PDFs');
    expect(calls).toEqual([]);
    FakeRequest.status = 413;
    await expect(send(pdf())).rejects.toMatchObject({ status: 413 });
  });

  it('has one id for one file of a document, in every attempt; what was taken before is taken', async () => {
    const { calls, send } = setUp([], true);
    FakeRequest.status = 409;
    await send(pdf());
    await send(pdf());
    const ids = calls
      .filter(({ name }) => name === 'add_attachment')
      .map(({ args }) => (args as { p_attachment: { id: string } }).p_attachment.id);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids[1]).toBe(ids[0]);
  });

  it('takes a file off the form', async () => {
    const { calls } = setUp();
    await takeAttachmentOff(OWNER.entityId);
    expect(calls).toMatchObject([{ name: 'take_attachment_off', args: { p_attachment_id: OWNER.entityId } }]);
  });
});
