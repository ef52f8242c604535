import { createJob, downloadFile, formatCsv, parseCsv, uploadFile } from '../../support/jobs.ts';
import { type KillableWorker, openKillableWorker } from '../../support/killable-worker.ts';
import { ok } from '../../support/sample-shop.ts';

/*
 * Jobs whose process is killed repeatedly. The product import fails if a chunk is written in a transaction of its own, before the one
 * that stores the checkpoint: its rows are then rejected as duplicates of themselves.
 */

const KILLS = Number(process.env.KILLS ?? 4);
const ROWS = 20_000;

let worker: KillableWorker;
beforeAll(async () => (worker = await openKillableWorker()));
afterAll(() => worker.close());

describe(`An import of ${ROWS} rows that is killed ${KILLS} times`, () => {
  it('completes, and imports every row once', async () => {
    const { shop } = worker;
    const [before] = await shop.sql<Record<string, number>>(counts);
    const header = [
      'Product Handle',
      'Product Title',
      'Variant Title',
      'Variant SKU',
      'Option 1 Name',
      'Option 1 Value',
    ];
    const rows = Array.from({ length: ROWS }, (_, row) => [
      `p-${row >> 1}`,
      `Product ${row >> 1}`,
      `V${row}`,
      `SKU-${row}`,
      'Size',
      String(row % 2),
    ]);
    const id = await createJob(shop, 'product-import', {
      fileKey: await uploadFile(shop, formatCsv(header, ...rows)),
    });
    const { result } = await worker.killRepeatedly(id, KILLS, ROWS);

    expect(result).toMatchObject({ count: ROWS, advancement_count: ROWS, errors: [] });
    expect(result.stat_descriptors[0].message).toBe(
      `There were ${ROWS / 2} products created (0 updated). ${ROWS} variants were created and 0 updated`,
    );
    const [after] = await shop.sql<Record<string, number>>(counts);
    expect(after).toEqual({
      products: before.products + ROWS / 2,
      handles: before.handles + ROWS / 2,
      variants: before.variants + ROWS,
      skus: before.skus + ROWS,
      values: before.values + ROWS,
      holdings: 0,
    });
  }, 900_000);
});

const counts = `select (select count(*) from product) as products, (select count(distinct handle) from product) as handles,
   (select count(*) from product_variant) as variants, (select count(distinct sku) from product_variant) as skus,
   (select count(*) from product_option_value) as values, (select count(*) from product_import_holding) as holdings`;

describe('An import of prices that is killed', () => {
  const VARIANTS = 5000;

  it('leaves the old prices in force until all new ones replace them, each once', async () => {
    const { shop } = worker;
    await shop.sql(
      `with product as (insert into product (id, title, status) values ('prod_priced', 'Priced', 'draft'))
       insert into product_variant (id, product_id, title, sku, inventory_quantity)
       select 'variant_priced_' || n, 'prod_priced', n, 'PRICED-' || n, 0 from generate_series(1, ${VARIANTS}) n`,
    );
    const prices = [{ variant_id: 'variant_priced_1', currency_code: 'eur', amount: 77 }];
    const body = { name: 'Sale', description: 'Sale', type: 'sale', status: 'active', prices };
    const { id: list } = ok(await shop.admin.post('/price-lists', body)).price_list;
    const readActivePrices = async () => {
      const [row] = await shop.sql<Record<string, number>>(
        `select count(*) as prices, count(distinct (l.variant_id, m.currency_code)) as places, sum(m.amount)::bigint as sum
         from money_amount m join product_variant_money_amount l on l.money_amount_id = m.id
         where m.price_list_id = $1 and m.deleted_at is null`,
        [list],
      );
      return row;
    };
    const rows = Array.from({ length: VARIANTS }, (_, row) => [
      `PRICED-${row + 1}`,
      `${row}.25`,
      `${row}.75`,
    ]);
    const file = formatCsv(['SKU', 'Price EUR', 'Price USD'], ...rows);
    const context = { price_list_id: list, fileKey: await uploadFile(shop, file, 'prices.csv') };
    const id = await createJob(shop, 'price-list-import', context);
    const job = await worker.killRepeatedly(id, 4, VARIANTS, async () =>
      expect(await readActivePrices()).toEqual({ prices: 1, places: 1, sum: 77 }),
    );

    expect(job.result).toMatchObject({
      ...{ count: VARIANTS, advancement_count: VARIANTS, errors: [] },
      stat_descriptors: [{ message: `${2 * VARIANTS} prices will be added` }],
    });
    // n.25 and n.75 add up to 2n + 1
    const sum = 100 * VARIANTS * VARIANTS;
    expect(await readActivePrices()).toEqual({ prices: 2 * VARIANTS, places: 2 * VARIANTS, sum });
    expect(await shop.sql('select from staged_price')).toEqual([]);
  }, 600_000);
});

describe('An export of orders that is killed', () => {
  const ORDERS = 3000;

  it('contains every order once in the end', async () => {
    const { shop } = worker;
    const { data: order } = ok(await shop.store.post(`/carts/${await shop.prepareCart()}/complete`));
    await shop.sql(
      `insert into "order" (id, customer_id, email, region_id, currency_code, sales_channel_id)
       select o.id || '_' || n, o.customer_id, o.email, o.region_id, o.currency_code, o.sales_channel_id
       from "order" o, generate_series(2, ${ORDERS}) n where o.id = $1`,
      [order.id],
    );
    const id = await createJob(shop, 'order-export', {});
    const { result } = await worker.killRepeatedly(id, 4, ORDERS);

    expect(result).toMatchObject({ count: ORDERS, advancement_count: ORDERS, errors: [] });
    const text = await downloadFile(shop, result.file_key);
    expect(Buffer.byteLength(text)).toBe(result.file_size);
    const ids = parseCsv(text).map((row) => row.Order_ID);
    expect(ids).toHaveLength(ORDERS);
    expect(new Set(ids).size).toBe(ORDERS);
  }, 600_000);
});
