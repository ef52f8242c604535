import 'reflect-metadata';
import { Search } from '../../../shop/catalogue/search/search.ts';
import { runCommand } from './run-command.ts';
import { withStore } from './with-store.ts';

runCommand(async () => {
  const products = await withStore(process.env, (database) => new Search(database).rebuild());
  return `The search index was rebuilt for ${products} products. The running server updates an external search provider.`;
});
