import { inputRules, ListStoreProductsQuery, type statements } from '@storekeep/server/extend';
import { checkValues, type FilterKind, isObject, readValues } from '../filters/index.ts';

type Bind = statements.Bind;

/** The parameter of `GET /store/products` that the module adds: values or bounds by the keys of attributes. */
type AttributeParameter = Record<string, string | string[] | Bounds>;
type Bounds = Partial<Record<keyof typeof OPERATORS, string>>;

const OPERATORS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;
/** The most attributes of one request. */
const MAX_NAMES = 20;

/** Declares the parameter, for the validation of requests and the OpenAPI document. */
export function declareAttributeParameter(): void {
  const { deepObject, queryParameter } = inputRules;
  queryParameter(
    deepObject(
      undefined,
      'values of attributes by key, comma separated, or bounds of a number: `attributes[material]=wool,cotton`, `attributes[power][gte]=40`',
    ),
    checkParameter,
  )(ListStoreProductsQuery.prototype, 'attributes');
}

function checkParameter(value: unknown): string | null {
  if (!isObject(value)) return 'must have keys in brackets, such as [material]=wool';
  const entries = Object.entries(value);
  if (entries.length > MAX_NAMES) return `must have at most ${MAX_NAMES} keys`;
  for (const [key, values] of entries) {
    const problem = isObject(values) ? checkBounds(values) : checkValues(values);
    if (problem) return `[${key}] ${problem}`;
  }
  return null;
}

function checkBounds(bounds: Record<string, unknown>): string | null {
  const isValid = Object.entries(bounds).every(
    ([name, bound]) =>
      Object.hasOwn(OPERATORS, name) && typeof bound === 'string' && /^-?\d{1,15}(\.\d{1,9})?$/.test(bound),
  );
  return isValid ? null : 'must have numbers as lt, lte, gt or gte, such as [gte]=40';
}

/** The fact of a variant, or else that of its product. */
const factOf = (variant: string, product: string, key: string) =>
  `coalesce(${variant}.attributes -> ${key}, ${product}.attributes -> ${key})`;

/** Only what staff have opened to shoppers is found and counted. */
const isOpen = (key: string) =>
  `exists (select from attribute o where o.key = ${key} and o.is_filterable and o.deleted_at is null)`;

/** Facts of variants and products: `attributes[material]=wool`. */
export const attributeFilters: FilterKind = {
  prefix: 'attributes',
  filtersOf: (query) =>
    Object.entries((query as { attributes?: AttributeParameter }).attributes ?? {})
      .filter(([, values]) => isObject(values) || readValues(values).length > 0)
      .map(([key, values]) => ({
        name: `attributes.${key}`,
        ...(!isObject(values) && { values: readValues(values) }),
        productColumns: ['attributes'],
        sql: (bind) => {
          const name = `${bind(key)}::text`;
          const fact = factOf('v', 'b', name);
          const test = isObject(values) ? boundsSql(values, bind) : valuesSql(readValues(values), bind);
          return `${isOpen(name)} and (select ${test} from (select ${fact} as fact) f)`;
        },
      })),
  facetOf: (key) =>
    key === ''
      ? null
      : {
          productColumns: ['attributes'],
          isIndexed: true,
          sql: (bind, rows, { locales }) => {
            const name = `${bind(key)}::text`;
            return `select r.product_id, r.id as variant_id, x #>> '{}' as value,
                ${labelSql(locales)} as label,
                case a.type when 'number' then (x #>> '{}')::numeric when 'choice' then
                  (select c.place from jsonb_array_elements_text(a.values) with ordinality c (value, place) where c.value = x #>> '{}')
                end as place
              from ${rows} r left join product_variant v on v.id = r.id
                join attribute a on a.key = ${name} and a.is_filterable and a.deleted_at is null,
                attribute_elements(${factOf('v', 'r', name)}) x
              where jsonb_typeof(x) <> 'null'`;
          },
        },
};

/** The label of a value in the first of these languages in which it has one. */
function labelSql(locales: readonly string[]): string {
  const label = `concat_ws(' ', x #>> '{}', a.unit)`;
  const texts = locales.map((locale) => `a.value_labels -> '${locale}' ->> (x #>> '{}')`);
  return texts.length > 0 ? `coalesce(${[...texts, label].join(', ')})` : label;
}

function valuesSql(values: readonly string[], bind: Bind): string {
  return `exists (select from attribute_elements(f.fact) x where x #>> '{}' = any(${bind(values)}::text[]))`;
}

function boundsSql(bounds: Bounds, bind: Bind): string {
  const tests = Object.entries(bounds).map(
    ([name, bound]) => `f.fact::numeric ${OPERATORS[name as keyof Bounds]} ${bind(bound)}::numeric`,
  );
  return `case when jsonb_typeof(f.fact) = 'number' then ${tests.join(' and ') || 'true'} else false end`;
}
