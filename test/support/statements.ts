import { createSizedProduct, ok, type SampleShop } from './sample-shop.ts';

/**
 * The number of statements that the work sends, including BEGIN and COMMIT. That for the permissions of staff does not count: it is sent
 * beside the one that authenticates.
 */
export async function countStatements(
  shop: SampleShop,
  work: () => Promise<{ status: number }>,
): Promise<number> {
  const statements = await shop.recordSql(async () => ok((await work()) as never));
  return statements.filter((text) => !text.includes('join staff_role')).length;
}

/** Creates products whose inventory is not managed. @returns a cart item of each */
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
