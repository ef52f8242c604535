import { channelsOfKey } from '../../../src/sales-channels/publishable-keys.ts';
import { defaultSalesChannelId } from '../../../src/sales-channels/default-sales-channel.ts';
import { openShop, type Shop } from '../../support/shop.ts';

describe('a publishable key', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => shop.close());

  it('opens its sales channels, the oldest first', async () => {
    const [web, market] = [await aChannel(), await aChannel()];
    expect(await channelsOfKey(shop.database, await aKey(market, web))).toEqual([web, market]);
  });

  it('opens no channel that is deleted or disabled', async () => {
    const [open, disabled, deleted] = [await aChannel(), await aChannel(), await aChannel()];
    const key = await aKey(open, disabled, deleted);
    await shop.admin.post(`/sales-channels/${disabled}`, { is_disabled: true });
    await shop.admin.delete(`/sales-channels/${deleted}`);
    expect(await channelsOfKey(shop.database, key)).toEqual([open]);
  });

  it('restricts nothing while it is tied to no channel', async () => {
    expect(await channelsOfKey(shop.database, await aKey())).toEqual([]);
  });

  it('is refused when all its channels are closed', async () => {
    const channel = await aChannel();
    const key = await aKey(channel);
    await shop.admin.delete(`/sales-channels/${channel}`);
    await expect(channelsOfKey(shop.database, key)).rejects.toMatchObject({ type: 'invalid_data' });
  });

  it('is refused when it is unknown or revoked', async () => {
    const key = await aKey(await aChannel());
    await shop.sql('update publishable_api_key set revoked_at = now() where id = $1', [key]);
    await expect(channelsOfKey(shop.database, key)).rejects.toMatchObject({ type: 'invalid_data' });
    await expect(channelsOfKey(shop.database, 'pk_none')).rejects.toMatchObject({ type: 'invalid_data' });
  });

  it('is not needed: the store has a default channel', async () => {
    const { body } = await shop.admin.get('/store');
    expect(await defaultSalesChannelId(shop.database)).toBe(body.store.default_sales_channel_id);
  });

  async function aChannel(): Promise<string> {
    return (await shop.admin.post('/sales-channels', { name: 'Channel' })).body.sales_channel.id as string;
  }

  async function aKey(...channels: string[]): Promise<string> {
    const key = `pk_${Math.random()}`;
    await shop.sql(`insert into publishable_api_key (id, title) values ($1, 'Storefront')`, [key]);
    await shop.sql(
      'insert into publishable_api_key_sales_channel (publishable_key_id, sales_channel_id) select $1, unnest($2::text[])',
      [key, channels],
    );
    return key;
  }
});
