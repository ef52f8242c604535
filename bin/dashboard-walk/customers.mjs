/* The steps with customers: searching, grouping, issuing gift cards. */

export const customerStories = {
  'customers are found, paged and changed': async (dashboard) => {
    for (let at = 1; at <= 18; at++) {
      const body = { email: `guest-${at}@example.com`, first_name: 'Guest', last_name: `Number ${at}` };
      await dashboard.request('POST', '/admin/customers', { ...body, password: 'a password for a guest' });
    }
    await dashboard.go('customers');
    await dashboard.waitForText('1 - 15 of');
    await dashboard.nextPage();
    await dashboard.waitForText('16 -');
    await dashboard.go('customers');
    await dashboard.fill('input[placeholder=Search]', 'guest-7@');
    await dashboard.waitForText('Number 7');
    await dashboard.waitUntilRendered();
    await dashboard.page.locator('tbody tr').first().click();
    await dashboard.waitUntilRendered();
    await dashboard.menu('Edit');
    await dashboard.fill('input[name=first_name]', 'Gunda');
    await dashboard.fill('input[name=phone]', '+49 30 5550199');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Successfully updated customer');
    await dashboard.waitForText('Gunda');
  },
  'the orders of a customer are looked at': async (dashboard) => {
    await dashboard.go('customers?q=ada%40example.com');
    await dashboard.page.locator('tbody tr').filter({ hasText: 'ada@example.com' }).first().click();
    await dashboard.waitUntilRendered();
    await dashboard.page.locator('tbody tr').first().click();
    await dashboard.page.waitForURL(/\/a\/orders\/order_/);
    await dashboard.waitUntilRendered();
  },
  'a group gets customers and loses them, is renamed, and deleted': async (dashboard) => {
    const { customer_group } = await dashboard.request('POST', '/admin/customer-groups', {
      name: 'Regulars',
    });
    await dashboard.go(`customers/groups/${customer_group.id}`);
    await dashboard.clickButton('Edit customers');
    await dashboard.fill('input[placeholder=Search]', 'maja@');
    await dashboard.page.getByText('guest-1').first().waitFor({ state: 'hidden' });
    await dashboard.tick('maja@example.com');
    await dashboard.clickButton('Save');
    await dashboard.waitForText('maja@example.com');
    await dashboard.rowMenu('maja@example.com', 'Delete from the group');
    await dashboard.waitForText('No customers in this group yet');
    await dashboard.go(`customers/groups/${customer_group.id}`);
    await dashboard.menu('Edit');
    await dashboard.fill('input[name="general.name"]', 'Old friends');
    await dashboard.clickButton('Edit Group');
    await dashboard.waitForText('The customer group has been updated');
    await dashboard.menu('Delete');
    await dashboard.confirm('Yes, delete');
    await dashboard.waitForText('Group deleted');
  },
  'a gift card is given away, changed, topped up, and disabled': async (dashboard) => {
    await dashboard.go('gift-cards');
    await dashboard.clickButton('Custom Gift Card');
    await dashboard.choose(-1, 'Europe');
    await dashboard.page.locator('input[placeholder="-"]').first().fill('25.00');
    await dashboard.fill('input[name="receiver.email"]', 'friend@example.com');
    await dashboard.fill('textarea', 'For an evening outside');
    await dashboard.clickButton('Create and send');
    await dashboard.waitForText('Custom gift card was created successfully');
    await dashboard.waitUntilRendered();
    await dashboard.page.locator('tbody tr').first().click();
    await dashboard.waitUntilRendered();
    await dashboard.menu('Update balance');
    await dashboard.page.locator('input[placeholder="-"]').first().fill('20.00');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Gift card balance was updated');
    await dashboard.menu('Edit details');
    await dashboard.choose(-1, 'United States');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Gift card was successfully updated');
    await dashboard.clickButton('Active');
    await dashboard.page.getByRole('menuitem', { name: 'Disable' }).click();
    await dashboard.waitForText('Successfully updated the status of the Gift Card');
  },
  'the gift card of the shop gets a denomination, and is hidden and shown': async (dashboard) => {
    await dashboard.go('gift-cards');
    await dashboard.menu('Unpublish');
    await dashboard.waitForText('Successfully updated Gift Card');
    await dashboard.go('gift-cards');
    await dashboard.menu('Publish');
    await dashboard.waitUntilRendered();
    await dashboard.go('gift-cards/manage');
    await dashboard.menu('Add Denomination');
    await dashboard.page.locator('input[placeholder="-"]').first().fill('75');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('A new denomination was successfully added');
    await dashboard.go('gift-cards/manage');
    await dashboard.rowMenu('75', 'Edit');
    await dashboard.page.locator('input[placeholder="-"]').first().fill('77');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('A new denomination was successfully updated');
    await dashboard.go('gift-cards/manage');
    await dashboard.rowMenu('77', 'Delete');
    await dashboard.confirm(/^Yes/);
    await dashboard.waitForText('successfully deleted');
  },
};
