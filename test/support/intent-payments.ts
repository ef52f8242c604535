import {
  type Authorization,
  type PaymentDetails,
  PaymentProvider,
  type PaymentRequest,
  type ProviderResponse,
} from '#shop/payments/payment-provider';
import { PaymentProviders } from '#shop/payments/payment-providers';
import { ok, type SampleShop } from './sample-shop.ts';
import { until } from './until.ts';

type Call = 'initiate' | 'update' | 'authorize';

/**
 * A payment company whose intents have an amount, like Stripe's: it authorizes only the amount of the intent. A test can delay its
 * responses, before or after the operation has its effect.
 */
export class IntentPayments extends PaymentProvider {
  readonly id = 'intents';
  /** The amounts of the open intents, by reference. */
  readonly openIntents = new Map<string, number>();
  /** The references of the payments that were canceled. */
  readonly canceled: string[] = [];
  /** The requests that it got, oldest first. */
  readonly calls: { call: Call; amount: number }[] = [];
  isDown = false;
  /** Whether it has to decide on authorizations later. */
  isPending = false;
  private readonly held: (() => void)[] = [];
  private toHold: { call: Call; when: 'before' | 'after' } | null = null;

  async initiate({ amount }: PaymentDetails): Promise<ProviderResponse> {
    const reference = `intent_${this.calls.length + 1}`;
    await this.run('initiate', amount, () => this.openIntents.set(reference, amount));
    return { data: { amount }, private_data: { reference } };
  }

  override async update({ amount, data, private_data }: PaymentRequest): Promise<ProviderResponse> {
    await this.run('update', amount, () => this.openIntents.set(String(private_data.reference), amount));
    return { data: { ...data, amount } };
  }

  async authorize({ amount, data, private_data }: PaymentRequest): Promise<Authorization> {
    const agreed = this.openIntents.get(String(private_data.reference));
    await this.run('authorize', amount, () => undefined);
    if (agreed !== amount || data.amount !== amount)
      return {
        status: 'refused',
        data,
        message: `The amount of the intent is ${agreed}, that of its data ${String(data.amount)}`,
      };
    return { status: this.isPending ? 'pending' : 'authorized', data };
  }

  async capture(): Promise<object> {
    return {};
  }

  async cancel({ private_data }: ProviderResponse): Promise<void> {
    this.canceled.push(String(private_data?.reference));
  }

  override async delete({ private_data }: ProviderResponse): Promise<void> {
    this.openIntents.delete(String(private_data?.reference));
  }

  /** Delays the response to the next call of this kind until `release`. */
  hold(call: Call, when: 'before' | 'after' = 'before'): void {
    this.toHold = { call, when };
  }

  async waitForHold(): Promise<void> {
    await until(async () => this.held.length > 0);
  }

  release(): void {
    for (const release of this.held.splice(0)) release();
  }

  private async run(call: Call, amount: number, work: () => void): Promise<void> {
    this.calls.push({ call, amount });
    if (this.isDown) throw new Error('the payment company is down');
    const when = this.toHold?.call === call ? this.toHold.when : null;
    if (when !== null) this.toHold = null;
    if (when === 'before') await this.wait();
    work();
    if (when === 'after') await this.wait();
  }

  private wait(): Promise<void> {
    return new Promise((resolve) => this.held.push(resolve));
  }
}

/** Registers the provider, and adds it to Europe. */
export async function installIntentPayments(shop: SampleShop): Promise<IntentPayments> {
  const provider = new IntentPayments();
  const providers = shop.app.get(PaymentProviders, { strict: false });
  providers.register(provider);
  await providers.onApplicationBootstrap();
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: provider.id }));
  return provider;
}
