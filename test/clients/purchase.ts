/** Reads the arguments that `test/proofs/clients/clients.spec.ts` passes: the shop, and the variant to buy. */
export function shopOf([, , ...values]: string[]) {
  const [url, token, region_id, variant_id] = values;
  if (!url || !token || !region_id || !variant_id)
    throw new Error('expected the arguments url, token, region and variant');
  return { url, token, region_id, variant_id };
}

const address = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  address_1: 'St. James Square 12',
  city: 'Berlin',
  country_code: 'de',
  postal_code: '10115',
};

export const buyer = { email: 'ada@example.com', shipping_address: address, billing_address: address };

interface Order {
  id: string;
  display_id: number;
  total?: number;
  currency_code: string;
}

/** Prints the result for `test/proofs/clients/clients.spec.ts`. */
export function report({ placed, found, count }: { placed: Order; found: Order | undefined; count: number }) {
  const { id, total, currency_code } = placed;
  console.log(JSON.stringify({ id, total, currency_code, found: found?.id, count }));
}
