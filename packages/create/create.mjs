#!/usr/bin/env node
// `npm create @storekeep my-shop`
import { parseArgs } from 'node:util';
import { CreateError, createShop } from './create-shop.mjs';

const USAGE = `Usage: npm create @storekeep <folder> [-- --server <file.tgz or version>]

Creates a folder with a Storekeep server, a storefront and a place for your modules.

Options:
  --server   a tarball of @storekeep/server, or its version on the npm registry;
             defaults to the version of this package
  --help     prints this`;

try {
  const { values, positionals } = parseCall();
  if (values.help) {
    console.log(USAGE);
  } else {
    if (positionals.length !== 1) throw new CreateError(`Name one folder.\n\n${USAGE}`, 2);
    const folder = positionals[0];
    createShop(folder, { server: values.server });
    console.log(`Created ${folder}. Continue with

  cd ${folder}
  npm install
  npm start

README.md has the URLs.`);
  }
} catch (error) {
  if (!(error instanceof CreateError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

function parseCall() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { server: { type: 'string' }, help: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new CreateError(`${error.message}\n\n${USAGE}`, 2);
  }
}
