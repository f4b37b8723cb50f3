comment on column import_part.raws is 'the cells that may be kept as they stand in the file, an array a line in the order of import.headers, for the file of failed lines';
