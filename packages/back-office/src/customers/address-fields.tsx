import { TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { type Phrase, t } from '../i18n/translate.ts';
import type { AddressValues } from './address.tsx';

const LABELS: Record<keyof AddressValues, Phrase> = {
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  phone: 'Phone',
  address_1: 'Street and number',
  address_2: 'Address supplement',
  postal_code: 'Postal code',
  city: 'City',
  province: 'Province',
  country_code: 'Country code',
};

interface TextProps {
  name: string;
  value: string;
  error: string | null | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The fields of an address in a form. */
export function AddressFields({ text }: { text: (name: keyof AddressValues) => TextProps }) {
  return Object.entries(LABELS).map(([name, label]) => (
    <TextInput key={name} label={t(label)} {...text(name as keyof AddressValues)} />
  ));
}
