/* The steps under Settings. */

export const settingsStories = {
  'a tax rate is made for products, a type and a shipping option, changed and deleted': async (desk) => {
    await taxesOf(desk, 'United States');
    await desk.press('New Tax Rate');
    await desk.fill('input[name="details.name"]', 'Reduced');
    await desk.fill('input[name="details.rate"]', 7);
    await desk.fill('input[name="details.code"]', 'RED');
    await rule(desk, 'Products', 'Enamel Mug');
    await rule(desk, 'Product Types', 'Lighting');
    await rule(desk, 'Shipping Options', 'Express');
    await desk.press('Create');
    await desk.sees('Successfully created tax rate');
    await desk.rowMenu('Reduced', 'Edit');
    await desk.sees('Shipping Option Rules');
    await desk.fill('input[name="details.rate"]', '7.5');
    await desk.press('Save');
    await desk.sees('Successfully updated Tax Rate');
    await desk.sees('7.5 %');
    await desk.rowMenu('Reduced', 'Delete Tax Rate');
    await desk.confirm(/^Yes/);
    await desk.sees('Tax rate was deleted');
  },
  'the rate of a region is changed, and whether gift cards are taxed': async (desk) => {
    await taxesOf(desk, 'United States');
    await desk.rowMenu('Default', 'Edit');
    await desk.fill('input[name="details.rate"]', 9);
    await desk.fill('input[name="details.code"]', 'SALES');
    await desk.press('Save');
    await desk.sees('Successfully updated');
    await desk.sees('9 %');
    await desk.page.locator('input[name=gift_cards_taxable]').click();
    await desk.press('Save');
    await desk.sees('Region tax settings were successfully updated');
  },
  'a region is made, changed and deleted, with a way to send and one to return': async (desk) => {
    await desk.go('settings/regions');
    await desk.page.locator('main button:visible:has(svg):not([aria-haspopup]):not([role])').nth(1).click();
    await desk.drawn();
    await desk.fill('input[name="details.name"]', 'Britain');
    await desk.choose(-4, 'US Dollar');
    await desk.fill('input[name="details.tax_rate"]', 20);
    await desk.chooseAmong(-3, 'United Kingdom');
    await desk.page
      .getByText(/^Providers/)
      .last()
      .click();
    await desk.drawn();
    await desk.chooseAmong(-2, 'Manual');
    await desk.chooseAmong(-1, 'Manual');
    await desk.press('Create region');
    await desk.sees('Region created');
    await desk.drawn();
    await desk.menu('Edit Region Details');
    await desk.fill('input[name="details.name"]', 'Great Britain');
    await desk.press('Save and close');
    await desk.sees('Region was successfully updated');
    await desk.press('Add Option');
    await shippingOption(desk, 'By van', '4.90');
    await desk.sees('Shipping option created');
    await desk.confirm('Add Option');
    await shippingOption(desk, 'Send back', '3.90');
    await desk.sees('Send back');
    await desk.go('settings/regions');
    await desk.pick('Great Britain');
    await desk.menu('Edit'); // in the last card, for returns
    await desk.page.locator('input[placeholder="-"]').first().fill('4.20');
    await desk.press('Save and close');
    await desk.sees('Shipping option updated');
    await desk.menu('Delete');
    await desk.sees('Shipping option has been deleted');
    await desk.go('settings/regions');
    await desk.pick('Great Britain');
    await desk.menu('Delete Region');
    await desk.fill('input[placeholder="Great Britain"]', 'Great Britain');
    await desk.confirm(/^Yes/);
    await desk.sees('Region has been deleted');
  },
  'currencies are added, taken away, made the default, and priced with tax': async (desk) => {
    await desk.go('settings/currencies');
    await desk.press('Edit currencies');
    await desk.press('Add Currencies');
    await desk.tick('Australian Dollar');
    await desk.press('Save and close');
    await desk.sees('Successfully updated currencies');
    await desk.sees('Australian Dollar');
    await desk.choose(-1, 'Australian Dollar');
    await desk.sees('Successfully updated default currency');
    await desk.choose(-1, 'Euro');
    await desk.drawn();
    await desk.page.getByRole('switch').first().click();
    await desk.sees('Successfully updated currency');
    await desk.go('settings/currencies');
    await desk.press('Edit currencies');
    await desk.tick('Australian Dollar');
    await desk.press('Remove');
    await desk.sees('Successfully updated currencies');
  },
  'a sales channel is made, gets products and loses them, is closed, and deleted': async (desk) => {
    await desk.go('sales-channels');
    await desk.page.locator('h2:has-text("Sales channels") + div svg').last().click();
    await desk.fill('input[name=name]', 'Market stall');
    await desk.fill('[name=description]', 'On Saturdays');
    await desk.press('Publish channel');
    await desk.sees('The sales channel is successfully created');
    await desk.pick('Market stall');
    await desk.menu('Add products');
    await desk.tick('Enamel Mug');
    await desk.tick('Enamel Plate');
    await desk.press('Save');
    await desk.sees('Products successfully added to the sales channel');
    await desk.tick('Enamel Plate');
    await desk.press('Remove');
    await desk.sees('removed from the sales channel');
    await desk.menu('Edit general info');
    await desk.fill('input[name=name]', 'Market');
    await desk.press('Save');
    await desk.sees('The sales channel is successfully updated');
    await desk.press('Enabled');
    await desk.page.getByRole('menuitem', { name: 'Disabled' }).click();
    await desk.drawn();
    await desk.menu('Delete channel');
    await desk.fill('input[placeholder="Market"]', 'Market');
    await desk.confirm(/^Yes/);
    await desk.go('sales-channels');
  },
  'reasons for returns are made, changed and deleted': async (desk) => {
    await desk.go('settings/return-reasons');
    await desk.press('Add reason');
    await desk.fill('input[name=value]', 'wrong_colour');
    await desk.fill('input[name=label]', 'Wrong colour');
    await desk.fill('[name=description]', 'Not as in the picture');
    await desk.press('Create');
    await desk.sees('Created a new return reason');
    await desk.pick('Wrong colour');
    await desk.fill('input[name=label]', 'Other colour');
    await desk.press('Save');
    await desk.sees('Successfully updated return reason');
    await desk.menu('Delete reason');
    await desk.confirm(/^Yes/);
    await desk.go('settings/return-reasons');
  },
  'the details of the store are changed, and those of the one who works': async (desk) => {
    await desk.go('settings/details');
    await desk.fill('input[name=name]', 'Lantern Hill');
    await desk.fill('input[name=swap_link_template]', 'https://shop.example/swap={cart_id}');
    await desk.fill('input[name=payment_link_template]', 'https://shop.example/pay={cart_id}');
    await desk.fill('input[name=invite_link_template]', `${desk.url}/app/invite?token={invite_token}`);
    await desk.press('Save');
    await desk.sees('Successfully updated store');
    await desk.go('settings/personal-information');
    await desk.press('Edit information');
    await desk.fill('input[name=first_name]', 'Sanna');
    await desk.fill('input[name=last_name]', 'Falk');
    await desk.press('Submit and close');
    await desk.sees('Your information was successfully updated');
  },
  'somebody of the staff is renamed, and removed': async (desk) => {
    const user = { email: 'helper@example.com', password: 'a password for a helper' };
    await desk.ask('POST', '/admin/users', user);
    await desk.go('settings/team');
    await desk.rowMenu('helper@example.com', 'Edit User');
    await desk.fill('input[name=first_name]', 'Hilda');
    await desk.fill('input[name=last_name]', 'Per');
    await desk.press('Save');
    await desk.sees('Hilda Per');
    await desk.rowMenu('helper@example.com', 'Remove User');
    await desk.confirm(/^Yes/);
    await desk.sees('User has been removed');
  },
};

async function taxesOf(desk, region) {
  await desk.go('settings/taxes');
  await desk.pick(region);
}

async function rule(desk, kind, thing) {
  await desk.press('Add Overrides');
  await desk.pick(kind);
  await desk.tick(thing);
  await desk.press('Add');
}

async function shippingOption(desk, name, price) {
  await desk.fill('input[name=name]', name);
  await desk.choose(-3, 'Flat Rate');
  await desk.page.locator('input[placeholder="-"]').first().fill(price);
  await desk.choose(-2, 'Default');
  await desk.choose(-1, 'Manual');
  await desk.press('Save and close');
}
