import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/* The guards that `npm run mutate:guards` takes away one by one. See docs/testing.md, Guards. */

interface Guard {
  guard: string;
  file: string;
  code: string;
  mutant: string;
  spec: string;
  test: string;
}

const FOLDER = 'test/mutation/guards';

const guards = readdirSync(FOLDER).flatMap(
  (file) => parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Guard[],
);

describe('The listed guards', () => {
  it.each(guards.map(({ guard, ...rest }) => [guard, rest] as const))(
    'have a spec, and code that can be replaced: %s',
    (_, { file, code, mutant, spec }) => {
      expect(existsSync(spec)).toBe(true);
      expect(readFileSync(file, 'utf8').split(code)).toHaveLength(2);
      expect(mutant).not.toBe(code);
    },
  );

  it('have names of their own', () => {
    const names = guards.map(({ guard }) => guard);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
