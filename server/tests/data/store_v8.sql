-- A store of version 8, which knows how far the wall clock has jumped. Never changed: every later Loseta must open it.
create table loseta_schema(version integer primary key, applied text not null) strict;
insert into loseta_schema values(1, '2026-01-01 00:00:00');
insert into loseta_schema values(2, '2026-01-01 00:00:00');
insert into loseta_schema values(3, '2026-01-01 00:00:00');
insert into loseta_schema values(4, '2026-01-01 00:00:00');
insert into loseta_schema values(5, '2026-01-01 00:00:00');
insert into loseta_schema values(6, '2026-01-01 00:00:00');
insert into loseta_schema values(7, '2026-01-01 00:00:00');
insert into loseta_schema values(8, '2026-01-01 00:00:00');
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
create table account(
  id integer primary key autoincrement,
  name text not null,
  folded text not null unique,
  password text not null,
  banned integer not null,
  created integer not null
) strict;
create table session(
  hash text primary key,
  account integer not null,
  until integer not null
) strict, without rowid;
create index session_by_account on session(account);
create index session_by_time on session(until);
create table account_game(
  account integer not null,
  game integer not null,
  primary key(account, game)
) strict, without rowid;
create index account_game_by_game on account_game(game);
create table result(
  account integer not null,
  game text not null,
  setup text not null,
  players integer not null,
  place integer not null,
  score integer not null,
  points_before real not null,
  points_after real not null,
  at integer not null,
  primary key(account, game)
) strict, without rowid;
create table rating(
  account integer not null,
  setup text not null,
  players integer not null,
  points real not null,
  deviation real not null,
  volatility real not null,
  games integer not null,
  wins integer not null,
  primary key(setup, players, account)
) strict, without rowid;
create index rating_by_account on rating(account);
alter table game add column rating_due integer not null default 0;
create index game_to_rate on game(key) where rating_due = 1;
create table attempt(
  key text primary key,
  failures real not null,
  at integer not null
) strict, without rowid;
create index attempt_by_time on attempt(at);
create table password_link(
  account integer primary key,
  hash text not null unique,
  until integer not null
) strict;
alter table account add column look text not null default '';
create index account_by_look on account(look);
alter table game add column chat_removed integer not null default 0;
create index game_by_chat_removed on game(chat_removed) where chat_removed > 0;
create table clock(ahead integer not null) strict;
insert into clock values(0);
insert into game values(1, 'old', x'00ff', 2, 'running', 1, '{"name":"old"}', 5000, 1000, 2000, 0, 0, 0);
insert into entry values(1, 0, 'first');
insert into entry values(1, 1, 'second');
insert into account values(7, 'Ana', 'ana', 'hash', 0, 1000, 'ana');
insert into account_game values(7, 1);
