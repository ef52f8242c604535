// Compares this build with that of another checkout, in alternating rounds; see docs/performance.md.
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { addStockLocations, createPriceLists, fill, removeStockLocations } from './catalogue.mjs';
import { postgresOf } from './cpu.mjs';
import { createDatabase, openDatabase } from './database.mjs';
import { measure, prepareShop } from './measure.mjs';
import { operations } from './operations.mjs';
import { atEnd, startLoad, startStorekeep, stopAll } from './processes.mjs';
import { middle, reportComparison } from './report.mjs';

const USAGE = `npm run bench:compare -- [options] <directory of a built checkout>
  --only=list,get   only these operations: ${operations.map(({ name }) => name).join(', ')}
  --rounds=3        rounds per operation and build; the median round is reported
  --seconds=6       duration of a round
  --json            prints the results as JSON, and the table to stderr`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: operations.map(({ name }) => name).join() },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
    json: { type: 'boolean', default: false },
  },
});
const names = options.only.split(',');
const chosen = operations.filter(({ name }) => names.includes(name));
if (positionals.length !== 1 || chosen.length < names.length) {
  console.error(USAGE);
  process.exit(2);
}
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];

try {
  const figures = await compare(path.resolve(positionals[0]));
  (options.json ? console.error : console.log)(reportComparison(figures));
  if (options.json) console.log(JSON.stringify(figures, null, 2));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopAll();
}

/** Each build has a database of its own, as their schemas may differ, on one PostgreSQL, and one server with and one without a row cache. */
async function compare(checkout) {
  const url = await openDatabase();
  const builds = {
    before: await openShop(await createDatabase(url), { checkout }),
    after: await openShop(await createDatabase(url), {}),
  };
  const load = startLoad();
  const results = [];
  for (const operation of chosen) {
    const measured = { before: [], after: [] };
    for (const { database } of Object.values(builds)) {
      if (operation.hasStockLocations) await addStockLocations(database);
      if (operation.prepare) await createPriceLists(database);
    }
    for (let round = 1; round <= rounds; round++) {
      for (const [name, build] of Object.entries(builds)) {
        if (process.stderr.isTTY)
          process.stderr.write(`\r\u001b[K${operation.title}: ${name}, round ${round}`);
        const server = operation.uncached ? 'plain' : 'server';
        measured[name].push(await measure({ ...build, load }, server, operation, seconds));
      }
    }
    for (const { database } of Object.values(builds))
      if (operation.hasStockLocations) await removeStockLocations(database);
    const { name, title } = operation;
    results.push({ name, title, before: middle(measured.before), after: middle(measured.after) });
  }
  return { rounds, seconds, operations: results };
}

async function openShop(databaseUrl, { checkout }) {
  const server = await startStorekeep(databaseUrl, { checkout });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  atEnd(() => database.end());
  await fill(database);
  const shop = await prepareShop(server);
  const plain = await startStorekeep(databaseUrl, { checkout, env: { PRODUCT_CACHE_BYTES: '0' } });
  return { server, plain, database, shop, postgres: await postgresOf(database) };
}
