import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

let number = 0;
const reason = (more = {}) => ({ value: `reason_${++number}`, label: `Reason ${number}`, ...more });

async function created(more = {}): Promise<{ id: string; value: string }> {
  return ok(await shop.admin.post('/return-reasons', reason(more))).return_reason;
}

describe('return reasons', () => {
  it('have a value, a label, a description, and metadata that shoppers do not see', async () => {
    const made = await created({ description: 'The sleeves', metadata: { team: 'fit' } });
    const shown = { description: 'The sleeves', parent_return_reason: null, return_reason_children: [] };
    expect(ok(await shop.admin.get(`/return-reasons/${made.id}`)).return_reason).toMatchObject({
      ...shown,
      metadata: { team: 'fit' },
    });
    expect(ok(await shop.store.get(`/return-reasons/${made.id}`)).return_reason).toMatchObject({
      ...shown,
      metadata: null,
    });
  });

  it('are listed from the top, newest first, with the more precise ones below them, on both surfaces', async () => {
    const fit = await created();
    const small = await created({ parent_return_reason_id: fit.id });
    const broken = await created();
    for (const surface of [shop.admin, shop.store]) {
      const { return_reasons } = ok(await surface.get('/return-reasons'));
      const ids = return_reasons.map(({ id }: { id: string }) => id);
      expect(ids.slice(0, 2)).toEqual([broken.id, fit.id]);
      expect(ids).not.toContain(small.id);
      expect(return_reasons[1].return_reason_children).toMatchObject([{ id: small.id }]);
    }
    const { return_reason } = ok(await shop.store.get(`/return-reasons/${small.id}`));
    expect(return_reason.parent_return_reason).toMatchObject({ id: fit.id });
  });

  it('nest once', async () => {
    const fit = await created();
    const small = await created({ parent_return_reason_id: fit.id });
    expect(
      await shop.admin.post('/return-reasons', reason({ parent_return_reason_id: small.id })),
    ).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: 'Doubly nested return reasons is not supported' },
    });
    expect(
      await shop.admin.post('/return-reasons', reason({ parent_return_reason_id: 'rr_none' })),
    ).toMatchObject({
      status: 404,
      body: { type: 'not_found' },
    });
  });

  it('have values that no other has, until they are deleted', async () => {
    const { id, value } = await created();
    const again = { value, label: 'The same' };
    expect(await shop.admin.post('/return-reasons', again)).toMatchObject({
      status: 422,
      body: { type: 'duplicate_error', message: `Return_reason with value ${value} already exists.` },
    });
    const other = await created();
    expect((await shop.admin.post(`/return-reasons/${other.id}`, { value })).status).toBe(422);
    ok(await shop.admin.delete(`/return-reasons/${id}`));
    ok(await shop.admin.post('/return-reasons', again));
  });

  it('change what is given', async () => {
    const { id, value } = await created({ description: 'Old', metadata: { a: 1, b: 2 } });
    const body = { label: 'New', description: null, metadata: { b: '' } };
    expect(ok(await shop.admin.post(`/return-reasons/${id}`, body)).return_reason).toMatchObject({
      ...{ value, label: 'New', description: null, metadata: { a: 1 } },
    });
    expect((await shop.admin.post('/return-reasons/rr_none', body)).status).toBe(404);
  });

  it('take those below them along when they are deleted, however often', async () => {
    const fit = await created();
    const small = await created({ parent_return_reason_id: fit.id });
    for (const _ of ['once', 'again'])
      expect(ok(await shop.admin.delete(`/return-reasons/${fit.id}`))).toEqual({
        ...{ id: fit.id, object: 'return_reason', deleted: true },
      });
    for (const { id } of [fit, small])
      for (const surface of [shop.admin, shop.store])
        expect((await surface.get(`/return-reasons/${id}`)).status).toBe(404);
    const orphan = reason({ parent_return_reason_id: fit.id });
    expect((await shop.admin.post('/return-reasons', orphan)).status).toBe(404);
  });

  it('below a reason that is deleted at the same time go with it, or are refused', async () => {
    for (let round = 0; round < 20; round++) {
      const fit = await created();
      await Promise.all([
        ...Array.from({ length: 4 }, () =>
          shop.admin.post('/return-reasons', reason({ parent_return_reason_id: fit.id })),
        ),
        shop.admin.delete(`/return-reasons/${fit.id}`),
      ]);
      const left = await shop.sql(
        'select id from return_reason where parent_return_reason_id = $1 and deleted_at is null',
        [fit.id],
      );
      expect(left).toEqual([]);
    }
  });

  it.each([{ value: '' }, { value: undefined }, { label: undefined }, { label: {} }, { nonsense: 1 }])(
    'with %j are refused',
    async (wrong) => {
      expect(await shop.admin.post('/return-reasons', reason(wrong))).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
    },
  );
});
