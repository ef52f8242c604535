/* The steps with discounts: creating one of each kind, with conditions, and changing them. */

export const discountStories = {
  'a discount of a percentage is created, with conditions of each kind': async (dashboard) => {
    const { customer_groups } = await dashboard.request('GET', '/admin/customer-groups?limit=1');
    if (customer_groups.length === 0)
      await dashboard.request('POST', '/admin/customer-groups', { name: 'Campers' });
    await startDiscount(dashboard, 'PERCENT', 'Percentage');
    await dashboard.fill('input[name="rule.value"]', 15);
    await open(dashboard, /^Conditions/);
    await condition(dashboard, 'Product', 'Enamel Mug');
    await condition(dashboard, 'Customer group', /./);
    await condition(dashboard, 'Tag', /./);
    await condition(dashboard, 'Collection', 'Camp Kitchen');
    await condition(dashboard, 'Type', 'Tableware');
    await dashboard.clickButton('Publish discount');
    await dashboard.go('discounts');
    await dashboard.waitForText('PERCENT');
  },
  'a discount of a fixed amount is created for each line, with times and a limit': async (dashboard) => {
    await startDiscount(dashboard, 'FIXED', 'Fixed amount');
    await dashboard.page.locator('input[placeholder="0.00"]').fill('5.00');
    await dashboard.clickText('Item specific');
    await open(dashboard, /^Configuration/);
    for (const at of [0, 1, 2]) await dashboard.page.getByRole('switch').nth(at).click();
    await dashboard.fill('input[name=usage_limit]', 20);
    await dashboard.clickButton('Publish discount');
    await dashboard.go('discounts');
    await dashboard.waitForText('FIXED');
  },
  'a discount of free shipping is created': async (dashboard) => {
    await startDiscount(dashboard, 'SENDFREE', 'Free shipping');
    await dashboard.clickButton('Publish discount');
    await dashboard.go('discounts');
    await dashboard.waitForText('SENDFREE');
  },
  'a template discount is created, with an end for its codes': async (dashboard) => {
    await startDiscount(dashboard, 'TEMPLATE', 'Percentage');
    await dashboard.fill('input[name="rule.value"]', 5);
    await dashboard.page.locator('input[name=is_dynamic]').click();
    await open(dashboard, /^Configuration/);
    await dashboard.page.getByRole('switch').last().click();
    await dashboard.fill('input[name="valid_duration.days"], input[placeholder="0"]', 3);
    await dashboard.clickButton('Publish discount');
    await dashboard.page.waitForURL(/\/a\/discounts$/);
    const { discounts } = await dashboard.request('GET', '/admin/discounts?is_dynamic=true&q=TEMPLATE');
    await dashboard.go(`discounts/${discounts[0].id}`); // the list does not show them
    await dashboard.waitForText('Template discount');
  },
  'a discount is changed, drafted, and loses its limits': async (dashboard) => {
    await openDiscount(dashboard, 'FIXED');
    await dashboard.menu('Edit general information');
    await dashboard.fill('input[name="general.code"]', 'FIXED5');
    await dashboard.fill('textarea[name="general.description"]', 'Five off');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Discount updated successfully');
    await dashboard.menu('Edit configurations');
    await dashboard.fill('input[type=number]', 30);
    await dashboard.clickButton('Save');
    await dashboard.waitUntilRendered();
    await dashboard.clickButton('Published');
    await dashboard.page.getByRole('menuitem', { name: 'Draft' }).click();
    await dashboard.waitForText('Discount drafted successfully');
    await dashboard.menu('Delete configuration');
    await dashboard.waitForText('removed');
  },
  'conditions of a discount are changed, removed, and added': async (dashboard) => {
    await dashboard.request('POST', '/admin/customer-groups', { name: 'Hikers' });
    await openDiscount(dashboard, 'PERCENT');
    await dashboard.menu('Edit condition'); // the last one, for customer groups
    await dashboard.clickButton('Add');
    await dashboard.tick('Hikers');
    await dashboard.clickButton('Save and go back');
    await dashboard.tick('Hikers');
    await dashboard.clickButton('Remove');
    await dashboard.clickButton('Close');
    for (let left = 5; left > 0; left--) {
      await dashboard.menu('Delete condition');
      await dashboard.waitForText('Condition removed');
    }
    await dashboard.waitForText('This discount has no conditions');
    await dashboard.menu('Add condition');
    await dashboard.clickText('Product');
    await dashboard.tick('Enamel Plate');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Discount is applicable to specific products');
  },
  'a discount is deleted': async (dashboard) => {
    await openDiscount(dashboard, 'SENDFREE');
    await dashboard.menu('Delete discount');
    await dashboard.confirm(/^Yes/);
    await dashboard.waitForText('Promotion deleted successfully');
  },
};

async function openDiscount(dashboard, code) {
  await dashboard.go('discounts');
  await dashboard.page.getByText(code, { exact: true }).first().click();
  await dashboard.waitUntilRendered();
}

async function startDiscount(dashboard, code, kind) {
  await dashboard.go('discounts');
  await dashboard.clickButton('Add Discount');
  await open(dashboard, /^General/);
  await dashboard.chooseMultiple(-1, 'Europe');
  await dashboard.fill('input[name=code]', code);
  await dashboard.fill('textarea[name="rule.description"]', `For ${code}`);
  await dashboard.clickText(kind);
}

async function open(dashboard, section) {
  await dashboard.page.getByText(section).last().click();
  await dashboard.waitUntilRendered();
}

async function condition(dashboard, kind, thing) {
  await dashboard.clickButton('Add Condition');
  await dashboard.clickText(kind);
  await dashboard.tick(thing);
  await dashboard.clickButton('Save and close');
}
