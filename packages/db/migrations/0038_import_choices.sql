-- What a file left open and what a person said of it, on each import and, by layout, for the organization's next files.

alter table import add column choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object');
comment on column import.choices is 'the questions of the file with their answers, the rows that a person judged otherwise, and the layout it is remembered by';

alter table import_part add column classes jsonb check (jsonb_typeof(classes) = 'object');
comment on column import_part.classes is 'row number to what the row is and how a person turned it, for the rows that are no plain records; null where all are';

create table import_layout (
  organization_id bigint not null references organization (id),
  id bigint generated always as identity,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  heads_key text not null check (heads_key ~ '^[0-9a-f]{64}$'),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object'),
  used_at timestamptz not null default now(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, kind, heads_key)
);
comment on table import_layout is 'what was answered and mapped for files of the same kind and heads, to be used again';
comment on column import_layout.heads_key is 'SHA-256 of the heads as they are compared, in their order';
comment on column import_layout.mapping is 'columns by position that a person points elsewhere than the guess';
create index import_layout_used_idx on import_layout (organization_id, used_at desc);
call migration_tools.protect('import_layout');
