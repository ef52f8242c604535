/** A billing or shipping address in the form that providers receive. */
export interface PostalAddress {
  company: string | null;
  first_name: string | null;
  last_name: string | null;
  address_1: string | null;
  address_2: string | null;
  city: string | null;
  province: string | null;
  postal_code: string | null;
  /** ISO 3166-1 alpha-2, lower case. */
  country_code: string | null;
  phone: string | null;
}
