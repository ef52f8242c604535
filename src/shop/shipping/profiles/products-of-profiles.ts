import type { Tx } from '#engine/kernel/database/sql';
import { setLinksOfEach } from '#engine/kernel/writing/links';
import { Product } from '#model/entities/catalogue/product.entity';
import type { ShippingProfileType } from '#model/entities/shipping/shipping-profile.entity';

/** Replaces the profile of each product. @param profiles the profile ids, by product id */
export function setProfileOfProducts(tx: Tx, profiles: ReadonlyMap<string, string>): Promise<void> {
  return setLinksOfEach(
    tx,
    Product,
    'profiles',
    new Map([...profiles].map(([product, profile]) => [product, [profile]])),
  );
}

/** Adds a product to the fallback profile of its type: the oldest `gift_card` profile for gift cards, otherwise the default profile. */
export async function addToFallbackProfile(
  tx: Tx,
  productId: string,
  type: ShippingProfileType & ('default' | 'gift_card'),
): Promise<void> {
  await tx.query(
    `insert into product_shipping_profile (product_id, profile_id)
     select $1, id from shipping_profile where type = $2 and deleted_at is null order by created_at, id limit 1`,
    [productId, type],
  );
}
