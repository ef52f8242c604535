import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { invalidData, notAllowed } from '#engine/kernel/errors';
import { canonicalLocale } from '#engine/kernel/text/locales';
import { messages } from '#engine/kernel/text/messages';
import { link, setLinks } from '#engine/kernel/writing/links';
import { lockRowForShare, requireIds, updateRow } from '#engine/kernel/writing/rows';
import { Currency } from '#model/entities/settings/currency.entity';
import { Store } from '#model/entities/settings/store.entity';
import { StockLocation } from '#model/entities/stock/stock-location.entity';
import type { UpdateStoreBody } from './store.input.ts';
import { StoreLanguages } from './store-languages.ts';

/** Manages the settings of the shop. Its default currency is always one of its currencies. */
@Injectable()
export class StoreService {
  constructor(
    private readonly database: Database,
    private readonly languages: StoreLanguages,
  ) {}

  /** The only store, which the first migration creates. */
  async current(): Promise<{ id: string }> {
    const [store] = await this.database.query<{ id: string }>(`select (${STORE_ID}) as id`);
    return store;
  }

  /**
   * @throws not_found (currency or location); invalid_data or not_allowed if the default currency is not one of the currencies;
   *   invalid_data for a language tag that is malformed, and languages without a default
   */
  async update(body: UpdateStoreBody): Promise<{ id: string }> {
    const { currencies, default_currency_code: newDefault, ...others } = body;
    const columns = withCanonicalLocales(others);
    const changed = await this.changeLocked(async (tx, store) => {
      const { default_locale = store.default_locale, locales = store.locales } = columns;
      if (locales?.length && !default_locale)
        throw invalidData('default_locale must name the language of texts without a translation');
      if (currencies) await replaceCurrencies(tx, store.id, currencies.map(lowerCase));
      const default_currency_code = lowerCase(newDefault ?? store.default_currency_code);
      if (!(await hasCurrency(tx, store.id, default_currency_code))) {
        throw newDefault === undefined
          ? notAllowed(
              `${default_currency_code} is the default currency of the store; set another one to remove it`,
            )
          : invalidData(messages.currencyNotInStore(default_currency_code));
      }
      if (columns.default_location_id) await lockRowForShare(tx, StockLocation, columns.default_location_id);
      await updateRow(tx, Store, store.id, { ...columns, default_currency_code });
    });
    if (body.locales !== undefined || body.default_locale !== undefined) await this.languages.run();
    return changed;
  }

  /** @throws not_found */
  addCurrency(code: string): Promise<{ id: string }> {
    return this.changeLocked((tx, store) => addCurrencies(tx, store.id, [lowerCase(code)]));
  }

  /** @throws not_allowed for the default currency */
  removeCurrency(code: string): Promise<{ id: string }> {
    return this.changeLocked(async (tx, store) => {
      if (lowerCase(code) === store.default_currency_code) {
        throw notAllowed(
          `${lowerCase(code)} is the default currency of the store; set another one to remove it`,
        );
      }
      await tx.query('delete from store_currencies where store_id = $1 and currency_code = $2', [
        store.id,
        lowerCase(code),
      ]);
    });
  }

  /** Locks the store's row by an update, so that its default currency does not change until the commit. */
  private changeLocked(work: (tx: Tx, store: LockedStore) => Promise<void>): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      const [store] = await tx.query<LockedStore>(
        `update store set updated_at = now() where id = (${STORE_ID}) returning id, default_currency_code, locales, default_locale`,
      );
      await work(tx, store);
      return { id: store.id };
    });
  }
}

type LockedStore = Pick<Store, 'id' | 'default_currency_code' | 'locales' | 'default_locale'>;

type LocaleColumns = Pick<UpdateStoreBody, 'locales' | 'default_locale'>;

/** @throws invalid_data for a malformed language tag */
function withCanonicalLocales<T extends LocaleColumns>({ locales, default_locale, ...others }: T) {
  const canonical = (name: keyof LocaleColumns, tag: string): string => {
    const locale = canonicalLocale(tag);
    if (locale === null) throw invalidData(messages.notALocale(name));
    return locale;
  };
  return {
    ...others,
    ...(locales !== undefined && {
      locales: locales && [...new Set(locales.map((tag) => canonical('locales', tag)))],
    }),
    ...(default_locale !== undefined && {
      default_locale: default_locale && canonical('default_locale', default_locale),
    }),
  };
}

const STORE_ID = 'select id from store order by created_at, id limit 1';

async function replaceCurrencies(tx: Tx, storeId: string, codes: string[]): Promise<void> {
  await requireIds(tx, Currency, codes, { column: 'code' });
  await setLinks(tx, Store, 'currencies', storeId, codes);
}

async function addCurrencies(tx: Tx, storeId: string, codes: string[]): Promise<void> {
  await requireIds(tx, Currency, codes, { column: 'code' });
  await link(tx, Store, 'currencies', storeId, codes);
}

async function hasCurrency(tx: Tx, storeId: string, code: string): Promise<boolean> {
  const rows = await tx.query('select from store_currencies where store_id = $1 and currency_code = $2', [
    storeId,
    code,
  ]);
  return rows.length > 0;
}

function lowerCase(code: string): string {
  return code.toLowerCase();
}
