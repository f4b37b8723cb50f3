-- When a photo was taken: devices send photos without the camera's data, which also says where that was.

alter table file add column taken_at timestamptz;
comment on column file.taken_at is 'as the device says that sent it; null is not known';
