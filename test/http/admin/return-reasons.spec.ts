import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

let number = 0;
const buildReason = (more = {}) => ({ value: `reason_${++number}`, label: `Reason ${number}`, ...more });

async function createReason(more = {}): Promise<{ id: string; value: string }> {
  return ok(await shop.admin.post('/return-reasons', buildReason(more))).return_reason;
}

describe('GET /return-reasons', () => {
  let broken: string, fit: string, small: string;
  beforeAll(async () => {
    ({ id: fit } = await createReason());
    ({ id: small } = await createReason({ parent_return_reason_id: fit }));
    ({ id: broken } = await createReason());
  });

  it.each(['admin', 'store'] as const)(
    'returns on /%s the top-level reasons, newest first, with their children',
    async (surface) => {
      const { return_reasons } = ok(await shop[surface].get('/return-reasons'));
      const ids = return_reasons.map(({ id }) => id);
      expect(ids.slice(0, 2)).toEqual([broken, fit]);
      expect(ids).not.toContain(small);
      expect(return_reasons[1].return_reason_children).toMatchObject([{ id: small }]);
    },
  );

  it('returns a reason with its parent', async () => {
    const { return_reason } = ok(await shop.store.get(`/return-reasons/${small}`));
    expect(return_reason.parent_return_reason).toMatchObject({ id: fit });
  });
});

describe('A return reason', () => {
  it('has metadata that is hidden from the storefront', async () => {
    const { id } = await createReason({ description: 'The sleeves', metadata: { team: 'fit' } });
    const visible = { description: 'The sleeves', parent_return_reason: null, return_reason_children: [] };
    expect(ok(await shop.admin.get(`/return-reasons/${id}`)).return_reason).toMatchObject({
      ...visible,
      metadata: { team: 'fit' },
    });
    expect(ok(await shop.store.get(`/return-reasons/${id}`)).return_reason).toMatchObject({
      ...visible,
      metadata: null,
    });
  });

  it('cannot have a parent that has a parent itself', async () => {
    const fit = await createReason();
    const small = await createReason({ parent_return_reason_id: fit.id });
    expect(
      await shop.admin.post('/return-reasons', buildReason({ parent_return_reason_id: small.id })),
    ).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: 'Doubly nested return reasons is not supported' },
    });
  });

  it('cannot have an unknown parent', async () => {
    expect(
      await shop.admin.post('/return-reasons', buildReason({ parent_return_reason_id: 'rr_none' })),
    ).toMatchObject({
      status: 404,
      body: { type: 'not_found' },
    });
  });

  it('has a unique value until it is deleted', async () => {
    const { id, value } = await createReason();
    const duplicate = { value, label: 'The same' };
    expect(await shop.admin.post('/return-reasons', duplicate)).toMatchObject({
      status: 422,
      body: { type: 'duplicate_error', message: `Return_reason with value ${value} already exists.` },
    });
    const other = await createReason();
    expect((await shop.admin.post(`/return-reasons/${other.id}`, { value })).status).toBe(422);
    ok(await shop.admin.delete(`/return-reasons/${id}`));
    ok(await shop.admin.post('/return-reasons', duplicate));
  });

  it('changes only in the fields of an update', async () => {
    const { id, value } = await createReason({ description: 'Old', metadata: { a: 1, b: 2 } });
    const body = { label: 'New', description: null, metadata: { b: '' } };
    expect(ok(await shop.admin.post(`/return-reasons/${id}`, body)).return_reason).toMatchObject({
      ...{ value, label: 'New', description: null, metadata: { a: 1 } },
    });
  });

  it('must exist to be updated', async () => {
    expect((await shop.admin.post('/return-reasons/rr_none', { label: 'New' })).status).toBe(404);
  });

  it('is deleted with its children, and a second deletion responds equally', async () => {
    const fit = await createReason();
    const small = await createReason({ parent_return_reason_id: fit.id });
    for (const _ of ['once', 'again'])
      expect(ok(await shop.admin.delete(`/return-reasons/${fit.id}`))).toEqual({
        ...{ id: fit.id, object: 'return_reason', deleted: true },
      });
    for (const { id } of [fit, small])
      for (const surface of [shop.admin, shop.store])
        expect((await surface.get(`/return-reasons/${id}`)).status).toBe(404);
  });

  it('cannot have a deleted parent', async () => {
    const parent = await createReason();
    ok(await shop.admin.delete(`/return-reasons/${parent.id}`));
    const orphan = buildReason({ parent_return_reason_id: parent.id });
    expect((await shop.admin.post('/return-reasons', orphan)).status).toBe(404);
  });

  it('has no children left if they are created while it is deleted', async () => {
    for (let round = 0; round < 20; round++) {
      const fit = await createReason();
      await Promise.all([
        ...Array.from({ length: 4 }, () =>
          shop.admin.post('/return-reasons', buildReason({ parent_return_reason_id: fit.id })),
        ),
        shop.admin.delete(`/return-reasons/${fit.id}`),
      ]);
      const children = await shop.sql(
        'select id from return_reason where parent_return_reason_id = $1 and deleted_at is null',
        [fit.id],
      );
      expect(children).toEqual([]);
    }
  });

  it.each([{ value: '' }, { value: undefined }, { label: undefined }, { label: {} }, { nonsense: 1 }])(
    'is rejected with %j',
    async (change) => {
      expect(await shop.admin.post('/return-reasons', buildReason(change))).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
    },
  );
});
