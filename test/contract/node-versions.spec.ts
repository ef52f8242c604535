import { readFileSync } from 'node:fs';

/* The versions of Node.js that are named in several places. */

const read = (file: string) => readFileSync(file, 'utf8');
const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
const oldest = engines.node.replace(/^>=/, '');
const recommended = read('.nvmrc').trim();

describe('The versions of Node.js', () => {
  it('begin with that of package.json everywhere', () => {
    for (const name of ['create', 'medusa-js', 'medusa-react'])
      expect(JSON.parse(read(`packages/${name}/package.json`)).engines).toEqual(engines);
    for (const page of ['README.md', 'docs/deploying.md', 'docs/commands.md'])
      expect(read(page).replaceAll('\n', ' ')).toMatch(new RegExp(`Node\\.js (is older than )?${oldest}`));
    expect(read('test/proofs/packaging/node-versions.spec.ts')).toContain(`describe.each(['${oldest}', `);
  });

  it('are recommended as in .nvmrc, which the images have', () => {
    expect(read('README.md')).toContain(`${recommended} is recommended`);
    for (const file of ['Dockerfile', 'packages/create/template/Dockerfile'])
      for (const [, version] of read(file).matchAll(/^FROM node:(\d+)/gm)) expect(version).toBe(recommended);
  });

  it('are those that the built server is started on', () => {
    const [, versions] = /describe\.each\(\[(.*)\]\)/.exec(
      read('test/proofs/packaging/node-versions.spec.ts'),
    )!;
    const [last, ...others] = versions.match(/[\d.]+/g)!.reverse();
    expect(last).toBe(recommended);
    expect(read('README.md').replaceAll('\n', ' ')).toContain(
      `server on ${others.reverse().join(', ')} and ${last}`,
    );
  });
});
