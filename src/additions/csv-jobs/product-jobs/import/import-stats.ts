import type { StatDescriptor } from '@storekeep/server/extend';
import type { ImportCounts } from './import-plan.ts';

/** The summary of an import before staff confirm it: created, updated and unchanged records. */
export function plannedStats({ products, variants, refused }: ImportCounts): StatDescriptor[] {
  return statDescriptors(
    // dashboards read the first two numbers
    `There will be ${products.created} products created (${products.updated} updated). ` +
      `${variants.created} variants will be created and ${variants.updated} updated`,
    `${products.skipped} products and ${variants.skipped} variants are as the file says already`,
    `${refused} rows will be left out`,
  );
}

/** The summary of a completed import. */
export function finalStats({ products, variants, refused }: ImportCounts): StatDescriptor[] {
  return statDescriptors(
    `There were ${products.created} products created (${products.updated} updated). ` +
      `${variants.created} variants were created and ${variants.updated} updated`,
    `${products.skipped} products and ${variants.skipped} variants were as the file says already`,
    `${refused} rows were left out`,
  );
}

function statDescriptors(imported: string, skipped: string, refused: string): StatDescriptor[] {
  return [
    { key: 'product-import-count', name: 'Products/variants to import', message: imported },
    { key: 'product-import-skipped', name: 'Products/variants without a change', message: skipped },
    { key: 'product-import-refused', name: 'Rows with errors', message: refused },
  ];
}
