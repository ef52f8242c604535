import { placeOrder } from '../support/orders.ts';
import { ok } from '../support/sample-shop.ts';
import type { Call } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';
import type { RejectedCall } from './rejected-calls.ts';

/** Sets columns of the record that a parameter of the path names, `id` by default. */
function having(table: string, assignments: string, parameter = 'id'): RejectedCall[2] {
  return ({ sql }, { params }) =>
    sql(`update "${table}" set ${assignments} where id = $1`, [params![parameter]]);
}

const CANCELED = 'canceled_at = now()';
const canceledOrder = having('order', `status = 'canceled', ${CANCELED}`);
const canceledEdit = having('order_edit', CANCELED);
const confirmedEdit = having('order_edit', 'confirmed_at = now()');

/** Changes the quantity of the first item to 0 in the edit. */
async function removeItem({ admin }: PopulatedShop, { params }: Call) {
  const { id } = params!;
  const { items } = ok(await admin.get(`/order-edits/${id}`)).order_edit;
  for (const item of items) ok(await admin.delete(`/order-edits/${id}/items/${item.id}`));
}

/** Rejected calls of operations on placed orders. */
export const rejectedCallsOfOrders: RejectedCall[] = [
  ['POST /admin/orders/{id}/fulfillment', 'A canceled order cannot be fulfilled', canceledOrder],
  ['POST /admin/orders/{id}/shipment', 'A canceled order cannot be fulfilled as shipped', canceledOrder],
  ['POST /admin/orders/{id}/refund', 'A canceled order cannot be refunded', canceledOrder],
  ['POST /admin/orders/{id}/return', 'Cannot create a return for a canceled item.', canceledOrder],
  ['POST /admin/orders/{id}/swaps', 'Cannot create a swap on a canceled item.', canceledOrder],
  [
    'POST /admin/orders/{id}/shipping-methods',
    'A shipping method cannot be added to a canceled order',
    canceledOrder,
  ],
  [
    'POST /admin/orders/{id}/shipping-methods',
    'The shipping methods of an order that was fulfilled in part cannot change',
    async ({ admin }, { params }) => {
      const { items } = ok(await admin.get(`/orders/${params!.id}`)).order;
      const fulfilled = [{ item_id: items[0].id, quantity: 1 }];
      ok(await admin.post(`/orders/${params!.id}/fulfillment`, { items: fulfilled }));
    },
  ],
  [
    'POST /admin/orders/{id}/cancel',
    'All claims must be canceled before canceling an order',
    async (shop, { params }) => {
      await shop.sql(
        `insert into claim_order (id, order_id, type, payment_status, fulfillment_status) values ($1, $2, 'refund', 'na', 'not_fulfilled')`,
        [`claim_${params!.id}`, params!.id],
      );
    },
  ],
  [
    'POST /admin/orders/{id}/cancel',
    'All returns must be canceled before canceling an order',
    async ({ admin }, { params }) => {
      const { items } = ok(await admin.get(`/orders/${params!.id}`)).order;
      const requested = [{ item_id: items[0].id, quantity: 1 }];
      ok(await admin.post(`/orders/${params!.id}/return`, { items: requested }));
    },
  ],
  [
    'POST /admin/payments/{id}/capture',
    'Payment pay_01HV5K4E6Q0Z3T8W9X2Y7B1C4D is of no order yet',
    having('payment', 'order_id = null'),
  ],
  [
    'POST /admin/orders/{id}/swaps/{swap_id}/cancel',
    'All fulfillments must be canceled before the swap can be canceled',
    async ({ sql }, { params }) => {
      await sql(`insert into fulfillment (id, swap_id, provider_id, data) select $1, $2, 'manual', '{}'`, [
        `ful_${params!.swap_id}`,
        params!.swap_id,
      ]);
    },
  ],
  [
    'POST /admin/orders/{id}/swaps/{swap_id}/fulfillments',
    'Canceled swap cannot be fulfilled',
    having('swap', CANCELED, 'swap_id'),
  ],
  [
    'POST /admin/orders/{id}/swaps/{swap_id}/fulfillments',
    "Cannot fulfill an swap that doesn't have shipping methods",
    async ({ sql }, { params }) => {
      const methods = 'select id from shipping_method where swap_id = $1';
      await sql(`delete from shipping_method_tax_line where shipping_method_id in (${methods})`, [
        params!.swap_id,
      ]);
      await sql('delete from shipping_method where swap_id = $1', [params!.swap_id]);
    },
  ],
  [
    'POST /admin/orders/{id}/swaps/{swap_id}/shipments',
    'Canceled swap cannot be fulfilled as shipped',
    having('swap', CANCELED, 'swap_id'),
  ],
  [
    'POST /admin/orders/{id}/swaps/{swap_id}/process-payment',
    'Canceled swap cannot be processed',
    having('swap', CANCELED, 'swap_id'),
  ],
  [
    'POST /admin/orders/{id}/claims/{claim_id}/shipments',
    'Canceled claim cannot be fulfilled as shipped',
    having('claim_order', CANCELED, 'claim_id'),
  ],

  [
    'POST /admin/order-edits/{id}/items',
    'Can not add an item to the edit with status canceled',
    canceledEdit,
  ],
  [
    'POST /admin/order-edits/{id}/items/{item_id}',
    'Can not update an item on the order edit oe_01HV5K4E6Q0Z3T8W9X2Y7B1C4D with the status canceled',
    canceledEdit,
  ],
  [
    'DELETE /admin/order-edits/{id}/items/{item_id}',
    'Can not remove an item from the order edit oe_01HV5K4E6Q0Z3T8W9X2Y7B1C4D with the status canceled',
    canceledEdit,
  ],
  [
    'DELETE /admin/order-edits/{id}/changes/{change_id}',
    'Cannot delete and item change from a canceled order edit',
    canceledEdit,
  ],
  [
    'DELETE /admin/order-edits/{id}/changes/{change_id}',
    "The item change you are trying to delete doesn't belong to the OrderEdit with id: oe_01HV5K4E6Q0Z3T8W9X2Y7B1C4D.",
    async ({ admin, sql }, { params }) => {
      const [{ order_id }] = await sql<{ order_id: string }>(
        'select order_id from order_edit where id = $1',
        [params!.id],
      );
      await sql('update order_edit set canceled_at = now() where id = $1', [params!.id]);
      const { id } = ok(await admin.post('/order-edits', { order_id })).order_edit;
      return { params: { id, change_id: params!.change_id } };
    },
  ],
  ['POST /admin/order-edits/{id}/cancel', 'Cannot cancel order edit with status confirmed', confirmedEdit],
  ['POST /admin/order-edits/{id}/confirm', 'Cannot confirm an order edit with status canceled', canceledEdit],
  ['DELETE /admin/order-edits/{id}', 'Cannot delete order edit with status confirmed', confirmedEdit],
  [
    'POST /admin/order-edits/{id}/request',
    'Cannot request a confirmation of an order edit with status canceled',
    canceledEdit,
  ],
  [
    'POST /admin/order-edits/{id}/request',
    'Cannot request a confirmation on an edit with no changes',
    async ({ admin }, { params }) => {
      const { changes } = ok(await admin.get(`/order-edits/${params!.id}`)).order_edit;
      for (const change of changes) ok(await admin.delete(`/order-edits/${params!.id}/changes/${change.id}`));
    },
  ],
  ['POST /admin/order-edits/{id}/request', 'An order needs one item at least', removeItem],
  [
    'POST /admin/order-edits/{id}/request',
    'Items that have been fulfilled or returned cannot be removed',
    async (shop, call) => {
      await removeItem(shop, call);
      const item = { variant_id: shop.mug.variants[0].id, quantity: 1 };
      ok(await shop.admin.post(`/order-edits/${call.params!.id}/items`, item));
      await shop.sql(
        `update line_item set fulfilled_quantity = 1 where order_id = (select order_id from order_edit where id = $1)`,
        [call.params!.id],
      );
    },
  ],
  [
    'POST /store/order-edits/{id}/complete',
    'Cannot complete an order edit with status canceled',
    canceledEdit,
  ],
  [
    'POST /store/order-edits/{id}/complete',
    'Unable to complete an order edit if the payment is not authorized',
    async (shop) => {
      const { id: order_id } = await placeOrder(shop);
      const { id } = ok(await shop.admin.post('/order-edits', { order_id })).order_edit;
      const item = { variant_id: shop.mug.variants[0].id, quantity: 1 };
      ok(await shop.admin.post(`/order-edits/${id}/items`, item));
      ok(await shop.admin.post(`/order-edits/${id}/request`));
      return { params: { id } };
    },
  ],
  [
    'POST /store/order-edits/{id}/decline',
    'Cannot decline an order edit with status canceled.',
    canceledEdit,
  ],

  [
    'POST /admin/payment-collections/{id}/authorize',
    'A canceled payment collection cannot be authorized',
    having('payment_collection', `status = 'canceled'`),
  ],
  [
    'POST /store/payment-collections/{id}/sessions',
    'Cannot set payment sessions for a payment collection with status authorized',
    having('payment_collection', `status = 'authorized'`),
  ],
  [
    'POST /store/payment-collections/{id}/sessions/batch',
    'A payment session can be named once only',
    async ({ store }, { params }) => {
      const path = `/payment-collections/${params!.id}/sessions`;
      const { payment_collection } = ok(await store.post(path, { provider_id: 'test' }));
      const session = {
        provider_id: 'test',
        session_id: payment_collection.payment_sessions[0].id,
        amount: 500,
      };
      return { body: { sessions: [session, session] } };
    },
  ],
];
