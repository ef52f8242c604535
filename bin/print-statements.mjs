// Prints every statement that the server sends to PostgreSQL, with its values:
//   NODE_OPTIONS='--import ./bin/print-statements.mjs' npm start
import { subscribe } from 'node:diagnostics_channel';

subscribe('storekeep:statement', ({ text, values = [] }) => {
  const parameters = values.map((value, index) => `$${index + 1} = ${JSON.stringify(value)}`);
  console.log(`${text};\n-- ${parameters.join(', ')}\n`);
});
