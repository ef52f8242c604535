// Before the package is packed: the storefront of new shops is that of examples/storefront, which is tested there.
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../../examples/storefront', import.meta.url));
const target = fileURLToPath(new URL('template/storefront', import.meta.url));
rmSync(target, { recursive: true, force: true });
// the README of the shop says how it is started
cpSync(source, target, {
  recursive: true,
  filter: (file) =>
    !/node_modules|(^|[/\\])(package(-lock)?\.json|README\.md)$/.test(file.slice(source.length)),
});
