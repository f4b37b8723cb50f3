-- Which properties a person sees is worked out once a transaction, and no longer once for each table of each statement.

-- The properties given to the person of the transaction and, negated, the organizations they administer: the value of
-- 'app.property_wall', which the application sets with who is asking.
create function app_property_places() returns bigint[]
  language sql stable parallel safe
  return app_property_ids() || (select coalesce(array_agg(-id), '{}') from unnest(app_admin_organization_ids()) as id);

-- Nothing where it was not set. Not asked for where the caller sees every property of the transaction's organizations.
create or replace function app_property_wall() returns bigint[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.property_wall', true), ''), '{}')::bigint[];
