import { createJob, downloadFile, type Job, parseCsv, waitForJob } from '../../support/jobs.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

const HEADER =
  'Order_ID;Display_ID;Order status;Date;Customer First name;Customer Last name;Customer Email;Customer ID;' +
  'Shipping Address 1;Shipping Address 2;Shipping Country Code;Shipping City;Shipping Postal Code;Shipping Region ID;' +
  'Fulfillment Status;Payment Status;Subtotal;Shipping Total;Discount Total;Gift Card Total;Refunded Total;Tax Total;Total;' +
  'Currency Code;Sales channel name;Sales channel description';

describe('An export of orders', () => {
  let shop: SampleShop;
  const placed: { id: string; created_at: string; customer_id: string }[] = [];

  beforeAll(async () => {
    shop = await useSampleShop();
    for (const email of ['first@example.com', 'second@example.com', 'third@example.com'])
      placed.push(ok(await shop.store.post(`/carts/${await shop.prepareCart({ email })}/complete`)).data);
    await shop.sql(`update address set address_1 = '=1+1; "Old" mill' where address_1 like 'Haupt%'`);
  });

  afterAll(() => shop.close());

  async function exportOrders(context: Record<string, unknown> = {}) {
    const job = await waitForJob(shop, await createJob(shop, 'order-export', context));
    expect(job).toMatchObject({ status: 'completed', result: { errors: [] } });
    return { job, text: await downloadFile(shop, job.result.file_key) };
  }

  const exportEmails = async (context: Record<string, unknown>) =>
    parseCsv((await exportOrders(context)).text).map((row) => row['Customer Email']);

  let job: Job;
  let text: string;
  beforeAll(async () => ({ job, text } = await exportOrders()));

  it('has the columns of Medusa v1, a row for each order, and a trailing line break', () => {
    const [header, ...lines] = text.split('\r\n');
    expect(header).toBe(HEADER);
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toBe('');
  });

  it('has a byte order mark for bom: true, so that Excel shows its letters', async () => {
    expect((await exportOrders({ bom: true })).text).toBe(`\ufeff${text}`);
  });

  it('contains the newest orders first', () => {
    expect(parseCsv(text).map((row) => row.Order_ID)).toEqual(placed.map(({ id }) => id).reverse());
  });

  it('contains the values of an order, with formulas disarmed', () => {
    expect(parseCsv(text)[2]).toMatchObject({
      Display_ID: '1',
      'Order status': 'pending',
      Date: new Date(placed[0].created_at).toUTCString(),
      'Customer Email': 'first@example.com',
      'Customer ID': placed[0].customer_id,
      'Shipping Address 1': `'=1+1; "Old" mill`,
      'Shipping Country Code': 'de',
      'Shipping City': 'Berlin',
      'Shipping Postal Code': '10115',
      'Shipping Region ID': shop.europe.id,
      'Fulfillment Status': 'not_fulfilled',
      Subtotal: '1950',
      'Shipping Total': '500',
      'Discount Total': '0',
      'Gift Card Total': '0',
      'Refunded Total': '0',
      'Tax Total': '466',
      Total: '2916',
      'Currency Code': 'eur',
      'Sales channel name': 'Default Sales Channel',
    });
  });

  it('is described by the result of its batch job', () => {
    expect(job.result).toMatchObject({
      count: 3,
      advancement_count: 3,
      progress: 1,
      file_size: Buffer.byteLength(text),
      file_key: expect.stringMatching(/^exports\/orders\//),
      stat_descriptors: [
        { key: 'order-export-count', message: 'There will be 3 orders exported by this action' },
      ],
    });
  });

  // some clients split lines at semicolons and do not unquote
  it('does not quote dates', async () => {
    const { text } = await exportOrders({
      list_config: { select: ['id', 'created_at'], relations: [], take: 1 },
    });
    expect(text.split('\r\n')[1].split(';')[1]).toBe(new Date(placed.at(-1)!.created_at).toUTCString());
  });

  it.each([
    ['filterable_fields', { filterable_fields: { q: 'second' } }, ['second@example.com']],
    [
      'an offset and an order',
      { list_config: { skip: 1, order: { display_id: 'ASC' } } },
      ['second@example.com', 'third@example.com'],
    ],
    ['a batch size', { batch_size: 1 }, ['third@example.com']],
    ['a limit', { list_config: { take: 2 } }, ['third@example.com', 'second@example.com']],
  ])('is restricted by %s', async (_, context, expected) => {
    expect(await exportEmails(context)).toEqual(expected);
  });

  describe('with the query parameters of a list as its context', () => {
    let job: Job;
    let text: string;
    beforeAll(async () => {
      const page = { limit: 1, offset: 1, order: 'display_id' };
      const context = { ...page, fields: 'id,email,total', expand: 'customer' };
      ({ job, text } = await exportOrders(context));
    });

    it('has them translated to a list_config', () => {
      expect(job.context.list_config).toEqual({
        take: 1,
        skip: 1,
        order: { display_id: 'ASC' },
        select: ['id', 'email', 'total'],
        relations: ['customer'],
      });
    });

    it('contains the columns of these fields and relations only', () => {
      expect(parseCsv(text)).toEqual([
        {
          Order_ID: placed[1].id,
          'Customer First name': expect.any(String),
          'Customer Last name': expect.any(String),
          'Customer Email': 'second@example.com',
          'Customer ID': placed[1].customer_id,
          Total: '2916',
        },
      ]);
    });
  });

  it.each([
    [{ filterable_fields: { flavour: 'x' } }, 'property flavour should not exist'],
    [{ filterable_fields: { limit: 1 } }, 'filterable_fields does not know limit'],
    [{ list_config: { order: { flavour: 'ASC' } } }, 'list_config.order does not know flavour'],
    [{ list_config: { select: ['flavour'] } }, 'list_config.select does not know flavour'],
    [{ list_config: { relations: ['flavour'] } }, 'list_config.relations does not know flavour'],
    [{ list_config: { skip: -1 } }, 'context.list_config.skip must be a whole number from 0'],
    [{ fields: ['id'] }, 'context.fields must be a text'],
  ])('is rejected with the context %j', async (context, message) => {
    const { status, body } = await shop.admin.post('/batch-jobs', { type: 'order-export', context });
    expect([status, body.message]).toEqual([400, message]);
  });
});
