import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DemoProduct } from './demo-product.ts';
import { EXAMPLE_FILES } from './example-files.ts';

/** The titles of the collections. */
export const collections = ['Camp Kitchen', 'Warm Layers', 'After Dark'];

/** Reads all products, in the order in which lists show them. */
export function readProducts(): DemoProduct[] {
  return JSON.parse(readFileSync(path.join(EXAMPLE_FILES, 'products.json'), 'utf8')) as DemoProduct[];
}
