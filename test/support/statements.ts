import { ok, createSizedProduct, type SampleShop } from './sample-shop.ts';

/** How many statements the work sends, BEGIN and COMMIT included. */
export async function countStatements(
  shop: SampleShop,
  work: () => Promise<{ status: number }>,
): Promise<number> {
  const sent = await shop.recordSql(async () => ok((await work()) as never));
  return sent.length;
}

/** So many kinds of plates, one of each, that nobody counts. */
export async function createPlates(
  shop: SampleShop,
  lines: number,
): Promise<{ variant_id: string; quantity: number }[]> {
  const items = [];
  for (let i = 0; i < lines; i++) {
    const { variants } = await createSizedProduct(
      shop,
      `Plate ${Date.now()} ${i}`,
      ['One size'],
      { eur: 100 + i },
      { manage_inventory: false },
    );
    items.push({ variant_id: variants[0].id, quantity: 1 });
  }
  return items;
}
