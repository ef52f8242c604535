import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/* The journal of changes by staff (docs/journal.md). */

let world: SampleShop;

beforeAll(async () => (world = await useSampleShop({})));
afterAll(() => world.close());

interface Entry {
  id: string;
  actor: { type: string; id: string; name: string };
  operation: string;
  resource: string;
  resource_id: string;
  undone_by_id: string | null;
  changes: {
    table: string;
    id: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }[];
}

async function entriesOf(resource_id: string): Promise<Entry[]> {
  return ok(await world.admin.get(`/journal?resource_id=${resource_id}`)).entries as unknown as Entry[];
}

async function read(id: string): Promise<Entry> {
  return ok(await world.admin.get(`/journal/${id}`)).entry;
}

describe('A change by staff', () => {
  it('is an entry with the columns that changed, before and after', async () => {
    const { collection } = ok(await world.admin.post('/collections', { title: 'Winter' }));
    ok(await world.admin.post(`/collections/${collection.id}`, { title: 'Snow' }));

    const [changed, created] = await entriesOf(collection.id);

    expect(created).toMatchObject({ operation: 'PostCollections', resource: 'collections' });
    expect(changed).toMatchObject({
      actor: { type: 'user', id: world.staff.id, name: world.staff.email },
      operation: 'PostCollectionsCollection',
    });
    expect((await read(changed.id)).changes).toEqual([
      {
        table: 'product_collection',
        id: collection.id,
        before: { title: 'Winter' },
        after: { title: 'Snow' },
      },
    ]);
    const [insertion] = (await read(created.id)).changes;
    expect(insertion).toMatchObject({
      table: 'product_collection',
      before: null,
      after: { title: 'Winter' },
    });
  });

  it('that is rejected has no entry', async () => {
    const { collection } = ok(await world.admin.post('/collections', { title: 'Ice', handle: 'ice' }));
    const response = await world.admin.post('/collections', { title: 'Ice', handle: 'ice' });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await entriesOf(collection.id)).toHaveLength(1);
  });

  it('of a password has no password in the journal', async () => {
    const { user } = ok(
      await world.admin.post('/users', { email: 'nina@shop.example', password: 'not-telling-you' }),
    );
    const [{ id }] = await entriesOf(user.id);
    const text = JSON.stringify(await read(id));
    expect(text).toContain('nina@shop.example');
    expect(text).not.toContain('argon2');
    expect(text).not.toContain('password_hash');
  });
});

describe('A request of a shopper', () => {
  it('has no entry', async () => {
    const { cart } = ok(await world.store.post('/carts', { region_id: world.europe.id }));
    ok(
      await world.store.post(`/carts/${cart.id}/line-items`, {
        variant_id: world.mug.variants[0].id,
        quantity: 1,
      }),
    );
    const [{ changes }] = await world.sql<{ changes: string }>(
      `select count(*) as changes from journal_change where row_id = $1 or after ->> 'cart_id' = $1`,
      [cart.id],
    );
    expect(Number(changes)).toBe(0);
  });
});

describe('A login of staff', () => {
  it('is an entry without changes, and a refused one is none', async () => {
    const { email, password, id } = world.staff;
    const logins = async () =>
      (ok(await world.admin.get(`/journal?operation=Login&actor_id=${id}`)).entries as unknown as Entry[])
        .length;
    const before = await logins();
    ok(await world.http.post('/admin/auth', { email, password }));
    expect((await world.http.post('/admin/auth', { email, password: 'wrong' })).status).toBe(401);
    expect(await logins()).toBe(before + 1);
  });
});

async function undo(id: string) {
  return world.admin.post(`/journal/${id}/undo`);
}

describe('The history of an order', () => {
  it('names the colleague who did something', async () => {
    const cart = await world.prepareCart({});
    const { data: order } = ok(await world.store.post(`/carts/${cart}/complete`));
    ok(await world.admin.post(`/orders/${order.id}/capture`));

    const { history } = ok(await world.admin.get(`/orders/${order.id}/history`));

    const capture = history.find(({ name }: { name: string }) => name === 'PostOrdersOrderCapture');
    expect(capture).toMatchObject({
      kind: 'entry',
      actor_id: world.staff.id,
      actor_name: world.staff.email,
      detail: { method: 'POST', path: `/admin/orders/${order.id}/capture` },
    });
    expect(history.find(({ name }: { name: string }) => name === 'captured')).toMatchObject({
      kind: 'payment',
      actor_id: null,
      actor_name: null,
    });
  });
});

