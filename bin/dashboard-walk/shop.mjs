/* The steps of the walk that are not in the other files: draft orders, categories, keys, customer groups, price lists, exports. */

/** Steps that require stock at locations. */
export const stockStories = {
  'a location is added to the sales channel': async (dashboard) => {
    await dashboard.go('inventory/locations');
    await dashboard.clickButton('Add location');
    await dashboard.fill('input[name="general.name"]', 'Berlin');
    await dashboard.fill('input[name="address.address_1"]', 'Main 1');
    await dashboard.choose(-1, 'Germany');
    await dashboard.page.getByText('Sales Channels', { exact: true }).last().click();
    await dashboard.clickButton('Add sales channels');
    await dashboard.clickButton('Add Channels');
    await dashboard.tick('Default Sales Channel');
    await dashboard.clickButton('Save and close');
    await dashboard.confirm('Add location');
    await dashboard.waitForText('Location added successfully');
  },
  'stock is counted': async (dashboard) => {
    await dashboard.go('inventory');
    await dashboard.menu('Adjust Availability');
    await dashboard.fill('input[placeholder="0"]', 70);
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Inventory item updated successfully');
  },
  'stock is reserved and released': async (dashboard) => {
    await dashboard.go('inventory/reservations');
    await dashboard.clickButton('Create reservation');
    await dashboard.choose(-2, 'Warehouse');
    await dashboard.page.locator('input[id^=react-select]:visible').last().fill('SKILLET');
    await dashboard.page.locator('[id*="-option-"]').first().click();
    await dashboard.fill('input[type=number]:visible', 2);
    await dashboard.clickButton('Save reservation');
    await dashboard.waitForText('Successfully created reservation');
    await dashboard.menu('Delete');
    await dashboard.confirm(/^Yes/);
    await dashboard.waitForText('Reservation has been removed');
  },
};

