import { Api as AdminApi, OrderStatus } from './generated/swagger-typescript-api/admin.ts';
import { Api as StoreApi } from './generated/swagger-typescript-api/store.ts';
import { buyer, report, shopOf } from './purchase.ts';

// Places an order with the client that swagger-typescript-api generates from the documents, and finds it as staff.

const { url: baseUrl, token, region_id, variant_id } = shopOf(process.argv);
const { store } = new StoreApi({ baseUrl });
const { admin } = new AdminApi({
  baseUrl,
  baseApiParams: { headers: { authorization: `Bearer ${token}` } },
});

const { cart } = (await store.postCart({}, { region_id })).data;
await store.postCartsCartLineItems(cart.id, { variant_id, quantity: 2 });
const { region } = (await store.postCartsCart(cart.id, {}, buyer)).data.cart;
// hidden records have no id
const regionName: string | undefined = region?.id ? region.name : undefined;
const { shipping_options } = (await store.getShippingOptionsCartId(cart.id)).data;
const [option] = shipping_options;
if (!option) throw new Error(`nothing ships to ${regionName}`);
await store.postCartsCartShippingMethod(cart.id, { option_id: option.id });
await store.postCartsCartPaymentSessions(cart.id);
await store.postCartsCartPaymentSession(cart.id, { provider_id: 'manual' });
const completed = (await store.postCartsCartComplete(cart.id)).data;
if (completed.type !== 'order') throw new Error(`completing gave a ${completed.type}`);

const { orders, count } = (
  await admin.getOrders({ email: buyer.email, status: [OrderStatus.Pending], limit: 1 })
).data;
report({ placed: completed.data, found: orders[0], count });
