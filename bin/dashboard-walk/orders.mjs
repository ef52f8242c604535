/* The steps on the page of an order, each on an order of its own with the given number. */

export const orderStories = {
  'an order is paid, refunded in part, and noted': async (dashboard, number) => {
    await dashboard.openOrder(number);
    await dashboard.clickButton('Capture payment');
    await dashboard.waitForText('Successfully captured payment');
    await dashboard.fill('input[placeholder="Write a note..."]', 'Fragile');
    await dashboard.page.keyboard.press('Enter');
    await dashboard.waitForText('Added note');
    await dashboard.clickButton('Refund');
    await dashboard.fill('input[placeholder="0.00"]', '5.00');
    await dashboard.clickButton('Complete');
    await dashboard.waitForText('Successfully refunded order');
    await dashboard.openOrder(number);
    await dashboard.waitForText('Fragile');
  },
  'an order is sent in two parcels, one of them packed twice': async (dashboard, number) => {
    await dashboard.openOrder(number);
    await dashboard.clickButton('Create Fulfillment');
    await dashboard.chooseLocation();
    await dashboard.page.locator('input[name=quantity]').first().fill('1');
    await dashboard.page.locator('input[name=quantity]').last().fill('0');
    await dashboard.clickButton('Create fulfillment');
    await dashboard.waitForText('Successfully fulfilled order');
    await dashboard.menu('Mark Shipped');
    await dashboard.fill('input[placeholder="Tracking number..."]', 'TRACK-1');
    await dashboard.clickButton('Complete');
    await dashboard.waitForText('Successfully marked order as shipped');
    await pack(dashboard);
    await dashboard.menu('Cancel Fulfillment');
    await dashboard.confirm('Yes, confirm');
    await dashboard.waitForText('Successfully canceled fulfillment');
    await pack(dashboard);
    await dashboard.waitForText('TRACK-1');
  },
  'a return is requested and received': async (dashboard, number) => {
    await send(dashboard, number);
    await dashboard.menu('Request Return');
    await dashboard.tick('Enamel Plate');
    await dashboard.clickButton('Select Reason');
    await dashboard.choose(-1, 'Too small');
    await dashboard.clickButton('Add');
    await dashboard.choose(-1, 'Return parcel'); // returned to the location that it was sent from
    await dashboard.clickButton('Submit');
    await dashboard.waitForText('Return Requested');
    await receive(dashboard);
    await dashboard.waitForText('Return Received');
  },
  'an exchange is registered, paid by the customer, received, sent and settled': async (
    dashboard,
    number,
  ) => {
    await send(dashboard, number);
    await exchange(dashboard);
    const { order } = await dashboard.request(
      'GET',
      `/admin/orders/${dashboard.page.url().split('/').pop()}`,
    );
    await checkOut(dashboard, order.swaps.at(-1).cart_id);
    await dashboard.openOrder(number);
    await receive(dashboard);
    await dashboard.clickButton('Fulfill Exchange');
    await dashboard.chooseLocation();
    await dashboard.clickButton('Create fulfillment');
    await dashboard.waitForText('Successfully fulfilled swap');
    await dashboard.menu('Mark Shipped');
    await dashboard.clickButton('Complete');
    await dashboard.menu('Capture payment');
    await dashboard.waitForText('Payment processed successfully');
  },
  'an exchange is canceled, after its return': async (dashboard, number) => {
    await send(dashboard, number);
    await exchange(dashboard);
    await dashboard.menu('Cancel return');
    await dashboard.confirm('Yes, cancel');
    await dashboard.menu('Cancel exchange');
    await dashboard.confirm('Yes, cancel');
    await dashboard.waitForText('Exchange Cancelled');
  },
  'a claim is refunded, and its return received': async (dashboard, number) => {
    await send(dashboard, number);
    await claim(dashboard, 'Production failure');
    await dashboard.choose(dashboard.locations ? -2 : -1, 'Return parcel');
    await dashboard.chooseLocation();
    await dashboard.clickButton('Submit and close');
    await dashboard.waitForText('Claim Created');
    await receive(dashboard);
  },
  'a claim is answered with a replacement, which is packed, unpacked and canceled': async (
    dashboard,
    number,
  ) => {
    await send(dashboard, number);
    await claim(dashboard, 'Missing item');
    await dashboard.page.locator('button[role=radio]').last().click();
    await dashboard.clickButton('Add products');
    await dashboard.tick('Beech Cooking Spoon');
    await dashboard.confirm('Add products');
    await dashboard.choose(-1, 'standard');
    await dashboard.clickButton('Submit and close');
    await dashboard.clickButton('Fulfill Replacement');
    await dashboard.chooseLocation();
    await dashboard.clickButton('Create fulfillment');
    await dashboard.waitForText('Successfully fulfilled claim');
    await dashboard.menu('Cancel Fulfillment');
    await dashboard.confirm('Yes, confirm');
    await dashboard.menu('Cancel claim');
    await dashboard.waitForText('Claim Canceled');
  },
  'an order gets a line more, which is requested and confirmed': async (dashboard, number) => {
    await dashboard.openOrder(number);
    await dashboard.clickButton('Edit Order');
    await dashboard.clickButton('Add items');
    await dashboard.tick('LH-SPOON');
    await dashboard.clickButton('Save and go back');
    await dashboard.waitForText('Added successfully');
    await dashboard.clickButton('Save and close');
    await dashboard.clickButton('Force Confirm');
    await dashboard.confirm('Yes, Force Confirm');
    await dashboard.waitForText('Order Edit force confirmed');
  },
  'an order is canceled': async (dashboard, number) => {
    await dashboard.openOrder(number);
    await dashboard.menu('Cancel Order');
    await dashboard.fill(`input[placeholder="order #${number}"]`, `order #${number}`);
    await dashboard.confirm('Yes, confirm');
    await dashboard.waitForText('Successfully canceled order');
  },
};

