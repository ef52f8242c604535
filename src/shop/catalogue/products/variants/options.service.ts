import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { duplicate, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { insertRows, requireDeleted, softDelete, updateRow } from '#engine/kernel/writing/rows';
import type { Representation } from '#engine/reader/represented-record';
import { Product } from '#model/entities/catalogue/product.entity';
import { ProductOption } from '#model/entities/catalogue/product-option.entity';
import { ProductOptionValue } from '#model/entities/catalogue/product-option-value.entity';
import { type EditableProduct, lockProductWithVariants } from '../lock-product.ts';
import { distinctByValues, findDuplicates } from './option-values.ts';
import { variantErrors } from './variant-errors.ts';

/** The value of existing variants for a new option. */
const DEFAULT_VALUE = 'Default Value';

/** The options of products, such as size and color. */
@Injectable()
export class OptionsService {
  constructor(private readonly database: Database) {}

  create(productId: string, title: string): Promise<Representation> {
    return this.change(productId, async (tx, product) => {
      rejectTakenTitle(product, title);
      const option_id = newId(ProductOption);
      await insertRows(tx, ProductOption, [{ id: option_id, title, product_id: productId }]);
      const values = product.variants.map(({ id }) => ({
        id: newId(ProductOptionValue),
        value: DEFAULT_VALUE,
        option_id,
        variant_id: id,
      }));
      await insertRows(tx, ProductOptionValue, values);
    });
  }

  update(productId: string, id: string, title: string): Promise<Representation> {
    return this.change(productId, async (tx, product) => {
      if (!product.options.some((option) => option.id === id)) throw notFound('option', id);
      rejectTakenTitle(product, title, id);
      await updateRow(tx, ProductOption, id, { title });
    });
  }

  /**
   * Deletes an option; does nothing if it was deleted before.
   * @throws not_allowed if variants that differ now would have equal values without it; not_found for an option of another product
   */
  async delete(productId: string, id: string): Promise<Representation> {
    const product = await this.change(productId, async (tx, product) => {
      if (!product.options.some((option) => option.id === id))
        return requireDeleted(tx, ProductOption, id, { name: 'option' });
      const duplicates = findDuplicates(
        product.options.filter((option) => option.id !== id),
        distinctByValues(product.options, product.variants),
      );
      if (duplicates) throw variantErrors.sameWithoutOption(duplicates[0].title, duplicates[1].title);
      await softDelete(tx, ProductOption, id);
      await tx.query(
        'update product_option_value set deleted_at = now() where option_id = $1 and deleted_at is null',
        [id],
      );
    });
    return { ...product, beside: { option_id: id, object: 'option', deleted: true } };
  }

  private change(
    productId: string,
    work: (tx: Tx, product: EditableProduct) => Promise<void>,
  ): Promise<Representation> {
    return this.database.transaction(async (tx) => {
      await work(tx, await lockProductWithVariants(tx, productId));
      await updateRow(tx, Product, productId, {});
      await insertEvents(tx, [['product.updated', { id: productId, fields: ['options'] }]]);
      return { id: productId };
    });
  }
}

function rejectTakenTitle(product: EditableProduct, title: string, id?: string): void {
  if (product.options.some((option) => option.title === title && option.id !== id))
    throw duplicate('option', 'title', title);
}
