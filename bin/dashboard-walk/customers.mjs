/* The steps with customers: searching, grouping, issuing gift cards. */

export const customerStories = {
  'customers are found, paged and changed': async (desk) => {
    for (let at = 1; at <= 18; at++) {
      const body = { email: `guest-${at}@example.com`, first_name: 'Guest', last_name: `Number ${at}` };
      await desk.ask('POST', '/admin/customers', { ...body, password: 'a password for a guest' });
    }
    await desk.go('customers');
    await desk.sees('1 - 15 of');
    await desk.nextPage();
    await desk.sees('16 -');
    await desk.go('customers');
    await desk.fill('input[placeholder=Search]', 'guest-7@');
    await desk.sees('Number 7');
    await desk.drawn();
    await desk.page.locator('tbody tr').first().click();
    await desk.drawn();
    await desk.menu('Edit');
    await desk.fill('input[name=first_name]', 'Gunda');
    await desk.fill('input[name=phone]', '+49 30 5550199');
    await desk.press('Save and close');
    await desk.sees('Successfully updated customer');
    await desk.sees('Gunda');
  },
  'the orders of a customer are looked at': async (desk) => {
    await desk.go('customers?q=ada%40example.com');
    await desk.page.locator('tbody tr').filter({ hasText: 'ada@example.com' }).first().click();
    await desk.drawn();
    await desk.page.locator('tbody tr').first().click();
    await desk.page.waitForURL(/\/a\/orders\/order_/);
    await desk.drawn();
  },
  'a group gets customers and loses them, is renamed, and deleted': async (desk) => {
    const { customer_group } = await desk.ask('POST', '/admin/customer-groups', { name: 'Regulars' });
    await desk.go(`customers/groups/${customer_group.id}`);
    await desk.press('Edit customers');
    await desk.fill('input[placeholder=Search]', 'maja@');
    await desk.page.getByText('guest-1').first().waitFor({ state: 'hidden' });
    await desk.tick('maja@example.com');
    await desk.press('Save');
    await desk.sees('maja@example.com');
    await desk.rowMenu('maja@example.com', 'Delete from the group');
    await desk.sees('No customers in this group yet');
    await desk.go(`customers/groups/${customer_group.id}`);
    await desk.menu('Edit');
    await desk.fill('input[name="general.name"]', 'Old friends');
    await desk.press('Edit Group');
    await desk.sees('The customer group has been updated');
    await desk.menu('Delete');
    await desk.confirm('Yes, delete');
    await desk.sees('Group deleted');
  },
  'a gift card is given away, changed, topped up, and disabled': async (desk) => {
    await desk.go('gift-cards');
    await desk.press('Custom Gift Card');
    await desk.choose(-1, 'Europe');
    await desk.page.locator('input[placeholder="-"]').first().fill('25.00');
    await desk.fill('input[name="receiver.email"]', 'friend@example.com');
    await desk.fill('textarea', 'For an evening outside');
    await desk.press('Create and send');
    await desk.sees('Custom gift card was created successfully');
    await desk.drawn();
    await desk.page.locator('tbody tr').first().click();
    await desk.drawn();
    await desk.menu('Update balance');
    await desk.page.locator('input[placeholder="-"]').first().fill('20.00');
    await desk.press('Save and close');
    await desk.sees('Gift card balance was updated');
    await desk.menu('Edit details');
    await desk.choose(-1, 'United States');
    await desk.press('Save and close');
    await desk.sees('Gift card was successfully updated');
    await desk.press('Active');
    await desk.page.getByRole('menuitem', { name: 'Disable' }).click();
    await desk.sees('Successfully updated the status of the Gift Card');
  },
  'the gift card of the shop gets a denomination, and is hidden and shown': async (desk) => {
    await desk.go('gift-cards');
    await desk.menu('Unpublish');
    await desk.sees('Successfully updated Gift Card');
    await desk.go('gift-cards');
    await desk.menu('Publish');
    await desk.drawn();
    await desk.go('gift-cards/manage');
    await desk.menu('Add Denomination');
    await desk.page.locator('input[placeholder="-"]').first().fill('75');
    await desk.press('Save and close');
    await desk.sees('A new denomination was successfully added');
    await desk.go('gift-cards/manage');
    await desk.rowMenu('75', 'Edit');
    await desk.page.locator('input[placeholder="-"]').first().fill('77');
    await desk.press('Save and close');
    await desk.sees('A new denomination was successfully updated');
    await desk.go('gift-cards/manage');
    await desk.rowMenu('77', 'Delete');
    await desk.confirm(/^Yes/);
    await desk.sees('successfully deleted');
  },
};
