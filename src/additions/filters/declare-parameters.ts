import { fieldsBesideProducts, inputRules, ListStoreProductsQuery } from '@storekeep/server/extend';
import { checkNamedValues, checkValues, isObject } from './named-values.ts';

/** The parameters of `GET /store/products` that this module adds. */
export interface FilterParameters {
  options?: Record<string, string | string[]>;
  price?: PriceBounds;
  in_stock?: boolean;
  facets?: string | string[];
  after?: string;
}

/** Bounds of a price, in the smallest unit of the currency. */
export type PriceBounds = Partial<Record<PriceBound, string>>;
type PriceBound = (typeof PRICE_BOUNDS)[number];
const PRICE_BOUNDS = ['lt', 'lte', 'gt', 'gte'] as const;

/** Declares the parameters and the field `facets`, for the validation of requests and the OpenAPI document. */
export function declareParameters(): void {
  const { AnyTextOf, deepObject, FlagParameter, queryParameter } = inputRules;
  const declare = (name: string, decorator: PropertyDecorator) =>
    decorator(ListStoreProductsQuery.prototype, name);
  declare(
    'options',
    queryParameter(
      deepObject(
        undefined,
        'values of options by title, comma separated: `options[Size]=M,L`. The same variant has to meet `options`, `price` and `in_stock`',
      ),
      checkNamedValues,
    ),
  );
  declare(
    'price',
    queryParameter(
      deepObject(
        Object.fromEntries(PRICE_BOUNDS.map((bound) => [bound, { type: 'integer' }])),
        'bounds of `calculated_price` in the smallest unit; needs `region_id`, `cart_id` or `currency_code`',
      ),
      checkPrice,
    ),
  );
  declare(
    'in_stock',
    FlagParameter('only products with a variant that can be bought; `false` does not filter'),
  );
  declare('tag_value', AnyTextOf('tags.value'));
  declare(
    'facets',
    queryParameter(
      {
        type: String,
        description:
          'names of filters to count the values of, comma separated: `options.Size`, `attributes.material`, `price`, `in_stock`, `tags`, `tag_value`, `type_id`, `collection_id`, `category_id`',
      },
      checkValues,
    ),
  );
  declare(
    'after',
    inputRules.TextParameter(
      'pages by cursor: empty for the first page, then `next` of each response; not with `offset`',
    ),
  );
  fieldsBesideProducts.facets = FACETS;
  fieldsBesideProducts.next = {
    type: ['string', 'null'],
    description: 'of a request with `after`: the cursor of the next page; null on the last one',
  };
}

function checkPrice(value: unknown): string | null {
  if (!isObject(value)) return `must have bounds: ${PRICE_BOUNDS.map((bound) => `[${bound}]`).join(', ')}`;
  const unknown = Object.keys(value).filter((key) => !PRICE_BOUNDS.includes(key as PriceBound));
  if (unknown.length > 0) return `must not have ${unknown.join(', ')}; it takes ${PRICE_BOUNDS.join(', ')}`;
  return Object.values(value).every((bound) => typeof bound === 'string' && /^\d{1,15}$/.test(bound))
    ? null
    : 'must have amounts in the smallest unit as bounds, such as 1999';
}

const FACETS = {
  type: 'object',
  description:
    'for each name of the parameter `facets`: its values with the number of products that have them, or the lowest and highest price',
  additionalProperties: {
    anyOf: [
      {
        type: 'array',
        items: {
          type: 'object',
          required: ['value', 'label', 'count'],
          properties: {
            value: { type: 'string', description: 'what the filter takes' },
            label: { type: 'string', description: 'what a shopper reads' },
            count: { type: 'integer', description: 'how many products, without the filter of this name' },
          },
        },
      },
      {
        type: 'object',
        required: ['min', 'max', 'currency_code'],
        properties: {
          min: { type: ['integer', 'null'] },
          max: { type: ['integer', 'null'] },
          currency_code: { type: ['string', 'null'] },
        },
      },
    ],
  },
  example: { 'options.Size': [{ value: 'M', label: 'M', count: 7 }] },
};
