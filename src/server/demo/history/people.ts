import type { AddressBody } from '#shop/people/customers/address.input';

/** A customer of the demo shop. */
export interface Buyer {
  email: string;
  region: 'Europe' | 'United States' | 'Japan';
  address: AddressBody & { first_name: string; last_name: string };
}

/** The demo customer, who has an account. */
export const maja = buyer(
  'Maja',
  'Lindberg',
  'Europe',
  'Lindenweg 12',
  '10115',
  'Berlin',
  'de',
  '+49 30 5550142',
);

/** Guests. */
export const guests = [
  buyer('Oliver', 'Juhl', 'Europe', 'Vesterbrogade 4', '1620', 'København', 'dk', '+45 33 55 01 99'),
  buyer('Camille', 'Moreau', 'Europe', '8 rue des Lilas', '69003', 'Lyon', 'fr', '+33 4 55 01 42 00'),
  buyer('Joris', 'de Wit', 'Europe', 'Prinsengracht 210', '1016 HD', 'Amsterdam', 'nl', '+31 20 555 0142'),
  buyer(
    'Hannah',
    'Brooks',
    'United States',
    '41 Maple Street',
    '05401',
    'Burlington',
    'us',
    '+1 802 555 0142',
  ),
  buyer('Daniel', 'Reyes', 'United States', '900 Canyon Road', '87501', 'Santa Fe', 'us', '+1 505 555 0117'),
  buyer('Yuki', 'Tanaka', 'Japan', 'Sakuragaoka 3-12', '150-0031', 'Shibuya', 'jp', '+81 3 5550 0142'),
];

function buyer(
  first_name: string,
  last_name: string,
  region: Buyer['region'],
  address_1: string,
  postal_code: string,
  city: string,
  country_code: string,
  phone: string,
): Buyer {
  const address = { first_name, last_name, address_1, postal_code, city, country_code, phone };
  return { email: `${first_name.toLowerCase()}@example.com`, region, address };
}
