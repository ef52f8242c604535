import { readFileSync } from 'node:fs';
import { findInPackage } from '#engine/installation/find-in-package';
import type { DemoProduct } from './demo-product.ts';

/** The titles of the collections. */
export const collections = ['Camp Kitchen', 'Warm Layers', 'After Dark'];

/** Reads all products, in the order in which lists show them. */
export function readProducts(): DemoProduct[] {
  return JSON.parse(
    readFileSync(findInPackage('examples/storefront/products.json'), 'utf8'),
  ) as DemoProduct[];
}
