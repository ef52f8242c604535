import { Module } from '@nestjs/common';
import { declareParameters } from './declare-parameters.ts';
import { FilterKinds } from './filter-kinds.ts';
import { FilteredProducts } from './filtered-products.ts';
import { FacetIndex } from './index-in-memory/facet-index.ts';

// before the first request, as the rules of a query are collected then
declareParameters();

@Module({ providers: [FilterKinds, FacetIndex, FilteredProducts], exports: [FilterKinds] })
export class FiltersModule {}

export const modules = () => [FiltersModule];
