import {
  fileOfV1,
  type ProductOfV1,
  randomCatalogueOfV1,
} from '../../../additions/csv-jobs/support/v1-product-file.ts';
import { importCsv } from '../../../support/jobs.ts';
import { type SampleShop, useSampleShop } from '../../../support/sample-shop.ts';
import { SeededRandom } from '../../../support/seeded-random.ts';

/* Exports of Medusa v1. A failure names the catalogue, which its seed makes again. */

const CATALOGUES = 1000;
/** How many one test imports: all of them take minutes on a loaded machine. */
const BATCH = 100;
const CONCURRENT = 4;

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

/** The stored products of a catalogue in the form of `ProductOfV1`. */
async function readCatalogue(name: string): Promise<ProductOfV1[]> {
  const [{ products }] = await shop.sql<{ products: ProductOfV1[] }>(
    `select json_agg(json_build_object(
       'handle', p.handle, 'title', p.title, 'subtitle', coalesce(p.subtitle, ''), 'description', coalesce(p.description, ''),
       'material', coalesce(p.material, ''), 'discountable', p.discountable,
       'type', coalesce((select t.value from product_type t where t.id = p.type_id), ''),
       'tags', array(select t.value from product_tags l join product_tag t on t.id = l.product_tag_id where l.product_id = p.id order by 1),
       'options', array(select o.title from product_option o where o.product_id = p.id order by right(o.title, 1)),
       'images', array(select i.url from product_images l join image i on i.id = l.image_id where l.product_id = p.id order by 1),
       'variants', (select json_agg(json_build_object(
         'title', v.title, 'sku', v.sku, 'barcode', coalesce(v.barcode, ''), 'inventory_quantity', v.inventory_quantity,
         'allow_backorder', v.allow_backorder, 'weight', v.weight,
         'options', array(select x.value from product_option_value x join product_option o on o.id = x.option_id
           where x.variant_id = v.id order by right(o.title, 1)),
         'prices', (select json_object_agg(m.currency_code, m.amount) from product_variant_money_amount l
           join money_amount m on m.id = l.money_amount_id where l.variant_id = v.id)
       ) order by v.sku) from product_variant v where v.product_id = p.id)
     ) order by p.handle) as products
     from product p where p.handle like $1`,
    [`${name}-%`],
  );
  return products;
}

async function importCatalogue(seed: number): Promise<void> {
  const name = `v1-${seed}`;
  const products = randomCatalogueOfV1(new SeededRandom(seed), name);
  const { status, result } = await importCsv(shop, fileOfV1(products, 'Web'));
  expect({ name, status, errors: result.errors }).toEqual({ name, status: 'completed', errors: [] });
  expect(await readCatalogue(name)).toEqual(
    products.map((product) => ({ ...product, tags: [...product.tags].sort() })),
  );
}

const FIRST_SEEDS = Array.from({ length: CATALOGUES / BATCH }, (_, batch) => 1 + batch * BATCH);

it.each(FIRST_SEEDS)(
  `An export of Medusa v1 is imported without a difference, for ${BATCH} random catalogues from seed %i`,
  async (first) => {
    const seeds = Array.from({ length: BATCH }, (_, index) => first + index);
    const work = async (): Promise<void> => {
      for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) await importCatalogue(seed);
    };
    await Promise.all(Array.from({ length: CONCURRENT }, work));
  },
);
