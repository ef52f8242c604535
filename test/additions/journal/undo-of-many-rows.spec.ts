import { createJob, expectFailedJob, formatCsv, getJob, uploadFile, waitForJob } from '../../support/jobs.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/* Undoing imports and bulk changes (docs/journal.md). */

let world: SampleShop;

beforeAll(async () => (world = await useSampleShop({})));
afterAll(() => world.close());

async function read(id: string) {
  return ok(await world.admin.get(`/journal/${id}?limit=10`)).entry;
}

async function undo(id: string) {
  return world.admin.post(`/journal/${id}/undo`);
}

describe('The undo of an import', () => {
  it('removes what the import has created, and leaves the job as it ended', async () => {
    const handle = `imported-${Date.now()}`;
    const file = formatCsv(
      ['Product Handle', 'Product Title', 'Variant Title', 'Option 1 Name', 'Option 1 Value', 'Price EUR'],
      [handle, 'Imported', 'Small', 'Size', 'S', '10.00'],
    );
    const job = await createJob(world, 'product-import', { fileKey: await uploadFile(world, file) });
    expect((await waitForJob(world, job)).status).toBe('completed');
    const { operation, actor } = await read(`jrn_${job}`);
    expect({ operation, actor }).toMatchObject({
      operation: 'product-import',
      actor: { type: 'job', id: job },
    });
    expect(ok(await world.admin.get(`/products?handle=${handle}`)).count).toBe(1);

    const { entry } = ok(await undo(`jrn_${job}`));

    expect(entry.undoes_id).toBe(`jrn_${job}`);
    expect(ok(await world.admin.get(`/products?handle=${handle}`)).count).toBe(0);
    expect((await getJob(world, job)).status).toBe('completed');
  });
});

describe('The undo of an entry with more than 5,000 changes', () => {
  async function createLargeList(): Promise<{ id: string; entry: string }> {
    const variant_id = world.shirt.variants[0].id;
    const prices = Array.from({ length: 2600 }, (_, n) => ({
      variant_id,
      currency_code: 'eur',
      amount: n,
      min_quantity: n + 1,
      max_quantity: n + 1,
    }));
    const body = { name: 'Tiers', description: 'Many', type: 'sale', prices };
    const { price_list } = ok(await world.admin.post('/price-lists', body));
    const { entries } = ok(await world.admin.get(`/journal?resource_id=${price_list.id}`));
    return { id: price_list.id, entry: entries[0].id };
  }

  it('is a batch job, whose entry names the undone one', async () => {
    const { id, entry: large } = await createLargeList();
    const { changes, changes_count } = await read(large);
    expect([changes.length, changes_count]).toEqual([10, 5201]);

    const { entry } = ok(await undo(large));

    expect(entry).toMatchObject({ resource: 'batch-jobs', undoes_id: large, changes_count: 0 });
    expect((await waitForJob(world, entry.resource_id)).status).toBe('completed');
    expect((await world.admin.get(`/price-lists/${id}`)).status).toBe(404);
    expect((await read(large)).undone_by_id).toBe(entry.id);
    expect((await undo(large)).status).toBe(409);
  });

  it('changes nothing if a row has changed since, and the job says which', async () => {
    const { id, entry: large } = await createLargeList();
    ok(await world.admin.post(`/price-lists/${id}`, { name: 'Renamed' }));

    const { entry } = ok(await undo(large));

    const job = await waitForJob(world, entry.resource_id);
    expect(expectFailedJob(job)).toEqual([
      `price_list ${id}: name was changed since`,
      'It cannot be undone, since other changes build on it',
    ]);
    expect(ok(await world.admin.get(`/price-lists/${id}`)).price_list.name).toBe('Renamed');
  });
});
