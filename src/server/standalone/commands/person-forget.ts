import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { FileLinks } from '../../../shop/back-office/files/file-links.ts';
import type { FileStore } from '../../../shop/back-office/files/file-store.ts';
import { LocalFiles } from '../../../shop/back-office/files/local-files.ts';
import { S3Files } from '../../../shop/back-office/files/s3-files.ts';
import { forgetPerson, previewForget, type ForgetReport } from '../../person/forget-person.ts';
import { readConfig } from '../config/config.ts';
import { configuredFiles } from '../configured-files.ts';
import { runCommand } from './run-command.ts';
import { withStore } from './with-store.ts';

const USAGE = `npm run person:forget -- --email <address>          prints what would be removed
npm run person:forget -- --email <address> --yes    removes it; orders stay, without name, e-mail and address
  --with-open-orders   although items are still to be sent or returned`;

runCommand(async () => {
  const {
    email,
    yes,
    'with-open-orders': withOpenOrders = false,
    help,
  } = parseArgs({
    options: {
      email: { type: 'string' },
      yes: { type: 'boolean' },
      'with-open-orders': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  }).values;
  if (help) return USAGE;
  if (!email) throw new Error(`--email is required. ${USAGE}`);
  const report = await withStore(process.env, (database) =>
    yes
      ? forgetPerson(database, openFiles(process.env), email, { withOpenOrders })
      : previewForget(database, email, { withOpenOrders }),
  );
  return describe(report, !!yes);
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
