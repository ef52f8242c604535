import 'reflect-metadata';
import { Search } from '../../../shop/catalogue/search/search.ts';
import { runCommand } from './run-command.ts';
import { withStore } from './with-store.ts';

runCommand(async () => {
  const products = await withStore(process.env, (database) => new Search(database).rebuild());
  return `The search has been made anew, of ${products} products. A search provider is told by the running server.`;
});
