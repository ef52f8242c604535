import { readFileSync } from 'node:fs';

/** The flags that `npm start` gives to Node: `exec node <flags> dist/src/main.js`. */
export function startFlags() {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return scripts.start.split(' ').slice(2, -1);
}
