import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { CommerceError, invalidBody, invalidData, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { kebabCase } from '#engine/kernel/text/kebab-case';
import { messages } from '#engine/kernel/text/messages';
import { changedFields } from '#engine/kernel/writing/changed-fields';
import {
  insertRows,
  missingIds,
  softDelete,
  updateExistingRow,
  updateRow,
} from '#engine/kernel/writing/rows';
import { withoutUndefined } from '#engine/kernel/writing/without-undefined';
import { Product } from '#model/entities/catalogue/product.entity';
import { ProductCategory } from '#model/entities/catalogue/product-category.entity';
import { ProductCollection } from '#model/entities/catalogue/product-collection.entity';
import { ProductOption } from '#model/entities/catalogue/product-option.entity';
import { SalesChannel } from '#model/entities/settings/sales-channel.entity';
import { defaultSalesChannelId } from '#shop/settings/sales-channels/default-sales-channel';
import { setChannelsOfProducts } from '#shop/settings/sales-channels/products-of-channels';
import { StockOptions } from '#shop/settings/store/stock-options';
import { addToFallbackProfile } from '#shop/shipping/profiles/products-of-profiles';
import { setCategories } from '../product-categories/set-categories.ts';
import { type EditableProduct, lockProduct, lockProductWithVariants } from './lock-product.ts';
import type { CreateProductBody, UpdateProductBody } from './products.input.ts';
import { setImages, setTags } from './tags-and-images.ts';
import { requireTags, requireType } from './tags-and-types/tags-and-types.ts';
import type { ReplacedVariantBody } from './variants/variant-bodies.input.ts';
import { deleteVariants, type VariantsChange, writeVariants } from './variants/write-variants.ts';

/** Products with their variants, options and relations. */
@Injectable()
export class ProductsService {
  constructor(
    private readonly database: Database,
    private readonly stock: StockOptions,
  ) {}

  /** Creates a product with its variants, in one transaction. The number of statements does not depend on the number of variants. */
  create(body: CreateProductBody): Promise<{ id: string }> {
    const { type, tags, images, sales_channels, categories, options = [], variants = [], ...columns } = body;
    const id = newId(Product);
    return this.database.transaction(async (tx) => {
      const row = {
        id,
        ...columns,
        handle: columns.handle || kebabCase(columns.title) || id.toLowerCase(),
        thumbnail: columns.thumbnail ?? images?.[0] ?? null,
        type_id: type ? await requireType(tx, type) : null,
        ...(columns.is_giftcard && { discountable: false }),
      };
      await requireCollection(tx, columns.collection_id);
      await insertRows(tx, Product, [withoutUndefined(row)]);
      await addToFallbackProfile(tx, id, columns.is_giftcard ? 'gift_card' : 'default');
      await setRelations(tx, id, {
        tags,
        images,
        categories,
        sales_channels: sales_channels?.length ? sales_channels : await defaultChannel(tx),
      });
      const createdOptions = await addOptions(
        tx,
        id,
        options.map(({ title }) => title),
      );
      const product: EditableProduct = {
        id,
        is_giftcard: columns.is_giftcard ?? false,
        thumbnail: row.thumbnail,
        options: createdOptions,
        variants: [],
      };
      await insertEvents(tx, [['product.created', { id }]]);
      const added = variants.map((variant, index) => ({ ...variant, variant_rank: index }));
      await writeVariants(tx, product, { added }, this.stock);
      return { id };
    });
  }

  /** Updates a product. `variants` replaces all of its variants. */
  update(id: string, body: UpdateProductBody): Promise<{ id: string }> {
    const { type, tags, images, sales_channels, categories, variants, ...columns } = body;
    return this.database.transaction(async (tx) => {
      const editable = variants && (await lockProductWithVariants(tx, id));
      const { is_giftcard, thumbnail } = editable ?? (await lockProduct(tx, id));
      await requireCollection(tx, columns.collection_id);
      await updateRow(tx, Product, id, {
        ...columns,
        ...(is_giftcard && { discountable: false }),
        ...(type !== undefined && { type_id: type && (await requireType(tx, type)) }),
        ...(columns.thumbnail === undefined && thumbnail === null && images?.[0] && { thumbnail: images[0] }),
      });
      await setRelations(tx, id, { tags, images, categories, sales_channels });
      await insertEvents(tx, [['product.updated', { id, fields: changedFields(body) }]]);
      if (editable) await writeVariants(tx, editable, planReplacement(editable, variants), this.stock);
      return { id };
    });
  }

  setMetadata(id: string, key: string, value: string): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      await updateExistingRow(tx, Product, id, { metadata: { [key]: value } });
      await insertEvents(tx, [['product.updated', { id, fields: ['metadata'] }]]);
      return { id };
    });
  }

  /** Deletes a product with its variants and their prices. */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (!(await softDelete(tx, Product, id))) return;
      await insertEvents(tx, [['product.deleted', { id }]]);
      const variants = await tx.query<{ id: string }>(
        'select id from product_variant where product_id = $1',
        [id],
      );
      await deleteVariants(
        tx,
        variants.map((variant) => variant.id),
      );
      await tx.query(
        'update product_option set deleted_at = now() where product_id = $1 and deleted_at is null',
        [id],
      );
    });
  }

  /** Returns the ten tags with the most products. */
  async tagUsage(): Promise<{ tags: { id: string; usage_count: string; value: string }[] }> {
    return {
      tags: await this.database.query(
        `select t.id, count(*)::text as usage_count, t.value from product_tags l
         join product_tag t on t.id = l.product_tag_id join product p on p.id = l.product_id
         where t.deleted_at is null and p.deleted_at is null
         group by t.id order by count(*) desc, t.value limit 10`,
      ),
    };
  }
}

