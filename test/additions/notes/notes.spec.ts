import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

const noteOn = (resource_id: string, value = 'Call before noon') => ({
  resource_id,
  resource_type: 'order',
  value,
});

describe('A note', () => {
  it('has the user who creates it as its author', async () => {
    const { note } = ok(await shop.admin.post('/notes', noteOn('order_1')));
    expect(note).toMatchObject({ ...noteOn('order_1'), author_id: shop.staff.id });
  });

  it('is returned with its author, without secrets', async () => {
    const { id } = ok(await shop.admin.post('/notes', noteOn('order_1'))).note;
    const { note } = ok(await shop.admin.get(`/notes/${id}`));
    expect(note.author).toMatchObject({ id: shop.staff.id, email: shop.staff.email });
    expect(JSON.stringify(note)).not.toMatch(/password_hash|test-token/);
  });

  it('is listed with the other notes on its resource, newest first', async () => {
    for (const value of ['one', 'two']) ok(await shop.admin.post('/notes', noteOn('order_2', value)));
    ok(await shop.admin.post('/notes', noteOn('order_3')));
    const { notes, count, limit } = ok(await shop.admin.get('/notes?resource_id=order_2'));
    expect(notes.map(({ value }) => value)).toEqual(['two', 'one']);
    expect({ count, limit }).toEqual({ count: 2, limit: 50 });
  });

  it('can be updated', async () => {
    const { id } = ok(await shop.admin.post('/notes', noteOn('order_4'))).note;
    expect(ok(await shop.admin.post(`/notes/${id}`, { value: 'Or after' })).note.value).toBe('Or after');
  });

  it.each([
    ['an empty value', { value: '' }],
    ['no value', { value: undefined }],
    ['an empty resource_id', { resource_id: '' }],
    ['no resource_type', { resource_type: undefined }],
  ])('is rejected with %s', async (_, change) => {
    expect(await shop.admin.post('/notes', { ...noteOn('order_1'), ...change })).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });
});

describe('A deleted note', () => {
  let id: string;
  let responses: HttpResponse[];
  beforeAll(async () => {
    ({ id } = ok(await shop.admin.post('/notes', noteOn('order_4'))).note);
    responses = [await shop.admin.delete(`/notes/${id}`), await shop.admin.delete(`/notes/${id}`)];
  });

  it('gets the same response to a second deletion as to the first', () => {
    for (const response of responses) expect(ok(response)).toEqual({ id, object: 'note', deleted: true });
  });

  it('is not found', async () => {
    expect((await shop.admin.get(`/notes/${id}`)).status).toBe(404);
  });

  it('cannot be updated', async () => {
    expect((await shop.admin.post(`/notes/${id}`, { value: 'x' })).status).toBe(404);
  });
});
