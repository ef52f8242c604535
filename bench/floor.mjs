import fastify from 'fastify';
import pg from 'pg';
import { ORDER } from './floor-order.mjs';
import { jsonArray, jsonObject, timestamps } from './floor-sql.mjs';

/*
 * The floor: a minimal server with Fastify, pg and handwritten statements for reads of products and of an order, as the lower bound
 * for the cost of these requests. Its responses are identical to those of the server byte for byte, which run.mjs checks.
 */

const COLLECTION = jsonObject(`select c.id, ${timestamps('c')}, c.title, c.handle, c.metadata
  from product_collection c where c.id = p.collection_id and c.deleted_at is null`);

const IMAGES = jsonArray(`select i.id, ${timestamps('i')}, i.url, i.metadata
  from product_images l join image i on i.id = l.image_id
  where l.product_id = p.id and i.deleted_at is null order by i.created_at, i.id`);

const optionValues = (condition) =>
  jsonArray(`select x.id, ${timestamps('x')}, x.value, x.option_id, x.variant_id, x.metadata
  from product_option_value x where ${condition} and x.deleted_at is null order by x.created_at, x.id`);

const OPTIONS =
  jsonArray(`select o.id, ${timestamps('o')}, o.title, o.product_id, o.metadata, ${optionValues('x.option_id = o.id')} as values
  from product_option o where o.product_id = p.id and o.deleted_at is null order by o.created_at, o.id`);

const TAGS = jsonArray(`select g.id, ${timestamps('g')}, g.value, g.metadata
  from product_tags l join product_tag g on g.id = l.product_tag_id
  where l.product_id = p.id and g.deleted_at is null order by g.created_at, g.id`);

const TYPE = jsonObject(`select y.id, ${timestamps('y')}, y.value, y.metadata
  from product_type y where y.id = p.type_id and y.deleted_at is null`);

const PROFILES = jsonArray(`select s.id, ${timestamps('s')}, s.name, s.type, s.metadata
  from product_shipping_profile l join shipping_profile s on s.id = l.profile_id
  where l.product_id = p.id and s.deleted_at is null order by s.created_at, s.id`);

/** The prices of a variant for a shopper in the region `r`; the benchmark shop has no price lists. */
const IN_REGION = `from product_variant_money_amount l join money_amount m on m.id = l.money_amount_id
  where l.variant_id = v.id and m.deleted_at is null and m.price_list_id is null
    and m.currency_code = r.currency_code and (m.region_id is null or m.region_id = r.id)`;

const PRICES =
  jsonArray(`select m.id, ${timestamps('m')}, m.currency_code, m.amount, m.min_quantity, m.max_quantity, m.price_list_id,
    l.variant_id, m.region_id, null as price_list
  ${IN_REGION} order by m.created_at, m.id`);

/** The price that applies, plus tax. */
const PRICED = `select m.amount, round(m.amount * r.tax_rate::numeric / 100) as tax
  ${IN_REGION} order by m.region_id is null, m.amount, m.id limit 1`;

const VARIANTS =
  jsonArray(`select v.id, ${timestamps('v')}, v.title, v.product_id, v.sku, v.barcode, v.ean, v.upc, v.variant_rank,
    v.inventory_quantity, v.allow_backorder, v.manage_inventory, v.hs_code, v.origin_country, v.mid_code, v.material,
    v.weight, v.length, v.height, v.width, v.attributes, v.metadata,
    v.allow_backorder or not v.manage_inventory or v.inventory_quantity > 0 as purchasable,
    ${optionValues('x.variant_id = v.id')} as options,
    c.amount as original_price, c.amount as calculated_price, 'default' as calculated_price_type,
    false as original_price_includes_tax, false as calculated_price_includes_tax,
    c.amount + c.tax as original_price_incl_tax, c.amount + c.tax as calculated_price_incl_tax,
    c.tax as original_tax, c.tax as calculated_tax,
    json_build_array(json_build_object('rate', r.tax_rate, 'name', 'default', 'code', 'default')) as tax_rates,
    ${PRICES} as prices
  from product_variant v left join lateral (${PRICED}) c on true where v.product_id = p.id and v.deleted_at is null order by v.variant_rank, v.created_at, v.id`);

const PRODUCT = `p.id, ${timestamps('p')}, p.title, p.subtitle, p.description, p.handle, p.is_giftcard, p.status, p.thumbnail,
  (select min(l.profile_id) from product_shipping_profile l where l.product_id = p.id) as profile_id,
  p.weight, p.length, p.height, p.width, p.hs_code, p.origin_country, p.mid_code, p.material, p.collection_id, p.type_id,
  p.discountable, p.external_id, p.attributes, p.metadata, ${COLLECTION} as collection, ${IMAGES} as images, ${OPTIONS} as options,
  ${TAGS} as tags, ${TYPE} as type, ${VARIANTS} as variants, ${PROFILES} as profiles`;

const SHOWN = `p.deleted_at is null and p.status = 'published'`;

const GET = `select row_to_json(r)::text as product from (select ${PRODUCT} from product p, region r where p.id = $1 and r.id = $2 and ${SHOWN}) r`;

// The page is selected before the relations, as otherwise the subqueries would also be evaluated for the rows that offset skips; and
// it is selected as an array, so that PostgreSQL uses a generic plan for all pages.
const LIST = `select (select count(*) from product p where ${SHOWN}) as count, ${jsonArray(`
  select ${PRODUCT}
  from unnest(array(select p.id from product p where ${SHOWN} order by p.created_at desc, p.id desc limit $1 offset $2))
    with ordinality page (id, place) join product p on p.id = page.id, region r where r.id = $3
  order by page.place`)}::text as products`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: '-c timezone=UTC' });
const app = fastify();

app.get('/store/products', async (request, reply) => {
  const { limit, offset, region_id } = request.query;
  const { rows } = await pool.query({ name: 'list', text: LIST, values: [limit, offset, region_id] });
  reply.header('content-type', 'application/json; charset=utf-8');
  return `{"products":${rows[0].products},"count":${rows[0].count},"offset":${offset},"limit":${limit}}`;
});

app.get('/store/products/:id', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'get',
    text: GET,
    values: [request.params.id, request.query.region_id],
  });
  if (rows.length === 0) return reply.status(404).send({ type: 'not_found' });
  reply.header('content-type', 'application/json; charset=utf-8');
  return `{"product":${rows[0].product}}`;
});

app.get('/admin/orders/:id', async (request, reply) => {
  const { rows } = await pool.query({ name: 'order', text: ORDER, values: [request.params.id] });
  if (rows.length === 0) return reply.status(404).send({ type: 'not_found' });
  reply.header('content-type', 'application/json; charset=utf-8');
  return `{"order":${rows[0].order}}`;
});

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`ready at http://127.0.0.1:${app.server.address().port}`);
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
