import { type MailServer, startMailServer } from '../fakes/mail-server.ts';
import { ok, type SampleShop, useSampleShop } from './sample-shop.ts';

/** A shop with `EU=legal` whose mails are received. */
export interface LegalShop extends SampleShop {
  smtp: MailServer;
}

export async function useLegalShop(env: NodeJS.ProcessEnv = {}): Promise<LegalShop> {
  const smtp = await startMailServer();
  const shop = await useSampleShop({
    ...{ EU: 'legal', SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' },
    ...env,
  });
  const close = async () => {
    await shop.close();
    await smtp.stop();
  };
  return { ...shop, smtp, close };
}

/** Publishes a text, by default terms for everybody. @returns its id */
export async function publishText(
  { admin }: Pick<SampleShop, 'admin'>,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const body = { kind: 'terms', title: 'Terms', content: 'We send what you order.', ...fields };
  const { id } = ok(await admin.post('/legal-texts', body)).legal_text;
  ok(await admin.post(`/legal-texts/${id}/publish`));
  return id;
}

let buyers = 0;

/** A cart of a buyer of its own, which has accepted texts. */
export async function prepareAccepting(shop: SampleShop, ids?: readonly string[]) {
  const email = `accepting-${++buyers}@example.com`;
  const id = await shop.prepareCart({ provider: 'test', email });
  if (ids) ok(await shop.store.post(`/carts/${id}`, { metadata: { legal_texts: ids } }));
  return { id, email };
}
