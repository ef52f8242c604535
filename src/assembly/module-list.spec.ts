import { defineModule, type ModuleDeclaration } from './define-module.ts';
import { selectModules } from './module-list.ts';

const declare = (name: string, ...requires: string[]) => defineModule({ name, requires });

describe('The modules that a shop uses', () => {
  const mail = declare('mail');
  const newsletter = declare('newsletter', 'mail');
  const wishlist = declare('wishlist');
  const digest = declare('digest', 'newsletter', 'wishlist');

  it('come after those that they require', () => {
    const all = [digest, newsletter, wishlist, mail];
    expect(select(all, ...all)).toEqual(['mail', 'newsletter', 'wishlist', 'digest']);
  });

  it('are in the order of their declarations if none requires another', () => {
    expect(select([wishlist, mail], mail, wishlist)).toEqual(['wishlist', 'mail']);
  });

  it('contain those that are required by a module that is used', () => {
    expect(select([digest, newsletter, wishlist, mail], newsletter)).toEqual(['mail', 'newsletter']);
  });

  it('contain what is required over several modules', () => {
    expect(select([mail, newsletter, wishlist, digest], digest)).toEqual([
      'mail',
      'newsletter',
      'wishlist',
      'digest',
    ]);
  });

  it('do not contain one that only requires a module that is used', () => {
    expect(select([mail, newsletter], mail)).toEqual(['mail']);
  });

  it('are rejected if one that is used requires a missing one', () => {
    expect(() => select([newsletter], newsletter)).toThrow(
      'The module newsletter requires mail, which is missing',
    );
  });

  it('may miss what only an unused one requires', () => {
    expect(select([newsletter, wishlist], wishlist)).toEqual(['wishlist']);
  });

  it('are rejected with their names if they require each other', () => {
    const [hen, egg] = [declare('hen', 'egg'), declare('egg', 'hen')];
    expect(() => select([mail, hen, egg], hen)).toThrow('Modules require each other: hen, egg, hen');
  });

  it('are rejected if one requires itself', () => {
    const snake = declare('snake', 'snake');
    expect(() => select([snake], snake)).toThrow('Modules require each other: snake, snake');
  });

  it('are rejected if two have the same name', () => {
    expect(() => select([mail, wishlist, declare('mail')], wishlist)).toThrow(
      'Two modules have the name mail',
    );
  });
});

function select(modules: readonly ModuleDeclaration[], ...used: ModuleDeclaration[]): string[] {
  return selectModules(modules, (module) => used.includes(module)).map(({ name }) => name);
}
