-- Why the operator refused an application as a manager.
alter table manager_applications add column refusal_reason text;
