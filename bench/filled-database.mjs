import pg from 'pg';
import { fill } from './catalogue.mjs';
import { openDatabase } from './database.mjs';
import { atEnd, startStorekeep } from './processes.mjs';

/**
 * Opens a database with the products of the benchmark, and connects to it until the end.
 * @param {string} [given] the URL of an empty database; defaults to a new one
 */
export async function openFilledDatabase(given) {
  const url = given ?? (await openDatabase());
  await (await startStorekeep(url)).stop(); // runs the migrations
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  atEnd(() => database.end());
  await fill(database);
  return { url, database };
}
