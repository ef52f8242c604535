/* Rules of the fields of bodies and queries. They check the form, and describe it in the OpenAPI documents. */
export { ColumnsOf } from '#engine/http/input/columns-of';
export {
  DateTime,
  Flag,
  Id,
  Identifier,
  Ids,
  Integer,
  Json,
  Name,
  Nested,
  NestedList,
  OneOf,
  Rate,
  References,
  Structure,
  Text,
  Texts,
} from '#engine/http/input/input-decorators';
export { type PriceRow, PriceRows } from '#shop/catalogue/price-lists/price-list-rows';
export { Locale } from '#engine/http/input/translations';
export { AnyOf, AnyTextOf, Dates, Equals, Matches, Search } from '#engine/http/input/list-query';
export {
  deepObject,
  FlagParameter,
  OneOfParameter,
  PageNumber,
  queryParameter,
  TextParameter,
} from '#engine/http/input/query-parameters';
