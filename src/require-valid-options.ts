import type { CommerceOptions } from './commerce-options.ts';
import { dataSourceOptions } from './data-source.ts';
import { requireValidIdentityOptions } from './engine/identity/identity-options.ts';
import { ORIGIN, POSTGRES_URL, requireFormat } from './engine/kernel/text/format.ts';
import { MailOptions } from './shop/back-office/mail/mail-options.ts';

/**
 * Checks options as the standalone server checks its variables, before anything connects to a database.
 * @throws Error with one line that names the option
 */
export function requireValidOptions<Options extends CommerceOptions>(options: Options): Options {
  const { database, replicas, session, mail, http, files } = options;
  if (database) {
    dataSourceOptions(database);
    requireFormat('database.directUrl', database.directUrl, POSTGRES_URL);
  }
  requireFormat('replicas.urls', replicas?.urls, POSTGRES_URL);
  requireValidIdentityOptions(session ?? {});
  new MailOptions(mail);
  requireFormat('http.adminOrigins', http?.adminOrigins, ORIGIN);
  requireFormat('http.storeOrigins', http?.storeOrigins, ORIGIN);
  requireFormat('files.publicUrl', files?.publicUrl, ORIGIN);
  return options;
}
