// @ts-check
import { get } from './api.js';
import { addToCart, explain, region } from './cart.js';
import { element, html, onSubmit, show, tell } from './html.js';
import { describePrice, isReduced, price, prices } from './prices.js';

/** @typedef {import('@storekeep/server/client').StoreSchemas['Product']} Product */
/** @typedef {Product['variants'][number]} Variant */

const PAGE_SIZE = 12;

/** @type {{ id: string, name: string, handle: string, category_children: any[] }[]} */
let categories = [];

/** Loads the categories, for the header and their pages. */
export async function loadCategories() {
  ({ product_categories: categories } = await get('/product-categories', {
    parent_category_id: 'null',
    limit: 12,
  }));
  element('categories').innerHTML = String(
    html`<a href="search">All</a>${categories.map(
        ({ name, handle }) => html`<a href="categories/${handle}">${name}</a>`,
      )}`,
  );
}

export async function home() {
  const { products } = await find({ limit: 8 });
  show(
    'Things for evenings outside',
    html`<section class="hero">
        <div>
          <h1>The evening is just getting started</h1>
          <p>
            Mugs that survive a fall, wool that outlasts a winter, and a lantern that stays lit in the wind.
          </p>
          <a class="button" href="search">See everything</a>
        </div>
        <a
          href="${products[0] ? `products/${products[0].handle}` : 'search'}"
          tabindex="-1"
          aria-hidden="true"
          ><img src="hero.svg" alt="" width="640" height="420"
        /></a>
      </section>
      <h2>Fresh from the workshop</h2>
      ${grid(products)}
      <h2>By occasion</h2>
      <ul class="tiles">
        ${categories.map(
          ({ name, handle, category_children }) =>
            html`<li>
              <a href="categories/${handle}"
                ><strong>${name}</strong>${category_children.map((child) => child.name).join(' · ')}</a
              >
            </li>`,
        )}
      </ul>`,
  );
}

/** The products of a category. @param {string} handle */
export async function category(handle) {
  const all = categories.flatMap((one) => [
    one,
    ...one.category_children.map((child) => ({ ...child, parent: one })),
  ]);
  const found = all.find((one) => one.handle === handle);
  if (!found) return missing();
  const query = { 'category_id[]': found.id };
  const related = found.parent?.category_children ?? found.category_children ?? [];
  await list(
    found.name,
    query,
    html`<nav aria-label="Below this category" class="chips">
      ${found.parent && html`<a href="categories/${found.parent.handle}">All of ${found.parent.name}</a>`}
      ${related.map(
        (/** @type {any} */ child) =>
          html`<a href="categories/${child.handle}" ${child.handle === handle && 'aria-current=page'}
            >${child.name}</a
          >`,
      )}
    </nav>`,
  );
}

export async function search() {
  const q = new URLSearchParams(location.search).get('q')?.trim() ?? '';
  /** @type {HTMLInputElement} */ (element('q')).value = q;
  await list(q ? `Results for “${q}”` : 'All products', q ? { q } : {});
}

/** @param {string} title @param {Record<string, string>} query @param {String} [above] */
async function list(title, query, above = html``) {
  const page = Math.max(1, Number(new URLSearchParams(location.search).get('page')) || 1);
  const { products, count } = await find({ ...query, offset: (page - 1) * PAGE_SIZE });
  const pages = Math.ceil(count / PAGE_SIZE);
  const link = (/** @type {number} */ number) => {
    const parameters = new URLSearchParams(location.search);
    parameters.set('page', String(number));
    return `${location.pathname}?${parameters}`;
  };
  show(
    title,
    html`<h1>${title}</h1>
      ${above}
      <p class="muted">${count} ${count === 1 ? 'product' : 'products'}</p>
      ${count === 0 ? html`<p>Nothing was found. <a href="search">See everything</a></p>` : grid(products)}
      ${
        pages > 1 &&
        html`<nav class="chips" aria-label="Pages">
          ${Array.from(
            { length: pages },
            (_, index) =>
              html`<a
                href="${link(index + 1)}"
                ${index + 1 === page && 'aria-current=page'}
                aria-label="Page ${index + 1}"
                >${index + 1}</a
              >`,
          )}
        </nav>`
      }`,
  );
}

/** @param {Record<string, string | number>} query @returns {Promise<{ products: Product[], count: number }>} */
function find(query) {
  return get('/products', {
    limit: PAGE_SIZE,
    region_id: region().id,
    fields: 'id,title,subtitle,handle,thumbnail,is_giftcard',
    expand: 'variants,variants.prices',
    ...query,
  });
}

