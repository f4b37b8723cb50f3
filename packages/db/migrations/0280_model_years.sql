-- The years in which a model was sold, as far as they are known: they narrow what a serial number can mean.
alter table model add column sold_from smallint check (sold_from between 1900 and 2100);
alter table model add column sold_to smallint check (sold_to between 1900 and 2100);
alter table model add constraint model_sold_check check (sold_to >= sold_from);
comment on column model.sold_from is 'first year in which it was sold; null where it is not known';
comment on column model.sold_to is 'last year in which it was sold; null where it is not known or still sold';
