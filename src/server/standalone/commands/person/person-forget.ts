import 'reflect-metadata';
import { FileLinks } from '../../../../shop/back-office/files/file-links.ts';
import type { FileStore } from '../../../../shop/back-office/files/file-store.ts';
import { LocalFiles } from '../../../../shop/back-office/files/local-files.ts';
import { S3Files } from '../../../../shop/back-office/files/s3-files.ts';
import { forgetPerson, previewForget, type ForgetReport } from '../../../person/forget-person.ts';
import { readConfig } from '../../config/config.ts';
import { configuredFiles } from '../../configured-files.ts';
import { defineCommand } from '../define-command.ts';
import { withStore } from '../with-store.ts';

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
    const report = await withStore(process.env, (database) =>
      yes
        ? forgetPerson(database, openFiles(process.env), email, { withOpenOrders })
        : previewForget(database, email, { withOpenOrders }),
    );
    return { text: describe(report, yes), data: { removed: yes, ...report } };
  },
});

/** Only these variables are validated: others, such as the cookie secret, may be missing for this command. */
function openFiles(env: NodeJS.ProcessEnv): FileStore {
  const variables = Object.entries(env).filter(([name]) => /^(S3_|FILES_DIR$|DATA_DIR$)/.test(name));
  const { directory, s3 } = configuredFiles(readConfig(Object.fromEntries(variables)));
  // files are only deleted here, so that no link is ever signed
  return s3 ? new S3Files(s3) : new LocalFiles(directory, new FileLinks('', ''));
}

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