type ProductRelations = Pick<UpdateProductBody, 'tags' | 'images' | 'sales_channels' | 'categories'>;

/** Replaces the given relations. */
async function setRelations(
  tx: Tx,
  id: string,
  { tags, images, sales_channels, categories }: ProductRelations,
): Promise<void> {
  if (tags) await setTags(tx, new Map([[id, await requireTags(tx, tags)]]));
  if (images) await setImages(tx, new Map([[id, images]]));
  if (sales_channels)
    await setChannelsOfProducts(tx, new Map([[id, await requireChannels(tx, sales_channels)]]));
  if (categories) await setCategories(tx, new Map([[id, await requireCategories(tx, categories)]]));
}

/** @throws invalid_data with the missing ids in `errors` */
async function requireChannels(tx: Tx, channels: readonly { id: string }[]): Promise<string[]> {
  const ids = channels.map(({ id }) => id);
  const missing = await missingIds(tx, SalesChannel, ids);
  if (missing.length > 0) throw invalidBody(messages.unknownSalesChannels(missing));
  return ids;
}

/** @throws not_found with the missing ids */
async function requireCategories(tx: Tx, categories: readonly { id: string }[]): Promise<string[]> {
  const ids = categories.map(({ id }) => id);
  const missing = await missingIds(tx, ProductCategory, ids);
  if (missing.length > 0) throw new CommerceError('not_found', messages.unknownCategories(missing));
  return ids;
}

async function defaultChannel(tx: Tx): Promise<{ id: string }[]> {
  const id = await defaultSalesChannelId(tx);
  return id === null ? [] : [{ id }];
}

async function requireCollection(tx: Tx, id: string | null | undefined): Promise<void> {
  if (id && (await missingIds(tx, ProductCollection, [id])).length > 0) throw notFound('collection', id);
}

async function addOptions(
  tx: Tx,
  productId: string,
  titles: readonly string[],
): Promise<EditableProduct['options']> {
  if (new Set(titles).size < titles.length)
    throw invalidData('The options of a product must have different titles');
  const options = titles.map((title) => ({ id: newId(ProductOption), title }));
  await insertRows(
    tx,
    ProductOption,
    options.map((option) => ({ ...option, product_id: productId })),
  );
  return options;
}

function planReplacement(
  product: EditableProduct,
  requested: readonly ReplacedVariantBody[],
): VariantsChange {
  const ranked = requested.map((variant, index) => ({ ...variant, variant_rank: index }));
  const requestedIds = new Set(requested.map(({ id }) => id));
  if (requested.filter(({ id }) => id).length > [...requestedIds].filter(Boolean).length)
    throw invalidData('A variant is named twice');
  return {
    deleted: product.variants.filter(({ id }) => !requestedIds.has(id)).map(({ id }) => id),
    changed: ranked.filter((variant): variant is typeof variant & { id: string } => variant.id !== undefined),
    added: ranked
      .filter(({ id }) => id === undefined)
      .map(({ id: _, title, ...variant }) => ({ ...variant, title: requireTitle(title) })),
  };
}

function requireTitle(title: string | undefined): string {
  if (title === undefined) throw invalidData('A new variant needs a title');
  return title;
}
