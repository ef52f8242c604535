/* All other steps: draft orders, categories, keys, customer groups, price lists, exports. */

/** Steps that require stock at locations. */
export const stockStories = {
  'a location is added, and serves the sales channel': async (desk) => {
    await desk.go('inventory/locations');
    await desk.press('Add location');
    await desk.fill('input[name="general.name"]', 'Berlin');
    await desk.fill('input[name="address.address_1"]', 'Main 1');
    await desk.choose(-1, 'Germany');
    await desk.page.getByText('Sales Channels', { exact: true }).last().click();
    await desk.press('Add sales channels');
    await desk.press('Add Channels');
    await desk.tick('Default Sales Channel');
    await desk.press('Save and close');
    await desk.confirm('Add location');
    await desk.sees('Location added successfully');
  },
  'stock is counted': async (desk) => {
    await desk.go('inventory');
    await desk.menu('Adjust Availability');
    await desk.fill('input[placeholder="0"]', 70);
    await desk.press('Save and close');
    await desk.sees('Inventory item updated successfully');
  },
  'stock is set aside, and freed': async (desk) => {
    await desk.go('inventory/reservations');
    await desk.press('Create reservation');
    await desk.choose(-2, 'Warehouse');
    await desk.page.locator('input[id^=react-select]:visible').last().fill('SKILLET');
    await desk.page.locator('[id*="-option-"]').first().click();
    await desk.fill('input[type=number]:visible', 2);
    await desk.press('Save reservation');
    await desk.sees('Successfully created reservation');
    await desk.menu('Delete');
    await desk.confirm(/^Yes/);
    await desk.sees('Reservation has been removed');
  },
};

