import { readFileSync } from 'node:fs';
import { CustomColumnError } from '#engine/mapping/custom-columns/column-declarations';
import { loadCustomColumns } from '#engine/mapping/custom-columns/load-custom-columns';
import type { StoredColumn } from '#engine/mapping/custom-columns/read-catalog';
import { type Shop, useShop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => void (shop = await useShop({ EU: 'true' })));
afterAll(() => shop.close());

const documents = ['admin', 'store'].map(
  (surface) =>
    JSON.parse(readFileSync(`openapi/${surface}.json`, 'utf8')) as {
      components: { schemas: Record<string, { properties?: object }> };
    },
);

describe('A column of the shop with the name of a field that responses have', () => {
  it('is rejected by OWN_COLUMNS, and so not proposed by adopt:check', async () => {
    const accepted: string[] = [];
    let count = 0;
    for (const { tableName, name: entity } of shop.database.dataSource.entityMetadatas) {
      const fields = documents.flatMap(({ components }) =>
        Object.keys(components.schemas[entity]?.properties ?? {}),
      );
      for (const name of new Set(fields)) {
        count++;
        const declaration = `${tableName}.${name}`;
        const stored = { table: tableName, name, typeName: 'text' } as StoredColumn;
        const rejection: unknown = await loadCustomColumns(shop.database.dataSource, async () => [stored], [
          declaration,
        ]).then(
          () => null,
          (error: unknown) => error,
        );
        if (!(rejection instanceof CustomColumnError)) accepted.push(declaration);
      }
    }
    expect(count).toBeGreaterThan(500);
    expect(accepted).toEqual([]);
  });
});
