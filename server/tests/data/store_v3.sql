-- A store of version 3, which knows uploads. Never changed: every later Loseta must open it.
create table loseta_schema(version integer primary key, applied text not null) strict;
insert into loseta_schema values(1, '2026-01-01 00:00:00');
insert into loseta_schema values(2, '2026-01-01 00:00:00');
insert into loseta_schema values(3, '2026-01-01 00:00:00');
create table game(
  key integer primary key,
  id text not null unique,
  secret blob not null,
  entries integer not null,
  state text not null,
  is_public integer not null,
  summary text not null,
  wake_at integer not null,
  created integer not null,
  updated integer not null
) strict;
create index game_by_state on game(state, is_public, created);
create index game_by_time on game(created);
create index game_by_wake on game(wake_at) where wake_at > 0;
create index game_by_update on game(state, updated);
create table entry(
  game integer not null,
  number integer not null,
  body text not null,
  unique(game, number)
) strict;
alter table game add column is_upload integer not null default 0;
create index game_by_upload on game(updated) where is_upload = 1;
insert into game values(1, 'old', x'00ff', 2, 'running', 1, '{"name":"old"}', 5000, 1000, 2000, 0);
insert into entry values(1, 0, 'first');
insert into entry values(1, 1, 'second');
