import { Text } from '@mantine/core';
import type { Schemas } from '../api/client.ts';
import { t } from '../i18n/translate.ts';

type Address = Pick<
  Schemas['Address'],
  | 'first_name'
  | 'last_name'
  | 'company'
  | 'address_1'
  | 'address_2'
  | 'postal_code'
  | 'city'
  | 'province'
  | 'country_code'
  | 'phone'
>;

/** An address as it is written on a letter. */
export function AddressLines({ address }: { address: Address | null }) {
  if (!address) return <Text size="sm">{t('None')}</Text>;
  const lines = [
    [address.first_name, address.last_name],
    [address.company],
    [address.address_1],
    [address.address_2],
    [address.postal_code, address.city],
    [address.province, address.country_code?.toUpperCase()],
    [address.phone],
  ].map((parts) => parts.filter(Boolean).join(' '));
  return (
    <Text size="sm" component="address" style={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}>
      {lines.filter(Boolean).join('\n')}
    </Text>
  );
}

export type AddressValues = Record<keyof Address, string>;

/** The values of a form for an address. */
export function readAddress(address: Address | null): AddressValues {
  return {
    first_name: address?.first_name ?? '',
    last_name: address?.last_name ?? '',
    company: address?.company ?? '',
    address_1: address?.address_1 ?? '',
    address_2: address?.address_2 ?? '',
    postal_code: address?.postal_code ?? '',
    city: address?.city ?? '',
    province: address?.province ?? '',
    country_code: address?.country_code ?? '',
    phone: address?.phone ?? '',
  };
}

/** The address of a form as the server takes it: empty fields are null. */
export function writeAddress(values: AddressValues): Schemas['AddressBody'] {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'country_code' ? value.toLowerCase() || null : value || null,
    ]),
  );
}
