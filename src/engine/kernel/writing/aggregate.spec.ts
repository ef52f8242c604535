import { Album, ALBUM_TABLES, Cover, Credit, Player, Track } from '../../../../test/support/albums.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { Database } from '../database/database.ts';
import { type SentStatement, statements } from '../database/sql.ts';
import { aggregate, type Loaded } from './aggregate.ts';
import { expression, linked, pairs, part } from './aggregate-fields.ts';

const albums = aggregate(Album, {
  as: 'a',
  except: ['length'],
  with: {
    minutes: expression<number>('(select coalesce(sum(t.minutes), 0) from track t where t.album_id = a.id)'),
    tracks: part(Track, {
      as: 't',
      except: ['album_id', 'minutes'],
      reads: { title: 'trim(t.title)' },
      // clears the previous `is_first` before it sets another one, as the constraint requires
      writeOrder: (x, y) => Number(x.is_first) - Number(y.is_first),
      with: { credits: part(Credit, { except: ['track_id'] }), writers: pairs('player_id') },
    }),
    cover: part(Cover, { as: 'v', except: ['album_id'] }),
    players: linked(Player, {
      as: 'p',
      only: ['id'],
      with: { name: expression<string>('upper(p.name)') },
      position: 'added_at',
    }),
  },
});
type LoadedAlbum = Loaded<typeof albums>;

let test: TestDatabase;
let database: Database;
beforeEach(async () => {
  test = await createTestDatabase();
  await test.query(ALBUM_TABLES);
  database = new Database(await test.openDataSource());
});
afterEach(() => test.close());

