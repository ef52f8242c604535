import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { CommerceError, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { link, setLinks, unlink } from '#engine/kernel/writing/links';
import { insertRows, requireIds, updateRow, withLockedRow } from '#engine/kernel/writing/rows';
import { Product } from '#model/entities/catalogue/product.entity';
import { ProductType } from '#model/entities/catalogue/product-type.entity';
import { TaxRate } from '#model/entities/settings/tax-rate.entity';
import { ShippingOption } from '#model/entities/shipping/shipping-option.entity';
import type { CreateTaxRateBody, UpdateTaxRateBody } from './tax-rates.input.ts';

/** The kinds of records that a tax rate can apply to. */
export type TaxRateTarget = keyof typeof TARGETS;

/** Manages tax rates for some products or shipping options of a region; carts load them by `region-taxes.ts`. */
@Injectable()
export class TaxRatesService {
  constructor(private readonly database: Database) {}

  /** @throws not_found; duplicate_error for a code that the region has already */
  create(body: CreateTaxRateBody): Promise<{ id: string }> {
    const { products, product_types, shipping_options, ...columns } = body;
    const id = newId(TaxRate);
    return this.database.transaction(async (tx) => {
      await requireUniqueCode(tx, id, columns);
      await insertRows(tx, TaxRate, [{ id, ...columns }]);
      await replaceTargets(tx, id, { products, product_types, shipping_options });
      return { id };
    });
  }

  /**
   * Updates a rate; lists in the body replace the existing ones.
   * @throws not_found; duplicate_error for a code that the region has already
   */
  update(id: string, body: UpdateTaxRateBody): Promise<{ id: string }> {
    const { products, product_types, shipping_options, ...columns } = body;
    return this.database.transaction(async (tx) => {
      const rate = await lockRate(tx, id);
      const { region_id = rate.region_id, code = rate.code } = columns;
      if (region_id !== rate.region_id || code !== rate.code)
        await requireUniqueCode(tx, id, { region_id, code });
      await updateRow(tx, TaxRate, id, columns);
      await replaceTargets(tx, id, { products, product_types, shipping_options });
      return { id };
    });
  }

  /** Deletes the row and its links to products. Existing tax lines do not change. */
  async delete(id: string): Promise<void> {
    await this.database.transaction((tx) => tx.query('delete from tax_rate where id = $1', [id]));
  }

  /** @throws not_found */
  add(id: string, kind: TaxRateTarget, ids: string[]): Promise<{ id: string }> {
    return this.change(id, (tx) => addTargets(tx, id, kind, ids));
  }

  /** Ids that the rate does not apply to are ignored. */
  remove(id: string, kind: TaxRateTarget, ids: string[]): Promise<{ id: string }> {
    return this.change(id, (tx) => unlink(tx, TaxRate, kind, id, ids));
  }

  private change(id: string, work: (tx: Tx) => Promise<void>): Promise<{ id: string }> {
    return withLockedRow(this.database, TaxRate, id, work);
  }
}

const TARGETS = { products: Product, product_types: ProductType, shipping_options: ShippingOption } as const;

interface RateKey {
  region_id: string;
  code: string | null;
}

async function lockRate(tx: Tx, id: string): Promise<RateKey> {
  const [rate] = await tx.query<RateKey>('select region_id, code from tax_rate where id = $1 for update', [
    id,
  ]);
  if (!rate) throw notFound('tax_rate', id);
  return rate;
}

/**
 * Checks that the code is unique in the region, under a lock on the region. A unique index is impossible: adopted databases
 * have rates with the same code.
 * @throws not_found (region), duplicate_error
 */
async function requireUniqueCode(tx: Tx, id: string, { region_id, code }: RateKey): Promise<void> {
  const region = await tx.query('select from region where id = $1 and deleted_at is null for no key update', [
    region_id,
  ]);
  if (region.length === 0) throw notFound('region', region_id);
  const duplicates = await tx.query('select from tax_rate where region_id = $1 and code = $2 and id <> $3', [
    region_id,
    code,
    id,
  ]);
  if (duplicates.length > 0) throw duplicateTaxRate(code);
}

/** Replaces the given targets; others remain. */
async function replaceTargets(
  tx: Tx,
  id: string,
  targets: Partial<Record<TaxRateTarget, string[]>>,
): Promise<void> {
  for (const kind of Object.keys(TARGETS) as TaxRateTarget[]) {
    const ids = targets[kind];
    if (!ids) continue;
    await requireIds(tx, TARGETS[kind], ids);
    await setLinks(tx, TaxRate, kind, id, ids);
  }
}

async function addTargets(tx: Tx, id: string, kind: TaxRateTarget, ids: string[]): Promise<void> {
  await requireIds(tx, TARGETS[kind], ids);
  await link(tx, TaxRate, kind, id, ids);
}

/** Another tax rate of the region has the code. */
export function duplicateTaxRate(code: string | null): CommerceError {
  return new CommerceError('duplicate_error', `Tax rate with code ${code} already exists in the region`);
}
