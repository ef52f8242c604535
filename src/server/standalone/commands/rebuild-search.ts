import 'reflect-metadata';
import { defineCommand } from '#engine/installation/define-command';
import { Search } from '#shop/catalogue/search/search';
import { withStore } from './with-store.ts';

export const command = defineCommand({
  options: {},
  examples: [['', 'indexes all products again, for the search of shoppers']],
  async run({ progress }) {
    progress.step('Indexing the products…');
    const products = await withStore(process.env, (database) => new Search(database).rebuild());
    return {
      text: `The search index was rebuilt for ${products} products. The running server updates an external search provider.`,
      data: { products },
    };
  },
});
