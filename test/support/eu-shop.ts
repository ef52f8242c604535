import { ok, type SampleShop, useSampleShop } from './sample-shop.ts';
import type { AdminSchemas } from './shop.ts';
import { until } from './until.ts';

export type EuDocument = Awaited<ReturnType<typeof listDocuments>>[number];

/** The seller in documents of `useEuShop`. */
export const SELLER = {
  ...{ name: 'Storekeep Shirts GmbH', address_1: 'Hafenstr. 5', postal_code: '20457', city: 'Hamburg' },
  ...{ country_code: 'de', vat_id: 'DE 123 456 789', registration: 'HRB 12345', email: 'shop@shop.example' },
  ...{ iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001' },
};

/** A shop of its own that makes documents, with a seller whose data is complete. */
export async function useEuShop(env: NodeJS.ProcessEnv = {}): Promise<SampleShop> {
  const shop = await useSampleShop({ EU: 'documents', ...env });
  ok(await shop.admin.post('/store', { metadata: { seller: SELLER } }));
  return shop;
}

export async function listDocuments({ admin }: Pick<SampleShop, 'admin'>, orderId: string) {
  return ok(await admin.get(`/orders/${orderId}/documents`)).documents;
}

/** Waits for the documents of an order. @param types of all documents, in their order */
export async function awaitDocuments(
  shop: Pick<SampleShop, 'admin'>,
  orderId: string,
  types: readonly string[],
): Promise<EuDocument[]> {
  let documents: EuDocument[] = [];
  const what = `documents ${types.join(', ')} of ${orderId}`;
  await until(async () => {
    documents = await listDocuments(shop, orderId);
    return documents.map(({ type }) => type).join() === types.join();
  }, what);
  return documents;
}

/** What a document says, as it is stored. */
export async function readContent(shop: Pick<SampleShop, 'sql'>, id: string): Promise<EuContent> {
  const [{ content }] = await shop.sql<{ content: string }>('select content from eu_document where id = $1', [
    id,
  ]);
  return JSON.parse(content) as EuContent;
}

/** The part of a document's content that tests compare. */
export interface EuContent {
  lines: {
    kind: string;
    title: string;
    quantity: number;
    subtotal: number;
    discount: number;
    net: number;
    tax: number;
  }[];
  taxes: { category: string; rate: number; net: number; tax: number; exemption: string | null }[];
  totals: { net: number; tax: number; total: number; gift_cards: number; paid: number; due: number };
  buyer: { name: string; vat_id: string | null };
}

/** Invoices less credit notes, with tax. */
export function balanceOf(documents: readonly EuDocument[]): number {
  return documents.reduce((sum, { type, total }) => sum + (type === 'credit_note' ? -total : total), 0);
}

export type Order = AdminSchemas['Order'];

export async function readOrder({ admin }: Pick<SampleShop, 'admin'>, id: string): Promise<Order> {
  return ok(await admin.get(`/orders/${id}`)).order;
}
