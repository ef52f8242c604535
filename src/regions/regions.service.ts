import { Injectable } from '@nestjs/common';
import { Country } from '../entities/country.ts';
import { Currency } from '../entities/currency.ts';
import { FulfillmentProvider } from '../entities/fulfillment-provider.ts';
import { PaymentProvider } from '../entities/payment-provider.ts';
import { Region } from '../entities/region.ts';
import { Database } from '../kernel/database.ts';
import type { Tx } from '../kernel/sql.ts';
import { CommerceError, notAllowed, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { insertRows, missingIds, softDelete, updateRow } from '../kernel/rows.ts';
import type { CreateRegionBody, UpdateRegionBody } from './regions.input.ts';

/** Where a shop sells: countries with one currency, their taxes, and who takes payments and ships there. */
@Injectable()
export class RegionsService {
  constructor(private readonly database: Database) {}

  create(body: CreateRegionBody): Promise<{ id: string }> {
    const { payment_providers, fulfillment_providers, countries, ...columns } = body;
    const id = newId('reg');
    return this.database.transaction(async (tx) => {
      const currency_code = await knownCurrency(tx, columns.currency_code);
      await insertRows(tx, Region, [{ id, ...columns, currency_code }]);
      await this.setParts(tx, id, { payment_providers, fulfillment_providers, countries });
      return { id };
    });
  }

  update(id: string, body: UpdateRegionBody): Promise<{ id: string }> {
    const { payment_providers, fulfillment_providers, countries, ...columns } = body;
    return this.database.transaction(async (tx) => {
      if (columns.currency_code) columns.currency_code = await knownCurrency(tx, columns.currency_code);
      if (columns.tax_provider_id != null) await requireTaxProvider(tx, columns.tax_provider_id);
      if (!(await updateRow(tx, Region, id, columns))) throw notFound('region', id);
      await this.setParts(tx, id, { payment_providers, fulfillment_providers, countries });
      return { id };
    });
  }

  /** Its countries are free for other regions afterwards. */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (await softDelete(tx, Region, id))
        await tx.query('update country set region_id = null where region_id = $1', [id]);
    });
  }

  addCountry(id: string, code: string): Promise<{ id: string }> {
    return this.change(id, (tx) => claimCountries(tx, id, [code]));
  }

  removeCountry(id: string, code: string): Promise<{ id: string }> {
    return this.change(id, async (tx) => {
      await tx.query('update country set region_id = null where region_id = $1 and iso_2 = lower($2)', [
        id,
        code,
      ]);
    });
  }

  addProvider(id: string, kind: ProviderKind, providerId: string): Promise<{ id: string }> {
    return this.change(id, (tx) => addProviders(tx, id, kind, [providerId]));
  }

  removeProvider(id: string, kind: ProviderKind, providerId: string): Promise<{ id: string }> {
    return this.change(id, async (tx) => {
      await tx.query(`delete from ${PROVIDERS[kind].junction} where region_id = $1 and provider_id = $2`, [
        id,
        providerId,
      ]);
    });
  }

  private change(id: string, work: (tx: Tx) => Promise<void>): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      if (!(await updateRow(tx, Region, id, {}))) throw notFound('region', id);
      await work(tx);
      return { id };
    });
  }

  /** Replaces what is given. */
  private async setParts(
    tx: Tx,
    id: string,
    parts: Pick<UpdateRegionBody, 'payment_providers' | 'fulfillment_providers' | 'countries'>,
  ) {
    for (const kind of ['payment', 'fulfillment'] as const) {
      const ids = parts[`${kind}_providers`];
      if (!ids) continue;
      await tx.query(
        `delete from ${PROVIDERS[kind].junction} where region_id = $1 and provider_id <> all($2)`,
        [id, ids],
      );
      await addProviders(tx, id, kind, ids);
    }
    if (parts.countries) {
      const codes = parts.countries.map((code) => code.toLowerCase());
      await tx.query('update country set region_id = null where region_id = $1 and iso_2 <> all($2)', [
        id,
        codes,
      ]);
      await claimCountries(tx, id, codes);
    }
  }
}

export type ProviderKind = keyof typeof PROVIDERS;

const PROVIDERS = {
  payment: { junction: 'region_payment_providers', entity: PaymentProvider, name: 'payment_provider' },
  fulfillment: {
    junction: 'region_fulfillment_providers',
    entity: FulfillmentProvider,
    name: 'fulfillment_provider',
  },
} as const;

async function addProviders(tx: Tx, id: string, kind: ProviderKind, providerIds: string[]): Promise<void> {
  const { junction, entity, name } = PROVIDERS[kind];
  await allKnown(tx, entity, name, providerIds);
  await tx.query(
    `insert into ${junction} (region_id, provider_id) select $1, unnest($2::text[]) on conflict do nothing`,
    [id, providerIds],
  );
}

/** A country belongs to one region at most; the condition in the update decides who gets it. */
async function claimCountries(tx: Tx, id: string, codes: string[]): Promise<void> {
  const wanted = [...new Set(codes.map((code) => code.toLowerCase()))];
  const missing = await missingIds(tx, Country, wanted, 'iso_2');
  if (missing.length > 0) throw notFound('country', missing.join(', '), 'code');
  const claimed = await tx.query<{ iso_2: string }>(
    'update country set region_id = $1 where iso_2 = any($2) and (region_id is null or region_id = $1) returning iso_2',
    [id, wanted],
  );
  const taken = wanted.filter((code) => !claimed.some(({ iso_2 }) => iso_2 === code));
  if (taken.length > 0)
    throw new CommerceError('duplicate_error', `Country ${taken.join(', ')} belongs to another region`);
}

async function knownCurrency(tx: Tx, code: string): Promise<string> {
  await allKnown(tx, Currency, 'currency', [code.toLowerCase()], 'code');
  return code.toLowerCase();
}

/** One that no process has would leave the region without taxes, and so without sales. */
async function requireTaxProvider(tx: Tx, id: string): Promise<void> {
  const [provider] = await tx.query<{ is_installed: boolean }>(
    'select is_installed from tax_provider where id = $1',
    [id],
  );
  if (!provider) throw notFound('tax_provider', id);
  if (!provider.is_installed) throw notAllowed(`Tax provider ${id} is not installed`);
}

async function allKnown(
  tx: Tx,
  entity: new () => object,
  name: string,
  ids: string[],
  column = 'id',
): Promise<void> {
  const missing = await missingIds(tx, entity, ids, column);
  if (missing.length > 0) throw notFound(name, missing.join(', '), column);
}
