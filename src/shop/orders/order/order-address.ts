import type { Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import type { Columns } from '#engine/kernel/writing/rows';
import type { Address } from '#model/entities/people/address.entity';
import { copyAddress, findAddress } from '#shop/people/customers/copy-address';
import type { OpenOrder } from './open-order.ts';
import { orderErrors } from './order-errors.ts';

/**
 * An id selects an existing address. Fields are merged into a copy of the current address, since carts, customers and other orders may
 * share it.
 * @throws not_found; invalid_data for a country that is not in the order's region
 */
export async function setAddress(
  tx: Tx,
  order: OpenOrder,
  column: 'shipping_address_id' | 'billing_address_id',
  address: Columns<Address> | string,
): Promise<void> {
  if (typeof address === 'string') {
    if (!(await findAddress(tx, address))) throw notFound('address', address);
    order[column] = address;
  } else {
    const current = order[column];
    order[column] = await copyAddress(
      tx,
      current === null ? undefined : await findAddress(tx, current),
      address,
    );
  }
  await requireInRegion(tx, order, order[column]);
}

/** Creates an address for a swap or a claim of an order. @returns its id; @throws invalid_data like `setAddress` */
export async function createOrderAddress(
  tx: Tx,
  order: OpenOrder,
  address: Columns<Address>,
): Promise<string> {
  const id = await copyAddress(tx, undefined, address);
  await requireInRegion(tx, order, id);
  return id;
}

async function requireInRegion(tx: Tx, { region_id }: OpenOrder, addressId: string): Promise<void> {
  const [outside] = await tx.query(
    `select from address a join country c on c.iso_2 = a.country_code where a.id = $1 and c.region_id is distinct from $2`,
    [addressId, region_id],
  );
  if (outside) throw orderErrors.countryOutsideRegion();
}
