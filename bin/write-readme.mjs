import { readFileSync, writeFileSync } from 'node:fs';
import { configTable } from '../dist/src/standalone/config-table.js';

// Puts the table of variables into the README.
const readme = readFileSync('README.md', 'utf8');
const [begin, end] = ['<!-- config:begin -->', '<!-- config:end -->'];
const table = `${begin}\n\n${configTable()}\n\n${end}`;
writeFileSync(
  'README.md',
  readme.slice(0, readme.indexOf(begin)) + table + readme.slice(readme.indexOf(end) + end.length),
);
