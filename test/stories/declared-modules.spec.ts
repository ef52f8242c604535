import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { secretsOf, startupWarnings } from '#server/standalone/config/config';
import { findMisspelledVariables } from '#server/standalone/config/environment/misspelled-variables';
import { loadConfig } from '#server/standalone/own-modules';
import { describeServer } from '#server/standalone/start/greeting';
import { CommerceModule, type CommerceOptions } from '../../src/index.ts';
import giftNotes from '../data/modules/gift-notes.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts';
import { type Shop, useShop } from '../support/shop.ts';

const GIFT_NOTES = { STOREKEEP_MODULES: './test/data/modules/gift-notes.ts' };

describe('A declared module of STOREKEEP_MODULES', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await useShop({ ...GIFT_NOTES, GIFT_NOTES_MAX_LENGTH: '40', PATH_PREFIX: '/shop' });
  });

  afterAll(() => shop.close());

  it('serves its routes below the prefix, with its options and entities', async () => {
    const response = await shop.http.get('/shop/store/gift-notes' as '/store');
    expect(response).toMatchObject({ status: 200, body: { notes: ['With love'], max_length: 40 } });
  });

  it('records its migrations under its name, with underscores for hyphens', async () => {
    const rows = await shop.sql('select name from gift_notes_migrations');
    expect(rows).toEqual([{ name: 'CreateGiftNotes1700000000000' }]);
  });
});

describe('The variables of a declared module', () => {
  it('are read and checked', async () => {
    await expect(loadConfig({ ...GIFT_NOTES, GIFT_NOTES_MAX_LENGTH: 'long' })).rejects.toThrow(
      'GIFT_NOTES_MAX_LENGTH: "long" is not a number from 1',
    );
  });

  it('are checked in combination', async () => {
    await expect(loadConfig({ ...GIFT_NOTES, GIFT_NOTES_MAX_LENGTH: '5000' })).rejects.toThrow(
      'GIFT_NOTES_KEY: is missing for long notes',
    );
  });

  it('are known to the search for misspelled ones', async () => {
    const { installedModules } = await loadConfig(GIFT_NOTES);
    expect(findMisspelledVariables({ GIFT_NOTES_KEI: 'x' }, installedModules)).toEqual([
      'GIFT_NOTES_KEI: did you mean GIFT_NOTES_KEY?',
    ]);
  });

  it('are secret where the module says so', async () => {
    const config = await loadConfig({ ...GIFT_NOTES, GIFT_NOTES_KEY: 'very-secret' });
    expect(secretsOf(config)).toContain('very-secret');
  });

  it('cause the warnings of the module at the start', async () => {
    expect(startupWarnings(await loadConfig(GIFT_NOTES))).toEqual(['GIFT_NOTES_KEY is not set']);
  });

  it('are described by the module in the greeting', async () => {
    const greeting = describeServer(await loadConfig(GIFT_NOTES), {
      ...{ url: null, metricsUrl: null, demoLogin: null, envFile: null },
      ...{ isDemo: false, dataDir: null, missing: [] },
    });
    expect(greeting).toContain('  Gift notes   have up to 100 characters\n');
  });
});

describe('A module of STOREKEEP_MODULES that cannot be used', () => {
  it.each([
    [
      'is listed twice',
      './test/data/modules/gift-notes.ts,./test/data/modules/gift-notes.ts',
      'gift-notes is listed twice',
    ],
    [
      'requires one that is not installed',
      './test/data/modules/requiring.ts',
      'requiring requires the module none',
    ],
    [
      'declares a variable of the server',
      './test/data/modules/clashing.ts',
      'clashing declares the variable PORT',
    ],
  ])('is named if it %s', async (_, modules, message) => {
    await expect(loadConfig({ STOREKEEP_MODULES: modules })).rejects.toThrow(
      `STOREKEEP_MODULES: the module ${message}`,
    );
  });
});

describe('The option additions', () => {
  let database: TestDatabase;

  beforeAll(async () => void (database = await createEmptyDatabase()));
  afterAll(() => database.close());

  const options = (): CommerceOptions => ({
    database: { url: database.url, poolSize: 3 },
    additions: [giftNotes],
    giftNotes: { maxLength: 7 },
  });

  it('installs a declared module by forRoot, under its prefix', async () => {
    const notes = await readNotes(
      CommerceModule.forRoot({ ...options(), http: { prefix: '/shop' } }),
      '/shop',
    );
    expect(notes).toEqual({ notes: ['With love'], max_length: 7 });
  });

  it('installs a declared module by forRootAsync', async () => {
    const { additions, giftNotes, ...others } = options();
    const module = CommerceModule.forRootAsync({ additions, giftNotes, useFactory: async () => others });
    expect(await readNotes(module, '')).toEqual({ notes: ['With love'], max_length: 7 });
  });

  it('rejects options that the module rejects, before anything connects', () => {
    expect(() => CommerceModule.forRoot({ ...options(), giftNotes: { maxLength: 0 } })).toThrow(
      'giftNotes.maxLength: is less than 1',
    );
  });

  it('rejects two modules of the same name', () => {
    expect(() => CommerceModule.forRoot({ ...options(), additions: [giftNotes, giftNotes] })).toThrow(
      'additions: two modules have the name gift-notes',
    );
  });

  async function readNotes(
    module: ReturnType<typeof CommerceModule.forRoot>,
    prefix: string,
  ): Promise<unknown> {
    const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
      logger: false,
      abortOnError: false,
    });
    try {
      await app.init();
      const { body } = await app.inject({ url: `${prefix}/store/gift-notes` });
      return JSON.parse(body);
    } finally {
      await app.close();
    }
  }
});
