/* The steps under Settings. */

export const settingsStories = {
  'a tax rate is created for products, a type and a shipping option, changed and deleted': async (
    dashboard,
  ) => {
    await taxesOf(dashboard, 'United States');
    await dashboard.clickButton('New Tax Rate');
    await dashboard.fill('input[name="details.name"]', 'Reduced');
    await dashboard.fill('input[name="details.rate"]', 7);
    await dashboard.fill('input[name="details.code"]', 'RED');
    await rule(dashboard, 'Products', 'Enamel Mug');
    await rule(dashboard, 'Product Types', 'Lighting');
    await rule(dashboard, 'Shipping Options', 'Express');
    await dashboard.clickButton('Create');
    await dashboard.waitForText('Successfully created tax rate');
    await dashboard.rowMenu('Reduced', 'Edit');
    await dashboard.waitForText('Shipping Option Rules');
    await dashboard.fill('input[name="details.rate"]', '7.5');
    await dashboard.clickButton('Save');
    await dashboard.waitForText('Successfully updated Tax Rate');
    await dashboard.waitForText('7.5 %');
    await dashboard.rowMenu('Reduced', 'Delete Tax Rate');
    await dashboard.confirm(/^Yes/);
    await dashboard.waitForText('Tax rate was deleted');
  },
  'the rate of a region is changed, and whether gift cards are taxed': async (dashboard) => {
    await taxesOf(dashboard, 'United States');
    await dashboard.rowMenu('Default', 'Edit');
    await dashboard.fill('input[name="details.rate"]', 9);
    await dashboard.fill('input[name="details.code"]', 'SALES');
    await dashboard.clickButton('Save');
    await dashboard.waitForText('Successfully updated');
    await dashboard.waitForText('9 %');
    await dashboard.page.locator('input[name=gift_cards_taxable]').click();
    await dashboard.clickButton('Save');
    await dashboard.waitForText('Region tax settings were successfully updated');
  },
  'a region is created, changed and deleted, with shipping options for deliveries and returns': async (
    dashboard,
  ) => {
    await dashboard.go('settings/regions');
    await dashboard.page
      .locator('main button:visible:has(svg):not([aria-haspopup]):not([role])')
      .nth(1)
      .click();
    await dashboard.waitUntilRendered();
    await dashboard.fill('input[name="details.name"]', 'Britain');
    await dashboard.choose(-4, 'US Dollar');
    await dashboard.fill('input[name="details.tax_rate"]', 20);
    await dashboard.chooseMultiple(-3, 'United Kingdom');
    await dashboard.page
      .getByText(/^Providers/)
      .last()
      .click();
    await dashboard.waitUntilRendered();
    await dashboard.chooseMultiple(-2, 'Manual');
    await dashboard.chooseMultiple(-1, 'Manual');
    await dashboard.clickButton('Create region');
    await dashboard.waitForText('Region created');
    await dashboard.waitUntilRendered();
    await dashboard.menu('Edit Region Details');
    await dashboard.fill('input[name="details.name"]', 'Great Britain');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Region was successfully updated');
    await dashboard.clickButton('Add Option');
    await shippingOption(dashboard, 'By van', '4.90');
    await dashboard.waitForText('Shipping option created');
    await dashboard.confirm('Add Option');
    await shippingOption(dashboard, 'Send back', '3.90');
    await dashboard.waitForText('Send back');
    await dashboard.go('settings/regions');
    await dashboard.clickText('Great Britain');
    await dashboard.menu('Edit'); // in the last card, for returns
    await dashboard.page.locator('input[placeholder="-"]').first().fill('4.20');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Shipping option updated');
    await dashboard.menu('Delete');
    await dashboard.waitForText('Shipping option has been deleted');
    await dashboard.go('settings/regions');
    await dashboard.clickText('Great Britain');
    await dashboard.menu('Delete Region');
    await dashboard.fill('input[placeholder="Great Britain"]', 'Great Britain');
    await dashboard.confirm(/^Yes/);
    await dashboard.waitForText('Region has been deleted');
  },
  'currencies are added, removed, made the default, and priced with tax': async (dashboard) => {
    await dashboard.go('settings/currencies');
    await dashboard.clickButton('Edit currencies');
    await dashboard.clickButton('Add Currencies');
    await dashboard.tick('Australian Dollar');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Successfully updated currencies');
    await dashboard.waitForText('Australian Dollar');
    await dashboard.choose(-1, 'Australian Dollar');
    await dashboard.waitForText('Successfully updated default currency');
    await dashboard.choose(-1, 'Euro');
    await dashboard.waitUntilRendered();
    await dashboard.page.getByRole('switch').first().click();
    await dashboard.waitForText('Successfully updated currency');
    await dashboard.go('settings/currencies');
    await dashboard.clickButton('Edit currencies');
    await dashboard.tick('Australian Dollar');
    await dashboard.clickButton('Remove');
    await dashboard.waitForText('Successfully updated currencies');
  },
  'a sales channel is created, gets products, loses them, is disabled, and deleted': async (dashboard) => {
    await dashboard.go('sales-channels');
    await dashboard.page.locator('h2:has-text("Sales channels") + div svg').last().click();
    await dashboard.fill('input[name=name]', 'Market stall');
    await dashboard.fill('[name=description]', 'On Saturdays');
    await dashboard.clickButton('Publish channel');
    await dashboard.waitForText('The sales channel is successfully created');
    await dashboard.clickText('Market stall');
    await dashboard.menu('Add products');
    await dashboard.tick('Enamel Mug');
    await dashboard.tick('Enamel Plate');
    await dashboard.clickButton('Save');
    await dashboard.waitForText('Products successfully added to the sales channel');
    await dashboard.tick('Enamel Plate');
    await dashboard.clickButton('Remove');
    await dashboard.waitForText('removed from the sales channel');
    await dashboard.menu('Edit general info');
    await dashboard.fill('input[name=name]', 'Market');
    await dashboard.clickButton('Save');
    await dashboard.waitForText('The sales channel is successfully updated');
    await dashboard.clickButton('Enabled');
    await dashboard.page.getByRole('menuitem', { name: 'Disabled' }).click();
    await dashboard.waitUntilRendered();
    await dashboard.menu('Delete channel');
    await dashboard.fill('input[placeholder="Market"]', 'Market');
    await dashboard.confirm(/^Yes/);
    await dashboard.go('sales-channels');
  },
  'reasons for returns are created, changed and deleted': async (dashboard) => {
    await dashboard.go('settings/return-reasons');
    await dashboard.clickButton('Add reason');
    await dashboard.fill('input[name=value]', 'wrong_colour');
    await dashboard.fill('input[name=label]', 'Wrong colour');
    await dashboard.fill('[name=description]', 'Not as in the picture');
    await dashboard.clickButton('Create');
    await dashboard.waitForText('Created a new return reason');
    await dashboard.clickText('Wrong colour');
    await dashboard.fill('input[name=label]', 'Other colour');
    await dashboard.clickButton('Save');
    await dashboard.waitForText('Successfully updated return reason');
    await dashboard.menu('Delete reason');
    await dashboard.confirm(/^Yes/);
    await dashboard.go('settings/return-reasons');
  },
  'the details of the store and of the user are changed': async (dashboard) => {
    await dashboard.go('settings/details');
    await dashboard.fill('input[name=name]', 'Lantern Hill');
    await dashboard.fill('input[name=swap_link_template]', 'https://shop.example/swap={cart_id}');
    await dashboard.fill('input[name=payment_link_template]', 'https://shop.example/pay={cart_id}');
    await dashboard.fill(
      'input[name=invite_link_template]',
      `${dashboard.url}/app/invite?token={invite_token}`,
    );
    await dashboard.clickButton('Save');
    await dashboard.waitForText('Successfully updated store');
    await dashboard.go('settings/personal-information');
    await dashboard.clickButton('Edit information');
    await dashboard.fill('input[name=first_name]', 'Sanna');
    await dashboard.fill('input[name=last_name]', 'Falk');
    await dashboard.clickButton('Submit and close');
    await dashboard.waitForText('Your information was successfully updated');
  },
  'a user is renamed and removed': async (dashboard) => {
    const user = { email: 'helper@example.com', password: 'a password for a helper' };
    await dashboard.request('POST', '/admin/users', user);
    await dashboard.go('settings/team');
    await dashboard.rowMenu('helper@example.com', 'Edit User');
    await dashboard.fill('input[name=first_name]', 'Hilda');
    await dashboard.fill('input[name=last_name]', 'Per');
    await dashboard.clickButton('Save');
    await dashboard.waitForText('Hilda Per');
    await dashboard.rowMenu('helper@example.com', 'Remove User');
    await dashboard.confirm(/^Yes/);
    await dashboard.waitForText('User has been removed');
  },
};

async function taxesOf(dashboard, region) {
  await dashboard.go('settings/taxes');
  await dashboard.clickText(region);
}

async function rule(dashboard, kind, thing) {
  await dashboard.clickButton('Add Overrides');
  await dashboard.clickText(kind);
  await dashboard.tick(thing);
  await dashboard.clickButton('Add');
}

async function shippingOption(dashboard, name, price) {
  await dashboard.fill('input[name=name]', name);
  await dashboard.choose(-3, 'Flat Rate');
  await dashboard.page.locator('input[placeholder="-"]').first().fill(price);
  await dashboard.choose(-2, 'Default');
  await dashboard.choose(-1, 'Manual');
  await dashboard.clickButton('Save and close');
}
