import type { DocumentContent, Party, Seller } from '../ledger/document-content.ts';
import type { Metadata, OrderSupply, SupplyAddress } from '../ledger/order-supply.ts';
import type { TaxSituation } from '../ledger/tax-treatment.ts';

/** The parties of a document, and how it is written. */
export interface DocumentFrame extends Pick<
  DocumentContent,
  'seller' | 'buyer' | 'delivery' | 'locale' | 'page'
> {
  situation: TaxSituation;
  /** The IANA name; determines the year in numbers. */
  timeZone: string;
}

/**
 * Reads the seller from the metadata `seller` of the store, of the region and of the sales channel; the later ones win. Without an address,
 * the country is the first one of the region.
 * @param languages that documents have labels in
 */
export function frameOf(order: OrderSupply, languages: readonly string[]): DocumentFrame {
  const { store, region, sales_channel, billing_address, shipping_address } = order;
  const settings = Object.assign(
    {},
    ...[store.metadata, region.metadata, sales_channel?.metadata].map(sellerSettings),
  ) as Record<string, unknown>;
  const read = (name: string): string | null => textOf(settings[name]);
  const seller: Seller = {
    name: read('name') ?? store.name,
    ...{ contact: read('contact'), address_1: read('address_1'), address_2: read('address_2') },
    ...{ postal_code: read('postal_code'), city: read('city'), province: read('province') },
    country_code: (read('country_code') ?? region.countries.at(0))?.toUpperCase() ?? null,
    ...{ email: read('email'), phone: read('phone'), vat_id: compact(read('vat_id')) },
    ...{ tax_number: read('tax_number'), registration: read('registration') },
    ...{ iban: compact(read('iban')), bic: compact(read('bic')), note: read('note') },
  };
  const vatId = [order.metadata, billing_address?.metadata, order.customer?.metadata]
    .map((metadata) => compact(textOf(metadata?.vat_id)))
    .find((id) => id !== null);
  const buyer = partyOf(billing_address ?? shipping_address, order.email, vatId ?? null);
  const delivery = shipping_address === null ? null : partyOf(shipping_address, null, null);
  return {
    ...{ seller, buyer, delivery },
    locale: languageOf(read('locale'), languages),
    page: read('page')?.toLowerCase() === 'letter' ? 'LETTER' : 'A4',
    timeZone: timeZoneOf(read('time_zone')),
    situation: {
      isSmallBusiness: settings.small_business === true,
      sellerCountry: seller.country_code,
      buyerCountry: delivery?.country_code ?? buyer.country_code,
      buyerVatId: buyer.vat_id,
      isDelivered: order.shipping_methods.length > 0,
    },
  };
}

/** The language of a locale such as `de-AT`; English if documents have no labels in it. */
function languageOf(locale: string | null, languages: readonly string[]): string {
  const [language] = (locale ?? '').toLowerCase().split(/[-_]/);
  return languages.includes(language) ? language : 'en';
}

function sellerSettings(metadata: Metadata | undefined): object {
  const seller = metadata?.seller;
  return typeof seller === 'object' && seller !== null ? seller : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Without the spaces with which people write long numbers. */
function compact(text: string | null): string | null {
  return text?.replace(/\s/g, '').toUpperCase() ?? null;
}

/** @throws PermanentFailure-like RangeError for an unknown name, so that staff see the parked event */
function timeZoneOf(name: string | null): string {
  if (name === null) return 'UTC';
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
}

function partyOf(address: SupplyAddress | null, email: string | null, vat_id: string | null): Party {
  const person = [address?.first_name, address?.last_name].filter(Boolean).join(' ');
  const { company = null, address_1 = null, address_2 = null, postal_code = null } = address ?? {};
  const { city = null, province = null, country_code = null, phone = null } = address ?? {};
  return {
    name: (company || person || email) ?? '',
    contact: company && person ? person : null,
    ...{ address_1, address_2, postal_code, city, province, phone, email, vat_id },
    country_code: country_code?.toUpperCase() ?? null,
  };
}
