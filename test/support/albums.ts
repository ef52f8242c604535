import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  JoinTable,
  ManyToMany,
  ManyToOne,
  OneToMany,
  OneToOne,
  PrimaryColumn,
  type Relation,
  UpdateDateColumn,
  VirtualColumn,
} from 'typeorm';

/* Entities for the spec of aggregates, with a relation of every kind. They are not part of a shop. */

@Entity('player')
export class Player {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;
}

@Entity('album')
export class Album {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'timestamptz', nullable: true })
  released_at!: Date | null;

  @VirtualColumn({ type: 'int', query: (album) => `length(${album}.title)` })
  length!: number;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at!: Date;

  @OneToMany(() => Track, (track: Track) => track.album)
  tracks?: Relation<Track>[];

  @OneToOne(() => Cover, (cover: Cover) => cover.album)
  cover?: Relation<Cover> | null;

  @ManyToMany(() => Player)
  @JoinTable({
    name: 'album_players',
    joinColumn: { name: 'album_id' },
    inverseJoinColumn: { name: 'player_id' },
  })
  players?: Relation<Player>[];
}

@Entity('track')
export class Track {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  album_id!: string;

  @ManyToOne(() => Album)
  @JoinColumn({ name: 'album_id' })
  album?: Relation<Album>;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'int' })
  place!: number;

  @Column({ type: 'bool', nullable: true })
  is_first!: true | null;

  @Column({ type: 'int' })
  minutes!: number;

  @Column({ type: 'jsonb', nullable: true })
  data!: object | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at!: Date;

  @OneToMany(() => Credit, (credit: Credit) => credit.track)
  credits?: Relation<Credit>[];

  @ManyToMany(() => Player)
  @JoinTable({
    name: 'track_writers',
    joinColumn: { name: 'track_id' },
    inverseJoinColumn: { name: 'player_id' },
  })
  writers?: Relation<Player>[];
}

@Entity('credit')
export class Credit {
  @PrimaryColumn({ type: 'text' })
  track_id!: string;

  @PrimaryColumn({ type: 'text' })
  player_id!: string;

  @ManyToOne(() => Track)
  @JoinColumn({ name: 'track_id' })
  track?: Relation<Track>;

  @Column({ type: 'text' })
  role!: string;
}

@Entity('cover')
export class Cover {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  album_id!: string;

  @OneToOne(() => Album)
  @JoinColumn({ name: 'album_id' })
  album?: Relation<Album>;

  @Column({ type: 'text' })
  url!: string;
}

export const ALBUM_TABLES = `
  create table album (id text primary key, title text not null, released_at timestamptz, updated_at timestamptz default now());
  create table track (id text primary key, album_id text not null references album, title text not null, place int not null,
    is_first bool, minutes int not null default 3, data jsonb, created_at timestamptz default now(),
    updated_at timestamptz default '2000-01-01', unique (album_id, is_first));
  create table player (id text primary key, name text not null);
  create table credit (track_id text references track, player_id text references player, role text not null,
    primary key (track_id, player_id));
  create table track_writers (track_id text references track, player_id text references player, primary key (track_id, player_id));
  create table cover (id text primary key, album_id text unique references album, url text not null);
  create table album_players (album_id text references album, player_id text references player, added_at timestamptz not null default now(),
    primary key (album_id, player_id));
  insert into album values ('a1', 'Blue', '1971-06-22T00:00:00.123456Z'), ('a2', 'Hejira', null);
  insert into player values ('p1', 'Joni'), ('p2', 'James'), ('p3', 'Stephen');
  insert into track (id, album_id, title, place, is_first, created_at) values
    ('t2', 'a1', 'All I Want', 1, true, '2020-01-01'), ('t1', 'a1', 'My Old Man', 2, null, '2020-01-02'), ('t3', 'a2', 'Coyote', 1, true, now());
  insert into credit values ('t2', 'p1', 'voice'), ('t2', 'p2', 'guitar');
  insert into album_players values ('a1', 'p2', '2020-01-02'), ('a1', 'p1', '2020-01-03');`;
