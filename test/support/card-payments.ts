import {
  type Authorization,
  type PaymentDetails,
  type PaymentNotice,
  PaymentProvider,
  type PaymentRequest,
  type ProviderResponse,
  type RequestHeaders,
  type SavedPaymentMethod,
} from '#shop/payments/payment-provider';
import { PaymentProviders } from '#shop/payments/payment-providers';
import { ok, type SampleShop } from './sample-shop.ts';

/** An intent of the company, by its id. */
interface Intent {
  /** The provider that has opened it. */
  provider: string;
  cart_id: string | null;
  amount: number;
  canceled: boolean;
  /** What the client sent with an update. */
  client_data?: Record<string, unknown>;
}

/** A company with several providers, as Stripe: intents, customers and webhooks belong to all of them. */
export class CardCompany {
  readonly intents = new Map<string, Intent>();
  /** The idempotency keys of opened intents. */
  readonly keys: string[] = [];
  /** References of the customers that were created. */
  readonly customers: string[] = [];
  /** Whether the money is captured when it is authorized. */
  capturesAtOnce = false;

  intentOf(cartId: string): [id: string, intent: Intent] {
    const found = [...this.intents].filter(([, { cart_id, canceled }]) => cart_id === cartId && !canceled);
    if (found.length !== 1) throw new Error(`cart ${cartId} has ${found.length} open intents`);
    return found[0];
  }
}

class CardPayments extends PaymentProvider {
  constructor(
    readonly id: string,
    private readonly company: CardCompany,
  ) {
    super();
  }

  override get family(): string {
    return 'cards';
  }

  async initiate(details: PaymentDetails): Promise<ProviderResponse> {
    const customer = await details.customer?.();
    const customer_reference =
      customer && customer.reference === null && customer.has_account ? `cus_${customer.id}` : undefined;
    if (customer_reference) this.company.customers.push(customer_reference);
    const intent = `pi_${this.company.intents.size + 1}`;
    const { cart_id, amount } = details;
    this.company.intents.set(intent, { provider: this.id, cart_id, amount, canceled: false });
    this.company.keys.push(details.session_key!);
    return { data: { id: intent, amount }, private_data: { intent }, customer_reference };
  }

  override async update(request: PaymentRequest): Promise<ProviderResponse> {
    const { private_data, amount, client_data, stored_data } = request;
    const intent = this.company.intents.get(String(private_data.intent))!;
    Object.assign(intent, { amount, client_data });
    return { data: { ...(stored_data ?? request.data), amount } };
  }

  async authorize({ data }: PaymentRequest): Promise<Authorization> {
    return { status: 'authorized', captured: this.company.capturesAtOnce, data };
  }

  async capture(): Promise<object> {
    return {};
  }

  async cancel({ private_data }: ProviderResponse): Promise<void> {
    this.company.intents.get(String(private_data?.intent))!.canceled = true;
  }

  override async delete(session: ProviderResponse): Promise<void> {
    return this.cancel(session);
  }

  override async savedMethods(reference: string): Promise<SavedPaymentMethod[]> {
    return [{ data: { id: `pm_of_${reference}` } }];
  }

  override async webhook(body: Buffer, headers: RequestHeaders): Promise<PaymentNotice[] | null> {
    return headers['x-signature'] === 'valid' ? [JSON.parse(body.toString()) as PaymentNotice] : null;
  }
}

/** Lets carts of Europe be paid with `cards` or `cards-bank`, two providers of one company. */
export async function installCardPayments(shop: SampleShop): Promise<CardCompany> {
  const company = new CardCompany();
  const providers = shop.app.get(PaymentProviders, { strict: false });
  for (const id of ['cards', 'cards-bank']) providers.register(new CardPayments(id, company));
  await providers.onApplicationBootstrap();
  for (const provider_id of ['cards', 'cards-bank'])
    ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id }));
  return company;
}
