// Writes the folder of a new shop.
import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const TEMPLATE = fileURLToPath(new URL('template', import.meta.url));
const { version, engines } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** What npm accepts as the name of a package, which the folder becomes. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,213}$/;

/** An error that the caller can correct; the message is all that is printed. */
export class CreateError extends Error {
  name = 'CreateError';

  /** @param exitCode 1 if it failed, 2 if it was called wrongly, as for the commands of the server */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * @param folder is created, with the folders above it; its last part is the name of the shop
 * @param options.server a file `.tgz` of `@storekeep/server`, which is copied into the folder, or a version; defaults to ours
 * @throws CreateError if the name is invalid, the folder has something in it, or the file is missing; nothing is written then
 */
export function createShop(folder, { server = `^${version}` } = {}) {
  const target = path.resolve(folder);
  const name = path.basename(target);
  if (!NAME.test(name))
    throw new CreateError(
      `"${name}" is not a valid name: use lower-case letters, digits, "-", "_" and "."`,
      2,
    );
  requireEmpty(target, folder);
  const tarball = server.endsWith('.tgz') ? path.resolve(server) : null;
  if (tarball !== null && !existsSync(tarball)) throw new CreateError(`There is no file ${server}`);
  if (tarball === null && !/^[\^~]?\d+\.\d+|^(latest|next)$/.test(server))
    throw new CreateError(`"${server}" is neither a file .tgz nor a version of @storekeep/server`, 2);

  cpSync(TEMPLATE, target, { recursive: true });
  if (tarball !== null) copyFileSync(tarball, path.join(target, path.basename(tarball)));
  const specifier = tarball === null ? server : `file:${path.basename(tarball)}`;
  fillIn(path.join(target, 'README.md'), name);
  const files = {
    'package.json': manifestOf(name, specifier),
    '.gitignore': GIT_IGNORED,
    '.dockerignore': DOCKER_IGNORED,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(target, file), text);
  // it has secrets, and npm packs no file of this name
  writeFileSync(path.join(target, '.env'), environmentOf(), { mode: 0o600 });
}

function requireEmpty(target, folder) {
  if (!existsSync(target)) return;
  if (!statSync(target).isDirectory()) throw new CreateError(`${folder} is a file; nothing was written`);
  if (readdirSync(target).length > 0) throw new CreateError(`${folder} is not empty; nothing was written`);
}

function fillIn(file, name) {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('{{name}}', name));
}

function manifestOf(name, server) {
  const manifest = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      start: 'storekeep start',
      storefront: 'node storefront/serve.mjs',
      doctor: 'storekeep doctor',
      storekeep: 'storekeep',
    },
    engines,
    dependencies: { '@storekeep/server': server },
    // so that modules use the installation of the shop, and `npm install` installs what they need
    workspaces: ['modules/*'],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const GIT_IGNORED = ['node_modules', '.data', '.env', 'backups', 'modules/*/dist', ''].join('\n');
/** The image has the compiled modules, and gets the variables when it starts. */
const DOCKER_IGNORED = ['**/node_modules', '.data', '.env', '.git', 'backups', ''].join('\n');

function environmentOf() {
  return `# Read by the server, its commands and compose.yaml. Keep it secret, and out of version control.
PORT=9000
COOKIE_SECRET=${randomBytes(32).toString('hex')}

# Without a database, the demo shop is in an embedded PostgreSQL in .data. Your own shop:
#DATABASE_URL=postgres://shop@localhost/shop

# The password of the PostgreSQL in compose.yaml
POSTGRES_PASSWORD=${randomBytes(16).toString('hex')}

# Your modules, separated by commas
#STOREKEEP_MODULES=./modules/gift-boxes/dist/gift-boxes.module.js

# Payments by Stripe, and e-mails
#STRIPE_API_KEY=sk_test_…
#SMTP_URL=smtp://user:password@mail.example:587
#MAIL_FROM=Shop <shop@example.com>
`;
}
