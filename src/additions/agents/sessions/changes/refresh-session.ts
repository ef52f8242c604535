import { Injectable } from '@nestjs/common';
import { baskets, CartChanges, Database } from '@storekeep/server/extend';
import { cartAddress } from '../session-carts.ts';
import { SessionError } from '../session-error.ts';
import type { PaymentInput, RefusedLine, RequestedCode, SessionAddress } from '../session-input.ts';
import { SessionStore, type StoredSession } from '../session-store.ts';
import { removeRejectedCodes } from './apply-codes.ts';
import { findCountryCode } from './session-regions.ts';

/** Updates the carts of sessions from the catalogue before they are completed. */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly database: Database,
    private readonly changes: CartChanges,
    private readonly store: SessionStore,
  ) {}

  /**
   * Reprices the cart, and removes lines that are no longer sold and codes that can no longer be used; the session lists what it has
   * refused, also what is out of stock. Sets the billing address of a payment.
   * @throws SessionError `unknown_billing_country`
   */
  async refresh(session: StoredSession, payment: PaymentInput | null): Promise<void> {
    const { request } = session;
    const billing = payment?.billing_address && (await this.withKnownCountry(payment.billing_address));
    let refused: RefusedLine[] = [];
    let codes: RequestedCode[] | null | undefined;
    await this.changes.change(
      session.cart_id,
      async (cart, tx) => {
        if (cart.region.is_deleted) return; // the session is not ready until it moves to another region
        const { removed, unpriced, out_of_stock } = await baskets.syncWithCatalogue(tx, cart);
        const unsold = [...removed, ...unpriced].flatMap(({ variant_id }) => variant_id ?? []);
        baskets.removeLines(cart, unpriced);
        const refuse = (code: RefusedLine['code']) => (variant_id: string) => ({
          ...{ variant_id, code },
          index: Math.max(0, request.variants.indexOf(variant_id)),
        });
        refused = [...unsold.map(refuse('item_unavailable')), ...out_of_stock.map(refuse('out_of_stock'))];
        codes = await removeRejectedCodes(tx, cart, request.codes);
        if (billing) await baskets.setAddress(tx, cart, 'billing_address_id', cartAddress(billing, request));
        else if (cart.billing_address_id === null) cart.billing_address_id = cart.shipping_address_id;
      },
      { taxes: 'now' },
    );
    const isNew = ({ variant_id }: RefusedLine) => !refused.some((line) => line.variant_id === variant_id);
    if (refused.length > 0) session.refused = [...session.refused.filter(isNew), ...refused];
    if (codes) session.request = { ...request, codes };
    await this.store.patch(session.cart_id, {
      ...(refused.length > 0 && { refused: session.refused }),
      ...(codes && { request: session.request }),
    });
  }

  /** @throws SessionError `unknown_billing_country` */
  private async withKnownCountry(address: SessionAddress): Promise<SessionAddress> {
    const { country_code: code } = address;
    if (code === null) return address;
    const country_code = await findCountryCode(this.database, code);
    if (country_code === undefined)
      throw new SessionError('unknown_billing_country', 'The country of the billing address is unknown');
    return { ...address, country_code };
  }
}