/** @param {Product[]} products */
function grid(products) {
  return html`<ul class="grid">
    ${products.map(({ handle, title, subtitle, thumbnail, variants }) => {
      const cheapest = variants.toSorted((a, b) => price(a) - price(b))[0];
      const isFrom = variants.some((variant) => price(variant) !== price(cheapest));
      const isSoldOut = !variants.some(({ purchasable }) => purchasable);
      return html`<li class="card">
        <a href="products/${handle}">
          <span class="picture"
            ><img src="${thumbnail}" alt="" loading="lazy" width="400" height="400" />${
              isSoldOut
                ? html`<span class="badge">Sold out</span>`
                : isReduced(cheapest) && html`<span class="badge sale">Sale</span>`
            }</span
          >
          <strong>${title}</strong><span class="muted">${subtitle}</span>
          <span class="price">${isFrom && 'from '}${prices(cheapest)}</span>
          <span class="muted small">${describePrice(cheapest)}</span>
        </a>
      </li>`;
    })}
  </ul>`;
}

/** @param {string} handle */
export async function product(handle) {
  const { products } = await get('/products', { handle, region_id: region().id });
  /** @type {Product | undefined} */
  const found = products[0];
  if (!found) return missing();
  const { title, subtitle, description, images, options, variants, material, collection } = found;
  const first = variants.find(({ purchasable }) => purchasable) ?? variants[0];
  const valueOf = (/** @type {Variant} */ variant, /** @type {string} */ id) =>
    variant.options?.find(({ option_id }) => option_id === id)?.value ?? '';
  const choices = variants.length > 1 ? (options ?? []) : [];
  show(
    title,
    html`<article class="product">
      <div>
        <img
          class="large"
          id="picture"
          src="${images?.[0]?.url ?? found.thumbnail}"
          alt="${title}"
          width="600"
          height="600"
        />
        <div class="views">
          ${images?.map(
            ({ url }, index) =>
              html`<button
                type="button"
                data-view="${index}"
                aria-label="Picture ${index + 1} of ${images.length}"
              >
                <img src="${url}" alt="" width="72" height="72" />
              </button>`,
          )}
        </div>
      </div>
      <div>
        <p class="muted">${collection?.title}</p>
        <h1>${title}</h1>
        <p class="lead">${subtitle}</p>
        <p class="price big" id="price">${prices(first)}</p>
        <p class="muted" id="price-notes">${describePrice(first)}</p>
        <p class="muted">Tax included, plus shipping</p>
        <form id="buy">
          ${choices.map(({ id, title: name }) => {
            const values = [...new Set(variants.map((variant) => valueOf(variant, id)))];
            return html`<fieldset class="choices">
              <legend>${name}</legend>
              ${values.map(
                (value) =>
                  html`<label
                    ><input
                      type="radio"
                      name="${id}"
                      value="${value}"
                      ${value === valueOf(first, id) && 'checked'}
                    /><span>${value}</span></label
                  >`,
              )}
            </fieldset>`;
          })}
          <div class="row">
            <label class="quantity"
              >Quantity <input name="quantity" type="number" min="1" max="99" value="1" required
            /></label>
            <button class="button" id="add">Add to cart</button>
          </div>
          <p id="stock" role="status"></p>
        </form>
        <p>${description}</p>
        ${material && html`<p class="muted">Material: ${material}</p>`}
      </div>
    </article>`,
  );
  const form = /** @type {HTMLFormElement} */ (document.querySelector('#buy'));
  const picture = /** @type {HTMLImageElement} */ (element('picture'));
  const chosen = () => {
    const fields = new FormData(form);
    return variants.find((variant) => choices.every(({ id }) => valueOf(variant, id) === fields.get(id)));
  };
  const update = () => {
    const variant = chosen();
    element('price').innerHTML = String(prices(variant));
    element('price-notes').innerHTML = String(describePrice(variant));
    const canBuy = variant?.purchasable ?? false;
    /** @type {HTMLButtonElement} */ (element('add')).disabled = !canBuy;
    element('stock').textContent = describeStock(variant);
    const view = images?.[Number(variant?.metadata?.picture ?? 0)];
    if (view) picture.src = view.url;
  };
  form.onchange = update;
  for (const button of document.querySelectorAll('[data-view]'))
    button.addEventListener('click', () => {
      picture.src = images?.[Number(button.getAttribute('data-view'))]?.url ?? picture.src;
    });
  onSubmit('#buy', async ({ quantity }) => {
    const variant = chosen();
    if (!variant) throw new Error('Please choose');
    await addToCart(variant.id, Number(quantity)).catch((error) => {
      throw explain(error, `There are not ${quantity} of them in stock.`);
    });
    tell(`${quantity} × ${title} added to the cart`);
  });
  update();
}

/** @param {Variant} [variant] */
function describeStock(variant) {
  if (!variant?.purchasable) return 'Sold out';
  if (!variant.manage_inventory) return 'Available';
  if (variant.inventory_quantity <= 0) return 'Made for you: ships in two weeks';
  return variant.inventory_quantity < 10
    ? `Only ${variant.inventory_quantity} left`
    : 'In stock, ships tomorrow';
}

export function missing() {
  show(
    'Not found',
    html`<h1>Not found</h1>
      <p>There is no such page. <a href="search">See all products</a></p>`,
  );
}
