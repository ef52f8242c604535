import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

const about = (resource_id: string, value = 'Call before noon') => ({
  resource_id,
  resource_type: 'order',
  value,
});

describe('notes', () => {
  it('say who wrote them, and nothing secret of that', async () => {
    const { note } = ok(await shop.admin.post('/notes', about('order_1')));
    expect(note).toMatchObject({ ...about('order_1'), author_id: shop.staff.id });
    const { note: shown } = ok(await shop.admin.get(`/notes/${note.id}`));
    expect(shown.author).toMatchObject({ id: shop.staff.id, email: shop.staff.email });
    expect(JSON.stringify(shown)).not.toMatch(/password_hash|test-token/);
  });

  it('are listed by what they are about, newest first', async () => {
    for (const value of ['one', 'two']) ok(await shop.admin.post('/notes', about('order_2', value)));
    ok(await shop.admin.post('/notes', about('order_3')));
    const { notes, count, limit } = ok(await shop.admin.get('/notes?resource_id=order_2'));
    expect(notes.map(({ value }: { value: string }) => value)).toEqual(['two', 'one']);
    expect({ count, limit }).toEqual({ count: 2, limit: 50 });
  });

  it('can be changed and deleted', async () => {
    const { note } = ok(await shop.admin.post('/notes', about('order_4')));
    expect(ok(await shop.admin.post(`/notes/${note.id}`, { value: 'Or after' })).note.value).toBe('Or after');
    for (const _ of ['once', 'again'])
      expect(ok(await shop.admin.delete(`/notes/${note.id}`))).toEqual({
        ...{ id: note.id, object: 'note', deleted: true },
      });
    expect((await shop.admin.get(`/notes/${note.id}`)).status).toBe(404);
    expect((await shop.admin.post(`/notes/${note.id}`, { value: 'x' })).status).toBe(404);
  });

  it.each([{ value: '' }, { value: undefined }, { resource_id: '' }, { resource_type: undefined }])(
    'with %j are refused',
    async (wrong) => {
      expect(await shop.admin.post('/notes', { ...about('order_1'), ...wrong })).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
    },
  );
});
