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

/** A tax service of its own, spoken to over HTTP: it can be slow, fail, and answer whatever it is told to. */
export interface TaxServer {
  url: string;
  /** What it was asked, oldest first. */
  requests: TaxRequest[];
  /** Keeps the next questions waiting, until what it returns is called. All of them unless told. */
  hold(questions?: number): () => void;
  /** Resolves when it has been asked that often in all. */
  waitForRequests(times: number): Promise<void>;
  /** 500 for all that is asked. */
  isDown: boolean;
  /** What it answers; 10 % of code `vat` on everything unless told. */
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
      response.end(JSON.stringify(server.isDown ? { error: 'out of order' } : server.respond(question)));
    })();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: TaxServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests: [],
    isDown: false,
    respond: respondWithRates(VAT),
    hold: (questions = Infinity) => {
      toHold = questions;
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
    close: () => closed(http),
  };
  return server;
}

const VAT = { rate: 10, name: 'VAT', code: 'vat' };

/** The same rates for everything that is asked about. */
export function respondWithRates(
  ...rates: { rate: number; name: string; code: string | null }[]
): TaxServer['respond'] {
  return ({ items, shipping_methods }) => [
    ...items.flatMap(({ id }) => rates.map((rate) => ({ ...rate, item_id: id }))),
    ...shipping_methods.flatMap(({ id }) => rates.map((rate) => ({ ...rate, shipping_method_id: id }))),
  ];
}

/** What an embedding application would write for such a service. */
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
    if (!response.ok) throw new Error(`the tax service answers ${response.status}`);
    return (await response.json()) as TaxLineResult[];
  }
}

/** Registers it with a shop that runs already. */
export async function installTaxProvider(shop: Shop, provider: TaxProvider): Promise<void> {
  const providers = shop.app.get(TaxProviders, { strict: false });
  providers.register(provider);
  await providers.onApplicationBootstrap();
}

/** A shop whose Europe is taxed by a service outside. */
export interface TaxedShop {
  shop: SampleShop;
  /** Behind the providers `my-tax`, and `hasty-tax`, which does not wait for long. */
  service: TaxServer;
  /** Lets another provider tax Europe. */
  setTaxProvider(tax_provider_id: string, more?: Record<string, unknown>): Promise<void>;
  /** The service answers what it always does, and Europe asks `my-tax` for each cart. */
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
      Object.assign(service, { isDown: false, answer: respondWithRates(VAT) });
      return setTaxProvider('my-tax', { automatic_taxes: true });
    },
    close: () => Promise.all([shop.close(), service.close()]),
  };
}

function closed(http: Server): Promise<void> {
  http.closeAllConnections();
  return new Promise((resolve) => http.close(() => resolve()));
}
