const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

/** Rooms that import from no other room, though some are to their left. */
const ALONE = ['entities', 'pricing'];

/** Rooms above the module as a whole: they alone import the files directly in `src`. */
const ABOVE = ['standalone'];

/** Rooms that make our schema themselves, to hold another beside it. */
const MAKE_THE_SCHEMA = ['adopt'];

/** From left to right, as `src/rooms.ts` has them: read as text, since this file cannot import TypeScript. */
const rooms = readRooms(path.join(__dirname, 'src/rooms.ts'));

const SPEC = '\\.spec\\.ts$';

module.exports = {
  forbidden: [
    ...rooms.flatMap((level, index) =>
      level.map((room) => roomRule(room, ALONE.includes(room) ? [] : rooms.slice(0, index).flat())),
    ),
    {
      name: 'pricing-is-pure',
      comment: 'pricing/ takes values and returns values: no package, no clock, no database.',
      severity: 'error',
      from: { path: '^src/pricing/', pathNot: SPEC },
      to: { pathNot: '^src/pricing/' },
    },
    {
      name: 'migrations-stand-alone',
      comment:
        'A migration must do the same in ten years: it may use nothing of src/ that will have changed by then.',
      severity: 'error',
      from: { path: '^migrations/' },
      to: { path: '^(src|test|bench)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Only entities may point at each other (with Relation<…>).',
      severity: 'error',
      from: { path: '^(src|migrations)/', pathNot: '^src/entities/' },
      to: { circular: true },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^(src|migrations)/', pathNot: SPEC },
      to: { path: `^(test|bench)/|${SPEC}` },
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
    tsPreCompilationDeps: true, // `import type` counts: a room knows what it names
    doNotFollow: { path: '^node_modules/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};

function roomRule(room, left) {
  return {
    name: `rooms-in-a-line/${room}`,
    comment: `${room}/ may import from ${[...left, 'itself'].join(', ')} (src/rooms.ts). Pass facts down, return values up, or register an implementation from above.`,
    severity: 'error',
    from: { path: `^src/${room}/` },
    to: {
      path: MAKE_THE_SCHEMA.includes(room) ? '^src/' : '^(src|migrations)/',
      pathNot: `^src/(${ABOVE.includes(room) ? '[^/]+$|' : ''}(${[room, ...left].join('|')})/)`,
    },
  };
}

function readRooms(file) {
  const [, list] =
    /export const rooms\b[^=]*=\s*(\[[\s\S]*?\])\s*as const/.exec(readFileSync(file, 'utf8')) ?? [];
  if (!list) throw new Error(`${file} has no \`export const rooms = [[…], …] as const\``);
  const code = list
    .replaceAll(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '')
    .replaceAll("'", '"')
    .replaceAll(/,(\s*\])/g, '$1');
  const levels = JSON.parse(code);
  const known = levels.flat();
  for (const entry of readdirSync(path.dirname(file), { withFileTypes: true })) {
    if (entry.isDirectory() && !known.includes(entry.name)) {
      throw new Error(`src/${entry.name}/ is no room yet: give it a place in src/rooms.ts`);
    }
  }
  return levels;
}
