import { setTimeout as sleep } from 'node:timers/promises';
import { Outbox } from '../../src/engine/background/outbox.ts';
import { ok } from '../support/sample-shop.ts';
import { unique, type Call } from './calls.ts';
import type { Populated } from './populated.ts';

/** How operations on the settings of a shop and on its staff are called whose body or path `calls.ts` does not name. */
export const callsOfSettings: Record<string, (shop: Populated) => Call | Promise<Call>> = {
  'GET /admin/analytics-configs': async (shop) => {
    ok(await shop.admin.post('/analytics-configs', { opt_out: true, anonymize: false }));
    return {};
  },
  'POST /admin/analytics-configs': () => ({ body: { opt_out: true, anonymize: false } }),
  'POST /admin/analytics-configs/update': () => ({ body: { anonymize: true } }),
  'DELETE /admin/analytics-configs': () => ({}),

  'GET /admin/invites': () => ({}),
  'POST /admin/invites': () => ({
    body: { user: `${unique('guest')}@example.com`.replace(' ', ''), role: 'member' },
  }),
  'POST /admin/invites/accept': async (shop) => {
    const { invite } = await anInvite(shop);
    return { body: { token: invite.token, user: { first_name: 'A', last_name: 'B', password: 'x' } } };
  },
  'POST /admin/invites/{invite_id}/resend': async (shop) => (await anInvite(shop)).call,
  'DELETE /admin/invites/{invite_id}': async (shop) => (await anInvite(shop)).call,

  'GET /admin/regions': () => ({}),
  'POST /admin/regions': () => ({
    body: {
      name: 'Nowhere',
      currency_code: 'eur',
      tax_rate: 0,
      countries: [],
      payment_providers: ['manual'],
      fulfillment_providers: ['manual'],
    },
  }),
  'GET /admin/regions/{id}': ({ europe }) => ({ params: { id: europe.id } }),
  'POST /admin/regions/{id}': ofRegion(() => ({ name: 'Somewhere' })),
  'DELETE /admin/regions/{id}': ofRegion(),
  'POST /admin/regions/{id}/countries': ofRegion(() => ({ country_code: 'no' })),
  'DELETE /admin/regions/{id}/countries/{country_code}': ofRegion(undefined, { country_code: 'no' }),
  'GET /admin/regions/{id}/fulfillment-options': ofRegion(),
  'POST /admin/regions/{id}/fulfillment-providers': ofRegion(() => ({ provider_id: 'manual' })),
  'DELETE /admin/regions/{id}/fulfillment-providers/{provider_id}': ofRegion(undefined, {
    provider_id: 'manual',
  }),
  'POST /admin/regions/{id}/payment-providers': ofRegion(() => ({ provider_id: 'manual' })),
  'DELETE /admin/regions/{id}/payment-providers/{provider_id}': ofRegion(undefined, { provider_id: 'test' }),

  'GET /admin/return-reasons': () => ({}),
  'POST /admin/return-reasons': () => ({ body: aReasonBody() }),
  'GET /admin/return-reasons/{id}': ofReason(),
  'POST /admin/return-reasons/{id}': ofReason({ label: 'Another' }),
  'DELETE /admin/return-reasons/{id}': ofReason(),
  'GET /store/return-reasons': () => ({}),
  'GET /store/return-reasons/{id}': ofReason(),

  'GET /admin/shipping-options': () => ({}),
  'POST /admin/shipping-options': (shop) => ({ body: anOptionBody(shop) }),
  'GET /admin/shipping-options/{id}': ({ standardShipping }) => ({ params: { id: standardShipping.id } }),
  'POST /admin/shipping-options/{id}': ofOption({ amount: 1, requirements: [] }),
  'DELETE /admin/shipping-options/{id}': ofOption(),
  'GET /admin/shipping-profiles': () => ({}),
  'POST /admin/shipping-profiles': () => ({ body: { name: unique('Profile'), type: 'custom' } }),
  'GET /admin/shipping-profiles/{id}': ofProfile(),
  'POST /admin/shipping-profiles/{id}': ofProfile({ name: 'Bulky' }),
  'DELETE /admin/shipping-profiles/{id}': ofProfile(),

  'GET /admin/tax-rates': async (shop) => (await ofTaxRate()(shop)) && {},
  'POST /admin/tax-rates': (shop) => ({ body: aTaxRateBody(shop) }),
  'GET /admin/tax-rates/{id}': ofTaxRate(),
  'POST /admin/tax-rates/{id}': ofTaxRate(() => ({ rate: 5 })),
  'DELETE /admin/tax-rates/{id}': ofTaxRate(),
  'POST /admin/tax-rates/{id}/product-types/batch': ofTaxRate(() => ({ product_types: [] })),
  'DELETE /admin/tax-rates/{id}/product-types/batch': ofTaxRate(() => ({ product_types: [] })),
  'POST /admin/tax-rates/{id}/products/batch': ofTaxRate(({ shirt }) => ({ products: [shirt.id] })),
  'DELETE /admin/tax-rates/{id}/products/batch': ofTaxRate(({ shirt }) => ({ products: [shirt.id] })),
  'POST /admin/tax-rates/{id}/shipping-options/batch': ofTaxRate(({ standardShipping }) => ({
    shipping_options: [standardShipping.id],
  })),
  'DELETE /admin/tax-rates/{id}/shipping-options/batch': ofTaxRate(({ standardShipping }) => ({
    shipping_options: [standardShipping.id],
  })),

  'GET /admin/store': () => ({}),
  'POST /admin/store': () => ({ body: { name: 'Storekeep' } }),
  'POST /admin/store/currencies/{code}': () => ({ params: { code: 'dkk' } }),
  'DELETE /admin/store/currencies/{code}': () => ({ params: { code: 'dkk' } }),
  'GET /admin/store/payment-providers': () => ({}),
  'GET /admin/store/tax-providers': () => ({}),

  'POST /admin/auth/token': ({ staff }) => ({ body: { email: staff.email, password: staff.password } }),
  'GET /admin/users': () => ({}),
  'POST /admin/users': () => ({ body: aUserBody() }),
  'GET /admin/users/{id}': ofUser(),
  'POST /admin/users/{id}': ofUser({ first_name: 'Emma' }),
  'DELETE /admin/users/{id}': ofUser(),
  'POST /admin/users/password-token': ({ staff }) => ({ body: { email: staff.email } }),
  'POST /admin/users/reset-password': async (shop) => {
    const { email } = ok(await shop.admin.post('/users', aUserBody())).user;
    const token = await tokenFor(shop, 'user.password_reset', '/admin/users/password-token', email);
    return { body: { email, token, password: 'another' } };
  },
};