/** Steps about draft orders, users, categories, keys, customer groups, discounts, price lists and files. */
export const shopStories = {
  'a draft order is created and paid': (dashboard) =>
    createPaidDraft(dashboard, async () => {
      await dashboard.clickButton('Add Existing');
      await dashboard.tick('Beech Cooking Spoon');
      await dashboard.clickButton('Add');
    }),
  'a draft order with a custom line is created, paid and fulfilled': async (dashboard) => {
    await createPaidDraft(dashboard, async () => {
      await dashboard.clickButton('Add Existing');
      await dashboard.tick('Beech Cooking Spoon');
      await dashboard.clickButton('Add');
      await dashboard.clickButton('Add Custom');
      await dashboard.fill('input[name=title]', 'Engraving');
      await dashboard.fill('input[placeholder="-"], input[inputmode=decimal]', '3.00');
      await dashboard.fill('input[name=quantity]', 1);
      await dashboard.confirm(/^Add$/);
    });
    await dashboard.clickButton('Go to Order');
    await dashboard.waitForText('Engraving');
    await dashboard.clickButton('Create Fulfillment');
    await dashboard.chooseLocation();
    await dashboard.clickButton('Create fulfillment');
    await dashboard.waitForText('Successfully fulfilled order');
  },
  'a user is invited by a link': async (dashboard) => {
    await dashboard.go('settings/team');
    await dashboard.clickButton(/invite users/i);
    await dashboard.fill('input[name=user]', 'new@example.com');
    await dashboard.clickButton('Invite');
    await dashboard.waitForText('Invitation sent to new@example.com');
    await dashboard.menu('Copy invite link');
    await dashboard.waitForText('Invite link copied to clipboard');
    const link = await dashboard.page.evaluate(() => navigator.clipboard.readText());
    const guest = await (await dashboard.page.context().browser().newContext()).newPage();
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
  'a category is created': async (dashboard) => {
    await dashboard.go('product-categories');
    await dashboard.clickButton('Add category');
    await dashboard.fill('input[name=name]:visible', 'Outdoor');
    await dashboard.confirm(/save/i);
    await dashboard.waitForText('Successfully created a category');
  },
  'a publishable key is created, and revoked': async (dashboard) => {
    await dashboard.go('publishable-api-keys');
    await dashboard.clickButton('Create API key');
    await dashboard.fill('input[name=name]', 'Web');
    await dashboard.clickButton('Publish API key');
    await dashboard.waitForText('Created a new API key');
    await dashboard.menu('Revoke token');
    await dashboard.confirm('Yes, revoke');
    await dashboard.waitForText('Revoked');
  },
  'a group of customers is created': async (dashboard) => {
    await dashboard.go('customers/groups');
    await dashboard.clickButton('New group');
    await dashboard.fill('input[name="general.name"]', 'Friends');
    await dashboard.clickButton('Publish Group');
    await dashboard.go('customers/groups');
    await dashboard.waitForText('Friends');
  },
  'a discount is created': async (dashboard) => {
    await dashboard.go('discounts');
    await dashboard.clickButton('Add Discount');
    await dashboard.page
      .getByText(/^General/)
      .last()
      .click();
    await dashboard.choose(-1, 'Europe');
    await dashboard.page.mouse.click(200, 950); // closes the list of the multiple selection
    await dashboard.fill('input[name=code]', 'SPOONS');
    await dashboard.fill('input[name="rule.value"]', 10);
    await dashboard.fill('textarea[name="rule.description"]', 'For spoons');
    await dashboard.clickButton('Save as draft');
    await dashboard.go('discounts');
    await dashboard.waitForText('SPOONS');
  },
  'a price list is created': async (dashboard) => {
    await dashboard.go('pricing');
    await dashboard.clickButton('Create New');
    await dashboard.fill('input[name="details.general.name"]', 'Winter');
    await dashboard.fill('textarea[name="details.general.description"]', 'Cheaper');
    await dashboard.clickButton('Continue');
    await dashboard.tick('Enamel Mug');
    await dashboard.clickButton('Continue');
    await dashboard.clickButton('Add prices');
    await dashboard.page.locator('input[name^="variants."]').first().fill('9.00');
    await dashboard.clickButton('Save Prices');
    await dashboard.clickButton('Save and Publish');
    await dashboard.go('pricing');
    await dashboard.waitForText('Winter');
  },
  'products are exported, and imported again': async (dashboard) => {
    await dashboard.go('products');
    await dashboard.clickButton('Export Products');
    await dashboard.confirm('Export');
    const csv = await downloadExport(dashboard);
    await dashboard.go('products');
    await dashboard.clickButton('Import Products');
    const chosen = dashboard.page.waitForEvent('filechooser');
    await dashboard.page
      .getByText(/click to browse/i)
      .first()
      .click();
    await (await chosen).setFiles({ name: 'p.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await dashboard.page.locator('button:has-text("Import List"):not([disabled])').click();
    await dashboard.waitForText(/Import confirmed for processing/);
  },
};

/** Creates a draft order with the given lines, and registers its payment. */
async function createPaidDraft(dashboard, addLines) {
  await dashboard.go('draft-orders');
  await dashboard.clickButton('Create draft order');
  await dashboard.choose(-1, 'Europe');
  await dashboard.clickButton('Next');
  await addLines();
  await dashboard.clickButton('Next');
  await dashboard.choose(-1, 'Standard');
  await dashboard.clickButton('Next');
  await dashboard.fill('input[name=email]', 'eva@example.com');
  const address = {
    first_name: 'Eva',
    last_name: 'Ek',
    address_1: 'Weg 2',
    postal_code: '10115',
    city: 'Berlin',
  };
  for (const [name, text] of Object.entries(address))
    await dashboard.fill(`input[name="shipping_address.${name}"]`, text);
  await dashboard.choose(-1, 'Germany');
  await dashboard.clickButton('Next');
  await dashboard.check(dashboard.page.locator('input[type=checkbox]').last()); // also the billing address
  await dashboard.clickButton('Next');
  await dashboard.clickButton('Submit');
  await dashboard.waitForText('Order created');
  await dashboard.clickButton('Mark as paid');
  await dashboard.confirm('Mark paid');
  await dashboard.waitForText('Go to Order');
}

/** Waits for the end of the export. @returns the content of its file */
async function downloadExport(dashboard) {
  for (;;) {
    const { batch_jobs } = await dashboard.request('GET', '/admin/batch-jobs?type[]=product-export&limit=1');
    const file_key = batch_jobs[0]?.result?.file_key;
    if (file_key) {
      const { download_url } = await dashboard.request('POST', '/admin/uploads/download-url', { file_key });
      return (await dashboard.page.request.get(download_url)).text();
    }
    await dashboard.page.waitForTimeout(500);
  }
}
