import { type MailServer, startMailServer } from '../fakes/mail-server.ts';
import { receiveMail } from './receive-mail.ts';
import { ok, type SampleShop, useSampleShop } from './sample-shop.ts';
import { until } from './until.ts';

type Items = { variant_id: string; quantity: number }[];

type Buyer = Pick<SampleShop, 'admin' | 'prepareCart' | 'shirt' | 'store'>;

let orders = 0;

/** A shop with `EU=withdrawal` whose mails are received. */
export interface WithdrawalShop extends SampleShop {
  smtp: MailServer;
}

export async function useWithdrawalShop(): Promise<WithdrawalShop> {
  const smtp = await startMailServer();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com', STOREFRONT_URL: 'https://shop.example' };
  const shop = await useSampleShop({ EU: 'withdrawal', ...mail, ATTEMPTS_PER_ADDRESS: '1000' });
  const close = async () => {
    await shop.close();
    await smtp.stop();
  };
  return { ...shop, smtp, close };
}

/** Places a captured order from an address of its own, by default of two shirts. */
export async function buy(
  shop: Buyer,
  items: Items = [{ variant_id: shop.shirt.variants[0].id, quantity: 2 }],
) {
  const email = `buyer-${++orders}@example.com`;
  const cart = await shop.prepareCart({ provider: 'test', email, items });
  const { data } = ok(await shop.store.post(`/carts/${cart}/complete`));
  ok(await shop.admin.post(`/orders/${data.id}/capture`));
  return { ...ok(await shop.admin.get(`/orders/${data.id}`)).order, email };
}

export type Bought = Awaited<ReturnType<typeof buy>>;

/** The token in the link that a guest has received. */
export async function receiveToken({ smtp }: WithdrawalShop, email: string): Promise<string> {
  const { text } = await receiveMail(smtp, email, 'confirm your withdrawal');
  return decodeURIComponent(/withdrawal\?token=(\S+)/.exec(text)![1]);
}

export async function listWithdrawals({ admin }: Pick<SampleShop, 'admin'>, orderId: string) {
  return ok(await admin.get(`/withdrawals?order_id=${orderId}`)).withdrawals;
}

/** Declares and confirms. @returns the withdrawal as staff see it, once it is a return or has a problem */
export async function withdraw(
  shop: WithdrawalShop,
  { display_id, email, id }: Bought,
  items?: { item_id: string; quantity: number }[],
) {
  expect((await shop.store.post('/withdrawals', { display_id, email, items })).status).toBe(202);
  ok(await shop.store.post('/withdrawals/confirm', { token: await receiveToken(shop, email) }));
  const find = async () =>
    (await listWithdrawals(shop, id)).find(({ return_id, problem }) => return_id ?? problem);
  return (await until(find))!;
}
