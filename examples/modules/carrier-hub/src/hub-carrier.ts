import { Injectable } from '@nestjs/common';
import {
  Database,
  type FulfillmentDocument,
  FulfillmentProvider,
  FulfillmentProviders,
  type FulfillmentRequest,
  type ReturnRequest,
  type ShippingContext,
} from '@storekeep/server';
import { HubClient, HubError, type LabelRequest } from './hub-client.ts';
import { CarrierHubOptions } from './hub-options.ts';

type Data = Record<string, unknown>;

/** Ships with the carriers of the hub: a label for each fulfillment and each return. */
@Injectable()
export class HubCarrier extends FulfillmentProvider {
  readonly id = 'carrier-hub';
  override readonly timeoutMs = 15_000;
  private readonly client: HubClient;

  constructor(
    options: CarrierHubOptions,
    private readonly database: Database,
    providers: FulfillmentProviders,
  ) {
    super();
    this.client = new HubClient(options);
    providers.register(this);
  }

  async options(): Promise<Data[]> {
    const services = await this.client.listServices();
    return services.map(({ code, name, is_return }) => ({ id: code, name, is_return }));
  }

  /** The label is bought for the service of the option, whatever a shopper sends. */
  override async validate({ id, name }: Data, data: Data): Promise<Data> {
    return { ...data, service: id, service_name: name };
  }

  override calculates(): boolean {
    return true;
  }

  override async price({ id }: Data, _data: Data, { region_id, subtotal }: ShippingContext): Promise<number> {
    const [{ currency_code }] = await this.database.query<{ currency_code: string }>(
      'select currency_code from region where id = $1',
      [region_id],
    );
    const { amount, currency } = await this.client.rate(String(id), currency_code, subtotal);
    if (currency !== currency_code)
      throw new Error(`The hub rates in ${currency} instead of ${currency_code}`);
    return amount;
  }

  override createFulfillment(request: FulfillmentRequest, key: string, signal: AbortSignal): Promise<Data> {
    const { fulfillment_id: reference } = request;
    return this.buyLabel({ ...describeShipment(request), reference, is_return: false }, key, signal);
  }

  override cancelFulfillment(data: Data, key: string, signal: AbortSignal): Promise<Data | void> {
    return refuseIfRefused(async () => {
      if (typeof data.label === 'string') await this.client.voidLabel(data.label, key, signal);
      return {};
    });
  }

  override createReturn(request: ReturnRequest, key: string, signal: AbortSignal): Promise<Data> {
    const { return_id: reference } = request;
    return this.buyLabel({ ...describeShipment(request), reference, is_return: true }, key, signal);
  }

  /** A label that was used already needs no cancellation. */
  override async cancelReturn(data: Data, key: string, signal: AbortSignal): Promise<void> {
    await this.cancelFulfillment(data, key, signal);
  }

  override async returnDocuments({ label }: Data, signal: AbortSignal): Promise<FulfillmentDocument[]> {
    if (typeof label !== 'string') return [];
    const content = await this.client.downloadLabel(label, signal);
    return [{ filename: 'return-label.pdf', type: 'application/pdf', content }];
  }

  private buyLabel(request: LabelRequest, key: string, signal: AbortSignal): Promise<Data> {
    return refuseIfRefused(async () => {
      const { id, tracking_number } = await this.client.buyLabel(request, key, signal);
      return { label: id, tracking_number };
    });
  }
}

function describeShipment({ method, items, order, location_id }: FulfillmentRequest | ReturnRequest) {
  return {
    service: String(method.data.service),
    location: location_id,
    address: order.shipping_address,
    items: items.map(({ sku, title, quantity }) => ({ sku, title, quantity })),
  };
}

/** Any other error means that the outcome is unknown, so the call is repeated with the same key. */
async function refuseIfRefused(call: () => Promise<Data>): Promise<Data> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof HubError && error.isRefusal) return { status: 'refused', message: error.message };
    throw error;
  }
}
