-- Each copy looks for earlier waiting copies of its follow. Without this index it reads all former copies of the follow,
-- which are kept for 90 days.
create index copy_jobs_waiting_of_follow on copy_jobs (follow_id, act_id) where status = 0;
