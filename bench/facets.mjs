// Measures facets and filtered lists of a shop with 100,000 products of 4 variants; docs/performance.md has the results.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillBySteps, openDatabase } from './database.mjs';
import { atEnd, runBenchmark, startStorekeep } from './processes.mjs';

const PRODUCTS = Number(process.env.PRODUCTS ?? 100_000);
/** Each has a fiftieth of the products. */
const CATEGORIES = 50;
const REPETITIONS = Number(process.env.REPETITIONS ?? 9);
/** How long each request may be repeated before it is measured, until an index answers it. */
const WARM_UP_MS = Number(process.env.WARM_UP_MS ?? 30_000);

const SIX = 'options.Size,options.Color,price,in_stock,type_id,collection_id';
const ONE_BY_ONE = [...SIX.split(','), 'tags', 'category_id'];
const IN_CATEGORY = 'category_id[]=pcat_7';
const FILTERS = 'options[Size]=M,L&price[lte]=5000&in_stock=true';
const LIST =
  'fields=id&limit=20&options[Size]=M,L&attributes[material]=wool,silk&price[gte]=2000&price[lte]=6000';

const REQUESTS = [IN_CATEGORY, '']
  .flatMap((scope) => [
    ...ONE_BY_ONE.map((facet) => `${scope}&limit=0&facets=${facet}`),
    `${scope}&limit=0&facets=${SIX}`,
    `${scope}&limit=0&facets=${SIX}&${FILTERS}`,
    ...['', '&order=price', '&order=-price&offset=400', '&order=title', '&order=price&after='].map(
      (page) => `${scope}&${LIST}${page}`,
    ),
    `${scope}&${LIST}&facets=${SIX}`,
  ])
  .filter((request) => request.includes(process.env.ONLY ?? ''));

await runBenchmark(async () => {
  const url = await openDatabase();
  const env = { FACET_INDEX_MB: process.env.FACET_INDEX_MB ?? '32' };
  const server = await startStorekeep(url, { env });
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  atEnd(() => database.end());
  await fillBySteps(database, fill());
  await database.query('truncate search_change');
  await database.query('vacuum (analyze)');
  const at = `http://127.0.0.1:${server.port}/store/products?region_id=reg_bench&`;
  for (const request of REQUESTS) {
    await warmUp(at + request);
    const times = [];
    for (let time = 0; time < REPETITIONS; time++) times.push(await measure(at + request));
    times.sort((a, b) => a - b);
    const [fastest, median] = [times[0], times[Math.floor(REPETITIONS / 2)]];
    console.log(`${fastest.toFixed(1).padStart(9)} ${median.toFixed(1).padStart(9)} ms  ${request}`);
  }
});

/** Repeats a request until it is as fast as an index answers it, or the time is over. */
async function warmUp(url) {
  const startedAt = performance.now();
  while (performance.now() - startedAt < WARM_UP_MS) {
    // SQL may run into its timeout before
    if ((await measure(url).catch(() => Infinity)) < 20) return;
    await sleep(200);
  }
}

async function measure(url) {
  const start = performance.now();
  const response = await fetch(url);
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${body.slice(0, 200)}`);
  return performance.now() - start;
}

/** Inserts the rows, set by set. */
function fill() {
  const n = (prefix, number) => `'${prefix}_' || lpad((${number})::text, 26, '0')`;
  const variants = `generate_series(1, ${PRODUCTS}) p, generate_series(0, 3) v`;
  return [
    `insert into product_type (id, value) select 'ptyp_' || n, 'Type ' || n from generate_series(0, 19) n`,
    `insert into product_collection (id, title, handle) select 'pcol_' || n, 'Collection ' || n, 'collection-' || n from generate_series(0, 49) n`,
    `insert into product_tag (id, value) select 'ptag_' || n, 'tag ' || n from generate_series(0, 29) n`,
    `insert into product_category (id, name, handle, mpath, is_active, is_internal)
     select 'pcat_' || n, 'Category ' || n, 'category-' || n, 'pcat_' || n || '.', true, false from generate_series(0, ${CATEGORIES - 1}) n`,
    `insert into attribute (id, name, key, type, values) values ('attr_bench', 'Material', 'material', 'choice', '["wool", "silk", "linen", "cotton"]')`,
    `insert into product (id, title, description, handle, status, type_id, collection_id, attributes, created_at)
     select ${n('prod', 'n')}, 'Product ' || n, '', 'product-' || n, 'published', 'ptyp_' || n % 20, 'pcol_' || n % 49,
       jsonb_build_object('material', (array['wool', 'silk', 'linen', 'cotton'])[n / 7 % 4 + 1]), now() - n * interval '1 minute'
     from generate_series(1, ${PRODUCTS}) n`,
    `insert into product_sales_channel (product_id, sales_channel_id) select p.id, s.default_sales_channel_id from product p, store s`,
    `insert into product_category_product (product_id, product_category_id)
     select ${n('prod', 'n')}, 'pcat_' || n % ${CATEGORIES} from generate_series(1, ${PRODUCTS}) n`,
    `insert into product_tags (product_id, product_tag_id)
     select ${n('prod', 'n')}, 'ptag_' || (n * 7 + t * 11) % 30 from generate_series(1, ${PRODUCTS}) n, generate_series(0, 1) t`,
    `insert into product_option (id, title, product_id)
     select ${n('opt', 'n * 2 + o')}, (array['Size', 'Color'])[o + 1], ${n('prod', 'n')}
     from generate_series(1, ${PRODUCTS}) n, generate_series(0, 1) o`,
    `insert into product_variant (id, product_id, title, variant_rank, inventory_quantity)
     select ${n('variant', 'p * 4 + v')}, ${n('prod', 'p')}, 'One of four', v, (p + v) % 5 from ${variants}`,
    `insert into product_option_value (id, value, option_id, variant_id)
     select ${n('optval', 'p * 8 + v * 2 + o')},
       case o when 0 then (array['S', 'M', 'L', 'XL'])[v + 1] else 'Color ' || (p * 3 + v) % 20 end,
       ${n('opt', 'p * 2 + o')}, ${n('variant', 'p * 4 + v')}
     from ${variants}, generate_series(0, 1) o`,
    `insert into region (id, name, currency_code, tax_rate) values ('reg_bench', 'Bench', 'eur', 19)`,
    `insert into money_amount (id, currency_code, amount)
     select ${n('ma', '(p * 4 + v) * 2 + c')}, (array['eur', 'usd'])[c + 1], 1000 + (p * 37 + v * 100) % 9000
     from ${variants}, generate_series(0, 1) c`,
    `insert into product_variant_money_amount (id, variant_id, money_amount_id)
     select ${n('pvma', '(p * 4 + v) * 2 + c')}, ${n('variant', 'p * 4 + v')}, ${n('ma', '(p * 4 + v) * 2 + c')}
     from ${variants}, generate_series(0, 1) c`,
  ];
}
