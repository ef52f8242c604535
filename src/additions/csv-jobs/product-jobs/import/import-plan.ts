import { isDeepStrictEqual } from 'node:util';
import type { catalogueWrites, JobError } from '@storekeep/server/extend';
import type { ChannelCells } from '../csv/read-row.ts';
import { changedTranslations } from '../csv/translation-cells.ts';
import type { ReservedKey } from './reserved-keys.ts';

/** The number of created, updated and unchanged records. */
export interface RecordCounts {
  created: number;
  updated: number;
  skipped: number;
}

export interface ImportCounts {
  products: RecordCounts;
  variants: RecordCounts;
  /** Rows with errors. */
  refused: number;
}

export type Row = Record<string, unknown> & { id: string };

/** An existing sales channel, or a new one. */
export type RequestedChannel = { id: string } | (ChannelCells & { id: null; name: string });

/** The changes of a chunk. New records already have their ids. */
export interface Plan extends catalogueWrites.VariantRows {
  errors: JobError[];
  counts: ImportCounts;
  reservedKeys: ReservedKey[];
  /** Complete rows, except `collection_id` and `type_id`. */
  newProducts: Row[];
  /** Columns of the shop's own, of new products and variants. */
  newProductColumns: Row[];
  newVariantColumns: Row[];
  /** Changed columns only. */
  changedProducts: Map<string, Row>;
  /** The ids of existing products whose variants or prices change. */
  productsOfVariants: Set<string>;
  /** By product id. */
  collections: Map<string, catalogueWrites.CollectionKey | null>;
  types: Map<string, string | null>;
  tags: Map<string, string[]>;
  images: Map<string, string[]>;
  /** Ids of product categories. */
  categories: Map<string, string[]>;
  channels: Map<string, RequestedChannel[]>;
  /** Ids of shipping profiles. */
  profiles: Map<string, string>;
  newPrices: catalogueWrites.Price[];
  changedPrices: { id: string; amount: number }[];
  removedPrices: string[];
}

/** The default measures of new products and variants. */
export const NO_MEASURES = {
  weight: null,
  length: null,
  width: null,
  height: null,
  hs_code: null,
  origin_country: null,
  mid_code: null,
  material: null,
};

export function emptyPlan(): Plan {
  return {
    errors: [],
    counts: zeroCounts(),
    reservedKeys: [],
    newProducts: [],
    newProductColumns: [],
    newVariantColumns: [],
    changedProducts: new Map(),
    productsOfVariants: new Set(),
    collections: new Map(),
    types: new Map(),
    tags: new Map(),
    images: new Map(),
    categories: new Map(),
    channels: new Map(),
    profiles: new Map(),
    newOptions: [],
    newVariants: [],
    changedVariants: [],
    newValues: [],
    changedValues: [],
    newPrices: [],
    changedPrices: [],
    removedPrices: [],
  };
}

export function zeroCounts(): ImportCounts {
  const none = { created: 0, updated: 0, skipped: 0 };
  return { products: { ...none }, variants: { ...none }, refused: 0 };
}

export function addCounts(a: ImportCounts, b: ImportCounts): ImportCounts {
  return {
    products: addRecordCounts(a.products, b.products),
    variants: addRecordCounts(a.variants, b.variants),
    refused: a.refused + b.refused,
  };
}

function addRecordCounts(a: RecordCounts, b: RecordCounts): RecordCounts {
  return { created: a.created + b.created, updated: a.updated + b.updated, skipped: a.skipped + b.skipped };
}

/** Whether a cell equals the stored value; null and an empty text are the same cell. */
function isUnchanged(stored: unknown, requested: unknown): boolean {
  return isDeepStrictEqual(stored ?? '', requested ?? '');
}

/** Returns the requested columns that differ from the stored ones, those of the shop's own included. */
export function changedColumns(
  stored: { custom: Record<string, unknown>; [column: string]: unknown },
  { columns, custom }: { columns: Record<string, unknown>; custom: Record<string, unknown> },
): Record<string, unknown> {
  const { translations, ...others } = custom;
  const changed = changedTranslations(stored.custom.translations, translations);
  return {
    ...differences(stored, columns),
    ...differences(stored.custom, others),
    ...(changed && { translations: changed }),
  };
}

function differences(
  stored: Record<string, unknown>,
  requested: Record<string, unknown>,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const column in requested)
    if (!isUnchanged(stored[column], requested[column])) changes[column] = requested[column];
  return changes;
}
