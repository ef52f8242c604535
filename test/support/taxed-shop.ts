import { type TaxLineResult, TaxProvider, type TaxRequest } from '#shop/settings/taxes/tax-provider';
import { TaxProviders } from '#shop/settings/taxes/tax-providers';
import { respondWithRates, startTaxServer, type TaxServer, VAT } from '../fakes/tax-server.ts';
import { ok, type SampleShop, useSampleShop } from './sample-shop.ts';
import type { Shop } from './shop.ts';

/** The tax provider that an application would write for this service. */
export class HttpTaxProvider extends TaxProvider {
  override readonly timeoutMs: number;

  constructor(
    readonly id: string,
    private readonly url: string,
    { timeoutMs = 10_000 } = {},
  ) {
    super();
    this.timeoutMs = timeoutMs;
  }

  async taxLines(question: TaxRequest, signal: AbortSignal): Promise<TaxLineResult[]> {
    const response = await fetch(this.url, { method: 'POST', body: JSON.stringify(question), signal });
    if (!response.ok) throw new Error(`the tax service responds with ${response.status}`);
    return (await response.json()) as TaxLineResult[];
  }
}

/** Registers a tax provider with a running shop. */
export async function installTaxProvider(shop: Shop, provider: TaxProvider): Promise<void> {
  const providers = shop.app.get(TaxProviders, { strict: false });
  providers.register(provider);
  await providers.onApplicationBootstrap();
}

/** A shop with a tax service for Europe. */
export interface TaxedShop {
  shop: SampleShop;
  /** The service behind the providers `my-tax` and `hasty-tax`, which has a short timeout. */
  service: TaxServer;
  /** Sets the tax provider of Europe. */
  setTaxProvider(tax_provider_id: string, more?: Record<string, unknown>): Promise<void>;
  /** Restores the default responses, and `my-tax` with automatic taxes for Europe. */
  reset(): Promise<void>;
  close(): Promise<unknown>;
}

export async function openTaxedShop(): Promise<TaxedShop> {
  const [shop, service] = await Promise.all([useSampleShop({}), startTaxServer()]);
  await installTaxProvider(shop, new HttpTaxProvider('my-tax', service.url));
  await installTaxProvider(shop, new HttpTaxProvider('hasty-tax', service.url, { timeoutMs: 250 }));
  const setTaxProvider: TaxedShop['setTaxProvider'] = async (tax_provider_id, more = {}) =>
    void ok(await shop.admin.post(`/regions/${shop.europe.id}`, { tax_provider_id, ...more }));
  await setTaxProvider('my-tax');
  return {
    shop,
    service,
    setTaxProvider,
    reset: () => {
      service.behaviors.clear();
      service.respond = respondWithRates(VAT);
      return setTaxProvider('my-tax', { automatic_taxes: true });
    },
    close: () => Promise.all([shop.close(), service.stop()]),
  };
}
