import { anonymous, as, closeAll, request, world, type Persona } from './environment';

afterAll(closeAll);

const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const upload = async (persona: Persona, key: string, type = 'image/png') =>
  await (await as(persona)).storage.from('product-images').upload(key, png, { contentType: type });

describe('pictures of products', () => {
  it('are uploaded by those who edit products, into the own folder, and opened by everybody', async () => {
    const key = `${world().tenantId}/contract-${crypto.randomUUID()}.png`;
    expect((await upload('owner', key)).error).toBeNull();
    const { publicUrl } = anonymous().storage.from('product-images').getPublicUrl(key).data;
    const response = await fetch(publicUrl);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await upload('owner', key)).error).not.toBeNull();
    const listed = await (await as('owner')).storage.from('product-images').list(world().tenantId);
    expect(listed.data?.map(({ name }) => name)).toContain(key.split('/')[1]);
    expect((await (await as('owner')).storage.from('product-images').remove([key])).data).toHaveLength(1);
    expect((await fetch(publicUrl)).status).toBe(400);
  });

  it.each(['cashier', 'invited', 'removed', 'mustChange', 'otherOwner', 'outsider'] as const)(
    'are not %s’s to upload',
    async (persona) => {
      expect((await upload(persona, `${world().tenantId}/x-${crypto.randomUUID()}.png`)).error).not.toBeNull();
    },
  );

  it('are nobody’s to upload without a session, or of a kind that can run', async () => {
    expect(
      (
        await anonymous()
          .storage.from('product-images')
          .upload(`${world().tenantId}/x.png`, png, { contentType: 'image/png' })
      ).error,
    ).not.toBeNull();
    expect((await upload('owner', `${world().tenantId}/x.svg`, 'image/svg+xml')).error).not.toBeNull();
    expect((await upload('owner', `${world().tenantId}/x.html`, 'image/png')).error).not.toBeNull();
    expect((await upload('owner', `${world().otherTenantId}/x.png`)).error).not.toBeNull();
  });

  it('are listed by nobody else', async () => {
    for (const client of [anonymous(), await as('otherOwner')])
      expect((await client.storage.from('product-images').list(world().tenantId)).data ?? []).toEqual([]);
  });

  it('come in the size that is asked for', async () => {
    const key = `${world().tenantId}/small-${crypto.randomUUID()}.png`;
    await upload('owner', key);
    const { publicUrl } = anonymous()
      .storage.from('product-images')
      .getPublicUrl(key, { transform: { width: 10, height: 10 } }).data;
    const response = await fetch(publicUrl);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^image\//);
  });

  it('are signed only for those who may read them', async () => {
    const key = `${world().tenantId}/signed-${crypto.randomUUID()}.png`;
    await upload('owner', key);
    const { data } = await (await as('owner')).storage.from('product-images').createSignedUrl(key, 60);
    expect((await fetch(data?.signedUrl ?? '')).status).toBe(200);
    expect(
      (await (await as('otherOwner')).storage.from('product-images').createSignedUrl(key, 60)).error,
    ).not.toBeNull();
  });
});

describe('buckets', () => {
  it('are made by nobody', async () => {
    expect((await (await as('owner')).storage.createBucket('mine')).error).not.toBeNull();
    expect((await request('/storage/v1/bucket')).status).toBeLessThan(500);
  });
});