/** The token that somebody is sent who has lost their password. */
export function tokenFor(shop: Populated, event: string, path: string, email: string): Promise<string> {
  return tokenTold(
    shop,
    event,
    () => shop.http.post(path, { email }),
    (data) => data.email === email,
  );
}

interface TokenData {
  token: string;
  email?: string;
}

/**
 * The token of the first event that matches and comes after the request.
 * @param matches tells it from events of earlier requests, which may still be delivered
 */
export async function tokenTold(
  shop: Populated,
  event: string,
  ask: () => Promise<unknown>,
  matches: (data: TokenData) => boolean = () => true,
): Promise<string> {
  const received: TokenData[] = [];
  const outbox = shop.app.get(Outbox, { strict: false });
  outbox.subscribe(event as never, ({ data }: { data: unknown }) => void received.push(data as TokenData));
  await ask();
  for (;;) {
    const found = received.find(matches);
    if (found) return found.token;
    await sleep(5);
  }
}

async function anInvite({ admin }: Populated) {
  const user = `${unique('guest')}@example.com`.replace(' ', '');
  await admin.post('/invites', { user, role: 'member' });
  const { invites } = ok(await admin.get('/invites'));
  const invite = invites.find((one) => one.user_email === user.toLowerCase())!;
  return { invite, call: { params: { invite_id: invite.id } } };
}

function ofRegion(body?: (shop: Populated) => Record<string, unknown>, params: Record<string, string> = {}) {
  return async (shop: Populated): Promise<Call> => {
    const made = await callsOfSettings['POST /admin/regions'](shop);
    return {
      params: { id: ok(await shop.admin.post('/regions', made.body)).region.id, ...params },
      body: body?.(shop),
    };
  };
}

function anOptionBody({ europe }: Populated): Record<string, unknown> {
  return {
    name: unique('Option'),
    region_id: europe.id,
    provider_id: 'manual',
    data: { id: 'manual-fulfillment' },
    price_type: 'flat_rate',
    amount: 700,
    requirements: [{ type: 'min_subtotal', amount: 1000 }],
  };
}

function ofOption(body?: Record<string, unknown>) {
  return async (shop: Populated): Promise<Call> => ({
    params: { id: ok(await shop.admin.post('/shipping-options', anOptionBody(shop))).shipping_option.id },
    body,
  });
}

function ofProfile(body?: Record<string, unknown>) {
  return async ({ admin }: Populated): Promise<Call> => {
    const made = { name: unique('Profile'), type: 'custom' };
    return { params: { id: ok(await admin.post('/shipping-profiles', made)).shipping_profile.id }, body };
  };
}

function aTaxRateBody({ europe }: Populated): Record<string, unknown> {
  return { name: 'Reduced', code: unique('tax'), region_id: europe.id, rate: 7 };
}

function ofTaxRate(body?: (shop: Populated) => Record<string, unknown>) {
  return async (shop: Populated): Promise<Call> => ({
    params: { id: ok(await shop.admin.post('/tax-rates', aTaxRateBody(shop))).tax_rate.id },
    body: body?.(shop),
  });
}

function aUserBody(): Record<string, unknown> {
  return { email: `${unique('user')}@example.com`, password: 'secret' };
}

function ofUser(body?: Record<string, unknown>) {
  return async ({ admin }: Populated): Promise<Call> => ({
    params: { id: ok(await admin.post('/users', aUserBody())).user.id },
    body,
  });
}

function aReasonBody() {
  return { value: unique('reason'), label: 'A reason' };
}

function ofReason(body?: Record<string, unknown>) {
  return async ({ admin }: Populated): Promise<Call> => ({
    params: { id: ok(await admin.post('/return-reasons', aReasonBody())).return_reason.id },
    ...(body && { body }),
  });
}
