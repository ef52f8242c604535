import { readFileSync, writeFileSync } from 'node:fs';
import { configTable } from '../dist/src/server/standalone/config/config-table.js';

// Writes the table of variables into docs/configuration.md.
const FILE = 'docs/configuration.md';
const text = readFileSync(FILE, 'utf8');
const [begin, end] = ['<!-- config:begin -->', '<!-- config:end -->'];
const table = `${begin}\n\n${configTable()}\n\n${end}`;
writeFileSync(FILE, text.slice(0, text.indexOf(begin)) + table + text.slice(text.indexOf(end) + end.length));
