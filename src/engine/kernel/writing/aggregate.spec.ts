import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { mutable, immutable, linked, many, one, expression } from './aggregate-fields.ts';
import { Aggregate } from './aggregate.ts';
import { Database } from '../database/database.ts';
import { statements, type SentStatement } from '../database/sql.ts';

interface Album {
  id: string;
  title: string;
  released_at: string | null;
  minutes: number;
  tracks: Track[];
  cover: { id: string; url: string } | null;
  players: { id: string; name: string }[];
}

interface Track {
  id: string;
  title: string;
  place: number;
  is_first: true | null;
  data: object | null;
  credits: { player_id: string; role: string }[];
}

const TABLES = `
  create table album (id text primary key, title text not null, released_at timestamptz, updated_at timestamptz default now());
  create table track (id text primary key, album_id text not null references album, title text not null, place int not null,
    is_first bool, minutes int not null default 3, data jsonb, updated_at timestamptz default '2000-01-01', unique (album_id, is_first));
  create table player (id text primary key, name text not null);
  create table credit (track_id text references track, player_id text references player, role text not null,
    primary key (track_id, player_id));
  create table cover (id text primary key, album_id text unique references album, url text not null);
  create table album_players (album_id text references album, player_id text references player, added_at timestamptz not null default now(),
    primary key (album_id, player_id));
  insert into album values ('a1', 'Blue', '1971-06-22T00:00:00.123456Z'), ('a2', 'Hejira', null);
  insert into player values ('p1', 'Joni'), ('p2', 'James'), ('p3', 'Stephen');
  insert into track (id, album_id, title, place, is_first) values
    ('t1', 'a1', 'All I Want', 1, true), ('t2', 'a1', 'My Old Man', 2, null), ('t3', 'a2', 'Coyote', 1, true);
  insert into credit values ('t1', 'p1', 'voice'), ('t1', 'p2', 'guitar');
  insert into album_players values ('a1', 'p2', '2020-01-02'), ('a1', 'p1', '2020-01-03');`;

const albums = new Aggregate<Album>({
  table: 'album',
  as: 'a',
  fields: {
    ...immutable('id'),
    ...mutable('title', 'released_at'),
    minutes: expression('(select coalesce(sum(t.minutes), 0) from track t where t.album_id = a.id)'),
    tracks: many<Track>({
      table: 'track',
      as: 't',
      owner: 'album_id',
      order: 't.place',
      // clears the previous `is_first` before it sets another one, as the constraint requires
      writeOrder: (x, y) => Number(x.is_first) - Number(y.is_first),
      fields: {
        ...immutable('id'),
        ...mutable('title', 'place', 'is_first', 'data'),
        credits: many<Track['credits'][number]>({
          table: 'credit',
          as: 'c',
          owner: 'track_id',
          key: ['track_id', 'player_id'],
          hasUpdatedAt: false,
          fields: { ...immutable('player_id'), ...mutable('role') },
        }),
      },
    }),
    cover: one<NonNullable<Album['cover']>>({
      table: 'cover',
      as: 'v',
      owner: 'album_id',
      hasUpdatedAt: false,
      fields: { ...immutable('id'), ...mutable('url') },
    }),
    players: linked<Album['players'][number]>({
      table: 'player',
      as: 'p',
      junction: 'album_players',
      owner: 'album_id',
      column: 'player_id',
      position: 'added_at',
      fields: { id: 'p.id', name: 'upper(p.name)' },
    }),
  },
});

let test: TestDatabase;
let database: Database;
beforeEach(async () => {
  test = await createTestDatabase();
  await test.query(TABLES);
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
            ...{ id: 't1', title: 'All I Want', place: 1, is_first: true, data: null },
            credits: [
              { player_id: 'p1', role: 'voice' },
              { player_id: 'p2', role: 'guitar' },
            ],
          },
          { id: 't2', title: 'My Old Man', place: 2, is_first: null, data: null, credits: [] },
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
    expect(await database.query(touched, ['2001-01-01'])).toEqual([{ id: 't2' }]);
  });

  it('inserts new rows and deletes removed ones, with their children', async () => {
    await change((album) => {
      const credits = [{ player_id: 'p3', role: 'bass' }];
      album.tracks.shift();
      album.tracks.push({ id: 't4', title: 'Carey', place: 3, is_first: null, data: null, credits });
      album.cover = { id: 'v1', url: 'blue.png' };
    });
    const { tracks, cover } = (await albums.load(database, 'a1'))!;
    expect(tracks.map(({ id }) => id)).toEqual(['t2', 't4']);
    expect(tracks[1].credits).toEqual([{ player_id: 'p3', role: 'bass' }]);
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
    const { players } = { players: linked<{ id: string }>({ ...LINKS, fields: { id: 'p.id' } }) };
    const tracks = many<{ id: string; players: { id: string }[] }>({
      ...{ table: 'track', as: 't', owner: 'album_id' },
      fields: { ...immutable('id'), players },
    });
    const declare = (): unknown =>
      new Aggregate<{ id: string; tracks: { id: string; players: { id: string }[] }[] }>({
        ...{ table: 'album', as: 'a' },
        fields: { ...immutable('id'), tracks },
      });
    expect(declare).toThrow('album_players must be a field of the root row');
  });
});

const LINKS = { table: 'player', as: 'p', junction: 'album_players', owner: 'album_id', column: 'player_id' };

/** Loads, changes and saves an album. @returns the statements of saving it */
async function change(work: (album: Album) => unknown): Promise<string[]> {
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
