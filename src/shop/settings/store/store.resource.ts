import { defineResource } from '#engine/mapping/resource';
import { PaymentProvider } from '#model/entities/settings/payment-provider.entity';
import { Store } from '#model/entities/settings/store.entity';
import { TaxProvider } from '#model/entities/settings/tax-provider.entity';

export const store = defineResource({
  entity: Store,
  path: 'store',
  one: 'store',
  many: 'stores',
  object: 'store',
  tag: 'Store',
  tagDescription: 'The shop itself',
  admin: { relations: ['currencies', 'default_currency', 'default_sales_channel'] },
  computed: {
    feature_flags: namedValuesSchema('key', 'value', 'boolean'),
    modules: namedValuesSchema('module', 'resolution', 'string'),
  },
});

function namedValuesSchema(key: string, value: string, type: string): object {
  return {
    type: 'array',
    items: {
      type: 'object',
      required: [key, value],
      properties: { [key]: { type: 'string' }, [value]: { type } },
    },
  };
}

/** The relations of the store that dashboards load at startup. */
export const extendedStoreRelations = [
  ...store.admin!.relations!,
  'payment_providers',
  'fulfillment_providers',
  'tax_providers',
];

export const paymentProviders = defineResource({
  entity: PaymentProvider,
  path: 'payment-providers',
  one: 'payment_provider',
  many: 'payment_providers',
  object: 'payment-provider',
  tag: 'Store',
  tagDescription: 'The shop itself',
  order: 'id',
});

export const taxProviders = defineResource({
  entity: TaxProvider,
  path: 'tax-providers',
  one: 'tax_provider',
  many: 'tax_providers',
  object: 'tax-provider',
  tag: 'Store',
  tagDescription: 'The shop itself',
  order: 'id',
});
