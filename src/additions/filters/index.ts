/* What modules that add filters use of this one. */
export type { FilterKind } from './filter-kind.ts';
export { FilterKinds } from './filter-kinds.ts';
export type { ProductOrder } from './pages/product-orders.ts';
export { FiltersModule } from './filters.module.ts';
export { checkValues, isObject, readValues } from './named-values.ts';
