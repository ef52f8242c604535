import { defineModule, type ModuleDeclaration } from '#assembly/define-module';
import { readConfig } from './config/config.ts';
import { configureShop } from './configure-shop.ts';

describe('The options that the environment has of modules', () => {
  it('are those of all modules', async () => {
    const modules = [
      declare('warehouse', { stockLocations: true }),
      declare('scale', { requireShipping: false }),
    ];
    expect(await configure(...modules)).toMatchObject({ stockLocations: true, requireShipping: false });
  });

  it('do not have what a module leaves open', async () => {
    const modules = [declare('off', { search: undefined }), defineModule({ name: 'mute' })];
    expect((await configure(...modules)).search).toBeUndefined();
  });

  it('have the lists of several modules joined', async () => {
    const modules = [
      declare('first', { columns: ['product.a'] }),
      declare('second', { columns: ['product.b'] }),
    ];
    expect(await configure(...modules)).toMatchObject({ columns: ['product.a', 'product.b'] });
  });

  it('have what a module adds to the option of one that it requires', async () => {
    const jobs = declare('queue', { jobs: { workers: 3 } });
    const faster = defineModule({
      name: 'faster',
      requires: ['queue'],
      configure: () => ({ jobs: { workers: 5 } }),
    });
    expect(await configure(jobs, faster)).toMatchObject({ jobs: { workers: 5 } });
  });

  it('are rejected if two modules set the same one, with the names of both', async () => {
    const modules = [
      declare('one-search', { requireShipping: true }),
      declare('other-search', { requireShipping: false }),
    ];
    await expect(configure(...modules)).rejects.toThrow(
      'requireShipping: one-search and other-search are both configured',
    );
  });

  it('have the value of a second module if the first leaves it open', async () => {
    const modules = [
      declare('off', { requireShipping: undefined }),
      declare('on', { requireShipping: true }),
    ];
    expect(await configure(...modules)).toMatchObject({ requireShipping: true });
  });

  it('keep the value of a first module if the second leaves it open', async () => {
    const modules = [
      declare('on', { requireShipping: true }),
      declare('off', { requireShipping: undefined }),
    ];
    expect(await configure(...modules)).toMatchObject({ requireShipping: true });
  });
});

function declare(name: string, options: ReturnType<NonNullable<ModuleDeclaration['configure']>>) {
  return defineModule({ name, configure: () => options });
}

function configure(...modules: ModuleDeclaration[]) {
  return configureShop(readConfig({}, modules), 'postgres://shop@localhost/shop', { isDemo: false });
}
