import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { CommerceError, notAllowed, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { messages } from '#engine/kernel/text/messages';
import { changedFields } from '#engine/kernel/writing/changed-fields';
import { link, setLinks, unlink } from '#engine/kernel/writing/links';
import {
  insertRows,
  missingIds,
  requireIds,
  softDelete,
  updateExistingRow,
  withLockedRow,
} from '#engine/kernel/writing/rows';
import { Country } from '#model/entities/settings/country.entity';
import { Currency } from '#model/entities/settings/currency.entity';
import { FulfillmentProvider } from '#model/entities/settings/fulfillment-provider.entity';
import { PaymentProvider } from '#model/entities/settings/payment-provider.entity';
import { Region } from '#model/entities/settings/region.entity';
import type { CreateRegionBody, UpdateRegionBody } from './regions.input.ts';

/** Manages regions: countries with a common currency, taxes, and payment and fulfillment providers. */
@Injectable()
export class RegionsService {
  constructor(private readonly database: Database) {}

  /** @throws not_found (currency, country or provider); duplicate_error for a country of another region */
  create(body: CreateRegionBody): Promise<{ id: string }> {
    const { payment_providers, fulfillment_providers, countries, ...columns } = body;
    const id = newId(Region);
    return this.database.transaction(async (tx) => {
      const currency_code = await requireCurrency(tx, columns.currency_code);
      await insertRows(tx, Region, [{ id, ...columns, currency_code }]);
      await this.replaceRelations(tx, id, { payment_providers, fulfillment_providers, countries });
      await insertEvents(tx, [['region.created', { id }]]);
      return { id };
    });
  }

  /**
   * Updates a region; lists in the body replace the existing ones.
   * @throws not_found; not_allowed for a tax provider that is not installed; duplicate_error for a country of another region
   */
  update(id: string, body: UpdateRegionBody): Promise<{ id: string }> {
    const { payment_providers, fulfillment_providers, countries, ...columns } = body;
    return this.database.transaction(async (tx) => {
      if (columns.currency_code) columns.currency_code = await requireCurrency(tx, columns.currency_code);
      if (columns.tax_provider_id != null) await requireTaxProvider(tx, columns.tax_provider_id);
      await updateExistingRow(tx, Region, id, columns);
      await this.replaceRelations(tx, id, { payment_providers, fulfillment_providers, countries });
      await insertEvents(tx, [['region.updated', { id, fields: changedFields(body) }]]);
      return { id };
    });
  }

  /** Deletes a region, so that its countries can be added to other regions. */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (!(await softDelete(tx, Region, id))) return;
      await tx.query('update country set region_id = null where region_id = $1', [id]);
      await insertEvents(tx, [['region.deleted', { id }]]);
    });
  }

  /** @throws not_found (region or country); duplicate_error for a country of another region */
  addCountry(id: string, code: string): Promise<{ id: string }> {
    return this.change(id, 'countries', (tx) => assignCountries(tx, id, [code]));
  }

  /** Does nothing if no region has the country. @throws not_found (the region, or the country is another region's) */
  removeCountry(id: string, code: string): Promise<{ id: string }> {
    return this.change(id, 'countries', async (tx) => {
      const [country] = await tx.query<{ region_id: string | null }>(
        'select region_id from country where iso_2 = lower($1) for update',
        [code],
      );
      if (country?.region_id && country.region_id !== id) throw notFound('country', code, 'code');
      await tx.query('update country set region_id = null where iso_2 = lower($1)', [code]);
    });
  }

  /** @throws not_found (region or provider) */
  addProvider(id: string, kind: ProviderKind, providerId: string): Promise<{ id: string }> {
    return this.change(id, `${kind}_providers`, (tx) => addProviders(tx, id, kind, [providerId]));
  }

  /** Does nothing if the region does not have the provider. @throws not_found (region) */
  removeProvider(id: string, kind: ProviderKind, providerId: string): Promise<{ id: string }> {
    return this.change(id, `${kind}_providers`, (tx) =>
      unlink(tx, Region, `${kind}_providers`, id, [providerId]),
    );
  }

  private change(id: string, field: string, work: (tx: Tx) => Promise<void>): Promise<{ id: string }> {
    return withLockedRow(this.database, Region, id, async (tx) => {
      await work(tx);
      await insertEvents(tx, [['region.updated', { id, fields: [field] }]]);
    });
  }

  /** Replaces the given relations; others remain. */
  private async replaceRelations(
    tx: Tx,
    id: string,
    parts: Pick<UpdateRegionBody, 'payment_providers' | 'fulfillment_providers' | 'countries'>,
  ) {
    for (const kind of ['payment', 'fulfillment'] as const) {
      const ids = parts[`${kind}_providers`];
      if (!ids) continue;
      await requireIds(tx, PROVIDERS[kind], ids);
      await setLinks(tx, Region, `${kind}_providers`, id, ids);
    }
    if (parts.countries) {
      const codes = parts.countries.map((code) => code.toLowerCase());
      await tx.query('update country set region_id = null where region_id = $1 and iso_2 <> all($2)', [
        id,
        codes,
      ]);
      await assignCountries(tx, id, codes);
    }
  }
}

export type ProviderKind = keyof typeof PROVIDERS;

const PROVIDERS = { payment: PaymentProvider, fulfillment: FulfillmentProvider } as const;

async function addProviders(tx: Tx, id: string, kind: ProviderKind, providerIds: string[]): Promise<void> {
  await requireIds(tx, PROVIDERS[kind], providerIds);
  await link(tx, Region, `${kind}_providers`, id, providerIds);
}

/** Adds countries to a region. The condition in the update prevents concurrent requests from adding one to two regions. */
async function assignCountries(tx: Tx, id: string, codes: string[]): Promise<void> {
  const requested = [...new Set(codes.map((code) => code.toLowerCase()))];
  const missing = await missingIds(tx, Country, requested, 'iso_2');
  if (missing.length > 0) throw notFound('country', missing.join(', '), 'code');
  const assigned = await tx.query<{ iso_2: string }>(
    'update country set region_id = $1 where iso_2 = any($2) and (region_id is null or region_id = $1) returning iso_2',
    [id, requested],
  );
  const takenCodes = requested.filter((code) => !assigned.some(({ iso_2 }) => iso_2 === code));
  if (takenCodes.length > 0)
    throw new CommerceError('duplicate_error', await takenCountriesMessage(tx, takenCodes));
}

async function takenCountriesMessage(tx: Tx, codes: string[]): Promise<string> {
  const countries = await tx.query<{ display_name: string; region_id: string }>(
    'select display_name, region_id from country where iso_2 = any($1) order by iso_2',
    [codes],
  );
  return countries
    .map(({ display_name, region_id }) => messages.countryInOtherRegion(display_name, region_id))
    .join(', ');
}

async function requireCurrency(tx: Tx, code: string): Promise<string> {
  await requireIds(tx, Currency, [code.toLowerCase()], { column: 'code' });
  return code.toLowerCase();
}

/** Rejects a provider that is not installed: no cart of the region could be completed, as its taxes would be unknown. */
async function requireTaxProvider(tx: Tx, id: string): Promise<void> {
  const [provider] = await tx.query<{ is_installed: boolean }>(
    'select is_installed from tax_provider where id = $1',
    [id],
  );
  if (!provider) throw notFound('tax_provider', id);
  if (!provider.is_installed) throw notAllowed(`Tax provider ${id} is not installed`);
}
