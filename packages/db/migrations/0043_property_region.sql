-- The region that an organization counts a property to; its own word, so that people filter a portfolio by it.

alter table property add column region text check (length(btrim(region)) between 1 and 60);
comment on column property.region is 'the organization''s own word for where it counts the property, such as Inland Northwest; null is none';
