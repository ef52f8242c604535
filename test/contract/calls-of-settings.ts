import { Outbox } from '#engine/background/outbox';
import { ok } from '../support/sample-shop.ts';
import { until } from '../support/until.ts';
import { type Call, unique } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** Calls of the operations on settings and staff that are not in `calls.ts`. */
export const callsOfSettings: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
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
    const { invite } = await createInvite(shop);
    return {
      body: { token: invite.token, user: { first_name: 'A', last_name: 'B', password: 'a long password' } },
    };
  },
  'POST /admin/invites/{invite_id}/resend': async (shop) => (await createInvite(shop)).call,
  'DELETE /admin/invites/{invite_id}': async (shop) => (await createInvite(shop)).call,

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
  'POST /admin/regions/{id}': callForRegion(() => ({ name: 'Somewhere' })),
  'DELETE /admin/regions/{id}': callForRegion(),
  'POST /admin/regions/{id}/countries': callForRegion(() => ({ country_code: 'no' })),
  'DELETE /admin/regions/{id}/countries/{country_code}': callForRegion(undefined, { country_code: 'is' }),
  'GET /admin/regions/{id}/fulfillment-options': callForRegion(),
  'POST /admin/regions/{id}/fulfillment-providers': callForRegion(() => ({ provider_id: 'manual' })),
  'DELETE /admin/regions/{id}/fulfillment-providers/{provider_id}': callForRegion(undefined, {
    provider_id: 'manual',
  }),
  'POST /admin/regions/{id}/payment-providers': callForRegion(() => ({ provider_id: 'manual' })),
  'DELETE /admin/regions/{id}/payment-providers/{provider_id}': callForRegion(undefined, {
    provider_id: 'test',
  }),

  'GET /admin/return-reasons': () => ({}),
  'POST /admin/return-reasons': () => ({ body: buildReturnReason() }),
  'GET /admin/return-reasons/{id}': callForReturnReason(),
  'POST /admin/return-reasons/{id}': callForReturnReason({ label: 'Another' }),
  'DELETE /admin/return-reasons/{id}': callForReturnReason(),
  'GET /store/return-reasons': () => ({}),
  'GET /store/return-reasons/{id}': callForReturnReason(),

  'GET /admin/shipping-options': () => ({}),
  'POST /admin/shipping-options': (shop) => ({ body: buildShippingOption(shop) }),
  'GET /admin/shipping-options/{id}': ({ standardShipping }) => ({ params: { id: standardShipping.id } }),
  'POST /admin/shipping-options/{id}': callForShippingOption({ amount: 1, requirements: [] }),
  'DELETE /admin/shipping-options/{id}': callForShippingOption(),
  'GET /admin/shipping-profiles': () => ({}),
  'POST /admin/shipping-profiles': () => ({ body: { name: unique('Profile'), type: 'custom' } }),
  'GET /admin/shipping-profiles/{id}': callForShippingProfile(),
  'POST /admin/shipping-profiles/{id}': callForShippingProfile({ name: 'Bulky' }),
  'DELETE /admin/shipping-profiles/{id}': callForShippingProfile(),

  'GET /admin/tax-rates': async (shop) => (await callForTaxRate()(shop)) && {},
  'POST /admin/tax-rates': (shop) => ({ body: buildTaxRate(shop) }),
  'GET /admin/tax-rates/{id}': callForTaxRate(),
  'POST /admin/tax-rates/{id}': callForTaxRate(() => ({ rate: 5 })),
  'DELETE /admin/tax-rates/{id}': callForTaxRate(),
  'POST /admin/tax-rates/{id}/product-types/batch': callForTaxRate(() => ({ product_types: [] })),
  'DELETE /admin/tax-rates/{id}/product-types/batch': callForTaxRate(() => ({ product_types: [] })),
  'POST /admin/tax-rates/{id}/products/batch': callForTaxRate(({ shirt }) => ({ products: [shirt.id] })),
  'DELETE /admin/tax-rates/{id}/products/batch': callForTaxRate(({ shirt }) => ({ products: [shirt.id] })),
  'POST /admin/tax-rates/{id}/shipping-options/batch': callForTaxRate(({ standardShipping }) => ({
    shipping_options: [standardShipping.id],
  })),
  'DELETE /admin/tax-rates/{id}/shipping-options/batch': callForTaxRate(({ standardShipping }) => ({
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
  'POST /admin/users': () => ({ body: buildUser() }),
  'GET /admin/users/{id}': callForUser(),
  'POST /admin/users/{id}': callForUser({ first_name: 'Emma' }),
  'DELETE /admin/users/{id}': callForUser(),
  'POST /admin/users/password-token': ({ staff }) => ({ body: { email: staff.email } }),
  'POST /admin/users/reset-password': async (shop) => {
    const { email } = ok(await shop.admin.post('/users', buildUser())).user;
    const token = await requestResetToken(shop, 'user.password_reset', '/admin/users/password-token', email);
    return { body: { email, token, password: 'another password' } };
  },
};

/** Requests a password reset. @returns its token, from the event */
export function requestResetToken(
  shop: PopulatedShop,
  event: string,
  path: string,
  email: string,
): Promise<string> {
  return waitForToken(
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
 * Sends a request. @returns the token of the first matching event after it
 * @param matches distinguishes the event from those of earlier requests, which may be delivered late
 */
export async function waitForToken(
  shop: PopulatedShop,
  event: string,
  send: () => Promise<unknown>,
  matches: (data: TokenData) => boolean = () => true,
): Promise<string> {
  const received: TokenData[] = [];
  const outbox = shop.app.get(Outbox, { strict: false });
  outbox.subscribe(event as never, ({ data }: { data: unknown }) => void received.push(data as TokenData));
  await send();
  const found = await until(() => received.find(matches), `an event ${event} is received`);
  return found!.token;
}

async function createInvite({ admin }: PopulatedShop) {
  const user = `${unique('guest')}@example.com`.replace(' ', '');
  await admin.post('/invites', { user, role: 'member' });
  const { invites } = ok(await admin.get('/invites'));
  const invite = invites.find((candidate) => candidate.user_email === user.toLowerCase())!;
  return { invite, call: { params: { invite_id: invite.id } } };
}

function callForRegion(
  body?: (shop: PopulatedShop) => Record<string, unknown>,
  params: Record<string, string> = {},
) {
  return async (shop: PopulatedShop): Promise<Call> => {
    const { body: region } = await callsOfSettings['POST /admin/regions'](shop);
    return {
      params: { id: ok(await shop.admin.post('/regions', region)).region.id, ...params },
      body: body?.(shop),
    };
  };
}

function buildShippingOption({ europe }: PopulatedShop): Record<string, unknown> {
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

function callForShippingOption(body?: Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => ({
    params: {
      id: ok(await shop.admin.post('/shipping-options', buildShippingOption(shop))).shipping_option.id,
    },
    body,
  });
}

function callForShippingProfile(body?: Record<string, unknown>) {
  return async ({ admin }: PopulatedShop): Promise<Call> => {
    const profile = { name: unique('Profile'), type: 'custom' };
    return { params: { id: ok(await admin.post('/shipping-profiles', profile)).shipping_profile.id }, body };
  };
}

function buildTaxRate({ europe }: PopulatedShop): Record<string, unknown> {
  return { name: 'Reduced', code: unique('tax'), region_id: europe.id, rate: 7 };
}

function callForTaxRate(body?: (shop: PopulatedShop) => Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => ({
    params: { id: ok(await shop.admin.post('/tax-rates', buildTaxRate(shop))).tax_rate.id },
    body: body?.(shop),
  });
}

function buildUser(): Record<string, unknown> {
  return { email: `${unique('user')}@example.com`, password: 'a long password' };
}

function callForUser(body?: Record<string, unknown>) {
  return async ({ admin }: PopulatedShop): Promise<Call> => ({
    params: { id: ok(await admin.post('/users', buildUser())).user.id },
    body,
  });
}

function buildReturnReason() {
  return { value: unique('reason'), label: 'A reason' };
}

function callForReturnReason(body?: Record<string, unknown>) {
  return async ({ admin }: PopulatedShop): Promise<Call> => ({
    params: { id: ok(await admin.post('/return-reasons', buildReturnReason())).return_reason.id },
    ...(body && { body }),
  });
}