/** Drafts, people, prices, files. */
export const shopStories = {
  'a draft order is made and paid': (desk) =>
    draft(desk, async () => {
      await desk.press('Add Existing');
      await desk.tick('Beech Cooking Spoon');
      await desk.press('Add');
    }),
  'a draft order with a custom line is made, paid and fulfilled': async (desk) => {
    await draft(desk, async () => {
      await desk.press('Add Existing');
      await desk.tick('Beech Cooking Spoon');
      await desk.press('Add');
      await desk.press('Add Custom');
      await desk.fill('input[name=title]', 'Engraving');
      await desk.fill('input[placeholder="-"], input[inputmode=decimal]', '3.00');
      await desk.fill('input[name=quantity]', 1);
      await desk.confirm(/^Add$/);
    });
    await desk.press('Go to Order');
    await desk.sees('Engraving');
    await desk.press('Create Fulfillment');
    await desk.chooseLocation();
    await desk.press('Create fulfillment');
    await desk.sees('Successfully fulfilled order');
  },
  'somebody is invited, by a link': async (desk) => {
    await desk.go('settings/team');
    await desk.press(/invite users/i);
    await desk.fill('input[name=user]', 'new@example.com');
    await desk.press('Invite');
    await desk.sees('Invitation sent to new@example.com');
    await desk.menu('Copy invite link');
    await desk.sees('Invite link copied to clipboard');
    const link = await desk.page.evaluate(() => navigator.clipboard.readText());
    const guest = await (await desk.page.context().browser().newContext()).newPage();
    await guest.goto(link, { waitUntil: 'networkidle' });
    await guest
      .getByRole('button', { name: /sign up/i })
      .first()
      .click();
    const password = 'a password for the guest';
    await guest.fill('input[placeholder=Password]', password);
    await guest.fill('input[placeholder="Confirm password"]', password);
    await guest.getByRole('button', { name: /create account/i }).click();
    await guest.waitForURL(/\/a\/orders/);
    await guest.context().close();
  },
  'a category is made': async (desk) => {
    await desk.go('product-categories');
    await desk.press('Add category');
    await desk.fill('input[name=name]:visible', 'Outdoor');
    await desk.confirm(/save/i);
    await desk.sees('Successfully created a category');
  },
  'a publishable key is made, and revoked': async (desk) => {
    await desk.go('publishable-api-keys');
    await desk.press('Create API key');
    await desk.fill('input[name=name]', 'Web');
    await desk.press('Publish API key');
    await desk.sees('Created a new API key');
    await desk.menu('Revoke token');
    await desk.confirm('Yes, revoke');
    await desk.sees('Revoked');
  },
  'a group of customers is made': async (desk) => {
    await desk.go('customers/groups');
    await desk.press('New group');
    await desk.fill('input[name="general.name"]', 'Friends');
    await desk.press('Publish Group');
    await desk.go('customers/groups');
    await desk.sees('Friends');
  },
  'a discount is made': async (desk) => {
    await desk.go('discounts');
    await desk.press('Add Discount');
    await desk.page
      .getByText(/^General/)
      .last()
      .click();
    await desk.choose(-1, 'Europe');
    await desk.page.mouse.click(200, 950); // closes the list of the multiple selection
    await desk.fill('input[name=code]', 'SPOONS');
    await desk.fill('input[name="rule.value"]', 10);
    await desk.fill('textarea[name="rule.description"]', 'For spoons');
    await desk.press('Save as draft');
    await desk.go('discounts');
    await desk.sees('SPOONS');
  },
  'a price list is made': async (desk) => {
    await desk.go('pricing');
    await desk.press('Create New');
    await desk.fill('input[name="details.general.name"]', 'Winter');
    await desk.fill('textarea[name="details.general.description"]', 'Cheaper');
    await desk.press('Continue');
    await desk.tick('Enamel Mug');
    await desk.press('Continue');
    await desk.press('Add prices');
    await desk.page.locator('input[name^="variants."]').first().fill('9.00');
    await desk.press('Save Prices');
    await desk.press('Save and Publish');
    await desk.go('pricing');
    await desk.sees('Winter');
  },
  'products are exported, and imported again': async (desk) => {
    await desk.go('products');
    await desk.press('Export Products');
    await desk.confirm('Export');
    const csv = await exported(desk);
    await desk.go('products');
    await desk.press('Import Products');
    const chosen = desk.page.waitForEvent('filechooser');
    await desk.page
      .getByText(/click to browse/i)
      .first()
      .click();
    await (await chosen).setFiles({ name: 'p.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await desk.page.locator('button:has-text("Import List"):not([disabled])').click();
    await desk.sees(/Import confirmed for processing/);
  },
};

/** Creates a draft order with the given lines, and registers its payment. */
async function draft(desk, addLines) {
  await desk.go('draft-orders');
  await desk.press('Create draft order');
  await desk.choose(-1, 'Europe');
  await desk.press('Next');
  await addLines();
  await desk.press('Next');
  await desk.choose(-1, 'Standard');
  await desk.press('Next');
  await desk.fill('input[name=email]', 'eva@example.com');
  const address = {
    first_name: 'Eva',
    last_name: 'Ek',
    address_1: 'Weg 2',
    postal_code: '10115',
    city: 'Berlin',
  };
  for (const [name, text] of Object.entries(address))
    await desk.fill(`input[name="shipping_address.${name}"]`, text);
  await desk.choose(-1, 'Germany');
  await desk.press('Next');
  await desk.check(desk.page.locator('input[type=checkbox]').last()); // also the billing address
  await desk.press('Next');
  await desk.press('Submit');
  await desk.sees('Order created');
  await desk.press('Mark as paid');
  await desk.confirm('Mark paid');
  await desk.sees('Go to Order');
}

/** Waits for the file of the export. */
async function exported(desk) {
  for (;;) {
    const { batch_jobs } = await desk.ask('GET', '/admin/batch-jobs?type[]=product-export&limit=1');
    const file_key = batch_jobs[0]?.result?.file_key;
    if (file_key) {
      const { download_url } = await desk.ask('POST', '/admin/uploads/download-url', { file_key });
      return (await desk.page.request.get(download_url)).text();
    }
    await desk.page.waitForTimeout(500);
  }
}