describe('An undo', () => {
  it('gives changed columns their former values, and is an entry that can be undone itself', async () => {
    const { collection } = ok(await world.admin.post('/collections', { title: 'Autumn' }));
    ok(await world.admin.post(`/collections/${collection.id}`, { title: 'Fall' }));
    const [change] = await entriesOf(collection.id);
    const titleOf = async () => ok(await world.admin.get(`/collections/${collection.id}`)).collection.title;

    const { entry } = ok(await undo(change.id)) as { entry: Entry & { undoes_id: string } };

    expect(entry).toMatchObject({
      undoes_id: change.id,
      resource: 'collections',
      resource_id: collection.id,
    });
    expect(await titleOf()).toBe('Autumn');
    expect(await read(change.id)).toMatchObject({ undone_by_id: entry.id });
    ok(await undo(entry.id));
    expect(await titleOf()).toBe('Fall');
    expect(await read(change.id)).toMatchObject({ undone_by_id: null });
  });

  it('of a deletion brings the rows back with their ids', async () => {
    const { collection } = ok(await world.admin.post('/collections', { title: 'Spring' }));
    ok(
      await world.admin.post(`/collections/${collection.id}/products/batch`, { product_ids: [world.mug.id] }),
    );
    ok(await world.admin.delete(`/collections/${collection.id}`));
    const [deletion] = await entriesOf(collection.id);
    ok(await undo(deletion.id));
    expect(ok(await world.admin.get(`/collections/${collection.id}`)).collection.title).toBe('Spring');
  });

  it('of a product with variants and prices removes all of them', async () => {
    const { product } = ok(
      await world.admin.post('/products', {
        title: 'Lamp',
        options: [{ title: 'Size' }],
        variants: [
          {
            title: 'S',
            options: [{ value: 'S' }],
            prices: [{ currency_code: 'eur', amount: 1000 }],
            inventory_quantity: 3,
          },
        ],
      }),
    );
    const [creation] = await entriesOf(product.id);
    ok(await undo(creation.id));
    expect((await world.admin.get(`/products/${product.id}`)).status).toBe(404);
  });

  it('is refused with the rows that have changed since', async () => {
    const { collection } = ok(await world.admin.post('/collections', { title: 'May' }));
    ok(await world.admin.post(`/collections/${collection.id}`, { title: 'June' }));
    const [change] = await entriesOf(collection.id);
    ok(await world.admin.post(`/collections/${collection.id}`, { title: 'July' }));

    const response = await undo(change.id);

    expect(response).toMatchObject({
      status: 409,
      body: {
        type: 'not_allowed',
        code: 'undo_refused',
        message: 'It cannot be undone, since other changes build on it',
        errors: [{ reason: 'title was changed since', table: 'product_collection', id: collection.id }],
      },
    });
    expect(ok(await world.admin.get(`/collections/${collection.id}`)).collection.title).toBe('July');
  });

  it('is refused if another record has taken the handle', async () => {
    const { collection } = ok(await world.admin.post('/collections', { title: 'Oak', handle: 'oak' }));
    ok(await world.admin.delete(`/collections/${collection.id}`));
    const [deletion] = await entriesOf(collection.id);
    ok(await world.admin.post('/collections', { title: 'Other oak', handle: 'oak' }));
    expect(await undo(deletion.id)).toMatchObject({ status: 409, body: { code: 'undo_refused' } });
  });

  it('happens once', async () => {
    const { collection } = ok(await world.admin.post('/collections', { title: 'Twice' }));
    const [creation] = await entriesOf(collection.id);
    ok(await undo(creation.id));
    expect(await undo(creation.id)).toMatchObject({ status: 409, body: { code: 'undo_refused' } });
  });
});

const DRY = { headers: { prefer: 'dry-run' } };

describe('A rehearsal', () => {
  it('returns what would be returned, with the rows that would change, and changes nothing', async () => {
    const { collection } = ok(await world.admin.post('/collections', { title: 'Real' }));
    const response = await world.http.post(
      `/admin/collections/${collection.id}`,
      { title: 'Rehearsed' },
      {
        headers: { ...DRY.headers, authorization: `Bearer ${world.staff.token}` },
      },
    );
    expect(response.headers['preference-applied']).toBe('dry-run');
    expect(ok(response)).toMatchObject({
      collection: { title: 'Rehearsed' },
      rehearsal: {
        changes: [{ table: 'product_collection', before: { title: 'Real' }, after: { title: 'Rehearsed' } }],
      },
    });
    expect(ok(await world.admin.get(`/collections/${collection.id}`)).collection.title).toBe('Real');
    expect(await entriesOf(collection.id)).toHaveLength(1);
  });

  it('is refused as the request would be', async () => {
    const response = await world.http.post(
      '/admin/collections/pcol_none',
      { title: 'x' },
      {
        headers: { ...DRY.headers, authorization: `Bearer ${world.staff.token}` },
      },
    );
    expect(response.status).toBe(404);
  });

  it('of an undo shows the entry as the undo would have it', async () => {
    const { collection } = ok(await world.admin.post('/collections', { title: 'Rehearsed undo' }));
    const [created] = await entriesOf(collection.id);
    const response = await world.admin.post(`/journal/${created.id}/undo`, undefined, DRY);
    expect(ok(response).entry).toMatchObject({
      undoes_id: created.id,
      resource: 'collections',
      resource_id: collection.id,
    });
    expect((await read(created.id)).undone_by_id).toBeNull();
  });

  it('of an upload is refused', async () => {
    const headers = {
      prefer: 'dry-run',
      authorization: `Bearer ${world.staff.token}`,
      'content-type': 'multipart/form-data; boundary=part',
    };
    const body =
      '--part\r\ncontent-disposition: form-data; name="files"; filename="cap.png"\r\n\r\ncap\r\n--part--\r\n';
    expect(await world.http.post('/admin/uploads', body, { headers })).toMatchObject({
      status: 501,
      body: {
        code: 'cannot_rehearse',
        message: 'Operations that return secrets, store files, or open and end sessions, cannot be rehearsed',
      },
    });
  });
});
