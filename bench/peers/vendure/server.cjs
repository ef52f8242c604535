const { bootstrap } = require('@vendure/core');
const createConfig = require('./vendure-config.cjs');

bootstrap(createConfig()).catch((error) => {
  console.error(error);
  process.exit(1);
});
