import { FulfillmentProvider, FulfillmentProviders } from '#shop/shipping/fulfillment-providers';
import { type ClaimActions, createClaimActions } from './claims.ts';
import { type DanishShop, openDanishShop } from './danish-shop.ts';
import { type SampleShop, useSampleShop } from './sample-shop.ts';

/** Replaces the manual fulfillment provider, and records the shipments and the canceled return labels. */
class RecordingCarrier extends FulfillmentProvider {
  readonly id = 'manual';
  /** The response to the request for a return label. */
  label: Record<string, unknown> = {};
  shipments: { for: string; order: { shipping_address: { first_name: string | null } | null } }[] = [];
  canceledLabels: unknown[] = [];

  async options() {
    return [{ id: 'manual-fulfillment' }];
  }

  override async createFulfillment(shipment: RecordingCarrier['shipments'][number]) {
    this.shipments.push(shipment);
    return {};
  }

  override async createReturn() {
    return this.label;
  }

  override async cancelReturn(data: unknown) {
    this.canceledLabels.push(data);
  }

  reset(): void {
    Object.assign(this, { label: {}, shipments: [], canceledLabels: [] });
  }
}

/** A shop that sells chairs in Denmark, with functions for claims and a carrier that records its calls. */
export interface ClaimShop {
  shop: SampleShop;
  denmark: DanishShop;
  claims: ClaimActions;
  carrier: RecordingCarrier;
}

export async function openClaimShop(): Promise<ClaimShop> {
  const shop = await useSampleShop({});
  const denmark = await openDanishShop(shop);
  const carrier = new RecordingCarrier();
  shop.app.get(FulfillmentProviders, { strict: false }).register(carrier);
  return { shop, denmark, claims: createClaimActions(shop, denmark), carrier };
}
