import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  TaxProvider,
  type TaxLineResult,
  type TaxRequest,
} from '../../src/shop/settings/taxes/tax-provider.ts';
import { TaxProviders } from '../../src/shop/settings/taxes/tax-providers.ts';
import type { Shop } from './shop.ts';
import { ok, openSampleShop, type SampleShop } from './sample-shop.ts';

/** A fake tax service over HTTP. It can be slow, fail, and respond with any body. */
export interface TaxServer {
  url: string;
  /** The requests that it got, oldest first. */
  requests: TaxRequest[];
  /** Delays the responses to the next requests; to all by default. @returns a function that releases them */
  hold(count?: number): () => void;
  /** Resolves when it has got this number of requests in total. */
  waitForRequests(times: number): Promise<void>;
  /** Whether it responds with 500. */
  isDown: boolean;
  /** The body of a response; by default 10 % with the code `vat` for all lines. */
  respond: (question: TaxRequest) => unknown;
  close(): Promise<void>;
}

export async function startTaxServer(): Promise<TaxServer> {
  let held: Promise<void> | undefined;
  let toHold = 0;
  const http = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const question = JSON.parse(Buffer.concat(parts).toString()) as TaxRequest;
      server.requests.push(question);
      if (toHold-- > 0) await held;
      response.writeHead(server.isDown ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(server.isDown ? { error: 'down' } : server.respond(question)));
    })();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: TaxServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests: [],
    isDown: false,
    respond: respondWithRates(VAT),
    hold: (count = Infinity) => {
      toHold = count;
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return () => {
        toHold = 0;
        release();
      };
    },
    waitForRequests: async (times) => {
      while (server.requests.length < times) await sleep(5);
    },
    close: () => closeServer(http),
  };
  return server;
}

const VAT = { rate: 10, name: 'VAT', code: 'vat' };

/** Responds with the same rates for all lines. */
export function respondWithRates(
  ...rates: { rate: number; name: string; code: string | null }[]
): TaxServer['respond'] {
  return ({ items, shipping_methods }) => [
    ...items.flatMap(({ id }) => rates.map((rate) => ({ ...rate, item_id: id }))),
    ...shipping_methods.flatMap(({ id }) => rates.map((rate) => ({ ...rate, shipping_method_id: id }))),
  ];
}

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
  const [shop, service] = await Promise.all([openSampleShop(), startTaxServer()]);
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
      Object.assign(service, { isDown: false, respond: respondWithRates(VAT) });
      return setTaxProvider('my-tax', { automatic_taxes: true });
    },
    close: () => Promise.all([shop.close(), service.close()]),
  };
}

function closeServer(http: Server): Promise<void> {
  http.closeAllConnections();
  return new Promise((resolve) => http.close(() => resolve()));
}
