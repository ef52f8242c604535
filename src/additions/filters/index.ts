/* What modules with filters of their own use of this one. */
export { FilterKinds, type FacetSource, type FilterKind, type VariantFilter } from './filter-kinds.ts';
export { checkNamedValues, readNamedValues } from './named-values.ts';
