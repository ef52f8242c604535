/* The steps with discounts: creating one of each kind, with conditions, and changing them. */

export const discountStories = {
  'a discount of a percentage is made, with conditions of each kind': async (desk) => {
    const { customer_groups } = await desk.ask('GET', '/admin/customer-groups?limit=1');
    if (customer_groups.length === 0) await desk.ask('POST', '/admin/customer-groups', { name: 'Campers' });
    await begin(desk, 'PERCENT', 'Percentage');
    await desk.fill('input[name="rule.value"]', 15);
    await open(desk, /^Conditions/);
    await condition(desk, 'Product', 'Enamel Mug');
    await condition(desk, 'Customer group', /./);
    await condition(desk, 'Tag', /./);
    await condition(desk, 'Collection', 'Camp Kitchen');
    await condition(desk, 'Type', 'Tableware');
    await desk.press('Publish discount');
    await desk.go('discounts');
    await desk.sees('PERCENT');
  },
  'a discount of a fixed amount is made for each line, with times and a limit': async (desk) => {
    await begin(desk, 'FIXED', 'Fixed amount');
    await desk.page.locator('input[placeholder="0.00"]').fill('5.00');
    await desk.pick('Item specific');
    await open(desk, /^Configuration/);
    for (const at of [0, 1, 2]) await desk.page.getByRole('switch').nth(at).click();
    await desk.fill('input[name=usage_limit]', 20);
    await desk.press('Publish discount');
    await desk.go('discounts');
    await desk.sees('FIXED');
  },
  'a discount of free shipping is made': async (desk) => {
    await begin(desk, 'SENDFREE', 'Free shipping');
    await desk.press('Publish discount');
    await desk.go('discounts');
    await desk.sees('SENDFREE');
  },
  'a template discount is made, with an end for its codes': async (desk) => {
    await begin(desk, 'TEMPLATE', 'Percentage');
    await desk.fill('input[name="rule.value"]', 5);
    await desk.page.locator('input[name=is_dynamic]').click();
    await open(desk, /^Configuration/);
    await desk.page.getByRole('switch').last().click();
    await desk.fill('input[name="valid_duration.days"], input[placeholder="0"]', 3);
    await desk.press('Publish discount');
    await desk.page.waitForURL(/\/a\/discounts$/);
    const { discounts } = await desk.ask('GET', '/admin/discounts?is_dynamic=true&q=TEMPLATE');
    await desk.go(`discounts/${discounts[0].id}`); // the list does not show them
    await desk.sees('Template discount');
  },
  'a discount is changed, drafted, and loses its limits': async (desk) => {
    await openDiscount(desk, 'FIXED');
    await desk.menu('Edit general information');
    await desk.fill('input[name="general.code"]', 'FIXED5');
    await desk.fill('textarea[name="general.description"]', 'Five off');
    await desk.press('Save and close');
    await desk.sees('Discount updated successfully');
    await desk.menu('Edit configurations');
    await desk.fill('input[type=number]', 30);
    await desk.press('Save');
    await desk.drawn();
    await desk.press('Published');
    await desk.page.getByRole('menuitem', { name: 'Draft' }).click();
    await desk.sees('Discount drafted successfully');
    await desk.menu('Delete configuration');
    await desk.sees('removed');
  },
  'conditions of a discount are changed, taken away, and added': async (desk) => {
    await desk.ask('POST', '/admin/customer-groups', { name: 'Hikers' });
    await openDiscount(desk, 'PERCENT');
    await desk.menu('Edit condition'); // the last one, for customer groups
    await desk.press('Add');
    await desk.tick('Hikers');
    await desk.press('Save and go back');
    await desk.tick('Hikers');
    await desk.press('Remove');
    await desk.press('Close');
    for (let left = 5; left > 0; left--) {
      await desk.menu('Delete condition');
      await desk.sees('Condition removed');
    }
    await desk.sees('This discount has no conditions');
    await desk.menu('Add condition');
    await desk.pick('Product');
    await desk.tick('Enamel Plate');
    await desk.press('Save and close');
    await desk.sees('Discount is applicable to specific products');
  },
  'a discount is deleted': async (desk) => {
    await openDiscount(desk, 'SENDFREE');
    await desk.menu('Delete discount');
    await desk.confirm(/^Yes/);
    await desk.sees('Promotion deleted successfully');
  },
};

async function openDiscount(desk, code) {
  await desk.go('discounts');
  await desk.page.getByText(code, { exact: true }).first().click();
  await desk.drawn();
}

async function begin(desk, code, kind) {
  await desk.go('discounts');
  await desk.press('Add Discount');
  await open(desk, /^General/);
  await desk.chooseAmong(-1, 'Europe');
  await desk.fill('input[name=code]', code);
  await desk.fill('textarea[name="rule.description"]', `For ${code}`);
  await desk.pick(kind);
}

async function open(desk, section) {
  await desk.page.getByText(section).last().click();
  await desk.drawn();
}

async function condition(desk, kind, thing) {
  await desk.press('Add Condition');
  await desk.pick(kind);
  await desk.tick(thing);
  await desk.press('Save and close');
}
