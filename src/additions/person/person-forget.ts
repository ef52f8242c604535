import 'reflect-metadata';
import { openFileStores, personalDataOf, withStore } from '@storekeep/server/commands';
import { defineCommand } from '@storekeep/server/module';
import { forgetPerson, type ForgetReport, previewForget } from './forget-person.ts';

export const command = defineCommand({
  options: {
    email: { type: 'string', value: '<e-mail>', required: true, description: 'the person' },
    yes: { type: 'boolean', description: 'removes the data; otherwise nothing is changed' },
    'with-open-orders': {
      type: 'boolean',
      description: 'although items are still to be sent or returned',
    },
  },
  examples: [
    ['--email ada@example.com', 'prints what would be removed'],
    ['--email ada@example.com --yes', 'removes it; orders stay, without name, e-mail and address'],
  ],
  async run({ values: { email, yes, 'with-open-orders': withOpenOrders } }) {
    const { bucket, local } = openFileStores(process.env);
    const report = await withStore(process.env, (database, modules) => {
      const options = { withOpenOrders, modules: personalDataOf(modules) };
      return yes
        ? forgetPerson(database, bucket ?? local, email, options)
        : previewForget(database, email, options);
    });
    return { text: describe(report, yes), data: { removed: yes, ...report } };
  },
});

function describe(report: ForgetReport, isDone: boolean): string {
  const { customers, orders, carts, addresses, notifications, files } = report;
  return [
    `${isDone ? 'Removed' : 'Would remove'}: ${customers} customers and guests, ${addresses} addresses, ` +
      `${notifications} messages, ${files} exports of orders, and the e-mail of ${orders} orders and ${carts} carts.`,
    ...(isDone ? [] : ['Nothing was changed; add --yes.']),
    ...report.paymentReferences.map(
      (reference) => `Delete the customer at the payment company, too: ${reference}`,
    ),
    ...(report.isStaff ? ['A staff user has the same address, and was not changed.'] : []),
  ].join('\n');
}