/** @param buy places an order that gift cards pay for */
export async function showGiftCardOrder(dashboard, buy) {
  const { regions } = await dashboard.request('GET', '/admin/regions');
  const region = regions.find(({ countries }) => countries.some(({ iso_2 }) => iso_2 === 'de'));
  const body = { region_id: region.id, value: 500 };
  const { gift_card } = await dashboard.request('POST', '/admin/gift-cards', body);
  const { display_id } = await buy([{ code: gift_card.code }]);
  await dashboard.openOrder(display_id);
  await dashboard.waitForText(gift_card.code);
}

async function pack(dashboard) {
  await dashboard.clickButton('Create Fulfillment');
  await dashboard.chooseLocation();
  await dashboard.clickButton('Create fulfillment');
  await dashboard.waitForText('Successfully fulfilled order');
}

/** Captures the payment, and ships all items. */
async function send(dashboard, number) {
  await dashboard.openOrder(number);
  await dashboard.clickButton('Capture payment');
  await pack(dashboard);
  await dashboard.menu('Mark Shipped');
  await dashboard.clickButton('Complete');
  await dashboard.waitForText('Items Shipped');
}

async function receive(dashboard) {
  await dashboard.clickButton('Receive Return');
  await dashboard.tick('Enamel');
  await dashboard.clickButton('Save and close');
  await dashboard.waitForText('Successfully received return');
}

async function exchange(dashboard) {
  await dashboard.menu('Register Exchange');
  await dashboard.tick('Enamel Mug');
  await dashboard.chooseLocation();
  await dashboard.clickButton('Add Product');
  await dashboard.tick('Beech Cooking Spoon');
  await dashboard.clickButton('Add');
  await dashboard.clickButton('Complete');
  await dashboard.waitForText('Exchange Requested');
}

/** Sends the request of the customer in the storefront. */
async function checkOut(dashboard, cart) {
  const { shipping_options } = await dashboard.request('GET', `/store/shipping-options/${cart}`);
  await dashboard.request('POST', `/store/carts/${cart}/shipping-methods`, {
    option_id: shipping_options[0].id,
  });
  await dashboard.request('POST', `/store/carts/${cart}/payment-sessions`);
  await dashboard.request('POST', `/store/carts/${cart}/complete`);
}

async function claim(dashboard, reason) {
  await dashboard.menu('Register Claim');
  await dashboard.tick('Enamel Mug');
  await dashboard.clickButton('Select reason');
  await dashboard.choose(-1, reason);
  await dashboard.clickButton('Save and go back');
}