describe('An aggregate', () => {
  it('is loaded completely in one statement', async () => {
    const sent = await statementsOf(async () =>
      expect(await albums.load(database, 'a1')).toEqual({
        id: 'a1',
        title: 'Blue',
        released_at: expect.stringContaining('.123456'),
        minutes: 6,
        tracks: [
          {
            ...{ id: 't2', title: 'All I Want', place: 1, is_first: true, data: null, writers: [] },
            credits: [
              { player_id: 'p1', role: 'voice' },
              { player_id: 'p2', role: 'guitar' },
            ],
          },
          {
            ...{ id: 't1', title: 'My Old Man', place: 2, is_first: null, data: null },
            ...{ credits: [], writers: [] },
          },
        ],
        cover: null,
        players: [
          { id: 'p2', name: 'JAMES' },
          { id: 'p1', name: 'JONI' },
        ],
      }),
    );
    expect(sent).toHaveLength(1);
  });

  it('is undefined if it does not exist', async () => {
    expect(await albums.load(database, 'a3')).toBeUndefined();
  });

  it('is saved in one statement, which does not update unchanged rows', async () => {
    const sent = await change((album) => {
      album.title = 'Bluer';
      album.tracks[1].title = 'My Young Man';
      album.tracks[1].data = { rating: [5] };
    });
    expect(sent).toHaveLength(1);
    const album = (await albums.load(database, 'a1'))!;
    expect(album).toMatchObject({ title: 'Bluer', released_at: expect.stringContaining('.123456') });
    expect(album.tracks[1]).toMatchObject({ title: 'My Young Man', data: { rating: [5] } });
    const touched = 'select id from track where updated_at > $1 order by id';
    expect(await database.query(touched, ['2001-01-01'])).toEqual([{ id: 't1' }]);
  });

  it('inserts new rows and deletes removed ones, with their children', async () => {
    await change((album) => {
      const credits = [{ player_id: 'p3', role: 'bass' }];
      album.tracks.shift();
      album.tracks.push({
        id: 't4',
        title: 'Carey',
        place: 3,
        is_first: null,
        data: null,
        credits,
        writers: [{ player_id: 'p1' }],
      });
      album.cover = { id: 'v1', url: 'blue.png' };
    });
    const { tracks, cover } = (await albums.load(database, 'a1'))!;
    expect(tracks.map(({ id }) => id)).toEqual(['t1', 't4']);
    expect(tracks[1].credits).toEqual([{ player_id: 'p3', role: 'bass' }]);
    expect(tracks[1].writers).toEqual([{ player_id: 'p1' }]);
    expect(cover).toEqual({ id: 'v1', url: 'blue.png' });
    expect(await database.query('select from credit')).toHaveLength(1);

    await change((album) => (album.cover = null));
    expect(await database.query('select from cover')).toHaveLength(0);
    expect((await albums.load(database, 'a2'))!.tracks).toHaveLength(1);
  });

  it('identifies rows by a composite key', async () => {
    await change(({ tracks: [track] }) => {
      track.credits[0].role = 'dulcimer';
      track.credits.pop();
    });
    expect((await albums.load(database, 'a1'))!.tracks[0].credits).toEqual([
      { player_id: 'p1', role: 'dulcimer' },
    ]);
  });

  it('writes rows in an order that satisfies a unique constraint', async () => {
    await change(({ tracks }) => {
      [tracks[0].is_first, tracks[1].is_first] = [null, true];
    });
    expect((await albums.load(database, 'a1'))!.tracks.map((track) => track.is_first)).toEqual([null, true]);
    await change(({ tracks }) => {
      [tracks[0].is_first, tracks[1].is_first] = [true, null];
    });
    expect((await albums.load(database, 'a1'))!.tracks.map((track) => track.is_first)).toEqual([true, null]);
  });

  it('stores links in the order of the array', async () => {
    await change((album) => (album.players = [{ id: 'p3', name: '' }, album.players[0]]));
    expect((await albums.load(database, 'a1'))!.players.map(({ id }) => id)).toEqual(['p3', 'p2']);
  });

  it('has its updated_at changed when it is saved without changes', async () => {
    const album = (await albums.load(database, 'a1'))!;
    const before = albums.snapshotOf(album);
    await database.transaction((tx) => albums.save(tx, album, before));
    expect(
      await database.query(`select from album where updated_at > now() - interval '1 minute'`),
    ).toHaveLength(2);
  });

  it('has not changed after it was loaded', async () => {
    const album = (await albums.load(database, 'a1'))!;
    expect(albums.hasChanged(album, albums.snapshotOf(album))).toBe(false);
  });

  it('has changed after each kind of change', async () => {
    const album = (await albums.load(database, 'a1'))!;
    for (const mutate of [
      () => (album.title = 'Green'),
      () => album.tracks.pop(),
      () => (album.tracks[0].credits[0].role = 'piano'),
      () => (album.tracks[0].data = { rating: 4 }),
      () => Object.assign(album.tracks[0].data!, { rating: 5 }),
      () => album.players.reverse(),
    ]) {
      const before = albums.snapshotOf(album);
      mutate();
      expect(albums.hasChanged(album, before)).toBe(true);
    }
  });

  it('can have links on its root row only', () => {
    const writers = linked(Player, { as: 'p', only: ['id'] });
    const tracks = part(Track, { with: { writers } });
    expect(() => aggregate(Album, { except: ['length'], with: { tracks } })).toThrow(
      'track_writers must be a field of the root row',
    );
  });

  it('cannot have a virtual column, which has to be declared', () => {
    expect(() => aggregate(Album, {})).toThrow('album cannot store length: declare it in `except`');
  });

  it('cannot have children for which its entity has no relation', () => {
    expect(() => aggregate(Album, { except: ['length'], with: { songs: part(Track, {}) } })).toThrow(
      'Album has no relation songs',
    );
  });
});

/** Loads, changes and saves an album. @returns the statements of saving it */
async function change(work: (album: LoadedAlbum) => unknown): Promise<string[]> {
  const album = (await albums.load(database, 'a1'))!;
  const before = albums.snapshotOf(album);
  work(album);
  return statementsOf(() => database.transaction((tx) => albums.save(tx, album, before)));
}

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const record = (message: unknown): void => void texts.push((message as SentStatement).text);
  statements.subscribe(record);
  await work();
  statements.unsubscribe(record);
  return texts.filter((text) => /\balbum\b/.test(text)); // others are sent in the background
}
