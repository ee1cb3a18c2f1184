import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { ids, request, startGateway, type Gateway } from './gateway';

let gateway: Gateway;
let acme: SupabaseClient;
let bolt: SupabaseClient;
let png: Buffer;
beforeAll(async () => {
  gateway = await startGateway();
  acme = await gateway.member('staff@acme.test', ids.acme);
  bolt = await gateway.member('staff@bolt.test', ids.bolt);
  png = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#2563eb' } })
    .png()
    .toBuffer();
}, 300_000);
afterAll(async () => await gateway.stop());

const upload = async (client: SupabaseClient, bucket: string, key: string, type = 'image/png', upsert = false) =>
  await client.storage
    .from(bucket)
    .upload(key, new Uint8Array(png), { contentType: type, cacheControl: '3600', upsert });
/** A picture that goes on with nothing, to a size in bytes. */
const padded = (size: number) => new Uint8Array(Buffer.concat([png, Buffer.alloc(size - png.length)]));
const open = async (address: string, headers: Record<string, string> = {}) =>
  await request(gateway, address, { headers: { apikey: '', ...headers } });

describe('uploads', () => {
  it('takes a file into the own folder, once unless it may be replaced', async () => {
    expect((await upload(acme, 'product-images', `${ids.acme}/one.png`)).error).toBeNull();
    expect((await upload(acme, 'product-images', `${ids.acme}/one.png`)).error).not.toBeNull();
    expect((await upload(acme, 'product-images', `${ids.acme}/one.png`, 'image/png', true)).error).toBeNull();
  });

  it.each([
    ['another tenant’s folder', `${ids.bolt}/x.png`, 'image/png'],
    ['a type that the bucket does not take', `${ids.acme}/x.svg`, 'image/svg+xml'],
    ['a path that leads out', `${ids.acme}/../../x.png`, 'image/png'],
  ])('refuses %s', async (_what, key, type) => {
    expect((await upload(acme, 'product-images', key, type)).error).not.toBeNull();
  });

  it('refuses an anonymous visitor and a file that is too large', async () => {
    expect((await upload(gateway.anon, 'product-images', `${ids.acme}/anon.png`)).error).not.toBeNull();
    const large = await acme.storage
      .from('product-images')
      .upload(`${ids.acme}/large.png`, padded(600_000), { contentType: 'image/png' });
    expect(large.error).not.toBeNull();
    const huge = await acme.storage
      .from('product-images')
      .upload(`${ids.acme}/huge.png`, padded(3_000_000), { contentType: 'image/png' });
    expect(huge.error).not.toBeNull();
  });

  it('lists names within the folder, and nothing of others', async () => {
    await upload(acme, 'documents', `${ids.acme}/list/a.png`);
    await upload(acme, 'documents', `${ids.acme}/list/b.png`);
    expect((await acme.storage.from('documents').list(`${ids.acme}/list`)).data?.map(({ name }) => name)).toEqual([
      'a.png',
      'b.png',
    ]);
    expect((await bolt.storage.from('documents').list(`${ids.acme}/list`)).data).toEqual([]);
  });

  it('removes and downloads only what is one’s own', async () => {
    await upload(acme, 'documents', `${ids.acme}/mine.png`);
    expect((await bolt.storage.from('documents').download(`${ids.acme}/mine.png`)).error).not.toBeNull();
    await bolt.storage.from('documents').remove([`${ids.acme}/mine.png`]);
    const own = await acme.storage.from('documents').download(`${ids.acme}/mine.png`);
    expect(Buffer.from((await own.data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(png)).toBe(true);
    expect((await acme.storage.from('documents').remove([`${ids.acme}/mine.png`])).data).toHaveLength(1);
    expect((await acme.storage.from('documents').download(`${ids.acme}/mine.png`)).error).not.toBeNull();
  });
});

describe('files from a browser, which come as a form', () => {
  const send = async (client: SupabaseClient, key: string, file: Blob, upsert = false) =>
    await client.storage.from('product-images').upload(key, file, { upsert, cacheControl: '600' });
  const picture = (type = 'image/png', bytes: Uint8Array = png) =>
    new File([bytes as BlobPart], 'Photo é "1".png', { type });

  it('are stored as they are, with the kind and the lifetime they were sent with', async () => {
    const key = `${ids.acme}/browser.png`;
    expect((await send(acme, key, picture())).error).toBeNull();

    const stored = await open(new URL(acme.storage.from('product-images').getPublicUrl(key).data.publicUrl).pathname);
    expect(Object.fromEntries(stored.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=600',
    });
    expect(Buffer.from(await stored.arrayBuffer()).equals(png)).toBe(true);
  });

  it('replace a file only when they may: by a plain Blob, by update, and by a form with a field of another name', async () => {
    const key = `${ids.acme}/replaced.png`;
    const smaller = new Uint8Array(await sharp(png).resize(10).png().toBuffer());
    expect((await send(acme, key, picture())).error).toBeNull();
    expect((await send(acme, key, picture())).error).not.toBeNull();
    expect((await send(acme, key, new Blob([smaller as BlobPart], { type: 'image/png' }), true)).error).toBeNull();
    const own = await acme.storage.from('product-images').download(key);
    expect(new Uint8Array((await own.data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(smaller);
    expect((await acme.storage.from('product-images').update(key, picture())).error).toBeNull();
    const form = new FormData();
    form.append('file', picture());
    expect((await acme.storage.from('product-images').upload(key, form, { upsert: true })).error).toBeNull();
  });

  it.each<[string, () => SupabaseClient, string, () => Blob, RegExp]>([
    ['a kind the bucket does not take', () => acme, `${ids.acme}/x.svg`, () => picture('image/svg+xml'), /mime/i],
    ['a file without a kind', () => acme, `${ids.acme}/x.png`, () => picture(''), /mime/i],
    [
      'more than the bucket takes',
      () => acme,
      `${ids.acme}/large.png`,
      () => picture('image/png', padded(600_000)),
      /size/i,
    ],
    [
      'more than the server takes',
      () => acme,
      `${ids.acme}/huge.png`,
      () => picture('image/png', padded(3_000_000)),
      /larger than 1 MB/,
    ],
    ['another tenant’s folder', () => acme, `${ids.bolt}/x.png`, () => picture(), /row-level security/],
    [
      'an anonymous visitor',
      () => gateway.anon,
      `${ids.acme}/x.png`,
      () => picture(),
      /row-level security|permission denied/,
    ],
  ])('refuse %s', async (_what, client, key, file, reason) => {
    expect((await send(client(), key, file())).error?.message).toMatch(reason);
  });

  it.each([
    '',
    '--cut\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\n\r\nhalf',
    '--cut\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--cut--\r\n',
  ])('answer a damaged form with 400: %j', async (body) => {
    const token = (await acme.auth.getSession()).data.session?.access_token ?? '';
    const response = await request(gateway, `/storage/v1/object/product-images/${ids.acme}/damaged-form.png`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=cut' },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'InvalidRequest' });
  });
});

describe('public files', () => {
  it('opens without a key, is kept by browsers and answers 304', async () => {
    await upload(acme, 'product-images', `${ids.acme}/public.png`);
    const address = new URL(acme.storage.from('product-images').getPublicUrl(`${ids.acme}/public.png`).data.publicUrl)
      .pathname;
    const first = await open(address);
    expect(first.status).toBe(200);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await first.arrayBuffer()).equals(png)).toBe(true);
    expect((await open(address, { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it.each([
    `/storage/v1/object/public/documents/${ids.acme}/secret.png`,
    `/storage/v1/object/public/product-images/${ids.acme}/absent.png`,
    `/storage/v1/object/public/product-images/${ids.acme}/public.png.meta`,
    `/storage/v1/object/public/nothing/x.png`,
  ])('does not open %s', async (address) => {
    await upload(acme, 'documents', `${ids.acme}/secret.png`, 'image/png', true);
    expect((await open(address)).status).toBe(400);
  });

  // A path has one spelling: hidden dots are as good as open ones, and what they lead to is no public file.
  it.each([
    `/storage/v1/object/public/product-images/..%2f..%2fsecrets.json`,
    `/storage/v1/object/public/product-images/${ids.acme}/..%2f..%2f..%2f..%2fsecrets.json`,
    `/storage/v1/object/public/..%2fsecrets.json`,
    `/storage/v1/object/public/product-images/%2e%2e%2fdocuments/${ids.acme}/%2e%2e/..%2f../documents/${ids.acme}/secret.png`,
  ])('are not left through hidden dots: %s', async (address) => {
    await upload(acme, 'documents', `${ids.acme}/secret.png`, 'image/png', true);
    expect((await open(address)).status).toBe(401);
    const outsider = (await bolt.auth.getSession()).data.session?.access_token ?? '';
    const known = await request(gateway, address, { headers: { authorization: `Bearer ${outsider}` } });
    expect([400, 404]).toContain(known.status);
  });
});

describe('signed links', () => {
  it('open a private file for as long as they say', async () => {
    await upload(acme, 'documents', `${ids.acme}/signed file.png`);
    const { data } = await acme.storage.from('documents').createSignedUrl(`${ids.acme}/signed file.png`, 60);
    const link = new URL(data?.signedUrl ?? '');
    const opened = await open(`${link.pathname}${link.search}`);
    expect(opened.status).toBe(200);
    expect(opened.headers.get('cache-control')).toContain('private');

    const brief = new URL(
      (await acme.storage.from('documents').createSignedUrl(`${ids.acme}/signed file.png`, 1)).data?.signedUrl ?? '',
    );
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    expect((await open(`${brief.pathname}${brief.search}`)).status).toBe(400);
  });

  it('are given only to those who may read, and fit one file only', async () => {
    await upload(acme, 'documents', `${ids.acme}/one.png`);
    await upload(acme, 'documents', `${ids.acme}/two.png`);
    expect((await bolt.storage.from('documents').createSignedUrl(`${ids.acme}/one.png`, 60)).error).not.toBeNull();
    expect(
      (await gateway.anon.storage.from('documents').createSignedUrl(`${ids.acme}/one.png`, 60)).error,
    ).not.toBeNull();
    const link = new URL(
      (await acme.storage.from('documents').createSignedUrl(`${ids.acme}/one.png`, 60)).data?.signedUrl ?? '',
    );
    expect((await open(`${link.pathname.replace('one.png', 'two.png')}${link.search}`)).status).toBe(400);
    const token = (await acme.auth.getSession()).data.session?.access_token ?? '';
    expect((await open(`${link.pathname}?token=${token}`)).status).toBe(400);
  });

  it('come in numbers', async () => {
    await upload(acme, 'documents', `${ids.acme}/many.png`, 'image/png', true);
    const { data } = await acme.storage
      .from('documents')
      .createSignedUrls([`${ids.acme}/many.png`, `${ids.acme}/absent.png`], 60);
    expect(data).toMatchObject([
      { error: null, signedUrl: expect.stringContaining('token=') },
      { error: expect.any(String) },
    ]);
  });

  it('are no access tokens', async () => {
    await upload(acme, 'documents', `${ids.acme}/token.png`, 'image/png', true);
    const link = new URL(
      (await acme.storage.from('documents').createSignedUrl(`${ids.acme}/token.png`, 60)).data?.signedUrl ?? '',
    );
    expect(
      (
        await request(gateway, '/rest/v1/tenants', {
          headers: { authorization: `Bearer ${link.searchParams.get('token')}` },
        })
      ).status,
    ).toBe(401);
  });
});

describe('pictures', () => {
  const render = async (query: string, headers: Record<string, string> = {}) =>
    await open(`/storage/v1/render/image/public/product-images/${ids.acme}/picture.png?${query}`, headers);
  beforeAll(async () => void (await upload(acme, 'product-images', `${ids.acme}/picture.png`)));

  it.each([
    ['width=100', 100, 50, 'png'],
    ['width=100&height=100', 100, 100, 'png'],
    ['width=100&height=100&resize=contain', 100, 50, 'png'],
    ['width=1000', 400, 200, 'png'],
    ['width=100&format=webp', 100, 50, 'webp'],
  ])('renders %s', async (query, width, height, format) => {
    const response = await render(query, { accept: '*/*' });
    expect(response.headers.get('content-type')).toBe(`image/${format}`);
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width, height, format });
  });

  it('chooses WebP for browsers that take it', async () => {
    const response = await render('width=120', { accept: 'image/avif,image/webp,*/*' });
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('vary')).toContain('Accept');
  });

  it.each(['width=0', 'width=2001', 'width=x', 'quality=5', 'resize=stretch', 'format=bmp'])(
    'refuses %s',
    async (query) => {
      expect((await render(query)).status).toBe(400);
    },
  );

  it('answers a damaged picture with 422', async () => {
    await acme.storage
      .from('product-images')
      .upload(`${ids.acme}/damaged.png`, new Uint8Array(png.subarray(0, 40)), { contentType: 'image/png' });
    expect((await open(`/storage/v1/render/image/public/product-images/${ids.acme}/damaged.png?width=10`)).status).toBe(
      422,
    );
  });
});

describe('what a file is', () => {
  it.each([
    ['a page', '<!doctype html><script>1</script>'],
    ['nothing', ''],
  ])('%s does not become a picture by being called one', async (_what, content) => {
    const { error } = await acme.storage
      .from('product-images')
      .upload(`${ids.acme}/lie.png`, new Uint8Array(Buffer.from(content)), { contentType: 'image/png' });
    expect(error).toMatchObject({ status: 415 });
    const form = await acme.storage
      .from('product-images')
      .upload(`${ids.acme}/lie.png`, new Blob([content], { type: 'image/png' }));
    expect(form.error).toMatchObject({ status: 415 });
  });
});

describe('the room of a business', () => {
  it('is 200 MB a bucket: beyond it nothing is taken, by copying neither, and others are not affected', async () => {
    const fill = async (bytes: number) => {
      await gateway.admin.query(`delete from storage.objects where name = $1`, [`${ids.acme}/filled.png`]);
      await gateway.admin.query(
        `insert into storage.objects (bucket_id, name, metadata) values ('product-images', $1, jsonb_build_object('size', $2::bigint))`,
        [`${ids.acme}/filled.png`, bytes],
      );
    };
    expect((await upload(acme, 'product-images', `${ids.acme}/first-of-all.png`)).error).toBeNull();
    await fill(200 * 1024 * 1024);
    const refused = await upload(acme, 'product-images', `${ids.acme}/more.png`);
    expect(refused.error).toMatchObject({ status: 413, message: expect.stringContaining('200 MB') });
    const copied = await acme.storage
      .from('product-images')
      .copy(`${ids.acme}/first-of-all.png`, `${ids.acme}/first-copy.png`);
    expect(copied.error).toMatchObject({ status: 413 });
    expect((await upload(bolt, 'product-images', `${ids.bolt}/more.png`)).error).toBeNull();
    expect((await upload(acme, 'documents', `${ids.acme}/other-bucket.png`)).error).toBeNull();

    // One place is left: of uploads at once only one finds it.
    const { rows } = await gateway.admin.query<{ used: string }>(
      `select sum((metadata ->> 'size')::bigint) as used from storage.objects
       where bucket_id = 'product-images' and split_part(name, '/', 1) = $1 and name not like '%/filled.png'`,
      [ids.acme],
    );
    await fill(200 * 1024 * 1024 - Number(rows[0]?.used) - png.length);
    const race = await Promise.all(
      [1, 2, 3].map(async (number) => await upload(acme, 'product-images', `${ids.acme}/race-${number}.png`)),
    );
    expect(race.filter(({ error }) => error === null)).toHaveLength(1);
    await gateway.admin.query(`delete from storage.objects where name = $1`, [`${ids.acme}/filled.png`]);
  });
});

describe('a link to upload by', () => {
  const linkFor = async (client: SupabaseClient, key: string, upsert = false) =>
    (await client.storage.from('product-images').createSignedUploadUrl(key, { upsert })).data;
  const put = async (key: string, token: string, bytes: Uint8Array = png, contentType = 'image/png') =>
    await gateway.anon.storage
      .from('product-images')
      .uploadToSignedUrl(key, token, new Uint8Array(bytes), { contentType });

  it('takes one picture for somebody who may upload there', async () => {
    const key = `${ids.acme}/by-link.png`;
    const link = await linkFor(acme, key);
    expect((await put(key, link?.token ?? '', Buffer.from('<script>'))).error).toMatchObject({ status: 415 });
    expect((await put(`${ids.acme}/another.png`, link?.token ?? '')).error).toMatchObject({ status: 403 });
    expect((await put(key, 'made-up')).error).toMatchObject({ status: 403 });
    expect((await put(key, link?.token ?? '')).error).toBeNull();
    expect((await put(key, link?.token ?? '')).error).not.toBeNull();
    expect((await put(key, (await linkFor(acme, key, true))?.token ?? '')).error).toBeNull();
    const { rows } = await gateway.admin.query<{ owner_id: string | null }>(
      'select owner_id from storage.objects where name = $1',
      [key],
    );
    expect(rows).toEqual([{ owner_id: (await acme.auth.getUser()).data.user?.id }]);
  });

  it('is given to nobody else’s folder', async () => {
    expect(await linkFor(bolt, `${ids.acme}/foreign.png`)).toBeNull();
    expect(await linkFor(gateway.anon, `${ids.acme}/foreign.png`)).toBeNull();
  });

  it('ends with the right it was given by', async () => {
    const leaving = await gateway.member('leaving@acme.test', ids.acme);
    const key = `${ids.acme}/left.png`;
    const link = await linkFor(leaving, key);
    await gateway.admin.query('update public.profiles set tenant_id = null where user_id = $1', [
      (await leaving.auth.getUser()).data.user?.id,
    ]);
    expect((await put(key, link?.token ?? '')).error).not.toBeNull();
    const { rowCount } = await gateway.admin.query('select 1 from storage.objects where name = $1', [key]);
    expect(rowCount).toBe(0);
  });
});
