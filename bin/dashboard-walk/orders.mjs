/* The steps on the page of an order, each on an order of its own with the given number. */

export const orderStories = {
  'an order is paid, refunded in part, and noted': async (desk, number) => {
    await desk.openOrder(number);
    await desk.press('Capture payment');
    await desk.sees('Successfully captured payment');
    await desk.fill('input[placeholder="Write a note..."]', 'Fragile');
    await desk.page.keyboard.press('Enter');
    await desk.sees('Added note');
    await desk.press('Refund');
    await desk.fill('input[placeholder="0.00"]', '5.00');
    await desk.press('Complete');
    await desk.sees('Successfully refunded order');
    await desk.openOrder(number);
    await desk.sees('Fragile');
  },
  'an order is sent in two parcels, one of them packed twice': async (desk, number) => {
    await desk.openOrder(number);
    await desk.press('Create Fulfillment');
    await desk.chooseLocation();
    await desk.page.locator('input[name=quantity]').first().fill('1');
    await desk.page.locator('input[name=quantity]').last().fill('0');
    await desk.press('Create fulfillment');
    await desk.sees('Successfully fulfilled order');
    await desk.menu('Mark Shipped');
    await desk.fill('input[placeholder="Tracking number..."]', 'TRACK-1');
    await desk.press('Complete');
    await desk.sees('Successfully marked order as shipped');
    await pack(desk);
    await desk.menu('Cancel Fulfillment');
    await desk.confirm('Yes, confirm');
    await desk.sees('Successfully canceled fulfillment');
    await pack(desk);
    await desk.sees('TRACK-1');
  },
  'a return is requested and received': async (desk, number) => {
    await send(desk, number);
    await desk.menu('Request Return');
    await desk.tick('Enamel Plate');
    await desk.press('Select Reason');
    await desk.choose(-1, 'Too small');
    await desk.press('Add');
    await desk.choose(-1, 'Return parcel'); // returned to the location that it was sent from
    await desk.press('Submit');
    await desk.sees('Return Requested');
    await receive(desk);
    await desk.sees('Return Received');
  },
  'an exchange is registered, paid by the customer, received, sent and settled': async (desk, number) => {
    await send(desk, number);
    await exchange(desk);
    const { order } = await desk.ask('GET', `/admin/orders/${desk.page.url().split('/').pop()}`);
    await checkOut(desk, order.swaps.at(-1).cart_id);
    await desk.openOrder(number);
    await receive(desk);
    await desk.press('Fulfill Exchange');
    await desk.chooseLocation();
    await desk.press('Create fulfillment');
    await desk.sees('Successfully fulfilled swap');
    await desk.menu('Mark Shipped');
    await desk.press('Complete');
    await desk.menu('Capture payment');
    await desk.sees('Payment processed successfully');
  },
  'an exchange is canceled, after its return': async (desk, number) => {
    await send(desk, number);
    await exchange(desk);
    await desk.menu('Cancel return');
    await desk.confirm('Yes, cancel');
    await desk.menu('Cancel exchange');
    await desk.confirm('Yes, cancel');
    await desk.sees('Exchange Cancelled');
  },
  'a claim is refunded, and its return received': async (desk, number) => {
    await send(desk, number);
    await claim(desk, 'Production failure');
    await desk.choose(desk.locations ? -2 : -1, 'Return parcel');
    await desk.chooseLocation();
    await desk.press('Submit and close');
    await desk.sees('Claim Created');
    await receive(desk);
  },
  'a claim is answered with a replacement, which is packed, unpacked and canceled': async (desk, number) => {
    await send(desk, number);
    await claim(desk, 'Missing item');
    await desk.page.locator('button[role=radio]').last().click();
    await desk.press('Add products');
    await desk.tick('Beech Cooking Spoon');
    await desk.confirm('Add products');
    await desk.choose(-1, 'standard');
    await desk.press('Submit and close');
    await desk.press('Fulfill Replacement');
    await desk.chooseLocation();
    await desk.press('Create fulfillment');
    await desk.sees('Successfully fulfilled claim');
    await desk.menu('Cancel Fulfillment');
    await desk.confirm('Yes, confirm');
    await desk.menu('Cancel claim');
    await desk.sees('Claim Canceled');
  },
  'an order gets a line more, which is requested and confirmed': async (desk, number) => {
    await desk.openOrder(number);
    await desk.press('Edit Order');
    await desk.press('Add items');
    await desk.tick('LH-SPOON');
    await desk.press('Save and go back');
    await desk.sees('Added successfully');
    await desk.press('Save and close');
    await desk.press('Force Confirm');
    await desk.confirm('Yes, Force Confirm');
    await desk.sees('Order Edit force confirmed');
  },
  'an order is canceled': async (desk, number) => {
    await desk.openOrder(number);
    await desk.menu('Cancel Order');
    await desk.fill(`input[placeholder="order #${number}"]`, `order #${number}`);
    await desk.confirm('Yes, confirm');
    await desk.sees('Successfully canceled order');
  },
};

/** @param buy places an order that gift cards pay for */
export async function showGiftCardOrder(desk, buy) {
  const { regions } = await desk.ask('GET', '/admin/regions');
  const region = regions.find(({ countries }) => countries.some(({ iso_2 }) => iso_2 === 'de'));
  const body = { region_id: region.id, value: 500 };
  const { gift_card } = await desk.ask('POST', '/admin/gift-cards', body);
  const { display_id } = await buy([{ code: gift_card.code }]);
  await desk.openOrder(display_id);
  await desk.sees(gift_card.code);
}

async function pack(desk) {
  await desk.press('Create Fulfillment');
  await desk.chooseLocation();
  await desk.press('Create fulfillment');
  await desk.sees('Successfully fulfilled order');
}

/** Captures the payment, and ships all items. */
async function send(desk, number) {
  await desk.openOrder(number);
  await desk.press('Capture payment');
  await pack(desk);
  await desk.menu('Mark Shipped');
  await desk.press('Complete');
  await desk.sees('Items Shipped');
}

async function receive(desk) {
  await desk.press('Receive Return');
  await desk.tick('Enamel');
  await desk.press('Save and close');
  await desk.sees('Successfully received return');
}

async function exchange(desk) {
  await desk.menu('Register Exchange');
  await desk.tick('Enamel Mug');
  await desk.chooseLocation();
  await desk.press('Add Product');
  await desk.tick('Beech Cooking Spoon');
  await desk.press('Add');
  await desk.press('Complete');
  await desk.sees('Exchange Requested');
}

/** Sends the request of the customer in the storefront. */
async function checkOut(desk, cart) {
  const { shipping_options } = await desk.ask('GET', `/store/shipping-options/${cart}`);
  await desk.ask('POST', `/store/carts/${cart}/shipping-methods`, { option_id: shipping_options[0].id });
  await desk.ask('POST', `/store/carts/${cart}/payment-sessions`);
  await desk.ask('POST', `/store/carts/${cart}/complete`);
}

async function claim(desk, reason) {
  await desk.menu('Register Claim');
  await desk.tick('Enamel Mug');
  await desk.press('Select reason');
  await desk.choose(-1, reason);
  await desk.press('Save and go back');
}
