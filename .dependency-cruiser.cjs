const { existsSync, readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

/** Modules that may import from these modules only, and not from all modules below them. */
const LEAVES = {
  'model/entities': ['engine'],
  'model/pricing': ['engine/kernel/arithmetic'],
  'model/location-choice': [],
};

/** The only module that may import the files directly in `src`, which assemble the application. */
const ABOVE_THE_APPLICATION = 'server/standalone';

/** They read the list of currencies that a migration has stored. */
const READ_MIGRATIONS = ['shop/settings/currencies', 'server/standalone'];

/** The maximum number of files in a folder, so that it can be read at a glance. */
const MAX_FILES = 16;

const SRC = path.join(__dirname, 'src');

/** All modules from the bottom up, e.g. `shop/orders/returns`. */
const modules = readLayers();
checkFiles();

const SPEC = '\\.spec\\.ts$';

module.exports = {
  forbidden: [
    ...readdirSync(path.join(SRC, 'additions')).map(additionRule),
    {
      name: 'additions-are-loaded-by-modules.ts',
      comment:
        'The shop works without its additions: it knows only their declarations (src/assembly/define-module.ts).',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(additions/|modules\\.ts$)|${SPEC}` },
      to: { path: '^src/additions/' },
    },
    ...modules.map((module, index) => layerRule(module, LEAVES[module] ?? modules.slice(0, index))),
    {
      name: 'pricing-is-pure',
      comment: 'Pricing takes values and returns values: no package, no clock, no database.',
      severity: 'error',
      from: { path: '^src/model/(pricing|location-choice)/', pathNot: SPEC },
      to: { pathNot: '^src/(model/(pricing|location-choice)|engine/kernel/arithmetic)/' },
    },
    {
      name: 'arithmetic-is-pure',
      comment: 'Arithmetic on integers needs nothing but numbers.',
      severity: 'error',
      from: { path: '^src/engine/kernel/arithmetic/', pathNot: SPEC },
      to: { pathNot: '^src/engine/kernel/arithmetic/' },
    },
    {
      name: 'migrations-stand-alone',
      comment:
        'A migration must do the same in ten years, when src/ has changed: it imports nothing from there.',
      severity: 'error',
      from: { path: '^migrations/' },
      to: { path: '^(src|test|bench)/' },
    },
    {
      name: 'no-cycles',
      comment:
        'Only entities may import each other (with Relation<…>). Code that a declaration loads by import() may use the list of declarations.',
      severity: 'error',
      from: { path: '^(src|migrations)/', pathNot: '^src/(model/entities/|.*\\.entity\\.ts$)' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^(src|migrations)/', pathNot: SPEC },
      to: { path: `^(test|bench)/|${SPEC}` },
    },
    {
      name: 'no-test-kits-in-the-product',
      comment:
        '`@storekeep/server/testing` is for the tests of applications; the product must run without it.',
      severity: 'error',
      from: { path: '^(src|migrations)/', pathNot: '^src/additions/testing/(payment-kit/|index\\.ts)' },
      to: { path: '^src/additions/testing/(payment-kit/|index\\.ts)' },
    },
    {
      name: 'no-development-packages-in-the-product',
      comment:
        'It would be missing where the package is installed: move it to dependencies, or to the optional peers.',
      severity: 'error',
      from: { path: '^(src|migrations)/', pathNot: SPEC },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['npm-peer'],
        pathNot: '^node_modules/@types/',
      },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: { path: '^(src|migrations)/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsConfig: { fileName: path.join(__dirname, 'tsconfig.json') },
    tsPreCompilationDeps: true, // `import type` is a dependency, too
    doNotFollow: { path: '^node_modules/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};

/** An addition imports its own files, the doors that every module has, and the face of additions that it requires. */
function additionRule(name) {
  const file = path.join(SRC, 'additions', name, `${name}.addition.ts`);
  const declaration = existsSync(file) ? readFileSync(file, 'utf8') : ''; // the payment kit installs nothing
  const [, list = ''] = /requires: \[([^\]]*)\]/.exec(declaration) ?? [];
  const required = [...list.matchAll(/'([^']+)'/g)].map(([, other]) => `additions/${other}/index\\.ts`);
  const doors = '(commands|extend|module)\\.ts';
  return {
    name: `additions/${name}`,
    comment: `${name} imports @storekeep/server/extend, /module and /commands, and index.ts of what it requires.`,
    severity: 'error',
    from: { path: `^src/additions/${name}/`, pathNot: SPEC },
    to: {
      path: '^(src|migrations)/',
      pathNot: `^src/(${[`additions/${name}/`, doors, ...required].join('|')})`,
    },
  };
}

function layerRule(module, below) {
  const allowed = [module, ...below].map((one) => `${one}/`);
  if (module === ABOVE_THE_APPLICATION) allowed.push('[^/]+$', 'assembly/');
  return {
    name: `layers/${module}`,
    comment: `${module} imports from ${below.length ? `${below.at(-1)} and what is below it` : 'nothing else'} (src/layers.ts, src/shop-modules.ts). Pass data down, return values up, or register an implementation from above.`,
    severity: 'error',
    from: { path: `^src/${module}/` },
    to: {
      path: READ_MIGRATIONS.includes(module) ? '^src/' : '^(src|migrations)/',
      pathNot: `^src/(${allowed.join('|')})`,
    },
  };
}

/** The groups of `src/layers.ts`; the modules of the shop are in the order of `src/shop-modules.ts`. */
function readLayers() {
  const ofShop = [
    ...readFileSync(path.join(SRC, 'shop-modules.ts'), 'utf8').matchAll(/from '\.\/(\S+)\/[^/']+'/g),
  ];
  return evaluate(path.join(SRC, 'layers.ts')).layers.flatMap(
    ({ group, modules, withoutNestModule = {} }) => {
      const known =
        modules?.map((name) => `${group}/${name}`) ??
        ofShop.map(([, folder]) => folder).filter((folder) => `${folder}/`.startsWith(`${group}/`));
      for (const [name, next] of Object.entries(withoutNestModule))
        known.splice(known.indexOf(`${group}/${next}`), 0, `${group}/${name}`);
      const isOneModule = known.length === 1 && known[0] === group;
      for (const folder of isOneModule ? [] : foldersIn(group))
        if (!known.includes(folder))
          throw new Error(
            `src/${folder} is not in the order of modules: add its module to src/shop-modules.ts`,
          );
      return known;
    },
  );
}

function foldersIn(group) {
  return readdirSync(path.join(SRC, group), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${group}/${name}`);
}

/** Checks that file names are unique, so that a file can be found by its name, and that folders are small. */
function checkFiles() {
  const counts = new Map();
  const folders = new Map();
  for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const [name, folder] = [path.basename(file), path.dirname(file)];
    if (name === 'index.ts' && folder !== '.') continue; // the face of an addition
    if (counts.has(name)) throw new Error(`src/${file} has the same name as src/${counts.get(name)}`);
    counts.set(name, file);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  for (const [folder, count] of folders)
    if (count > MAX_FILES)
      throw new Error(`src/${folder} has ${count} files: divide it into folders of ${MAX_FILES} at most`);
}

/** The exports of a TypeScript file that imports nothing: this one is JavaScript and cannot import it. */
function evaluate(file) {
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.CommonJS },
  });
  const module = { exports: {} };
  new Function('module', 'exports', outputText)(module, module.exports);
  return module.exports;
}
