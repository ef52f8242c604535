import type { ModuleNames } from './module-names.ts';

/** The dependencies of a generated module; the spec compares them with those of `examples/modules/wishlist`. */
const DEPENDENCIES = {
  '@nestjs/common': '^12.5.1',
  '@nestjs/core': '^12.5.1',
  'class-validator': '^0.15.1',
  'reflect-metadata': '^0.2.2',
  rxjs: '^7.8.2',
  typeorm: '^1.1.1',
};

const DEV_DEPENDENCIES = { '@types/node': '^20.19.43', typescript: '^6.0.3' };

const COMPILER_OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  outDir: 'dist',
  rootDir: 'src',
  strict: true,
  skipLibCheck: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  useDefineForClassFields: false,
  sourceMap: true,
  types: ['node'],
};

/**
 * The files of a generated module that are not code, by path.
 * @param server the version or the tarball of `@storekeep/server` that it depends on
 */
export function packageFiles({ kebab, snake }: ModuleNames, server: string): Record<string, string> {
  const manifest = {
    name: `storekeep-module-${kebab}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    main: `./dist/${kebab}.module.js`,
    scripts: { build: 'tsc', test: `tsc && node --test dist/${kebab}.test.js` },
    dependencies: { ...DEPENDENCIES, '@storekeep/server': server },
    devDependencies: DEV_DEPENDENCIES,
  };
  return {
    'package.json': toJson(manifest),
    'tsconfig.json': toJson({ compilerOptions: COMPILER_OPTIONS, include: ['src'] }),
    '.gitignore': 'dist\nnode_modules\n',
    'README.md': `# ${kebab}

A module of Storekeep, for the standalone server and for applications that embed the shop.

    npm install
    npm test
    STOREKEEP_MODULES=./${kebab}/dist/${kebab}.module.js npx @storekeep/server start

The last line is run in the directory above. \`npm test\` starts a shop with the module on an embedded
PostgreSQL, or on the database of \`TEST_DATABASE_URL\`, which must be empty or belong to a test shop.

| route | |
|---|---|
| \`GET /store/${kebab}\` | the entries of the customer who is logged in → \`{ entries }\` |
| \`POST /store/${kebab}\` | \`{ text }\` → \`{ entry }\` |

\`${snake.toUpperCase()}_PAGE_SIZE\` is the number of entries that a response has at most; it defaults to 100.

| file | |
|---|---|
| \`src/${kebab}.module.ts\` | declares the module: its variables, options, Nest module and migrations |
| \`src/${kebab}.controller.ts\` | the routes |
| \`src/${kebab}-entries.ts\` | reads and writes the table |
| \`src/${kebab}.subscriber.ts\` | receives events of the shop |
| \`src/${kebab}.migration.ts\` | creates the table \`${snake}_entry\` |
`,
  };
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
