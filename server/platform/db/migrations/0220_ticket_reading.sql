-- What the operator has seen of a ticket (R-SUPPORT-2).
alter table tickets add column operator_read_id bigint not null default 0;
